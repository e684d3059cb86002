package dev.heddle.junit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.InputStream;
import org.junit.jupiter.api.Test;
import org.junit.platform.engine.SelectorResolutionResult;
import org.junit.platform.engine.UniqueId;
import org.junit.platform.engine.discovery.DiscoverySelectors;
import programs.CounterCase;
import programs.Explorations;

class OverlookedTestsTest {
  /** Loads one class again, and knows no annotations of Heddle. */
  private static final class Forgetful extends ClassLoader {
    private final String again;

    Forgetful(Class<?> again) {
      super(again.getClassLoader());
      this.again = again.getName();
    }

    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
      if (name.equals(HeddleTest.class.getName())) {
        throw new ClassNotFoundException(name);
      }
      return name.equals(again) ? findClass(name) : super.loadClass(name, resolve);
    }

    @Override
    protected Class<?> findClass(String name) throws ClassNotFoundException {
      try (InputStream in = getResourceAsStream(name.replace('.', '/') + ".class")) {
        byte[] bytes = in.readAllBytes();
        return defineClass(name, bytes, 0, bytes.length);
      } catch (IOException e) {
        throw new ClassNotFoundException(name, e);
      }
    }
  }

  private static void unresolved(Class<?> type, String engine) {
    new OverlookedTests()
        .selectorProcessed(
            UniqueId.forEngine(engine),
            DiscoverySelectors.selectClass(type),
            SelectorResolutionResult.unresolved());
  }

  @Test
  void aTestWhoseAnnotationIsDroppedIsNotOverlooked() throws ClassNotFoundException {
    Class<?> dropped = new Forgetful(CounterCase.class).loadClass(CounterCase.class.getName());
    Throwable told =
        assertThrows(IllegalStateException.class, () -> unresolved(dropped, "junit-jupiter"));
    assertTrue(
        String.valueOf(told.getMessage()).startsWith("programs.CounterCase has tests"),
        told::toString);
    unresolved(dropped, "another");
  }

  @Test
  void otherClassesMayBeLeftOut() {
    unresolved(CounterCase.class, "junit-jupiter");
    unresolved(Explorations.class, "junit-jupiter");
    assertEquals(1, JupiterRun.ofMethod(CounterCase.class, "lockedUpdate").results().size());
  }
}
