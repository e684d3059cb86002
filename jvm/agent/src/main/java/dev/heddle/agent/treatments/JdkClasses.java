package dev.heddle.agent.treatments;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.lang.module.ModuleReader;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableSet;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ClassReader;

/** The class files of this JDK, by module. */
final class JdkClasses {
  private static final String BASE = "java.base";

  /** The modules of packages that are not in java.base, by prefixes of their names. */
  private static final Map<String, String> MODULES =
      Map.of(
          "java/beans/", "java.desktop",
          "java/util/logging/", "java.logging",
          "java/util/prefs/", "java.prefs",
          "sun/rmi/", "java.rmi",
          "com/sun/jmx/", "java.management",
          "javax/management/remote/rmi/", "java.management.rmi",
          "jdk/jfr/", "jdk.jfr",
          "jdk/management/jfr/", "jdk.management.jfr");

  private static final String UNIX = "sun/nio/fs/Unix";
  private static final boolean WINDOWS = System.getProperty("os.name", "").startsWith("Windows");

  private static final String SUFFIX = ".class";

  private final Map<String, NavigableSet<String>> names = new HashMap<>();
  private final Map<String, @Nullable ClassMembers> members = new HashMap<>();

  /** The module that should have a class; null if this JVM runs without it. */
  private static @Nullable Module module(String type) {
    String name = BASE;
    for (Map.Entry<String, String> entry : MODULES.entrySet()) {
      if (type.startsWith(entry.getKey())) {
        name = entry.getValue();
      }
    }
    return ModuleLayer.boot().findModule(name).orElse(null);
  }

  /**
   * Whether this JVM cannot have a class: it runs without the module that should have it, or on a
   * system for which the JDK has another class. On such a system, file accesses by NIO are not
   * controlled.
   */
  static boolean isOutside(String type) {
    return module(type) == null || (WINDOWS && type.startsWith(UNIX));
  }

  /** Whether there is a package with the given name, or below it. */
  static boolean hasPackage(String folder) {
    Module module = module(folder);
    String name = folder.replace('/', '.');
    return module != null
        && module.getPackages().stream().anyMatch(each -> (each + ".").startsWith(name));
  }

  /** The names of the classes with a prefix. */
  List<String> beginning(String name) {
    Module module = module(name);
    if (module == null) {
      return List.of();
    }
    return names.computeIfAbsent(module.getName(), JdkClasses::names).tailSet(name, true).stream()
        .takeWhile(each -> each.startsWith(name))
        .toList();
  }

  private static NavigableSet<String> names(String module) {
    NavigableSet<String> found = new TreeSet<>();
    try (ModuleReader reader =
            ModuleLayer.boot().configuration().findModule(module).orElseThrow().reference().open();
        Stream<String> resources = reader.list()) {
      resources
          .filter(resource -> resource.endsWith(SUFFIX))
          .forEach(name -> found.add(name.substring(0, name.length() - SUFFIX.length())));
    } catch (IOException e) {
      throw new UncheckedIOException("the classes of " + module + " cannot be listed", e);
    }
    return found;
  }

  /** The members of a class; null if there is no such class. */
  @Nullable ClassMembers members(String type) {
    if (!members.containsKey(type)) {
      members.put(type, read(type));
    }
    return members.get(type);
  }

  private static @Nullable ClassMembers read(String type) {
    Module module = module(type);
    if (module == null) {
      return null;
    }
    try (InputStream in = module.getResourceAsStream(type + SUFFIX)) {
      return in == null ? null : new ClassMembers(new ClassReader(in.readAllBytes()));
    } catch (IOException e) {
      throw new UncheckedIOException("the class file of " + type + " cannot be read", e);
    }
  }
}
