package dev.heddle.architecture;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.tngtech.archunit.core.domain.JavaAnnotation;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaField;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import dev.heddle.core.search.Strategies;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The documents name everything there is, and their links are valid. */
final class DocumentsTest {
  private static final String OPTION = "picocli.CommandLine$Option";
  private static final String STRATEGIES = "docs/strategies.md";

  /** Code in a document: in a block, or between backticks. */
  private static final Pattern CODE = Pattern.compile("(?s)```.*?```|`[^`]*`");

  @Test
  void everyLinkResolves() {
    List<Path> documents = Documents.all();
    assertTrue(documents.size() > 50, documents::toString);
    assertEquals(
        List.of(), documents.stream().flatMap(d -> Documents.brokenLinks(d).stream()).toList());
  }

  @Test
  void anchorsAreThoseOfHeadings() {
    String text = "# A `code`, and [b](c.md): d-e!\n```\n# no heading\n```\n## Two  blanks\n";
    assertEquals(Set.of("a-code-and-b-d-e", "two--blanks"), Documents.anchors(text));
  }

  @Test
  void everyModuleIsOnTheMapAndInTheGuide() {
    for (String document : List.of("docs/architecture.md", "CONTRIBUTING.md")) {
      String text = ProjectFiles.read(ProjectFiles.root().resolve(document));
      List<String> missing =
          ProjectFiles.builtFolders().stream()
              .filter(folder -> !Pattern.compile("`" + folder + "/?`").matcher(text).find())
              .toList();
      assertEquals(List.of(), missing, () -> "not in " + document);
    }
  }

  @Test
  void everyOptionIsDocumented() {
    Set<String> options = options();
    assertTrue(options.contains("--strategy") && options.contains("--engine"), options::toString);
    assertEquals(List.of(), undocumented(options, "docs/commands.md"));
  }

  @Test
  void everyStrategyAndSchedulerIsDocumented() {
    assertFalse(Strategies.names().isEmpty());
    assertEquals(List.of(), undocumented(Strategies.names(), STRATEGIES));
    assertEquals(List.of(), undocumented(Strategies.schedulers(), STRATEGIES));
  }

  @Test
  void theExampleOfTheReadmeIsTheOutputOfTheSample() {
    Path root = ProjectFiles.root();
    String expected = ProjectFiles.read(root.resolve("samples/expected/LostUpdate.txt"));
    String readme = masked(ProjectFiles.read(root.resolve("README.md")));
    assertTrue(readme.contains(masked(expected)), () -> "the README does not have " + expected);
  }

  /** A text without times and schedules, which differ from run to run and from JDK to JDK. */
  private static String masked(String text) {
    return text.replaceAll("\\(\\d+\\.\\d s\\)", "(0.1 s)").replaceAll("h\\d:[\\w-]+", "h1:…");
  }

  /** The names of the options of all commands, as their classes declare them. */
  private static Set<String> options() {
    JavaClasses classes = new ClassFileImporter().importPackages("dev.heddle.cli");
    Set<String> names = new TreeSet<>();
    classes.stream()
        .flatMap(type -> type.getFields().stream())
        .filter(field -> field.isAnnotatedWith(OPTION))
        .forEach(field -> names.addAll(names(field)));
    return names;
  }

  private static List<String> names(JavaField option) {
    JavaAnnotation<JavaField> annotation = option.getAnnotationOfType(OPTION);
    return List.of((String[]) annotation.get("names").orElseThrow());
  }

  /** The names that do not occur in the code of a document. */
  private static List<String> undocumented(Iterable<String> names, String document) {
    String text = ProjectFiles.read(ProjectFiles.root().resolve(document));
    List<String> code = CODE.matcher(text).results().map(MatchResult::group).toList();
    TreeSet<String> missing = new TreeSet<>();
    for (String name : names) {
      Pattern word = Pattern.compile("(?<![\\w-])" + Pattern.quote(name) + "(?![\\w-])");
      if (code.stream().noneMatch(piece -> word.matcher(piece).find())) {
        missing.add(name);
      }
    }
    return List.copyOf(missing);
  }

  /** A renamed type must not stay on the map under its old name. */
  @Test
  void theMapNamesTypesThatExist() throws IOException {
    Set<String> types = new TreeSet<>();
    try (Stream<Path> files = Files.walk(ProjectFiles.root())) {
      files
          .map(file -> file.getFileName().toString())
          .filter(name -> name.endsWith(".java"))
          .forEach(name -> types.add(name.substring(0, name.length() - ".java".length())));
    }
    String map = ProjectFiles.read(ProjectFiles.root().resolve("docs/architecture.md"));
    Matcher named = Pattern.compile("`([A-Z][a-z]\\w*)`").matcher(map);
    Set<String> unknown = new TreeSet<>();
    int count = 0;
    while (named.find()) {
      count++;
      if (!types.contains(named.group(1))) {
        unknown.add(named.group(1));
      }
    }
    assertTrue(count > 80, "the map names only " + count + " types");
    assertEquals(Set.of(), unknown);
  }
}
