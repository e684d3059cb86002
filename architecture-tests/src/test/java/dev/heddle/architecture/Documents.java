package dev.heddle.architecture;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The documents of the project: Markdown files, their headings and their links. */
final class Documents {
  private static final Pattern LINK = Pattern.compile("\\]\\(([^)\\s]+)\\)");
  private static final Pattern CODE_BLOCK = Pattern.compile("(?ms)^```.*?^```");
  private static final Pattern HEADING = Pattern.compile("(?m)^#+ +(.*)$");
  private static final Pattern OTHER_SITE = Pattern.compile("[a-z]+:.*");

  /** Folders without documents of the project: of other tools, templates, and what builds leave. */
  private static final Set<String> SKIPPED =
      Set.of(".git", ".idea", ".mvn", "resources", "target", "bench-plots");

  private Documents() {}

  /** All documents, wherever they are. */
  static List<Path> all() {
    Path root = ProjectFiles.root();
    try (Stream<Path> files = Files.walk(root)) {
      return files
          .filter(file -> file.toString().endsWith(".md"))
          .filter(file -> isOwn(root.relativize(file)))
          .sorted()
          .toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static boolean isOwn(Path file) {
    for (Path folder : file) {
      if (SKIPPED.contains(folder.toString())) {
        return false;
      }
    }
    return true;
  }

  /** The broken links of a document; those to other sites are not followed. */
  static List<String> brokenLinks(Path document) {
    List<String> broken = new ArrayList<>();
    for (String link : links(ProjectFiles.read(document))) {
      if (!OTHER_SITE.matcher(link).matches() && !resolves(document, link)) {
        broken.add(ProjectFiles.root().relativize(document) + ": " + link);
      }
    }
    return broken;
  }

  private static List<String> links(String text) {
    String prose = CODE_BLOCK.matcher(text).replaceAll("");
    return LINK.matcher(prose).results().map((MatchResult link) -> link.group(1)).toList();
  }

  private static boolean resolves(Path document, String link) {
    int hash = link.indexOf('#');
    String file = hash < 0 ? link : link.substring(0, hash);
    Path target = file.isEmpty() ? document : document.resolveSibling(file);
    if (!Files.exists(target)) {
      return false;
    }
    return hash < 0 || anchors(ProjectFiles.read(target)).contains(link.substring(hash + 1));
  }

  /** The anchors that headings get: small letters, digits and hyphens. */
  static Set<String> anchors(String text) {
    Set<String> anchors = new TreeSet<>();
    String prose = CODE_BLOCK.matcher(text).replaceAll("");
    HEADING
        .matcher(prose)
        .results()
        .map(heading -> LINK.matcher(heading.group(1)).replaceAll("]"))
        .map(heading -> heading.toLowerCase(Locale.ROOT).replaceAll("[^\\p{L}\\p{N}_ -]", ""))
        .forEach(heading -> anchors.add(heading.replace(' ', '-')));
    return anchors;
  }
}
