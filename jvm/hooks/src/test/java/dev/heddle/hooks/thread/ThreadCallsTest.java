package dev.heddle.hooks.thread;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.heddle.hooks.UnderControl;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Calls of threads: by the controlled one, about threads that are controlled and others. */
final class ThreadCallsTest extends UnderControl {
  private final Thread thread = recorder.named("thread", new Thread("mine"));
  private final Thread stranger = new Thread("stranger");

  @BeforeEach
  void knowTheThread() {
    recorder.states.put(thread, Thread.State.RUNNABLE);
  }

  @Test
  void joiningReachesTheController() {
    assertEquals(
        List.of(
            "join(thread, -1)",
            "join(thread, -1)",
            "join(thread, 7000000)",
            "join(thread, 7000000)",
            "join(thread, 8000000)",
            "join(thread, 1000000)"),
        controlled(
            () -> {
              ThreadCalls.join(thread);
              ThreadCalls.join(thread, 0);
              ThreadCalls.join(thread, 7);
              ThreadCalls.join(thread, 7, 0);
              ThreadCalls.join(thread, 7, 1);
              ThreadCalls.join(thread, 0, 999_999);
            }));
  }

  @Test
  void joiningForADurationSaysWhetherTheThreadHasEnded() {
    assertEquals(
        List.of(
            "joinUnlessEnded(thread, 3000000)",
            "joinUnlessEnded(thread, 4000000)",
            "joinUnlessEnded(thread, 0)",
            "joinUnlessEnded(thread, " + Long.MAX_VALUE + ")"),
        controlled(
            () -> {
              assertTrue(ThreadCalls.join(thread, Duration.ofMillis(3)));
              recorder.succeeds = false;
              assertFalse(ThreadCalls.join(thread, Duration.ofNanos(3_000_001)));
              ThreadCalls.join(thread, Duration.ofMillis(-3));
              ThreadCalls.join(thread, Duration.ofSeconds(Long.MAX_VALUE));
            }));
    recorder.states.put(thread, Thread.State.NEW);
    controlled(
        () ->
            assertThrows(
                IllegalThreadStateException.class,
                () -> ThreadCalls.join(thread, Duration.ofMillis(3))));
  }

  @Test
  void otherThreadsAreReallyJoined() throws InterruptedException {
    stranger.start();
    assertEquals(
        List.of(),
        controlled(
            () -> {
              ThreadCalls.join(stranger);
              ThreadCalls.join(stranger, 5);
              ThreadCalls.join(stranger, 5, 5);
              assertTrue(ThreadCalls.join(stranger, Duration.ofMillis(5)));
            }));
    assertEquals(List.of(), uncontrolled(() -> ThreadCalls.join(thread, 5)));
    assertFalse(stranger.isAlive());
  }

  @Test
  void wrongTimesAreRefused() {
    controlled(
        () -> {
          List<org.junit.jupiter.api.function.Executable> calls =
              List.of(
                  () -> ThreadCalls.join(thread, -1),
                  () -> ThreadCalls.join(thread, 0, -1),
                  () -> ThreadCalls.join(thread, 0, 1_000_000),
                  () -> ThreadCalls.sleep(-1),
                  () -> ThreadCalls.sleep(1, 1_000_000));
          calls.forEach(call -> assertThrows(IllegalArgumentException.class, call));
        });
    assertEquals(List.of(), recorder.take());
  }

  @Test
  void sleepingAndYieldingReachTheController() {
    assertEquals(
        List.of(
            "sleep(0)",
            "sleep(2000000)",
            "sleep(2000003)",
            "sleep(5)",
            "sleep(0)",
            "yieldThread()",
            "yieldThread()"),
        controlled(
            () -> {
              ThreadCalls.sleep(0);
              ThreadCalls.sleep(2);
              ThreadCalls.sleep(2, 3);
              ThreadCalls.sleep(Duration.ofNanos(5));
              ThreadCalls.sleep(Duration.ofNanos(-5));
              ThreadCalls.yield();
              ThreadCalls.onSpinWait();
            }));
    assertEquals(
        List.of(),
        uncontrolled(
            () -> {
              ThreadCalls.sleep(1);
              ThreadCalls.sleep(0, 1);
              ThreadCalls.sleep(Duration.ofNanos(-5));
              ThreadCalls.sleep(Duration.ofNanos(5));
              ThreadCalls.yield();
              ThreadCalls.onSpinWait();
            }));
  }

  @Test
  void aSleepIsInterrupted() {
    recorder.interrupts = true;
    controlled(() -> assertThrows(InterruptedException.class, () -> ThreadCalls.sleep(1)));
  }

  @Test
  void settingANameTakesTheMonitor() {
    assertEquals(
        List.of("enter(thread)", "property(thread, 0, true)", "exit(thread)"),
        controlled(() -> ThreadCalls.setName(thread, "renamed")));
    assertEquals("renamed", thread.getName());
    assertEquals(List.of(), uncontrolled(() -> ThreadCalls.setName(thread, "again")));
    assertEquals("again", thread.getName());
    assertEquals(
        List.of("enter(thread)", "property(thread, 0, true)", "exit(thread)"),
        controlled(
            () ->
                assertThrows(
                    NullPointerException.class, () -> ThreadCalls.setName(thread, nothing()))));
  }

  @SuppressWarnings({"NullAway", "TypeParameterUnusedInFormals"}) // what a program may do
  private static <T> T nothing() {
    return null;
  }

  @Test
  void whetherAThreadIsAliveIsKnownToTheController() {
    for (Thread.State state : Thread.State.values()) {
      recorder.states.put(thread, state);
      boolean alive = state != Thread.State.NEW && state != Thread.State.TERMINATED;
      controlled(() -> assertEquals(alive, ThreadCalls.isAlive(thread), state.toString()));
      uncontrolled(() -> assertFalse(ThreadCalls.isAlive(thread)));
    }
    controlled(() -> assertFalse(ThreadCalls.isAlive(stranger)));
    controlled(() -> assertTrue(ThreadCalls.isAlive(Thread.currentThread())));
  }

  @Test
  void makingADaemonOfARunningThreadIsSeen() {
    assertEquals(List.of("observe(thread)"), controlled(() -> ThreadCalls.setDaemon(thread, true)));
    assertTrue(thread.isDaemon());
    recorder.states.put(thread, Thread.State.NEW);
    assertEquals(List.of(), controlled(() -> ThreadCalls.setDaemon(thread, false)));
    assertEquals(List.of(), controlled(() -> ThreadCalls.setDaemon(stranger, true)));
  }

  @Test
  void whoHoldsALockIsKnownToTheController() {
    Object monitor = recorder.named("monitor", new Object());
    recorder.holdsLock = true;
    assertEquals(
        List.of("holdsLock(monitor)"),
        controlled(() -> assertTrue(ThreadCalls.holdsLock(monitor))));
    uncontrolled(() -> assertFalse(ThreadCalls.holdsLock(monitor)));
  }

  private static final class Carrier extends CarrierThread {
    private final Thread carried;
    private final Thread[] seen = new Thread[2];

    Carrier(Thread carried) {
      super(new ThreadGroup("carriers"), "carrier", 0);
      this.carried = carried;
    }

    @Override
    public void run() {
      seen[0] = ThreadCalls.currentThread();
      carry(carried);
      seen[1] = ThreadCalls.currentThread();
    }
  }

  @Test
  void aCarrierIsTheThreadThatItCarries() throws InterruptedException {
    Carrier carrier = new Carrier(thread);
    assertTrue(carrier.isDaemon());
    carrier.start();
    carrier.join(TimeUnit.SECONDS.toMillis(10));
    assertSame(carrier, carrier.seen[0]);
    assertSame(thread, carrier.seen[1]);
    assertSame(Thread.currentThread(), ThreadCalls.currentThread());
  }
}
