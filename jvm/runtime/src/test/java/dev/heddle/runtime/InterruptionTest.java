package dev.heddle.runtime;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.heddle.core.Verdict;
import dev.heddle.core.dpor.DporStrategy;
import dev.heddle.runtime.settings.JavaSettings;
import dev.heddle.runtime.settings.ProgramBody;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.DelayQueue;
import java.util.concurrent.Exchanger;
import java.util.concurrent.FutureTask;
import java.util.concurrent.LinkedBlockingDeque;
import java.util.concurrent.LinkedTransferQueue;
import java.util.concurrent.Phaser;
import java.util.concurrent.PriorityBlockingQueue;
import java.util.concurrent.Semaphore;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import programs.Interruption;
import programs.Together;
import programs.WaitNotify;

class InterruptionTest {
  private static final long HOUR = TimeUnit.HOURS.toNanos(1);

  private static Set<String> all(ProgramBody body) {
    return Explore.allSynchronisation(body);
  }

  @Test
  void anInterruptMayComeBeforeOrAfterANotification() {
    Set<String> expected = Set.of("done", "interrupted, told false", "interrupted, told true");
    List<ProgramBody> programs =
        List.of(
            () -> Interruption.whileNotified(false),
            () -> Interruption.whileNotified(true),
            Interruption::whileSignalled);
    for (ProgramBody program : programs) {
      Verdict reduced =
          Explore.verdict(Explore.settings(), program, new DporStrategy(), Long.MAX_VALUE);
      assertEquals(expected, Explore.outcomes(reduced));
      assertEquals(expected, all(program));
    }
  }

  /** It may leave the wait set before it can be notified, although it cannot have the monitor. */
  @Test
  void whoIsInterruptedAndThenNotifiedLeavesForEitherReason() {
    Set<String> expected = Set.of("early", "interrupted false", "notified true");
    JavaSettings settings = Explore.settings().withAllAccesses(false);
    Explore.same(settings, expected, Interruption::andNotified);
    Explore.same(settings, expected, Interruption::andSignalled);
    Explore.same(
        settings,
        Set.of("interrupted, false", "notified, false", "notified, true"),
        WaitNotify::notifyOrInterrupt);
  }

  @TestFactory
  Stream<DynamicTest> waitsThatCanBeInterruptedAre() {
    Map<String, Together.Body> waits = new LinkedHashMap<>();
    waits.put("wait", Interruption::waitForever);
    waits.put("join", Interruption::joinForever);
    waits.put("take", Interruption::take);
    waits.put("put", Interruption::put);
    waits.put("latch", Interruption::latch);
    waits.put("condition", Interruption::condition);
    waits.put("lock", Interruption::lockInterruptibly);
    waits.put("semaphore", () -> new Semaphore(0).acquire());
    waits.put("barrier", () -> new CyclicBarrier(2).await());
    waits.put("phaser", () -> new Phaser(1).awaitAdvanceInterruptibly(0));
    waits.put("exchanger", () -> new Exchanger<String>().exchange(""));
    waits.put("hand-off", () -> new SynchronousQueue<String>().put(""));
    waits.put("transfer", () -> new LinkedTransferQueue<String>().transfer(""));
    waits.put("deque", () -> new LinkedBlockingDeque<String>().takeLast());
    waits.put("priority queue", () -> new PriorityBlockingQueue<String>().take());
    waits.put("delay queue", () -> new DelayQueue<>().take());
    waits.put("poll", () -> new ArrayBlockingQueue<String>(1).poll(1, TimeUnit.HOURS));
    waits.put("future", () -> new CompletableFuture<String>().get());
    waits.put("task", () -> new FutureTask<>(() -> "").get());
    return waits.entrySet().stream()
        .map(
            wait ->
                DynamicTest.dynamicTest(
                    wait.getKey(),
                    () ->
                        assertEquals(
                            Set.of("interrupted false"),
                            all(() -> Interruption.of(wait.getValue())))));
  }

  @Test
  void aSleepIsInterrupted() {
    assertEquals(Set.of("interrupted false"), all(() -> Interruption.of(Interruption::sleep)));
  }

  @Test
  void aParkedThreadGoesOnAndKeepsTheFlag() {
    assertEquals(Set.of("done true"), all(() -> Interruption.of(LockSupport::park)));
    assertEquals(
        Set.of("done true"), all(() -> Interruption.of(() -> LockSupport.parkNanos(HOUR))));
  }

  @Test
  void whoNeverBlocksIsNotHarmed() {
    assertEquals(
        Set.of("done false", "done true"), all(() -> Interruption.of(Interruption::nothing)));
  }

  @Test
  void waitingForAMonitorIgnoresInterrupts() {
    assertEquals(Set.of("D"), all(Interruption::uninterruptible));
  }

  @Test
  void aBlockedPutIsInterruptedUnlessTheInterruptCameBefore() {
    assertEquals(Set.of("D", "ok"), all(Interruption::blockedInPut));
  }

  @Test
  void bothReasonsAreSeen() {
    assertEquals(Set.of("first", "second"), all(Interruption::reasons));
  }

  @Test
  void whoInterruptsItselfDoesNotWait() {
    assertEquals(Set.of("interrupted"), all(Interruption::self));
  }

  @Test
  void theThreadThatIsJoinedMayInterruptAsItsLastStep() {
    assertEquals(
        Set.of("interrupted true", "interrupted false", "joined true"),
        all(Interruption::byTheJoined));
  }

  @Test
  void askingKeepsOrClearsTheFlag() {
    assertEquals(Set.of("true true true false"), all(Interruption::asking));
  }

  @Test
  void threadsThatAreNotAliveKeepTheirFlags() {
    assertEquals(Set.of("ran true true"), all(Interruption::notAlive));
  }

  @Test
  void aGroupIsInterrupted() {
    assertEquals(Set.of("true"), all(Interruption::group));
  }

  @Test
  void whoJoinsIsInterruptedBeforeTheEndOrNot() {
    Explore.same(
        Explore.settings().withAllAccesses(false),
        Set.of("interrupted", "joined"),
        Interruption::joiningWhileInterrupted);
  }

  @Test
  void whoIsInterruptedJoinsAThreadThatHasEnded() {
    Explore.same(
        Explore.settings().withAllAccesses(false),
        Set.of("interrupted false", "joined true"),
        Interruption::joiningInterrupted);
  }

  /** Other threads see that a thread has left the queue before it checks for an interrupt. */
  @Test
  void whoLeavesAQueueInVainIsInterruptedYet() {
    JavaSettings settings = Explore.settings().withAllAccesses(false);
    Explore.same(
        settings, Set.of("true, interrupted", "true, null", "true, one"), Interruption::polling);
    Explore.same(
        settings.withEarlyTimeouts(1),
        Set.of(
            "null null, false",
            "null null, interrupted",
            "null one, false",
            "null one, interrupted",
            "one null, false",
            "one null, interrupted",
            "one one, false",
            "one one, interrupted"),
        Interruption::handingOver);
  }
}
