package dev.heddle.cli.program;

import dev.heddle.hooks.Hooks;
import java.io.File;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.security.CodeSource;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Loads the classes of a program.
 *
 * <p>The JVM adds the jars of agents to Heddle's class path, not to the program's. A class that is
 * in such a jar and on the program's class path, as Mockito may be, is loaded from the latter:
 * there it finds the classes that it needs.
 */
final class ProgramLoader extends URLClassLoader {
  static {
    registerAsParallelCapable();
  }

  private final ClassLoader heddle;
  private final Set<Path> classPath =
      Stream.of(System.getProperty("java.class.path", "").split(File.pathSeparator, -1))
          .map(entry -> Path.of(entry).toAbsolutePath())
          .collect(Collectors.toSet());

  ProgramLoader(URL[] urls, ClassLoader heddle) {
    super("program", urls, heddle);
    this.heddle = heddle;
  }

  @Override
  protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
    Class<?> found;
    try {
      found = super.loadClass(name, resolve);
    } catch (NoClassDefFoundError e) {
      Class<?> own = own(name);
      if (own == null) {
        throw e;
      }
      return own;
    }
    if (found.getClassLoader() != heddle || name.startsWith("dev.heddle.") || !isOfAgent(found)) {
      return found;
    }
    Class<?> own = own(name);
    return own == null ? found : own;
  }

  private boolean isOfAgent(Class<?> type) {
    Hooks.enterGuard();
    try {
      CodeSource source = type.getProtectionDomain().getCodeSource();
      return source != null
          && source.getLocation().getProtocol().equals("file")
          && !classPath.contains(Path.of(source.getLocation().getPath()));
    } finally {
      Hooks.exitGuard();
    }
  }

  /** A class of the program's class path; null if it has none of that name. */
  private @Nullable Class<?> own(String name) throws ClassNotFoundException {
    // Loading a class is no step, whichever thread does it.
    Hooks.enterGuard();
    try {
      synchronized (getClassLoadingLock(name)) {
        Class<?> loaded = findLoadedClass(name);
        if (loaded != null || findResource(name.replace('.', '/') + ".class") == null) {
          return loaded;
        }
        return findClass(name);
      }
    } finally {
      Hooks.exitGuard();
    }
  }
}
