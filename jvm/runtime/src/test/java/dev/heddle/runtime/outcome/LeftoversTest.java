package dev.heddle.runtime.outcome;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import dev.heddle.core.Coverage;
import dev.heddle.core.Leftover;
import dev.heddle.core.Outcome;
import dev.heddle.core.Replay;
import dev.heddle.core.Verdict;
import dev.heddle.core.bounded.DfsStrategy;
import dev.heddle.core.dpor.DporStrategy;
import dev.heddle.runtime.Explore;
import dev.heddle.runtime.JavaSearch;
import dev.heddle.runtime.settings.ProgramBody;
import dev.heddle.runtime.settings.Settings;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import programs.Leavings;

/** What executions leave behind is noted, and is a failure only if that is asked for. */
class LeftoversTest {
  private static final Settings SETTINGS = Explore.settings().withAllAccesses(false);

  private static Verdict explore(ProgramBody body, Leftover... failOn) {
    Settings settings = SETTINGS.withFailOn(Set.of(failOn));
    Verdict all = Explore.verdict(settings, body, new DfsStrategy(), 100_000);
    Verdict reduced = reduced(body, failOn);
    assertEquals(Explore.outcomes(all), Explore.outcomes(reduced));
    assertEquals(notes(all), notes(reduced));
    return all;
  }

  private static Verdict reduced(ProgramBody body, Leftover... failOn) {
    Settings settings = SETTINGS.withFailOn(Set.of(failOn));
    Verdict verdict = Explore.verdict(settings, body, new DporStrategy(), 100_000);
    assertNotEquals(Coverage.INTERRUPTED, verdict.coverage());
    return verdict;
  }

  private static List<String> notes(Verdict verdict) {
    return verdict.left().stream().map(Outcome.Left::summary).toList();
  }

  private static void assertNotes(ProgramBody body, String... notes) {
    Verdict verdict = explore(body);
    assertEquals(List.of(notes), notes(verdict));
    assertEquals(List.of(), verdict.failures());
  }

  @Test
  void aThreadIsJoinedIfSomebodyLearnsOfItsEnd() {
    assertNotes(() -> Leavings.look(Leavings::join));
    assertNotes(() -> Leavings.look(Leavings::joinInTime));
  }

  @Test
  void aThreadThatNobodyLooksAtIsNot() {
    assertNotes(() -> Leavings.look(t -> {}), "never joined: t");
    assertNotes(() -> Leavings.look(Leavings::interrupt), "never joined: t");
    assertNotes(Leavings::latch, "never joined: t");
    assertNotes(Leavings::oneOfThree, "never joined: left");
  }

  @Test
  void aThreadThatWasOnlySeenAliveIsNotJoined() {
    assertEquals(
        Set.of("dead true", "never joined: t"),
        Explore.outcomes(explore(Leavings::asked, Leftover.NEVER_JOINED)));
    assertEquals(
        Set.of("dead true", "never joined: t"),
        Explore.outcomes(explore(Leavings::askedForState, Leftover.NEVER_JOINED)));
  }

  @Test
  void poolsAndFuturesHaveTheirOwnWays() {
    assertEquals(List.of(), notes(reduced(() -> Leavings.pool(true, false))));
    assertEquals(List.of(), notes(reduced(() -> Leavings.pool(true, true))));
    assertEquals(List.of("left blocked: worker"), notes(reduced(() -> Leavings.pool(false, true))));
    assertEquals(List.of(), notes(reduced(Leavings::future)));
  }

  @Test
  void locksThatAreStillHeldAreNoted() {
    assertNotes(Leavings::released);
    assertNotes(Leavings::releasedOnce, "never released: Leavings.LOCK by t");
    assertNotes(Leavings::tried, "never released: Leavings.LOCK by t");
    assertNotes(Leavings::triedFair, "never released: Leavings.FAIR by t");
    assertNotes(Leavings::two, "never released: Leavings.LOCK and Leavings.FAIR by t");
    assertNotes(() -> Leavings.write(false), "never released: Leavings.BOTH by t");
    assertNotes(() -> Leavings.write(true), "never released: Leavings.BOTH by t");
    assertNotes(Leavings::two, "never released: Leavings.LOCK and Leavings.FAIR by t");
  }

  @Test
  void aDaemonThatWaitsWithoutLimitIsLeftBlocked() {
    assertNotes(() -> Leavings.daemon(false), "left blocked: waiting");
    assertNotes(() -> Leavings.daemon(true));
  }

  @Test
  void whatIsAskedForIsAFailureThatReplays() {
    Verdict verdict = explore(Leavings::sometimes, Leftover.NEVER_RELEASED);
    assertEquals(Set.of("", "never released: Leavings.LOCK by t"), Explore.outcomes(verdict));
    Verdict.Finding failure = verdict.failures().get(0);
    assertEquals("never-released", failure.outcome().failure().toString());
    JavaSearch search = new JavaSearch(SETTINGS.withFailOn(Set.of(Leftover.NEVER_RELEASED)));
    Replay replay = search.replay(Leavings::sometimes, failure.schedule(), 100_000, null);
    assertEquals(failure.outcome(), replay.outcome());
    Replay unasked =
        new JavaSearch(SETTINGS).replay(Leavings::sometimes, failure.schedule(), 100_000, null);
    assertEquals(Outcome.FailureKind.NONE, unasked.outcome().failure());
  }
}
