package dev.heddle.architecture;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Element;
import org.w3c.dom.Node;
import org.xml.sax.SAXException;

/**
 * What a repository of artifacts asks of every published module. Name and description must stand in
 * the module's own file, because Maven would inherit the description of the parent; everything else
 * is inherited.
 */
final class PomsTest {
  private static final List<String> ROOT =
      List.of(
          "name",
          "description",
          "url",
          "organization/name",
          "licenses/license/name",
          "licenses/license/url",
          "developers/developer/organization",
          "scm/connection",
          "scm/developerConnection",
          "scm/url");

  @Test
  void rootSaysWhatAllModulesInherit() {
    Element root = project(ProjectFiles.root());
    assertEquals(List.of(), missing(root, ROOT));
  }

  @Test
  void everyModuleHasANameAndADescription() {
    Map<String, List<String>> incomplete = new LinkedHashMap<>();
    Set<String> folders = ProjectFiles.builtFolders();
    assertFalse(folders.isEmpty());
    for (String folder : folders) {
      List<String> missing =
          missing(project(ProjectFiles.root().resolve(folder)), List.of("name", "description"));
      if (!missing.isEmpty()) {
        incomplete.put(folder, missing);
      }
    }
    assertEquals(Map.of(), incomplete);
  }

  @Test
  void noTwoModulesHaveTheSameName() {
    List<String> names = new ArrayList<>();
    for (String folder : ProjectFiles.builtFolders()) {
      names.add(text(project(ProjectFiles.root().resolve(folder)), "name"));
    }
    assertEquals(new TreeSet<>(names).size(), names.size(), names::toString);
  }

  private static List<String> missing(Element project, List<String> paths) {
    return paths.stream().filter(path -> text(project, path).isBlank()).toList();
  }

  /** The text at a path of elements below the given one, or nothing. */
  private static String text(Element from, String path) {
    List<Element> found = List.of(from);
    for (String name : path.split("/", -1)) {
      found = found.stream().flatMap(element -> children(element, name)).toList();
    }
    return found.isEmpty() ? "" : found.get(0).getTextContent().strip();
  }

  private static Stream<Element> children(Element parent, String name) {
    return IntStream.range(0, parent.getChildNodes().getLength())
        .<Node>mapToObj(parent.getChildNodes()::item)
        .filter(node -> node.getNodeName().equals(name))
        .map(Element.class::cast);
  }

  private static Element project(Path folder) {
    Path file = folder.resolve("pom.xml");
    try {
      return DocumentBuilderFactory.newInstance()
          .newDocumentBuilder()
          .parse(file.toFile())
          .getDocumentElement();
    } catch (IOException | SAXException | ParserConfigurationException e) {
      throw new IllegalStateException("cannot read " + file, e);
    }
  }
}
