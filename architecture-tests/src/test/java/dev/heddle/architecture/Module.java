package dev.heddle.architecture;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/**
 * One module: the folder and the package it owns, the modules it may use, and the third-party APIs
 * whose only user it is. The JDK and JSpecify's annotations are free for all. ASM alone has two
 * users that have nothing else in common (decision 0037).
 *
 * @param folder where it lives, from the root of the project
 * @param packageName its root package, which no other module shares
 * @param uses root packages of the modules it may depend on
 * @param owns root packages of third-party APIs
 */
record Module(String folder, String packageName, Set<String> uses, Set<String> owns) {

  /** The tables of docs and poms, repeated as the binding rule. A new module is a new line here. */
  static final List<Module> ALL =
      List.of(
          module("core", "dev.heddle.core"),
          module("checks", "dev.heddle.checks").using("dev.heddle.core"),
          module("trace", "dev.heddle.trace").using("dev.heddle.core"),
          module("jvm/hooks", "dev.heddle.hooks"),
          module("jvm/agent", "dev.heddle.agent")
              .using("dev.heddle.hooks")
              .owning("org.objectweb.asm"),
          module("jvm/runtime", "dev.heddle.runtime")
              .using("dev.heddle.core", "dev.heddle.hooks", "dev.heddle.agent"),
          module("jvm/sync", "dev.heddle.sync"),
          module("jvm/junit", "dev.heddle.junit")
              .using(
                  "dev.heddle.core", "dev.heddle.checks", "dev.heddle.trace", "dev.heddle.runtime")
              .owning("org.junit", "org.opentest4j"),
          module("jvm/libraries", "libraries"),
          module("model/lang", "dev.heddle.lang"),
          module("model/explicit", "dev.heddle.explicit")
              .using("dev.heddle.core", "dev.heddle.lang")
              .owning("org.objectweb.asm"),
          module("model/sequential", "dev.heddle.sequential").using("dev.heddle.lang"),
          module("model/smt", "dev.heddle.smt")
              .using(
                  "dev.heddle.core",
                  "dev.heddle.lang",
                  "dev.heddle.explicit",
                  "dev.heddle.sequential")
              .owning("org.sosy_lab"),
          module("cli", "dev.heddle.cli")
              .using(
                  "dev.heddle.core",
                  "dev.heddle.checks",
                  "dev.heddle.trace",
                  "dev.heddle.hooks",
                  "dev.heddle.agent",
                  "dev.heddle.runtime",
                  "dev.heddle.lang",
                  "dev.heddle.explicit",
                  "dev.heddle.sequential",
                  "dev.heddle.smt")
              .owning("picocli"),
          module("samples", "samples"),
          module("bench", "dev.heddle.bench")
              .using(
                  "dev.heddle.core",
                  "dev.heddle.checks",
                  "dev.heddle.agent",
                  "dev.heddle.runtime",
                  "dev.heddle.lang",
                  "dev.heddle.explicit",
                  "dev.heddle.smt",
                  "bench")
              .owning("org.jetbrains", "kotlin"));

  private static Module module(String folder, String packageName) {
    return new Module(folder, packageName, Set.of(), Set.of());
  }

  private Module using(String... packages) {
    return new Module(folder, packageName, Set.of(packages), owns);
  }

  private Module owning(String... packages) {
    return new Module(folder, packageName, uses, Set.of(packages));
  }

  /** Whether the package is this module's, or inside one of its packages. */
  boolean contains(String otherPackage) {
    return within(otherPackage, packageName);
  }

  /** Whether this module may use a type of that package. */
  boolean mayUse(String otherPackage) {
    return contains(otherPackage)
        || uses.stream().anyMatch(root -> within(otherPackage, root))
        || owns.stream().anyMatch(root -> within(otherPackage, root));
  }

  /** Whether there are Java sources, so that classes must have been imported. */
  boolean hasSources() {
    Path sources = ProjectFiles.root().resolve(folder).resolve("src/main/java");
    if (!Files.isDirectory(sources)) {
      return false;
    }
    try (Stream<Path> files = Files.walk(sources)) {
      return files.anyMatch(file -> file.toString().endsWith(".java"));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static boolean within(String packageName, String root) {
    return packageName.equals(root) || packageName.startsWith(root + ".");
  }

  @Override
  public String toString() {
    return folder;
  }
}
