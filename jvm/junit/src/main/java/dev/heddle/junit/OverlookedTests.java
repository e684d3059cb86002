package dev.heddle.junit;

import java.io.IOException;
import java.io.InputStream;
import java.lang.reflect.Method;
import java.nio.charset.StandardCharsets;
import org.junit.platform.engine.DiscoverySelector;
import org.junit.platform.engine.SelectorResolutionResult;
import org.junit.platform.engine.SelectorResolutionResult.Status;
import org.junit.platform.engine.UniqueId;
import org.junit.platform.engine.discovery.ClassSelector;
import org.junit.platform.launcher.LauncherDiscoveryListener;

/**
 * Fails the search for tests where those of Heddle are overlooked.
 *
 * <p>Java ignores an annotation without any message if its class cannot be loaded, and JUnit
 * ignores a class without tests: then a build passes in which nothing was tested.
 */
public final class OverlookedTests implements LauncherDiscoveryListener {
  private static final String ENGINE = "junit-jupiter";
  private static final String DESCRIPTOR = HeddleTest.class.descriptorString();

  @Override
  public void selectorProcessed(
      UniqueId engine, DiscoverySelector selector, SelectorResolutionResult result) {
    if (result.getStatus() == Status.UNRESOLVED
        && engine.getEngineId().filter(ENGINE::equals).isPresent()
        && selector instanceof ClassSelector one
        && mentionsTests(one.getJavaClass())
        && !showsTests(one.getJavaClass())) {
      throw new IllegalStateException(
          one.getClassName()
              + " has tests with @HeddleTest, but this Java does not show the annotation, so they"
              + " would not be run: look for a second copy of Heddle or of JUnit on the class path,"
              + " and run again");
    }
  }

  /** Whether the class file has the annotation somewhere. */
  private static boolean mentionsTests(Class<?> type) {
    String name = type.getName();
    try (InputStream in =
        type.getResourceAsStream(name.substring(name.lastIndexOf('.') + 1) + ".class")) {
      return in != null
          && new String(in.readAllBytes(), StandardCharsets.ISO_8859_1).contains(DESCRIPTOR);
    } catch (IOException e) {
      return false;
    }
  }

  private static boolean showsTests(Class<?> type) {
    for (Method method : type.getDeclaredMethods()) {
      if (method.isAnnotationPresent(HeddleTest.class)) {
        return true;
      }
    }
    return false;
  }
}
