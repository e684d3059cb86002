package dev.heddle.agent.treatments;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The rows of the table that are about one class. */
public final class ClassRows {
  private final String type;
  private final List<Row> rows;
  private final Set<Treatment> treatments = EnumSet.noneOf(Treatment.class);
  private final boolean readsAll;

  ClassRows(String type, List<Row> rows) {
    this.type = type;
    this.rows = rows;
    boolean all = false;
    for (Row row : rows) {
      treatments.add(row.treatment());
      all |= row.treatment().readsAll();
    }
    this.readsAll = all;
  }

  /** The internal name of the class. */
  public String type() {
    return type;
  }

  /** Whether any row has the treatment. */
  public boolean has(Treatment treatment) {
    return treatments.contains(treatment);
  }

  /** Whether one of the rows requires that all methods of the class are read. */
  public boolean readsAll() {
    return readsAll;
  }

  /** The first row with a treatment that is about a method; null if there is none. */
  public @Nullable Row find(Treatment treatment, String method, String descriptor) {
    if (has(treatment)) {
      for (Row row : rows) {
        if (row.treatment() == treatment && row.member().matches(method, descriptor)) {
          return row;
        }
      }
    }
    return null;
  }

  /** The rows with a treatment, in the order of the table. */
  public List<Row> all(Treatment treatment) {
    List<Row> found = new ArrayList<>();
    if (has(treatment)) {
      for (Row row : rows) {
        if (row.treatment() == treatment) {
          found.add(row);
        }
      }
    }
    return found;
  }

  /** The rows that are about a method, or about the class as a whole. */
  public List<Row> of(String method, String descriptor) {
    return rows.stream().filter(row -> row.member().matches(method, descriptor)).toList();
  }

  /** All rows, in the order of the table. */
  public List<Row> rows() {
    return rows;
  }
}
