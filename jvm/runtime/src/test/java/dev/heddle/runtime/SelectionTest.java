package dev.heddle.runtime;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.heddle.core.Coverage;
import dev.heddle.core.Strategy;
import dev.heddle.core.Verdict;
import dev.heddle.core.bounded.DfsStrategy;
import dev.heddle.core.bpor.BporStrategy;
import dev.heddle.core.dpor.DporStrategy;
import dev.heddle.core.search.DefaultStrategy;
import dev.heddle.runtime.settings.JavaSettings;
import dev.heddle.runtime.settings.ProgramBody;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import programs.Selections;

/** Selections beside threads that change what is selected. */
class SelectionTest {
  private static final Selections.Work CANCEL = (pipe, key) -> key.cancel();

  /** All searches find the same, without a deadlock, and the JDK does some of it. */
  private static void same(Set<String> expected, ProgramBody body) throws Throwable {
    searched(expected, body);
    String really = String.valueOf(body.run());
    assertTrue(expected.contains(really), really);
  }

  /** The same for selections with a time limit, which is not reached while others go on. */
  private static void limited(Set<String> expected, ProgramBody body) {
    JavaSettings settings = Explore.settings().withAllAccesses(false);
    for (Strategy strategy :
        List.of(
            new DfsStrategy(), new DporStrategy(), new DefaultStrategy(1), new BporStrategy())) {
      Verdict verdict = Explore.verdict(settings, body, strategy, 100_000);
      assertEquals(expected, Explore.outcomes(verdict), strategy.getClass().getSimpleName());
      assertEquals(Coverage.WITHIN_BOUNDS, verdict.coverage());
    }
  }

  private static void searched(Set<String> expected, ProgramBody body) {
    JavaSettings settings = Explore.settings().withAllAccesses(false);
    Explore.same(settings, expected, body);
    Verdict bpor = Explore.verdict(settings, body, new BporStrategy(), 100_000);
    assertEquals(expected, Explore.outcomes(bpor));
    assertEquals(Coverage.EXHAUSTED, bpor.coverage());
  }

  @Test
  void aSelectionThatDoesNotWaitFindsAKeyCancelledOrNot() throws Throwable {
    same(Set.of("0", "1"), () -> Selections.beside(CANCEL, Selections::now));
    same(Set.of("0 0 0", "1 1 1"), () -> Selections.beside(CANCEL, Selections::counted));
    same(Set.of("0 0 0", "1 0 0", "1 0 1"), () -> Selections.beside(CANCEL, Selections::twice));
  }

  /** A key that is cancelled when the wait is over is not selected any more. */
  @Test
  void aSelectionThatWaitsFindsAKeyCancelledOrNot() throws Throwable {
    same(Set.of("0", "1"), () -> Selections.beside(Selections::cancelAndWake, Selections::waiting));
    searched(Set.of("0", "1", "D"), () -> Selections.beside(CANCEL, Selections::waiting));
    searched(
        Set.of("0", "D"),
        () -> Selections.besideEmpty(Selections::cancelAndWrite, Selections::waiting));
    searched(
        Set.of("0", "1", "D"),
        () -> Selections.besideEmpty(Selections::writeAndCancel, Selections::waiting));
  }

  /** A key is invalid before its selector knows. */
  @Test
  void aKeyIsValidUntilItIsCancelled() throws Throwable {
    same(Set.of("false", "true"), () -> Selections.beside(CANCEL, (pipe, key) -> key.isValid()));
    same(
        Set.of("false 0", "false 1", "true 0", "true 1"),
        () -> Selections.beside(CANCEL, Selections::validThenNow));
    same(
        Set.of("0 false", "1 false", "1 true"),
        () -> Selections.beside(CANCEL, Selections::nowThenValid));
    same(
        Set.of("0 cancelled", "1 1", "1 cancelled"),
        () -> Selections.beside(CANCEL, Selections::nowThenReady));
  }

  @Test
  void aKeyIsCancelledOnce() throws Throwable {
    same(Set.of("0 false 0", "1 false 0"), Selections::cancelledTwice);
  }

  @Test
  void aChannelIsRegisteredAgainOnceItsKeyIsGivenUp() throws Throwable {
    same(
        Set.of("0 another 1", "1 cancelled", "1 the same 0"),
        () -> Selections.beside(CANCEL, Selections::again));
  }

  @Test
  void theKeysOfASelectorAreThoseOfTheMoment() throws Throwable {
    same(
        Set.of("0 0", "1 0", "1 1"),
        () -> Selections.beside(Selections::cancelAndSelect, Selections::countedTwice));
    same(
        Set.of("0", "1"), () -> Selections.beside(Selections::cancelAndSelect, Selections::listed));
    same(
        Set.of("0", "1"),
        () -> Selections.beside(Selections::now, (pipe, key) -> Selections.selected(key)));
  }

  @Test
  void whoClosesAChannelCancelsItsKeys() throws Throwable {
    same(
        Set.of("0", "1"),
        () -> Selections.beside((pipe, key) -> pipe.source().close(), Selections::now));
  }

  /** What is not wanted any more in the end is not selected, although it ended the wait. */
  @Test
  void aSelectionFindsAnotherInterest() throws Throwable {
    same(
        Set.of("0", "1"),
        () -> Selections.beside((pipe, key) -> key.interestOps(0), Selections::now));
    searched(
        Set.of("0", "D"),
        () -> Selections.besideEmpty(Selections::unwantAndWrite, Selections::waiting));
    same(Set.of("0 4", "1 0"), Selections::interests);
  }

  /** One channel is ready too late for a selection that finds the key of the other cancelled. */
  @Test
  void keysAreCancelledWhileReadinessIsKnown() throws Throwable {
    same(Set.of("0 1", "1 1", "1 2", "2 2"), () -> Selections.readyAndCancelled(true));
    same(Set.of("0 1", "1 1", "1 2"), () -> Selections.readyAndCancelled(false));
  }

  @Test
  void threadsThatSelectTogetherTakeTurns() throws Throwable {
    same(Set.of("0 1", "1 0"), Selections::together);
    same(Set.of("0 1", "1 0"), Selections::waitTogether);
  }

  @Test
  void aSelectorThatIsClosedEndsTheSelectionUnderWay() throws Throwable {
    same(Set.of("0", "closed"), Selections::closed);
  }

  /** A selection holds two monitors while it waits, in which others would wake it. */
  @Test
  void selectionsHoldTheMonitorsOfTheSelectorAndOfItsSelectedKeys() throws Throwable {
    for (boolean ofSet : new boolean[] {false, true}) {
      searched(
          Set.of("0 ok", "D"),
          () -> Selections.inMonitor(ofSet, Selections::select, Selections::enterAndWake));
      searched(
          Set.of("0 ok", "D"),
          () -> Selections.inMonitor(ofSet, Selections::select, Selections::wakeInside));
      searched(
          Set.of("0 ok", "D"),
          () -> Selections.inMonitor(ofSet, Selections::selectAndDo, Selections::wakeInside));
      limited(
          Set.of("0 ok"),
          () -> Selections.inMonitor(ofSet, Selections::selectShortly, Selections::wakeInside));
      searched(
          Set.of("D"),
          () -> Selections.inMonitor(ofSet, Selections::select, Selections::wakeAndSelectInside));
    }
  }

  /**
   * A thread that holds the set and wants the selector waits for one that holds the selector and
   * wants the set.
   */
  @Test
  void theMonitorOfTheSelectorIsTakenFirst() throws Throwable {
    searched(
        Set.of("0 0", "D"),
        () -> Selections.inMonitor(true, Selections::selectNow, Selections::wakeAndSelectInside));
    same(
        Set.of("0 0"),
        () -> Selections.inMonitor(false, Selections::selectNow, Selections::wakeAndSelectInside));
  }

  /** Neither time nor an interrupt ends the wait for a monitor. */
  @Test
  void selectionsWaitForMonitorsAsLongAsItTakes() throws Throwable {
    for (boolean ofSet : new boolean[] {false, true}) {
      searched(Set.of("D"), () -> Selections.heldBeside(ofSet, false, Selections::selectShortly));
    }
    same(Set.of("0 true"), Selections::interrupted);
  }

  @Test
  void whoClosesASelectorWaitsForItsMonitors() throws Throwable {
    for (boolean ofSet : new boolean[] {false, true}) {
      searched(Set.of("D"), () -> Selections.heldBeside(ofSet, false, Selections::close));
      same(Set.of("closes"), () -> Selections.heldBeside(ofSet, true, Selections::close));
    }
  }

  /** Whether the selector is closed is known before the second monitor is wanted. */
  @Test
  void aSelectionTakesOneMonitorOfASelectorThatIsClosed() throws Throwable {
    same(Set.of("closed"), () -> Selections.heldBeside(true, true, Selections::selectNow));
    searched(Set.of("D"), () -> Selections.heldBeside(false, true, Selections::selectNow));
  }

  /** A selector that a thread sees closed is closed for all that comes then. */
  @Test
  void aSelectorIsClosedForAllAtOnce() throws Throwable {
    same(
        Set.of("closes false closed", "closes true 0", "closes true closed"),
        () -> Selections.inMonitor(true, Selections::close, Selections::askAndSelect));
    same(
        Set.of(
            "closes false closed", "closes true closed", "closes true false", "closes true true"),
        () -> Selections.inMonitor(true, Selections::close, Selections::askAndRegister));
  }

  @Test
  void deadlocksSayWhoHoldsTheMonitor() {
    Set<String> deadlocks = new TreeSet<>();
    ProgramBody body =
        () -> Selections.inMonitor(true, Selections::select, Selections::wakeAndSelectInside);
    Explore.verdict(Explore.settings(), body, new DfsStrategy(), 10_000)
        .findings()
        .forEach(f -> deadlocks.add(f.outcome().summary().replaceAll(" at [^;]*", "")));
    assertEquals(
        Set.of(
            "deadlock: main waits for LoopbackSelector#1 held by one;"
                + " one waits for SelectedKeys#1 held by main",
            "deadlock: main waits for SelectedKeys#1 held by one;"
                + " one waits for one of the channels of a selector",
            "deadlock: main waits for the end of one;"
                + " one waits for one of the channels of a selector"),
        deadlocks);
  }
}
