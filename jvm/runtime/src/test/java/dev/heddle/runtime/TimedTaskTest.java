package dev.heddle.runtime;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import dev.heddle.core.random.RandomStrategy;
import dev.heddle.runtime.settings.Settings;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import programs.TimedTasks;

/**
 * Limits on the tasks of pools and on futures, of ten milliseconds.
 *
 * <p>These programs are too large to be explored in full. The seed is fixed, so that the executions
 * are always the same ones.
 */
class TimedTaskTest {
  private static final int NEVER = -1;
  private static final int SOON = 5;
  private static final int LATE = 20;
  private static final int EXECUTIONS = 200;

  /** A limit on what takes some milliseconds. */
  interface Form {
    Object run(int millis) throws Exception;
  }

  static Stream<Arguments> forms() {
    return Stream.of(
        form("futureTask", TimedTasks::futureTask),
        form("completableGet", TimedTasks::completableGet),
        form("invokeAll", TimedTasks::invokeAll),
        form("invokeAny", TimedTasks::invokeAny),
        form("awaitTermination", TimedTasks::awaitTermination));
  }

  /** Forms that need a thread to be made first, which is so slow that the task is mostly faster. */
  static Stream<Arguments> slowForms() {
    return Stream.of(
        form("orTimeout", TimedTasks::orTimeout),
        form("completeOnTimeout", TimedTasks::completeOnTimeout),
        form("delayedExecutor", TimedTasks::delayedExecutor));
  }

  private static Arguments form(String name, Form form) {
    return arguments(name, form);
  }

  private static Set<String> outcomes(Form form, int millis, int earlyTimeouts) {
    Settings settings = Explore.settings().withAllAccesses(false).withEarlyTimeouts(earlyTimeouts);
    return Explore.outcomes(
        Explore.verdict(settings, () -> form.run(millis), new RandomStrategy(1), EXECUTIONS));
  }

  /** Only the times decide. */
  @ParameterizedTest(name = "{0}")
  @MethodSource({"forms", "slowForms"})
  void timesDecideIfNothingRunsOutEarly(String name, Form form) {
    assertEquals(Set.of("timeout"), outcomes(form, NEVER, 0));
    assertEquals(Set.of("came"), outcomes(form, SOON, 0));
    assertEquals(Set.of("timeout"), outcomes(form, LATE, 0));
  }

  /** The task or the limit may be early. */
  @ParameterizedTest(name = "{0}")
  @MethodSource("forms")
  void oneLimitMayBeReachedEarly(String name, Form form) {
    assertEquals(Set.of("came", "timeout"), outcomes(form, SOON, 1));
    assertEquals(Set.of("came", "timeout"), outcomes(form, LATE, 1));
  }
}
