package dev.heddle.runtime;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.heddle.core.Verdict;
import dev.heddle.core.random.RandomStrategy;
import dev.heddle.runtime.settings.ProgramBody;
import java.lang.ref.Cleaner;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import programs.Collected;

/** Finalizers and cleaning actions do not run beside a search, nor after it. */
class FinalizerTest {
  private static final int EXECUTIONS = 20;

  private final AtomicInteger done = new AtomicInteger();
  private final Runnable action = done::incrementAndGet;

  private static Verdict search(ProgramBody body) {
    return Explore.verdict(
        Explore.settings().withAllAccesses(false), body, new RandomStrategy(1), EXECUTIONS);
  }

  /** Waits until the JVM has cleaned later garbage. */
  private static void collect(Cleaner cleaner) throws InterruptedException {
    CountDownLatch latch = new CountDownLatch(2);
    Collected.finalized(latch::countDown);
    cleaner.register(new Object(), latch::countDown);
    for (int i = 0; i < 100; i++) {
      System.gc();
      if (latch.await(100, TimeUnit.MILLISECONDS)) {
        return;
      }
    }
    throw new AssertionError("what was no garbage of a search was not collected");
  }

  @Test
  void finalizersAreNotRunAndTheVerdictSaysSo() throws InterruptedException {
    Verdict verdict = search(() -> Collected.finalizers(action));
    assertEquals(Set.of("ended"), Explore.outcomes(verdict));
    assertTrue(
        verdict
            .noteTexts()
            .contains("finalizers are not run: those of programs.Collected$Finalized"),
        () -> verdict.notes().toString());
    collect(Cleaner.create());
    assertEquals(0, done.get());
    Verdict next = search(() -> Collected.cleanedByHand(Cleaner.create(), action));
    assertTrue(
        next.notes().stream().noneMatch(note -> note.text().startsWith("finalizers")),
        () -> next.notes().toString());
  }

  @Test
  void aFinalizerThatIsCalledIsAMethodLikeAnyOther() {
    assertEquals(Set.of("called"), Explore.outcomes(search(() -> Collected.called(action))));
    assertTrue(done.get() >= EXECUTIONS);
  }

  @Test
  void aCleanerFromOutsideDoesNothingForASearch() throws InterruptedException {
    Cleaner cleaner = Cleaner.create();
    Verdict verdict = search(() -> Collected.cleaned(cleaner, action));
    assertEquals(Set.of("ended"), Explore.outcomes(verdict));
    collect(cleaner);
    assertEquals(0, done.get());
  }

  @Test
  void aCleanerOfTheProgramDoesNothingByItself() throws InterruptedException {
    search(() -> Collected.cleaned(Cleaner.create(), action));
    collect(Cleaner.create());
    assertEquals(0, done.get());
  }

  @Test
  void whatIsCleanedByHandIsCleanedOnce() {
    Cleaner cleaner = Cleaner.create();
    Verdict verdict =
        search(
            () -> {
              int before = done.get();
              return Collected.cleanedByHand(cleaner, action) + " " + (done.get() - before);
            });
    assertEquals(Set.of("ended 1"), Explore.outcomes(verdict));
  }
}
