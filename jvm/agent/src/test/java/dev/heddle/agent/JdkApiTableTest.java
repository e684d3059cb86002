package dev.heddle.agent;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.heddle.agent.classes.JdkApis;
import dev.heddle.agent.classes.JdkApis.Row;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/**
 * Compares the table of the JDK's methods in the documentation with the JDK that the test runs on.
 * {@code -Dgolden.refresh=true} writes what is there of this JDK into the table.
 */
class JdkApiTableTest {
  private static final String MARK = "|---|---|---|---|---|";
  private static final Set<String> WRITTEN = Set.of("17", "25");

  private final String jdk = String.valueOf(Runtime.version().feature());

  private static Path table() {
    Path folder = Path.of("").toAbsolutePath();
    while (!Files.exists(folder.resolve("docs/decisions"))) {
      folder = Objects.requireNonNull(folder.getParent());
    }
    return folder.resolve("docs/jdk-apis.md");
  }

  /** The rows of the table, each with the JDKs it is true for. */
  private static Map<Row, Set<String>> read(List<String> lines) {
    Map<Row, Set<String>> rows = new java.util.LinkedHashMap<>();
    for (String line : lines.subList(lines.indexOf(MARK) + 1, lines.size())) {
      List<String> cells = List.of(line.substring(2, line.length() - 2).split(" \\| "));
      rows.computeIfAbsent(Row.parse(cells), r -> new TreeSet<>())
          .addAll(List.of(cells.get(4).split(", ")));
    }
    return rows;
  }

  private void refresh(Set<Row> actual) throws IOException {
    List<String> lines = Files.readAllLines(table());
    Map<Row, Set<String>> rows = read(lines);
    rows.values().forEach(jdks -> jdks.remove(jdk));
    actual.forEach(row -> rows.computeIfAbsent(row, r -> new TreeSet<>()).add(jdk));
    Map<String, String> sorted = new TreeMap<>();
    rows.forEach(
        (row, jdks) -> {
          if (!jdks.isEmpty()) {
            String key = row.type() + " " + row.how() + " " + jdks;
            sorted.put(key, row.line(String.join(", ", jdks)));
          }
        });
    List<String> renewed = new ArrayList<>(lines.subList(0, lines.indexOf(MARK) + 1));
    renewed.addAll(sorted.values());
    Files.write(table(), renewed);
  }

  @Test
  void everyMethodThatWaitsOrSharesIsListed() throws Exception {
    JdkApis apis = new JdkApis();
    Set<Row> actual = apis.rows();
    assertEquals(List.of(), apis.unknown());
    if (Boolean.getBoolean("golden.refresh") && WRITTEN.contains(jdk)) {
      refresh(actual);
    }
    Map<Row, Set<String>> listed = read(Files.readAllLines(table()));
    if (WRITTEN.contains(jdk)) {
      Set<Row> expected = new LinkedHashSet<>(listed.keySet());
      expected.removeIf(row -> !Objects.requireNonNull(listed.get(row)).contains(jdk));
      assertEquals(lines(expected), lines(actual));
    } else {
      assertEquals(Set.of(), unlisted(actual, listed.keySet()));
    }
  }

  private static Set<String> lines(Set<Row> rows) {
    Set<String> lines = new TreeSet<>();
    rows.forEach(row -> lines.add(row.line("")));
    return lines;
  }

  /** What a JDK that the table is not about has, and no other. */
  private static Set<String> unlisted(Set<Row> actual, Set<Row> listed) {
    Set<String> unlisted = new TreeSet<>();
    actual.forEach(row -> row.methods().forEach(m -> unlisted.add(row.type() + "." + m)));
    listed.forEach(row -> row.methods().forEach(m -> unlisted.remove(row.type() + "." + m)));
    return unlisted;
  }
}
