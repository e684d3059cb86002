package programs;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.spi.FileSystemProvider;
import java.util.MissingResourceException;
import java.util.ResourceBundle;
import java.util.ServiceLoader;
import java.util.function.Function;
import java.util.function.Supplier;

/** Programs that read files without having asked for them: classes, services and resources. */
public final class LoadedFiles {
  private LoadedFiles() {}

  /** Neither thread reads anything. */
  public static String nothing() throws InterruptedException {
    return both(() -> "done", () -> "done");
  }

  /** Two threads have a class loader each, and load nothing. */
  public static String loaders() throws InterruptedException {
    return both(() -> with(loader -> "done"), () -> with(loader -> "done"));
  }

  /** Two threads load the same class, each by a loader of its own. */
  public static String classes() throws InterruptedException {
    return both(() -> with(LoadedFiles::loaded), () -> with(LoadedFiles::loaded));
  }

  /** One thread searches for services, the other for resources. */
  public static String resources() throws InterruptedException {
    return both(LoadedFiles::hasService, LoadedFiles::hasBundle);
  }

  private static String both(Supplier<?> first, Supplier<?> second) throws InterruptedException {
    Object[] results = new Object[2];
    Thread other = new Thread(() -> results[0] = first.get());
    other.start();
    results[1] = second.get();
    other.join();
    return results[0] + " " + results[1];
  }

  private static String with(Function<ClassLoader, String> use) {
    URL here = LoadedFiles.class.getProtectionDomain().getCodeSource().getLocation();
    try (URLClassLoader loader = new URLClassLoader(new URL[] {here}, /* parent= */ null)) {
      return use.apply(loader);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static String loaded(ClassLoader loader) {
    try {
      return loader.loadClass("programs.LoadedFiles").getSimpleName();
    } catch (ClassNotFoundException e) {
      throw new IllegalStateException(e);
    }
  }

  private static boolean hasService() {
    return ServiceLoader.load(FileSystemProvider.class).findFirst().isPresent();
  }

  private static boolean hasBundle() {
    try {
      return ResourceBundle.getBundle("programs.none").getKeys().hasMoreElements();
    } catch (MissingResourceException e) {
      return false;
    }
  }
}
