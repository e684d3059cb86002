package dev.heddle.runtime;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.heddle.agent.ChangedTable;
import dev.heddle.agent.HeddleAgent;
import dev.heddle.agent.treatments.JdkDrift;
import dev.heddle.core.Coverage;
import dev.heddle.core.Verdict;
import dev.heddle.core.dpor.DporStrategy;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import programs.Increments;

/** On a JDK that differs from those that were tested, no verdict is without bounds. */
class JdkDriftTest {
  /** A feature version at which no row is for other JDKs only. */
  private static final int TESTED = Runtime.version().feature() < 21 ? 17 : 25;

  private static Verdict verdict() {
    return Explore.verdict(Explore.settings(), Increments::atomic, new DporStrategy(), 100_000);
  }

  @AfterEach
  void restore() {
    ChangedTable.restore();
  }

  @Test
  void verdictSaysWhatThisJdkDiffersIn() {
    Verdict verdict = verdict();
    JdkDrift drift = HeddleAgent.drift();
    boolean same = drift.tested() && drift.missing().isEmpty();
    assertEquals(same ? Coverage.EXHAUSTED : Coverage.WITHIN_BOUNDS, verdict.coverage());
    assertEquals(same, verdict.noteBounds().isEmpty(), verdict::toString);
  }

  @Test
  void rowForWhatTheJdkDoesNotHaveLimitsTheVerdict() {
    ChangedTable.use(TESTED, "rest", "getName");
    Verdict verdict = verdict();
    assertEquals(Coverage.WITHIN_BOUNDS, verdict.coverage());
    assertEquals(List.of("known methods of the JDK"), verdict.noteBounds());
    String notes = verdict.noteTexts().toString();
    assertTrue(notes.contains(": java.lang.Thread.rest (uncontrolled)]"), notes);
  }

  @Test
  void fewRowsAreNamed() {
    ChangedTable.use(TESTED, "a", "b", "c", "d", "e");
    String notes = verdict().noteTexts().toString();
    assertTrue(notes.contains("Thread.c (uncontrolled) and 2 more"), notes);
  }

  @Test
  void versionThatWasNeverTestedLimitsTheVerdict() {
    ChangedTable.use(99);
    Verdict verdict = verdict();
    assertEquals(Coverage.WITHIN_BOUNDS, verdict.coverage());
    assertEquals(List.of("tested JDKs"), verdict.noteBounds());
    String notes = verdict.noteTexts().toString();
    assertTrue(notes.contains("JDK 99 was never tested with Heddle (17, 25 were)"), notes);
  }
}
