package dev.heddle.runtime;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import dev.heddle.core.Strategy;
import dev.heddle.core.Verdict;
import dev.heddle.core.bounded.IcbStrategy;
import dev.heddle.core.bpor.BporStrategy;
import dev.heddle.core.dpor.DporStrategy;
import dev.heddle.runtime.settings.JavaSettings;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import programs.TimedWaits;

/** Every wait with a time limit, of ten milliseconds, against something that comes or does not. */
class TimedWaitTest {
  private static final int NEVER = -1;
  private static final int SOON = 5;
  private static final int LATE = 20;

  /** A wait for what comes after some milliseconds. */
  interface Form {
    Object run(int after) throws Exception;
  }

  /**
   * Reaching a time limit is no preemption; running the thread then is one, if another could go on.
   */
  @Test
  void anEarlyTimeoutCostsNoPreemption() {
    JavaSettings early = Explore.settings().withEarlyTimeouts(1);
    for (Strategy none : List.of(new IcbStrategy(0), new BporStrategy(0, null))) {
      Verdict verdict = Explore.verdict(early, TimedWaits::seenAfterSleep, none, 1_000);
      assertEquals(Set.of("0", "2"), Explore.outcomes(verdict));
    }
    for (Strategy one : List.of(new IcbStrategy(1), new DporStrategy(1))) {
      Verdict verdict = Explore.verdict(early, TimedWaits::seenAfterSleep, one, 1_000);
      assertEquals(Set.of("0", "1", "2"), Explore.outcomes(verdict));
    }
  }

  /** The other thread gets the lock by a preemption; reaching the time limit then is none. */
  @Test
  void anEarlyTimeoutCostsNoPreemptionAfterTheLockWasTaken() {
    JavaSettings early = Explore.settings().withEarlyTimeouts(1).withAllAccesses(false);
    Verdict verdict = Explore.verdict(early, TimedWaits::taken, new IcbStrategy(1), 1_000);
    assertEquals(Set.of("got", "late"), Explore.outcomes(verdict));
  }

  static Stream<Arguments> forms() {
    return Stream.of(
        looking("monitor", TimedWaits::monitor),
        looking("parkNanos", TimedWaits::parkNanos),
        looking("parkUntil", TimedWaits::parkUntil),
        form("lock", TimedWaits::lock),
        form("readLock", TimedWaits::readLock),
        form("writeLock", TimedWaits::writeLock),
        form("stampedRead", TimedWaits::stampedRead),
        form("stampedWrite", TimedWaits::stampedWrite),
        form("await", TimedWaits::await),
        form("awaitNanos", TimedWaits::awaitNanos),
        form("awaitUntil", TimedWaits::awaitUntil),
        form("semaphore", TimedWaits::semaphore),
        form("latch", TimedWaits::latch),
        form("barrier", TimedWaits::barrier),
        looking("phaser", TimedWaits::phaser),
        form("exchanger", TimedWaits::exchanger),
        form("pollArray", TimedWaits::pollArray),
        form("pollLinked", TimedWaits::pollLinked),
        form("pollDeque", TimedWaits::pollDeque),
        form("pollPriority", TimedWaits::pollPriority),
        form("pollTransfer", TimedWaits::pollTransfer),
        form("offerArray", TimedWaits::offerArray),
        form("offerLinked", TimedWaits::offerLinked),
        form("offerSynchronous", TimedWaits::offerSynchronous),
        form("pollSynchronous", TimedWaits::pollSynchronous),
        form("transfer", TimedWaits::transfer));
  }

  private static Arguments form(String name, Form form) {
    return arguments(name, false, form);
  }

  /** A form that checks after the wait whether it has come, however the wait ended. */
  private static Arguments looking(String name, Form form) {
    return arguments(name, true, form);
  }

  private static JavaSettings settings(int earlyTimeouts) {
    return Explore.settings().withAllAccesses(false).withEarlyTimeouts(earlyTimeouts);
  }

  private static Set<String> outcomes(Form form, int after, int earlyTimeouts) {
    return Explore.all(settings(earlyTimeouts), () -> form.run(after));
  }

  /**
   * No time limit is reached while another thread can go on, so that only the times decide: the
   * other thread's five or twenty milliseconds against ten.
   */
  @ParameterizedTest(name = "{0}")
  @MethodSource("forms")
  void timesDecideIfNothingRunsOutEarly(String name, boolean looksAgain, Form form) {
    assertEquals(Set.of("timeout 10"), outcomes(form, NEVER, 0));
    assertEquals(Set.of("came 5"), outcomes(form, SOON, 0));
    assertEquals(Set.of("timeout 10"), outcomes(form, LATE, 0));
  }

  /**
   * One limit may be reached early.
   *
   * <p>If it comes soon: the wait may still time out early, at 10; or the other thread is woken
   * early, before the wait begins, which then takes no time. A form that times out at 10 and then
   * checks again may find that it has come meanwhile.
   *
   * <p>If it comes late: the other thread may be woken early, before the wait begins (0) or during
   * it (20), when both limits are reached and the wait may end in either way; or it is woken after
   * the wait has timed out at 10, but before the time is measured.
   */
  @ParameterizedTest(name = "{0}")
  @MethodSource("forms")
  void oneLimitMayBeReachedEarly(String name, boolean looksAgain, Form form) {
    Set<String> soon = new TreeSet<>(Set.of("came 0", "came 5", "timeout 10"));
    if (looksAgain) {
      soon.add("came 10");
    }
    assertEquals(Set.of("timeout 10"), outcomes(form, NEVER, 1));
    assertEquals(soon, outcomes(form, SOON, 1));
    assertEquals(Set.of("came 0", "came 20", "timeout 10", "timeout 20"), outcomes(form, LATE, 1));
  }

  @Test
  void joinWithALimit() {
    assertEquals(Set.of("timeout"), outcomes(TimedWaits::join, NEVER, 0));
    assertEquals(Set.of("came"), outcomes(TimedWaits::join, SOON, 0));
    assertEquals(Set.of("timeout"), outcomes(TimedWaits::join, LATE, 0));
    assertEquals(Set.of("timeout"), outcomes(TimedWaits::join, NEVER, 1));
    assertEquals(Set.of("came", "timeout"), outcomes(TimedWaits::join, SOON, 1));
    assertEquals(Set.of("came", "timeout"), outcomes(TimedWaits::join, LATE, 1));
  }

  @Test
  void sleepersWakeInTheOrderOfTheirTimes() {
    assertEquals(Set.of("5 10 "), Explore.all(settings(0), TimedWaits::sleepers));
    assertEquals(Set.of("5 10 ", "10 5 "), Explore.all(settings(1), TimedWaits::sleepers));
  }
}
