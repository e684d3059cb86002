package dev.heddle.agent;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.heddle.agent.classes.JdkApis;
import dev.heddle.agent.classes.JdkApis.Row;
import dev.heddle.agent.treatments.JdkDrift;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** Compares the page about the JDK with the registry, and with the JDK that the test runs on. */
class JdkApiTableTest {
  /** The header of the table of methods, of which there is one for each treatment. */
  private static final String HEADER = "| class | how | what for | methods | JDK |";

  private static final Set<String> WRITTEN =
      JdkDrift.TESTED.stream().map(String::valueOf).collect(Collectors.toSet());

  private static final String HOW =
      "docs/jdk-apis.md is generated: to write it anew, run, on JDK 17 and on JDK 25,\n"
          + "mvn test -pl jvm/agent -am -Dtest=JdkApiTableTest -Dgolden.refresh=true"
          + " -Dsurefire.failIfNoSpecifiedTests=false\n";

  private final String jdk = String.valueOf(Runtime.version().feature());

  private static Path table() {
    Path folder = Path.of("").toAbsolutePath();
    while (!Files.exists(folder.resolve("docs/decisions"))) {
      folder = Objects.requireNonNull(folder.getParent());
    }
    return folder.resolve("docs/jdk-apis.md");
  }

  /** The rows of the table, each with the JDKs that it is true for. */
  private static Map<Row, Set<String>> read(List<String> lines) {
    Map<Row, Set<String>> rows = new LinkedHashMap<>();
    for (String line : lines.subList(lines.indexOf(HEADER) + 2, lines.size())) {
      List<String> cells = List.of(line.substring(2, line.length() - 2).split(" \\| "));
      rows.computeIfAbsent(Row.parse(cells), r -> new TreeSet<>())
          .addAll(List.of(cells.get(4).split(", ")));
    }
    return rows;
  }

  /**
   * The lines of the table if this JDK has the given rows, and those of other JDKs are unchanged.
   */
  private Collection<String> sorted(Map<Row, Set<String>> listed, Set<Row> actual) {
    Map<Row, Set<String>> rows = new LinkedHashMap<>(listed);
    rows.replaceAll((row, jdks) -> new TreeSet<>(jdks));
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
    return sorted.values();
  }

  @Test
  void pageIsWhatTheRegistrySays() throws Exception {
    JdkApis apis = new JdkApis();
    Set<Row> actual = apis.rows();
    assertEquals(List.of(), apis.unknown());
    List<String> written = Files.readAllLines(table());
    Map<Row, Set<String>> listed = read(written);
    JdkDocument document = new JdkDocument(Objects.requireNonNull(table().getParent()));
    if (!WRITTEN.contains(jdk)) {
      assertEquals(Set.of(), unlisted(actual, listed.keySet()));
    }
    boolean tested = WRITTEN.contains(jdk);
    List<String> page = document.lines(tested ? sorted(listed, actual) : tableOf(written));
    if (Boolean.getBoolean("golden.refresh") && tested) {
      Files.write(table(), page);
    }
    assertEquals(String.join("\n", page), String.join("\n", Files.readAllLines(table())), HOW);
  }

  private static List<String> tableOf(List<String> lines) {
    return lines.subList(lines.indexOf(HEADER) + 2, lines.size());
  }

  /** The rows that only a JDK has that the table is not about. */
  private static Set<String> unlisted(Set<Row> actual, Set<Row> listed) {
    Set<String> unlisted = new TreeSet<>();
    actual.forEach(row -> row.methods().forEach(m -> unlisted.add(row.type() + "." + m)));
    listed.forEach(row -> row.methods().forEach(m -> unlisted.remove(row.type() + "." + m)));
    return unlisted;
  }
}
