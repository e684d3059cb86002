package dev.heddle.agent;

import dev.heddle.agent.jdk.JdkTreatment;
import dev.heddle.agent.treatments.JdkDrift;
import dev.heddle.agent.treatments.MemberPattern;
import dev.heddle.agent.treatments.Registry;
import dev.heddle.agent.treatments.Row;
import dev.heddle.agent.treatments.Treatment;
import dev.heddle.agent.treatments.Versions;
import dev.heddle.hooks.Replaces;
import java.io.IOException;
import java.io.InputStream;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The page of the documentation about the JDK, made from the registry and a template. */
final class JdkDocument {
  /** The columns that the rows of one line of a table have in common. */
  private record Line(String type, String argument, int decision, Versions versions) {
    static Line of(Row row) {
      boolean whole = row.member().kind() == MemberPattern.Kind.ALL;
      String type = whole ? "" : row.type().toString();
      return new Line(type, row.argument(), row.decision(), row.versions());
    }
  }

  private final Map<String, Path> decisions = new TreeMap<>();

  JdkDocument(Path docs) throws IOException {
    try (Stream<Path> files = Files.list(docs.resolve("decisions"))) {
      files.forEach(file -> decisions.put(file.getFileName().toString().substring(0, 4), file));
    }
  }

  /** The lines of the page, with the given ones for the methods by which threads wait or share. */
  List<String> lines(Collection<String> apis) throws IOException, ClassNotFoundException {
    List<String> lines = new ArrayList<>();
    for (String line : template()) {
      switch (line) {
        case "{treatments}" -> lines.addAll(treatments());
        case "{stand-ins}" -> lines.addAll(standIns());
        case "{ways}" -> lines.addAll(ways());
        case "{apis}" -> lines.addAll(apis);
        default -> lines.add(line.replace("{tested}", JdkDrift.testedVersions()));
      }
    }
    return lines;
  }

  private static List<String> template() throws IOException {
    try (InputStream in =
        Objects.requireNonNull(JdkDocument.class.getResourceAsStream("jdk-apis.md"))) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8).lines().toList();
    }
  }

  private static List<String> ways() {
    List<String> lines = new ArrayList<>(List.of("| how | means |", "|---|---|"));
    for (JdkTreatment way : JdkTreatment.values()) {
      if (way != JdkTreatment.UNKNOWN) {
        lines.add("| " + way.words() + " | " + way.meaning() + " |");
      }
    }
    return lines;
  }

  private List<String> treatments() {
    List<String> lines = new ArrayList<>();
    for (Treatment treatment : Treatment.values()) {
      Map<Line, List<Row>> rows = new LinkedHashMap<>();
      for (Row row : Registry.rows()) {
        if (row.treatment() == treatment && treatment != Treatment.STAND_IN) {
          rows.computeIfAbsent(Line.of(row), k -> new ArrayList<>()).add(row);
        }
      }
      if (!rows.isEmpty()) {
        lines.addAll(List.of("### " + capitalised(treatment.words()), ""));
        lines.addAll(List.of(capitalised(treatment.meaning()) + ".", ""));
        lines.add("| class | methods | with | why | JDK |");
        lines.add("|---|---|---|---|---|");
        rows.forEach((line, same) -> lines.add(line(line, same)));
        lines.add("");
      }
    }
    lines.remove(lines.size() - 1);
    return lines;
  }

  private static String capitalised(String words) {
    return Character.toUpperCase(words.charAt(0)) + words.substring(1);
  }

  private String line(Line line, List<Row> rows) {
    boolean whole = line.type().isEmpty();
    String types =
        whole
            ? rows.stream()
                .map(row -> name(row.type().toString()))
                .collect(Collectors.joining(", "))
            : name(line.type());
    String members =
        whole
            ? "all"
            : rows.stream().map(row -> "`" + row.member() + "`").collect(Collectors.joining(", "));
    String with = line.argument().isEmpty() ? "" : "`" + line.argument() + "`";
    return String.join(
        " | ", "| " + types, members, with, decision(line.decision()), line.versions() + " |");
  }

  private static String name(String type) {
    return "`" + type.replace('/', '.') + "`";
  }

  private String decision(int number) {
    String name = String.format("%04d", number);
    Path file = decisions.get(name);
    if (file == null) {
      throw new AssertionError("a row names decision " + name + ", which does not exist");
    }
    return "[" + name + "](decisions/" + file.getFileName() + ")";
  }

  private static List<String> standIns() throws ClassNotFoundException {
    Map<String, TreeSet<String>> methods = new TreeMap<>();
    for (Class<?> hooks : HeddleAgent.hookClasses(JdkDocument.class.getClassLoader())) {
      Replaces replaces = hooks.getAnnotation(Replaces.class);
      for (Method method : replaces == null ? new Method[0] : hooks.getDeclaredMethods()) {
        Row known = limit(hooks, method);
        boolean helper = known != null && !known.argument().isEmpty();
        if (Modifier.isPublic(method.getModifiers())
            && !method.getName().equals("applies")
            && !helper) {
          String versions = known == null ? "" : known.versions().toString();
          String where = replaces.where().name().toLowerCase(java.util.Locale.ROOT);
          methods
              .computeIfAbsent(
                  "| `" + replaces.value() + "` | " + where + " | %s | " + versions + " |",
                  k -> new TreeSet<>())
              .add("`" + method.getName() + "`");
        }
      }
    }
    List<String> lines = new ArrayList<>();
    lines.add("| class | where | methods | JDK |");
    lines.add("|---|---|---|---|");
    methods.forEach((line, names) -> lines.add(line.replace("%s", String.join(", ", names))));
    return lines;
  }

  private static @Nullable Row limit(Class<?> hooks, Method method) {
    return Registry.of(hooks.getName().replace('.', '/'))
        .find(Treatment.STAND_IN, method.getName() + "/" + method.getParameterCount(), "");
  }
}
