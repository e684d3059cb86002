package dev.heddle.hooks;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;

final class HooksTest extends UnderControl {
  private final Object object = recorder.named("object", new Object());

  private static void assertEnds(Executable work) {
    assertSame(Unwinding.INSTANCE, assertThrows(Throwable.class, work));
  }

  private void all() {
    Hooks.beginCall(object);
    Hooks.beginQuery(object);
    Hooks.endCall();
    assertEquals(recorder.depth, Hooks.beginCallback());
    Hooks.endCallback(3);
    Hooks.beginIdle();
    Hooks.endIdle();
    Thread thread = recorder.named("thread", new Thread());
    Hooks.starts(thread);
    Hooks.startsAs(thread, HooksTest.class);
    Hooks.observes(thread);
    Hooks.prepareHashCode(object);
  }

  @Test
  void callsOfTheControlledThreadReachTheController() {
    recorder.depth = 2;
    assertEquals(
        List.of(
            "beginCall(object, false)",
            "beginCall(object, true)",
            "endCall()",
            "beginCallback()",
            "endCallback(3)",
            "idle(true)",
            "idle(false)",
            "beforeStart(thread, Thread)",
            "beforeStart(thread, HooksTest)",
            "observe(thread)",
            "prepareHashCode(object)"),
        controlled(this::all));
  }

  @Test
  void callsOfOtherThreadsFallThrough() {
    assertEquals(List.of(), uncontrolled(this::all));
    assertEquals(List.of(), guarded(this::all));
  }

  @Test
  void nothingIsSaidOfNoThread() {
    assertEquals(
        List.of(),
        controlled(
            () -> {
              Hooks.starts(null);
              Hooks.startsAs(null, Thread.class);
              Hooks.observes(null);
              Hooks.prepareHashCode(null);
              Hooks.endCallback(0);
            }));
  }

  @Test
  void aRegionEndsWhereItsOutermostPartEnds() {
    controlled(
        () -> {
          assertTrue(Hooks.controlled());
          Hooks.enterGuard();
          Hooks.enterGuard();
          assertFalse(Hooks.controlled());
          assertEquals(2, Hooks.guardDepth());
          Hooks.exitGuard();
          assertFalse(Hooks.controlled());
          assertTrue(Hooks.inGuard());
          Hooks.exitGuard();
          assertTrue(Hooks.controlled());
          assertFalse(Hooks.inGuard());
        });
  }

  @Test
  void otherThreadsNeitherBeginNorEndARegion() throws InterruptedException {
    Hooks.running = Thread.currentThread();
    Hooks.enterGuard();
    List<Boolean> seen = new ArrayList<>();
    Thread other =
        new Thread(
            () -> {
              Hooks.exitGuard();
              Hooks.enterGuard();
              seen.add(Hooks.inGuard());
              seen.add(Hooks.controlled());
              Hooks.exitGuard();
            });
    other.start();
    other.join();
    assertEquals(List.of(false, false), seen);
    assertEquals(1, Hooks.guardDepth());
    Hooks.exitGuard();
    assertTrue(Hooks.controlled());
  }

  @Test
  void aThreadThatIsNotControlledHasNoRegions() {
    uncontrolled(
        () -> {
          Hooks.enterGuard();
          assertFalse(Hooks.inGuard());
          assertEquals(0, Hooks.leaveGuard());
          Hooks.exitGuard();
        });
  }

  @Test
  void aRegionThatCallsTheProgramIsLeftHoweverDeepItIs() {
    controlled(
        () -> {
          Hooks.enterCallingGuard();
          Hooks.enterGuard();
          Hooks.enterCallingGuard();
          int depth = Hooks.leaveGuard();
          assertEquals(3, depth);
          assertTrue(Hooks.controlled());
          assertEquals(0, Hooks.leaveGuard());
          Hooks.comeBack(depth);
          assertFalse(Hooks.controlled());
          assertEquals(3, Hooks.guardDepth());
          assertEquals(3, Hooks.leaveGuard());
          Hooks.comeBack(3);
          for (int i = 0; i < 3; i++) {
            assertFalse(Hooks.controlled());
            Hooks.exitGuard();
          }
          assertTrue(Hooks.controlled());
        });
  }

  @Test
  void otherRegionsAreNotLeft() {
    controlled(
        () -> {
          Hooks.enterGuard();
          Hooks.enterCallingGuard();
          assertEquals(0, Hooks.leaveGuard());
          Hooks.exitGuard();
          Hooks.exitGuard();
          Hooks.enterCallingGuard();
          Hooks.exitGuard();
          Hooks.enterGuard();
          assertEquals(0, Hooks.leaveGuard());
          assertFalse(Hooks.controlled());
          Hooks.exitGuard();
        });
  }

  @Test
  void aStaticInitialiserIsNotLeft() {
    controlled(
        () -> {
          Hooks.enterCallingGuard();
          OneTimeInitialisers.begin("program.Enumeration");
          assertEquals(0, Hooks.leaveGuard());
          assertFalse(Hooks.controlled());
          Hooks.exitGuard();
          assertTrue(Hooks.controlled());
        });
  }

  @Test
  void nobodyComesBackAfterTheExecution() {
    controlled(
        () -> {
          Hooks.enterCallingGuard();
          int depth = Hooks.leaveGuard();
          Hooks.running = null;
          Hooks.comeBack(depth);
          assertFalse(Hooks.inGuard());
          assertEquals(0, Hooks.guardDepth());
        });
    controlled(
        () -> {
          Hooks.comeBack(0);
          assertTrue(Hooks.controlled());
        });
  }

  @Test
  void workOfHeddleItselfIsNotControlled() {
    List<String> calls =
        controlled(
            () -> {
              Thread before = Hooks.suspend();
              assertSame(Thread.currentThread(), before);
              Hooks.beginCall(object);
              assertNull(Hooks.suspend());
              Hooks.resume(before);
              Hooks.endCall();
            });
    assertEquals(List.of("endCall()"), calls);
  }

  @Test
  void aPureInitialiserMustNotCatchAnything() {
    controlled(
        () -> {
          int before = Hooks.enterAside();
          assertEquals(0, before);
          assertTrue(Hooks.aside());
          assertEnds(() -> Hooks.caught(new IllegalStateException()));
          Hooks.enterGuard();
          assertFalse(Hooks.aside());
          assertDoesNotThrow(() -> Hooks.caught(new IllegalStateException()));
          int outer = Hooks.enterAside();
          assertEquals(1, outer);
          assertTrue(Hooks.aside());
          Hooks.exitAside(outer);
          assertFalse(Hooks.aside());
          Hooks.exitGuard();
          assertTrue(Hooks.aside());
          Hooks.exitAside(before);
          assertFalse(Hooks.aside());
          assertTrue(Hooks.controlled());
          assertDoesNotThrow(() -> Hooks.caught(new IllegalStateException()));
        });
  }

  @Test
  void aPureInitialiserMustNotGoOnForEver() {
    controlled(
        () -> {
          int before = Hooks.enterAside();
          Hooks.loops = Hooks.LOOP_LIMIT - 1;
          Hooks.loop();
          assertEnds(Hooks::loop);
          Hooks.exitAside(before);
        });
  }

  @Test
  void aLoopThatGoesOnForEverIsReported() {
    Hooks.loops = Hooks.LOOP_LIMIT - 2;
    assertEquals(
        List.of("endless()"),
        controlled(
            () -> {
              Hooks.loop();
              Hooks.loop();
              assertEquals(List.of(), recorder.take());
              Hooks.loop();
            }));
    Hooks.loops = Hooks.LOOP_LIMIT;
    assertEquals(List.of(), uncontrolled(Hooks::loop));
    assertEquals(Hooks.LOOP_LIMIT, Hooks.loops);
    assertEquals(List.of(), guarded(Hooks::loop));
  }

  @Test
  void noHandlerRunsWhileAThreadIsUnwound() {
    Hooks.watching = false;
    List<String> calls =
        controlled(
            () -> {
              assertEnds(Hooks::unwind);
              assertEnds(Hooks::caught);
              assertEnds(() -> Hooks.caught(new RuntimeException()));
              Hooks.loop();
            });
    assertEquals(List.of("endless()"), calls);
    assertTrue(Hooks.watching);
    uncontrolled(() -> Hooks.caught());
    Hooks.endUnwinding();
    controlled(() -> Hooks.caught());
  }

  @Test
  void aLostThreadIsEndedWhereverItComesBy() {
    Thread thread = Thread.currentThread();
    Hooks.running = thread;
    Hooks.enterGuard();
    Hooks.lose(thread);
    assertNull(Hooks.running);
    assertFalse(Hooks.inGuard());
    assertEnds(Hooks::controlled);
    assertEnds(Hooks::loop);
    assertEnds(() -> Hooks.enter(object));
    assertEnds(() -> Hooks.exit(object));
    assertEnds(Hooks::caught);
    assertEnds(Hooks::endLost);
    Hooks.forget(thread);
    assertFalse(Hooks.controlled());
    assertDoesNotThrow(Hooks::loop);
    assertEquals(List.of(), recorder.take());
  }

  @Test
  void severalThreadsAreLostAndForgotten() throws InterruptedException {
    AtomicReference<Throwable> thrown = new AtomicReference<>();
    Thread other = new Thread(Hooks::controlled);
    other.setUncaughtExceptionHandler((t, e) -> thrown.set(e));
    Thread third = new Thread("third");
    Hooks.lose(Thread.currentThread());
    Hooks.lose(third);
    Hooks.lose(other);
    Hooks.forget(third);
    Hooks.forget(Thread.currentThread());
    assertFalse(Hooks.controlled());
    other.start();
    other.join();
    assertSame(Unwinding.INSTANCE, thrown.get());
    Hooks.forget(other);
    Hooks.forget(other);
  }

  @Test
  void theFirstErrorOfTheJvmIsNoted() {
    StackOverflowError first = new StackOverflowError();
    guarded(() -> Hooks.caught(new OutOfMemoryError()));
    uncontrolled(() -> Hooks.caught(new OutOfMemoryError()));
    assertNull(Hooks.jvmError);
    controlled(
        () -> {
          Hooks.caught(new AssertionError());
          Hooks.caught(first);
          Hooks.caught(new OutOfMemoryError());
        });
    assertSame(first, Hooks.jvmError);
  }

  @Test
  void whatCannotBeControlledIsRefused() {
    uncontrolled(() -> Hooks.tooLate("not here"));
    assertNull(Hooks.late);
    controlled(
        () ->
            assertEquals(
                "why",
                assertThrows(IllegalStateException.class, () -> Hooks.tooLate("why"))
                    .getMessage()));
    assertEquals("why", Hooks.late);
  }

  @Test
  void monitorsReachTheController() {
    assertEquals(
        List.of("enter(object)", "exit(object)"),
        controlled(
            () -> {
              Hooks.enter(object);
              Hooks.exit(object);
            }));
    controlled(() -> assertThrows(NullPointerException.class, () -> Hooks.enter(null)));
    assertEquals(List.of(), recorder.take());
  }
}
