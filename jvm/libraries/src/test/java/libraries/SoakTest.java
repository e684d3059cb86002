package libraries;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;

import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.platform.launcher.LauncherDiscoveryRequest;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;
import org.junit.platform.launcher.listeners.SummaryGeneratingListener;
import org.junit.platform.launcher.listeners.TestExecutionSummary;

/** Runs all correct programs repeatedly, each time with other random choices. */
@Tag("soak")
final class SoakTest {
  private static final List<Class<?>> SUITES =
      List.of(
          GuavaTest.class,
          CaffeineTest.class,
          JctoolsTest.class,
          NettyTest.class,
          RxJavaTest.class,
          ReactorTest.class,
          KafkaTest.class,
          HikariTest.class,
          DisruptorTest.class,
          KotlinTest.class,
          ScalaTest.class);

  @Test
  void nothingHangsOrFails() {
    boolean logging = isPresent("ch.qos.logback.classic.Logger");
    int minutes = Integer.getInteger("heddle.libraries.minutes", 10);
    long end = System.nanoTime() + Duration.ofMinutes(logging ? 1 : minutes).toNanos();
    List<Class<?>> suites = logging ? List.of(LogbackTest.class) : SUITES;
    long tests = 0;
    for (int round = 0; System.nanoTime() < end; round++) {
      Right.round = round;
      for (Class<?> suite : suites) {
        if (round == 0 || System.nanoTime() < end) {
          tests += passed(suite);
        }
      }
    }
    assertTrue(tests > 0, "no test was run");
  }

  private static long passed(Class<?> suite) {
    LauncherDiscoveryRequest request =
        LauncherDiscoveryRequestBuilder.request().selectors(selectClass(suite)).build();
    SummaryGeneratingListener listener = new SummaryGeneratingListener();
    LauncherFactory.create().execute(request, listener);
    TestExecutionSummary summary = listener.getSummary();
    assertEquals(List.of(), summary.getFailures().stream().map(f -> f.getException()).toList());
    return summary.getTestsSucceededCount();
  }

  private static boolean isPresent(String type) {
    try {
      Class.forName(type, false, SoakTest.class.getClassLoader());
      return true;
    } catch (ClassNotFoundException e) {
      return false;
    }
  }
}
