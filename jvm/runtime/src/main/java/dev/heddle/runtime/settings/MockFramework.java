package dev.heddle.runtime.settings;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.Callable;

/**
 * Mockito, if a test uses it: it is made ready before threads are controlled, because with its
 * first mock it attaches an agent of its own, for which it starts another process.
 */
public final class MockFramework {
  private static final String NAME = "org.mockito.Mockito";

  private static boolean ready;

  private MockFramework() {}

  /** Makes it ready if the class that is tested mentions it. */
  public static synchronized void prepare(Class<?> test) {
    if (!ready && mentions(test)) {
      try {
        Class.forName(NAME, true, test.getClassLoader())
            .getMethod("mock", Class.class)
            .invoke(null, Callable.class);
        ready = true;
      } catch (ReflectiveOperationException e) {
        Throwable cause = e;
        while (cause.getCause() != null) {
          cause = cause.getCause();
        }
        throw new NotControlledException(
            "Mockito, which " + test.getName() + " uses, does not work in this JVM: " + cause);
      }
    }
  }

  private static boolean mentions(Class<?> test) {
    String file = test.getName().substring(test.getName().lastIndexOf('.') + 1) + ".class";
    try (InputStream in = test.getResourceAsStream(file)) {
      return in != null
          && new String(in.readAllBytes(), StandardCharsets.ISO_8859_1)
              .contains(NAME.replace('.', '/'));
    } catch (IOException e) {
      return false; // nothing is known of the class
    }
  }
}
