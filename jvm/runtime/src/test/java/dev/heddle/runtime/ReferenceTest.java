package dev.heddle.runtime;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.heddle.core.Coverage;
import dev.heddle.core.Verdict;
import dev.heddle.core.dpor.DporStrategy;
import dev.heddle.core.random.RandomStrategy;
import dev.heddle.core.search.DefaultStrategy;
import dev.heddle.hooks.Hooks;
import dev.heddle.runtime.settings.JavaSettings;
import dev.heddle.runtime.settings.NotControlledException;
import dev.heddle.runtime.settings.ProgramBody;
import java.lang.ref.ReferenceQueue;
import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.logging.LogManager;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import programs.References;

/** Reference queues, cleaners; other processes. */
class ReferenceTest {
  private static void check(Set<String> expected, ProgramBody body) {
    for (JavaSettings settings : Substrates.all()) {
      JavaSettings used = settings.withAllAccesses(false);
      assertEquals(expected, Explore.all(used, body));
      assertEquals(
          expected, Explore.outcomes(Explore.verdict(used, body, new DporStrategy(), 10_000)));
    }
  }

  @Test
  void referencesAreHandedOver() {
    check(Set.of("got null false", "put true null false"), References::handOver);
    check(Set.of("none", "one"), References::look);
  }

  @Test
  void waitsForReferencesEnd() {
    check(Set.of("D"), () -> References.inVain(0));
    check(Set.of("null"), () -> References.inVain(5));
    check(Set.of("interrupted"), References::interrupted);
  }

  @Test
  void theGarbageCollectorIsNotSeen() {
    check(Set.of("null false"), References::collected);
    check(Set.of("true 1"), References::uncleared);
  }

  /** A cache that outlives executions, as this class is not initialised again for each. */
  private static @Nullable WeakReference<Object> cached;

  @Test
  void cachesOfWeakReferencesKeepWhatTheFirstExecutionsPutThere() {
    List<Boolean> found = new ArrayList<>();
    ProgramBody body =
        () -> {
          boolean there = cached != null && cached.get() != null;
          if (!there) {
            cached = new WeakReference<>(new Object());
          }
          if (found.size() % 2 == 1) {
            System.gc();
          }
          found.add(there);
          return References.look();
        };
    Verdict verdict = Explore.verdict(Explore.settings(), body, new RandomStrategy(1), 10);
    assertEquals(Set.of("none", "one"), Explore.outcomes(verdict));
    assertEquals(found.size() - 1, Collections.frequency(found, true), found::toString);
  }

  @Test
  void aWeakMapThatOutlivesExecutionsDoesNotMakeThemDiffer() {
    Map<Object, String> map = new ConcurrentHashMap<>();
    ReferenceQueue<Object> queue = new ReferenceQueue<>();
    for (int i = 0; i < 5; i++) {
      Verdict verdict =
          Explore.verdict(
              Explore.settings().withAllAccesses(false),
              () -> References.register(map, queue),
              new DefaultStrategy(1),
              100);
      assertEquals(Coverage.EXHAUSTED, verdict.coverage());
      assertEquals(List.of(), verdict.notes());
      assertEquals(Set.of("null old", "null new"), Explore.outcomes(verdict));
    }
  }

  /** Code outside of the search cleans up what is in the queue. */
  @Test
  void whatIsInAQueueFromOutsideIsLeftThere() {
    ReferenceQueue<Object> queue = new ReferenceQueue<>();
    WeakReference<Object> outside = new WeakReference<>(new Object(), queue);
    assertTrue(outside.enqueue());
    Set<String> polled =
        Explore.random(() -> References.register(new ConcurrentHashMap<>(), queue), 5);
    assertTrue(Set.of("null old", "null new").containsAll(polled), polled::toString);
    assertSame(outside, queue.poll());
  }

  /** The garbage collector may put one on top of what a controlled thread has put there. */
  @Test
  void whatComesIntoAQueueMeanwhileIsPutBack() {
    ReferenceQueue<Object> queue = new ReferenceQueue<>();
    List<WeakReference<Object>> outside = new ArrayList<>();
    Set<String> polled =
        Explore.random(
            () ->
                References.polled(
                    queue,
                    () -> {
                      Hooks.enterGuard();
                      outside.add(new WeakReference<>(new Object(), queue));
                      outside.get(outside.size() - 1).enqueue();
                      Hooks.exitGuard();
                    }),
            2);
    assertEquals(Set.of("true null"), polled);
    for (int i = outside.size() - 1; i >= 0; i--) {
      assertSame(outside.get(i), queue.poll());
    }
    assertNull(queue.poll());
  }

  @Test
  void loggersOutliveSearches() {
    Explore.verdict(Explore.settings(), References::logger, new RandomStrategy(1), 2);
    Explore.verdict(Explore.settings(), References::uncleared, new RandomStrategy(1), 2);
    System.gc();
    assertNotNull(LogManager.getLogManager().getLogger("programs.References"));
  }

  @Test
  void cleanersRunActionsOnce() {
    check(Set.of("1"), References::cleaner);
    check(Set.of("Cleaner-0 main"), References::cleanerThread);
  }

  @Test
  void eitherOfTwoThreadsCleans() {
    check(Set.of("A", "B"), References::cleaning);
  }

  @Test
  void otherProcessesAreRefused() {
    Throwable refused =
        assertThrows(NotControlledException.class, () -> Explore.all(References::process));
    assertTrue(String.valueOf(refused.getMessage()).contains("another process"), refused::toString);
  }
}
