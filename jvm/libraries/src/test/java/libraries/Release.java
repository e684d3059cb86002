package libraries;

import java.io.IOException;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * A program together with given releases of the libraries that it uses, and nothing else: neither
 * the libraries that this module is compiled against, nor another release of the same library.
 */
final class Release implements AutoCloseable {
  /** The folder into which the build has copied the jars. */
  private static final Path JARS =
      Path.of(System.getProperty("heddle.releases", "target/releases"));

  private final URLClassLoader loader;
  private final MethodHandle program;

  private Release(URLClassLoader loader, MethodHandle program) {
    this.loader = loader;
    this.program = program;
  }

  /** The method {@code run} of a class of {@code libraries.bugs}, using these jars. */
  static Release of(String program, List<String> jars) throws ReflectiveOperationException {
    List<URL> urls = new ArrayList<>();
    urls.add(Release.class.getProtectionDomain().getCodeSource().getLocation());
    for (String jar : jars) {
      urls.add(url(JARS.resolve(jar + ".jar")));
    }
    URLClassLoader loader =
        new URLClassLoader(urls.toArray(URL[]::new), ClassLoader.getPlatformClassLoader());
    Class<?> type = Class.forName("libraries.bugs." + program, false, loader);
    MethodHandle run =
        MethodHandles.publicLookup().findStatic(type, "run", MethodType.methodType(void.class));
    return new Release(loader, run);
  }

  private static URL url(Path jar) {
    if (!Files.isReadable(jar)) {
      throw new IllegalArgumentException("not downloaded: " + jar);
    }
    try {
      return jar.toUri().toURL();
    } catch (MalformedURLException e) {
      throw new IllegalArgumentException(e);
    }
  }

  /** Runs the program once. */
  void run() throws Throwable {
    Thread thread = Thread.currentThread();
    thread.setContextClassLoader(loader);
    program.invokeExact();
  }

  @Override
  public void close() throws IOException {
    loader.close();
  }
}
