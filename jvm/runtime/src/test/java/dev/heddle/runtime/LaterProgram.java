package dev.heddle.runtime;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.heddle.runtime.settings.ProgramBody;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import javax.tools.JavaCompiler;
import javax.tools.ToolProvider;

/**
 * A program for a later JDK than the tests are compiled for, preview features included: its source
 * is a resource of the tests, compiled when it is needed.
 */
public final class LaterProgram {
  private final Class<?> type;

  private LaterProgram(Class<?> type) {
    this.type = type;
  }

  /** Compiles a program; the test is skipped if the JDK is not late enough for it. */
  public static LaterProgram compile(int jdk, String name) {
    int present = Runtime.version().feature();
    assumeTrue(present >= jdk, () -> name + " needs JDK " + jdk + ", this is " + present);
    try {
      Path source =
          Path.of(
              Objects.requireNonNull(
                      LaterProgram.class.getResource("/later/programs/" + name + ".java"))
                  .toURI());
      Path classes = Files.createTempDirectory("heddle-later");
      try {
        run(source, classes, present);
        return new LaterProgram(new Loader(classes).loadClass("programs." + name));
      } finally {
        delete(classes);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (URISyntaxException | ClassNotFoundException e) {
      throw new IllegalStateException(e);
    }
  }

  private static void run(Path source, Path classes, int jdk) {
    JavaCompiler compiler = Objects.requireNonNull(ToolProvider.getSystemJavaCompiler());
    String path = System.getProperty("java.class.path", "");
    String tests = path + File.pathSeparator + System.getProperty("surefire.test.class.path", "");
    int status =
        compiler.run(
            null,
            null,
            null,
            "-proc:none",
            "-Xlint:-options,-preview",
            "--enable-preview",
            "--release",
            String.valueOf(jdk),
            "-cp",
            tests,
            "-d",
            classes.toString(),
            source.toString());
    if (status != 0) {
      throw new IllegalStateException(source + " does not compile");
    }
  }

  private static void delete(Path folder) throws IOException {
    try (Stream<Path> files = Files.walk(folder)) {
      for (Path file : files.sorted(java.util.Comparator.reverseOrder()).toList()) {
        Files.delete(file);
      }
    }
  }

  /** A method without parameters as the body of a program. */
  public ProgramBody body(String method) {
    try {
      MethodHandle handle =
          MethodHandles.publicLookup()
              .findStatic(type, method, MethodType.methodType(Object.class));
      return () -> {
        try {
          return (Object) handle.invokeExact();
        } catch (Exception | Error e) {
          throw e;
        } catch (Throwable e) {
          throw new IllegalStateException(e);
        }
      };
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Loads classes that were compiled with preview features, without an option of the JVM. */
  private static final class Loader extends ClassLoader {
    private static final int MINOR_VERSION = 4;

    Loader(Path classes) throws IOException {
      super(LaterProgram.class.getClassLoader());
      List<Path> found = new ArrayList<>();
      try (Stream<Path> files = Files.walk(classes)) {
        files.filter(file -> file.toString().endsWith(".class")).forEach(found::add);
      }
      for (Path file : found) {
        String path = classes.relativize(file).toString();
        files.put(
            path.substring(0, path.length() - ".class".length()).replace(File.separatorChar, '.'),
            Files.readAllBytes(file));
      }
    }

    private final java.util.Map<String, byte[]> files = new java.util.HashMap<>();

    @Override
    protected Class<?> findClass(String name) throws ClassNotFoundException {
      byte[] bytes = files.get(name);
      if (bytes == null) {
        throw new ClassNotFoundException(name);
      }
      bytes[MINOR_VERSION] = 0;
      bytes[MINOR_VERSION + 1] = 0;
      return defineClass(name, bytes, 0, bytes.length);
    }
  }
}
