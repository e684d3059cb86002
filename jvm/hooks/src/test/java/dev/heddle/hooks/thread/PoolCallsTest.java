package dev.heddle.hooks.thread;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.heddle.hooks.UnderControl;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

final class PoolCallsTest extends UnderControl {
  private final List<String> done = new ArrayList<>();

  /** A pool with hooks of the program. */
  private final class Hooked extends ThreadPoolExecutor {
    private Hooked() {
      super(1, 1, 0, TimeUnit.SECONDS, new LinkedBlockingQueue<>());
    }

    @Override
    protected void beforeExecute(Thread thread, Runnable task) {
      done.add("before");
    }

    @Override
    protected void afterExecute(Runnable task, Throwable thrown) {
      done.add("after " + thrown);
    }

    @Override
    protected void terminated() {
      done.add("terminated");
      throw new IllegalStateException("thrown on");
    }
  }

  private final ThreadPoolExecutor pool = recorder.named("pool", jdkPool());
  private final ThreadPoolExecutor hooked = recorder.named("hooked", new Hooked());

  private static ThreadPoolExecutor jdkPool() {
    return new ThreadPoolExecutor(1, 1, 0, TimeUnit.SECONDS, new LinkedBlockingQueue<>());
  }

  private void parts() {
    PoolCalls.begin(pool);
    PoolCalls.configure(pool);
    PoolCalls.close(pool);
    PoolCalls.stop(pool);
    PoolCalls.await(pool);
    PoolCalls.beginWorker(pool, "worker");
    PoolCalls.end(pool);
    PoolCalls.adds(true, pool);
    PoolCalls.adds(false, pool);
    PoolCalls.watches(pool);
    PoolCalls.looks(pool);
    PoolCalls.counts(pool);
  }

  @Test
  void whatAPoolDoesReachesTheController() {
    assertEquals(
        List.of(
            "beginPool(pool, false)",
            "beginPool(pool, true)",
            "stopPool(pool, false)",
            "stopPool(pool, true)",
            "awaitPool(pool)",
            "beginWorker(pool, worker)",
            "endPool(pool)",
            "usesPool(pool, false)",
            "usesPool(pool, true)",
            "looksAtPool(pool, false)",
            "looksAtPool(pool, true)"),
        controlled(this::parts));
    assertEquals(List.of(), uncontrolled(this::parts));
  }

  private List<String> pauses(Work work) {
    assertEquals(List.of(), uncontrolled(work));
    return controlled(work);
  }

  @Test
  void pausesSayWhatComesNext() {
    assertEquals(
        List.of(
            "pausePool(pool, ANY)",
            "pausePool(pool, ANY)",
            "pausePool(pool, ENDING)",
            "pausePool(pool, OFFERING)",
            "pausePool(pool, ADDING)",
            "pausePool(pool, GOING)",
            "pausePool(hooked, ANY)",
            "pausePool(pool, PRESTARTING)"),
        pauses(
            () -> {
              PoolCalls.pause(pool);
              PoolCalls.pauseIf(true, pool);
              PoolCalls.pauseIf(false, pool);
              PoolCalls.pauseEnding(pool);
              PoolCalls.pauseOffering(pool);
              PoolCalls.pauseAdding(pool);
              PoolCalls.pauseGoing(pool);
              PoolCalls.pauseGoing(hooked);
              PoolCalls.pausePrestarting(pool);
            }));
  }

  @Test
  void somePausesAreOnlyForPoolsWithHooksOfTheProgram() {
    assertEquals(
        List.of("pausePool(hooked, ANY)", "pausePool(hooked, ANY)"),
        pauses(
            () -> {
              PoolCalls.pauseHooked(pool);
              PoolCalls.pauseHooked(hooked);
              PoolCalls.pauseHookedIf(true, pool);
              PoolCalls.pauseHookedIf(false, hooked);
              PoolCalls.pauseHookedIf(true, hooked);
            }));
  }

  @Test
  void aSpareWorkerHasNoTaskOfItsOwn() {
    assertEquals(
        List.of("pausePool(pool, ANY)"),
        pauses(
            () -> {
              PoolCalls.pauseSpare("task", false, pool);
              PoolCalls.pauseSpare(null, true, pool);
              PoolCalls.pauseSpare(null, false, pool);
            }));
  }

  @Test
  void interruptsShowWhereTheProgramHasCode() {
    assertFalse(PoolCalls.showsInterrupts(pool));
    assertTrue(PoolCalls.showsInterrupts(hooked));
    ThreadPoolExecutor own = recorder.named("own", jdkPool());
    own.setThreadFactory(Thread::new);
    assertTrue(PoolCalls.showsInterrupts(own));
    assertEquals(
        List.of(
            "pausePool(own, ANY)",
            "pausePool(own, SUCCEEDING)",
            "pausePool(own, TAKING_SHOWN)",
            "pausePool(own, SUCCEEDING)",
            "pausePool(pool, SUCCEEDING)",
            "pausePool(pool, TAKING)"),
        pauses(
            () -> {
              PoolCalls.pauseInterrupting(true, own);
              PoolCalls.pauseInterrupting(false, own);
              PoolCalls.pauseSucceeding(true, own);
              PoolCalls.pauseTaking(own);
              PoolCalls.pauseSucceeding(false, own);
              PoolCalls.pauseInterrupting(false, pool);
              PoolCalls.pauseSucceeding(true, pool);
              PoolCalls.pauseSucceeding(false, pool);
              PoolCalls.pauseTaking(pool);
            }));
    Thread.setDefaultUncaughtExceptionHandler((thread, thrown) -> {});
    try {
      assertTrue(PoolCalls.showsInterrupts(pool));
    } finally {
      Thread.setDefaultUncaughtExceptionHandler(null);
    }
  }

  @Test
  void aTaskIsCodeOfTheProgram() {
    recorder.depth = 1;
    assertEquals(
        List.of("beginCallback()", "endPoolCallback(pool, 1, false)"),
        controlled(() -> PoolCalls.run(() -> done.add("task"), pool)));
    Runnable failing =
        () -> {
          throw new IllegalStateException();
        };
    assertEquals(
        List.of("beginCallback()", "endPoolCallback(pool, 1, false)"),
        controlled(
            () -> assertThrows(IllegalStateException.class, () -> PoolCalls.run(failing, pool))));
    recorder.depth = 0;
    assertEquals(
        List.of("beginCallback()"), controlled(() -> PoolCalls.run(() -> done.add("again"), pool)));
    assertEquals(List.of(), uncontrolled(() -> PoolCalls.run(() -> done.add("outside"), pool)));
    assertEquals(List.of("task", "again", "outside"), done);
  }

  @Test
  void aFactoryOfTheProgramIsCalledBack() {
    recorder.depth = 1;
    ThreadFactory jdk = Executors.defaultThreadFactory();
    assertEquals(
        List.of(), controlled(() -> assertNotNull(PoolCalls.newThread(jdk, () -> {}, pool))));
    Thread made = new Thread("made");
    assertEquals(
        List.of("beginCallback()", "endPoolCallback(pool, 1, false)"),
        controlled(() -> assertSame(made, PoolCalls.newThread(r -> made, () -> {}, pool))));
  }

  @Test
  void aHandlerOfTheProgramIsCalledBack() {
    recorder.depth = 1;
    assertEquals(
        List.of(),
        controlled(
            () -> {
              assertThrows(
                  RejectedExecutionException.class,
                  () ->
                      PoolCalls.rejectedExecution(
                          new ThreadPoolExecutor.AbortPolicy(), () -> {}, pool));
              PoolCalls.rejectedExecution(new ThreadPoolExecutor.DiscardPolicy(), () -> {}, pool);
            }));
    List<String> called = List.of("beginCallback()", "endPoolCallback(pool, 1, false)");
    assertEquals(
        called,
        controlled(
            () ->
                PoolCalls.rejectedExecution(
                    (task, rejecting) -> done.add("rejected"), () -> {}, pool)));
    assertEquals(
        called,
        controlled(
            () ->
                PoolCalls.rejectedExecution(
                    new ThreadPoolExecutor.CallerRunsPolicy(), () -> done.add("run"), pool)));
    assertEquals(List.of("rejected", "run"), done);
  }

  @Test
  void hooksOfThePoolAreCodeOfTheProgramIfItHasAny() {
    recorder.depth = 1;
    assertEquals(
        List.of(
            "beginCallback()",
            "endPoolCallback(hooked, 1, false)",
            "beginCallback()",
            "endPoolCallback(hooked, 1, false)",
            "beginCallback()",
            "endPoolCallback(hooked, 1, true)"),
        controlled(
            () -> {
              PoolCalls.beforeExecute(hooked, Thread.currentThread(), () -> {});
              PoolCalls.afterExecute(hooked, () -> {}, null);
              Throwable thrown =
                  assertThrows(IllegalStateException.class, () -> PoolCalls.terminated(hooked));
              assertEquals("thrown on", thrown.getMessage());
            }));
    assertEquals(List.of("before", "after null", "terminated"), done);
    assertEquals(
        List.of(),
        controlled(
            () -> {
              PoolCalls.beforeExecute(pool, Thread.currentThread(), () -> {});
              PoolCalls.afterExecute(pool, () -> {}, null);
              PoolCalls.terminated(pool);
            }));
  }
}
