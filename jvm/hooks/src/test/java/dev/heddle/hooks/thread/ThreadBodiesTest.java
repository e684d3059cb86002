package dev.heddle.hooks.thread;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.heddle.hooks.Hooks;
import dev.heddle.hooks.OneTimeInitialisers;
import dev.heddle.hooks.UnderControl;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** What threads and their groups say of controlled threads, and how these are numbered. */
final class ThreadBodiesTest extends UnderControl {
  private final ThreadGroup outer = new ThreadGroup("outer");
  private final ThreadGroup inner = new ThreadGroup(outer, "inner");
  private final Thread a = recorder.named("a", new Thread(outer, () -> {}, "a"));
  private final Thread b = recorder.named("b", new Thread(inner, () -> {}, "b"));
  private final Thread c = recorder.named("c", new Thread("c"));

  @Test
  void aGroupListsItsControlledThreads() {
    recorder.alive = new Thread[] {a, b, c};
    controlled(
        () -> {
          assertEquals(2, ThreadGroupBodies.activeCount(outer));
          assertEquals(1, ThreadGroupBodies.activeCount(inner));
          Thread[] list = new Thread[3];
          assertEquals(2, ThreadGroupBodies.enumerate(outer, list));
          assertEquals(Arrays.asList(a, b, null), Arrays.asList(list));
          assertEquals(1, ThreadGroupBodies.enumerate(outer, list, false));
          assertEquals(1, ThreadGroupBodies.enumerate(outer, new Thread[1], true));
          assertEquals(0, ThreadGroupBodies.enumerate(new ThreadGroup("empty"), list));
        });
  }

  @Test
  void whatNobodyHandlesGoesUpToTheController() {
    Throwable thrown = recorder.named("thrown", new IllegalStateException());
    ThreadGroup top = outer;
    while (top.getParent() != null) {
      top = top.getParent();
    }
    ThreadGroup root = top;
    assertEquals(
        List.of("uncaught(a, thrown)"),
        controlled(() -> ThreadGroupBodies.uncaughtException(root, a, thrown)));
    boolean[] handled = new boolean[1];
    ThreadGroup handling =
        new ThreadGroup("handling") {
          @Override
          public void uncaughtException(Thread thread, Throwable ignored) {
            handled[0] = true;
          }
        };
    assertEquals(
        List.of(),
        controlled(
            () ->
                ThreadGroupBodies.uncaughtException(
                    new ThreadGroup(handling, "inside"), a, thrown)));
    assertTrue(handled[0]);
  }

  @Test
  void interruptingAGroupInterruptsItsThreads() {
    recorder.alive = new Thread[] {a, c, Thread.currentThread()};
    ThreadGroup mine = Thread.currentThread().getThreadGroup();
    controlled(() -> ThreadGroupBodies.interrupt(inner));
    assertFalse(Thread.interrupted());
    controlled(() -> ThreadGroupBodies.interrupt(mine));
    assertTrue(Thread.interrupted());
  }

  @Test
  void theStateOfAThreadIsKnownToTheController() {
    recorder.states.put(a, Thread.State.TERMINATED);
    assertEquals(
        List.of("tellState(a)", "stack(a)", "interrupt(a)", "interrupted(a, false)"),
        controlled(
            () -> {
              assertTrue(ThreadStateBodies.applies(a));
              assertFalse(ThreadStateBodies.applies(b));
              assertSame(Thread.State.TERMINATED, ThreadStateBodies.getState(a));
              assertSame(Thread.State.TERMINATED, ThreadStateBodies.threadState(a));
              assertTrue(ThreadStateBodies.isTerminated(a));
              assertFalse(ThreadStateBodies.isTerminated(b));
              assertEquals("run", ThreadStateBodies.getStackTrace(a)[0].getMethodName());
              ThreadStateBodies.interrupt(a);
              ThreadStateBodies.isInterrupted(a);
            }));
  }

  @Test
  void allStackTracesAreThoseOfControlledThreads() {
    recorder.alive = new Thread[] {a, c};
    controlled(() -> assertEquals(Set.of(a, c), ThreadBodies.getAllStackTraces().keySet()));
    recorder.interrupted = true;
    recorder.current = b;
    assertEquals(
        List.of("interrupted(b, true)"), controlled(() -> assertTrue(ThreadBodies.interrupted())));
  }

  @Test
  void aStaticInitialiserStartsNoThread() {
    assertEquals(List.of("start(a)"), controlled(() -> ThreadBodies.Starts.start(a)));
    assertTrue(ThreadBodies.Starts.applies(a));
    List<String> calls =
        guarded(
            () -> {
              OneTimeInitialisers.begin("program.A");
              assertTrue(ThreadBodies.Starts.applies(a));
              assertThrows(IllegalStateException.class, () -> ThreadBodies.Starts.start(a));
              assertThrows(
                  IllegalStateException.class, () -> ThreadBodies.Starts.start(a, "container"));
            });
    assertEquals(List.of(), calls);
    assertTrue(String.valueOf(Hooks.late).contains("program.A starts a thread"), Hooks.late);
  }

  @Test
  void numbersBeginAgainInEveryExecution() {
    assertEquals(
        List.of(
            "nextThreadNumber(false)",
            "nextThreadNumber(false)",
            "nextThreadNumber(true)",
            "nextThreadNumber(true)",
            "nextPoolNumber()"),
        controlled(
            () -> {
              assertEquals("Thread-4", ThreadNumbering.genThreadName());
              assertEquals(4, ThreadNumbering.nextThreadNum());
              assertEquals(ThreadNumbering.CONTROLLED + 9, ThreadNumbering.nextThreadID());
              assertEquals(ThreadNumbering.CONTROLLED + 9, ThreadNumbering.Ids.next());
              assertEquals(5, ThreadNumbering.Pools.getAndAddPoolIds(3));
            }));
  }

  @Test
  @SuppressWarnings("deprecation") // the newer name is not known to JDK 17
  void otherThreadsKeepTheirIds() {
    assertEquals(a.getId(), ThreadNumbering.getId(a));
    assertEquals(a.getId(), ThreadNumbering.threadId(a));
  }

  @Test
  void theIdOfAControlledThreadIsSmall() throws ReflectiveOperationException {
    Class<?> type = Class.forName("jdk.internal.misc.Unsafe");
    Object unsafe = type.getMethod("getUnsafe").invoke(null);
    Object offset =
        type.getMethod("objectFieldOffset", Class.class, String.class)
            .invoke(unsafe, Thread.class, "tid");
    type.getMethod("putLong", Object.class, long.class, long.class)
        .invoke(unsafe, a, offset, ThreadNumbering.CONTROLLED + 3);
    assertEquals(3, ThreadNumbering.threadId(a));
    assertEquals(3, ThreadNumbering.getId(a));
  }

  @Test
  void countingPoolsIsNoStep() {
    AtomicInteger counter = recorder.named("counter", new AtomicInteger(6));
    assertEquals(
        List.of("changes(counter)"),
        controlled(() -> assertEquals(6, ThreadNumbering.Counters.getAndIncrement(counter))));
    uncontrolled(() -> assertEquals(7, ThreadNumbering.Counters.getAndIncrement(counter)));
    assertEquals(8, counter.get());
  }

  @Test
  void controlledThreadsHaveACommonPoolOfTheirOwn() {
    ForkJoinPool real = ForkJoinPool.commonPool();
    ForkJoinPool own = new ForkJoinPool(1);
    recorder.commonPool = own;
    controlled(
        () -> {
          assertSame(own, CommonPools.common(real));
          assertSame(own, CommonPools.Futures.ASYNC_POOL(real));
          assertTrue(CommonPools.Futures.USE_COMMON_POOL(false));
          assertSame(recorder.delayer, CommonPools.Delayer.delayer(real));
        });
    uncontrolled(
        () -> {
          assertSame(real, CommonPools.common(real));
          assertSame(real, CommonPools.Futures.ASYNC_POOL(real));
          assertFalse(CommonPools.Futures.USE_COMMON_POOL(false));
          assertTrue(CommonPools.Futures.USE_COMMON_POOL(true));
          assertSame(real, CommonPools.Delayer.delayer(real));
        });
    own.shutdown();
  }

  @Test
  void aControlledThreadIsBelowItself() {
    recorder.current = a;
    controlled(() -> assertSame(a, CarrierThreadCalls.currentCarrierThread("access")));
    if (Runtime.version().feature() >= 21) {
      uncontrolled(
          () ->
              assertSame(
                  Thread.currentThread(), CarrierThreadCalls.currentCarrierThread("access")));
    }
  }

  @Test
  void virtualThreadsOfControlledOnesAreBoundToThemselves() {
    assertFalse(VirtualThreads.isVirtual(a));
    if (Runtime.version().feature() >= 21) {
      Thread virtual = VirtualThreads.newVirtualThread(null, "v", 0, () -> {});
      assertTrue(VirtualThreads.isVirtual(virtual));
      assertEquals("v", virtual.getName());
      assertTrue(virtual.isDaemon());
      recorder.alive = new Thread[] {virtual, a};
      controlled(
          () -> {
            assertEquals(Set.of(a), ThreadBodies.getAllStackTraces().keySet());
            assertEquals(0, ThreadGroupBodies.activeCount(virtual.getThreadGroup()));
          });
      assertFalse(StructuredScopeThreads.hasScopes(a));
      StructuredScopeThreads.forgetScopedValues();
    }
  }

  @Test
  void aPropertyIsReadOrWritten() {
    Object owner = recorder.named("owner", new Object());
    assertEquals(
        List.of(
            "property(owner, 4, false)", "property(owner, 7, false)", "property(owner, 7, true)"),
        controlled(
            () -> {
              ThreadPropertyAccesses.reads(owner, ThreadPropertyAccesses.HANDLER);
              ThreadPropertyAccesses.readsReference(owner);
              ThreadPropertyAccesses.writesReference(owner);
              ThreadPropertyAccesses.readsReference(null);
              ThreadPropertyAccesses.writesReference(null);
            }));
  }
}
