package dev.heddle.runtime.statics;

import dev.heddle.hooks.system.LocaleCalls;
import dev.heddle.hooks.system.SystemCalls;
import dev.heddle.runtime.internals.UrlHandlerFactory;
import java.io.InputStream;
import java.io.PrintStream;
import java.net.URL;
import java.net.URLConnection;
import java.util.List;
import java.util.Locale;
import java.util.Properties;
import java.util.TimeZone;
import org.jspecify.annotations.Nullable;

/** What a program can set for its whole process, as it was when the search began. */
final class ProcessState {
  private final Thread.@Nullable UncaughtExceptionHandler handler =
      Thread.getDefaultUncaughtExceptionHandler();

  private final InputStream in = System.in;
  private final PrintStream out = System.out;
  private final PrintStream err = System.err;
  private final Properties properties = (Properties) System.getProperties().clone();

  private final Locale locale = Locale.getDefault();
  private final Locale display = Locale.getDefault(Locale.Category.DISPLAY);
  private final Locale format = Locale.getDefault(Locale.Category.FORMAT);
  private final TimeZone zone = TimeZone.getDefault();

  /** What can be set only once. */
  private final List<UrlHandlerFactory> factories =
      List.of(new UrlHandlerFactory(URL.class), new UrlHandlerFactory(URLConnection.class));

  /** Restores everything. */
  @SuppressWarnings("ReferenceEquality") // the very same streams
  void restore() {
    if (Thread.getDefaultUncaughtExceptionHandler() != handler) {
      Thread.setDefaultUncaughtExceptionHandler(handler);
    }
    if (System.in != in) {
      System.setIn(in);
    }
    if (System.out != out) {
      System.setOut(out);
    }
    if (System.err != err) {
      System.setErr(err);
    }
    factories.forEach(UrlHandlerFactory::restore);
    if (SystemCalls.propertiesTouched()) {
      System.setProperties((Properties) properties.clone());
    }
    if (!Locale.getDefault().equals(locale)) {
      Locale.setDefault(locale);
    }
    restore(Locale.Category.DISPLAY, display);
    restore(Locale.Category.FORMAT, format);
    if (LocaleCalls.Zones.zoneTouched()) {
      TimeZone.setDefault(zone);
    }
  }

  private static void restore(Locale.Category category, Locale saved) {
    if (!Locale.getDefault(category).equals(saved)) {
      Locale.setDefault(category, saved);
    }
  }
}
