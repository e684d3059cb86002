package dev.heddle.agent.treatments;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The table of all treatments, by class.
 *
 * <p>A class is looked up by its name, and by the name of each enclosing package for the patterns
 * that begin there; the other rows are not compared.
 */
public final class Registry {
  private static final Registry TABLE = new Registry(Table.rows());

  private final List<Row> rows;

  /** The rows about one class. */
  private final Map<String, List<Row>> exact = new HashMap<>();

  /** The other rows, by the last package that is complete in their pattern. */
  private final Map<String, List<Row>> patterns = new HashMap<>();

  Registry(List<Row> rows) {
    this.rows = List.copyOf(rows);
    for (Row row : rows) {
      if (row.type().exact()) {
        add(exact, row.type().name(), row);
      } else {
        add(patterns, row.type().folder(), row);
      }
    }
  }

  private static void add(Map<String, List<Row>> rows, String key, Row row) {
    List<Row> known = rows.get(key);
    if (known == null) {
      known = new ArrayList<>();
      rows.put(key, known);
    }
    known.add(row);
  }

  /** All rows, in the order of the table. */
  public static List<Row> rows() {
    return TABLE.rows;
  }

  /** The rows about a class, by its internal name. */
  public static ClassRows of(String type) {
    return TABLE.find(type);
  }

  /** Whether any row about a class has the treatment. */
  public static boolean has(Treatment treatment, String type) {
    return TABLE.matches(treatment, type);
  }

  /** The classes that have their own rows with a treatment. */
  public static List<String> types(Treatment treatment) {
    Set<String> types = new LinkedHashSet<>();
    for (Row row : TABLE.rows) {
      if (row.treatment() == treatment && row.type().exact()) {
        types.add(row.type().name());
      }
    }
    return List.copyOf(types);
  }

  private ClassRows find(String type) {
    List<Row> own = exact.getOrDefault(type, List.of());
    List<Row> found = own;
    for (int end = type.indexOf('/') + 1; end > 0; end = type.indexOf('/', end) + 1) {
      for (Row row : patterns.getOrDefault(type.substring(0, end), List.of())) {
        if (row.type().matches(type)) {
          if (found == own) {
            found = new ArrayList<>(own);
          }
          found.add(row);
        }
      }
    }
    return new ClassRows(type, found);
  }

  private boolean matches(Treatment treatment, String type) {
    for (Row row : exact.getOrDefault(type, List.of())) {
      if (row.treatment() == treatment) {
        return true;
      }
    }
    for (int end = type.indexOf('/') + 1; end > 0; end = type.indexOf('/', end) + 1) {
      for (Row row : patterns.getOrDefault(type.substring(0, end), List.of())) {
        if (row.treatment() == treatment && row.type().matches(type)) {
          return true;
        }
      }
    }
    return false;
  }
}
