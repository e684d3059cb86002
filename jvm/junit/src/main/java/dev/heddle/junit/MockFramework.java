package dev.heddle.junit;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.Callable;

/**
 * Mockito, if a test uses it: it is made ready before threads are controlled, because with its
 * first mock it attaches an agent of its own, for which it starts another process.
 */
final class MockFramework {
  private static final String NAME = "org.mockito.Mockito";

  private static boolean ready;

  private MockFramework() {}

  /** Makes it ready if a test class mentions it. */
  static synchronized void prepare(Class<?> test) {
    if (!ready && mentions(test)) {
      try {
        Class.forName(NAME, true, test.getClassLoader())
            .getMethod("mock", Class.class)
            .invoke(null, Callable.class);
        ready = true;
      } catch (ReflectiveOperationException e) {
        throw new IllegalStateException(
            "Mockito, which " + test.getName() + " uses, does not work in this JVM", e);
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
