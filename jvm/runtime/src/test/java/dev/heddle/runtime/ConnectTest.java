package dev.heddle.runtime;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.heddle.core.Coverage;
import dev.heddle.core.Verdict;
import dev.heddle.core.dpor.DporStrategy;
import dev.heddle.runtime.settings.ProgramBody;
import dev.heddle.runtime.settings.Settings;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import programs.Connects;

/** Channels that connect without waiting. */
class ConnectTest {
  private static Set<String> all(ProgramBody body) {
    Settings settings = Explore.settings().withAllAccesses(false);
    Verdict verdict = Explore.verdict(settings, body, new DporStrategy(), 100_000);
    assertEquals(Coverage.EXHAUSTED, verdict.coverage());
    return Explore.outcomes(verdict);
  }

  private static void same(Set<String> expected, ProgramBody body) {
    Explore.same(Explore.settings().withAllAccesses(false), expected, body);
  }

  @Test
  void theNetworkOfTheMachineDoesTheSame() throws Throwable {
    for (ProgramBody body :
        List.<ProgramBody>of(
            Connects::pending,
            Connects::waiting,
            Connects::notPending,
            Connects::refused,
            () -> Connects.accepted(false, false),
            () -> Connects.accepted(false, true),
            () -> Connects.accepted(true, true),
            Connects::closed,
            () -> Connects.selected(1),
            () -> Connects.selected(4),
            () -> Connects.selected(8),
            () -> Connects.selected(9),
            () -> Connects.selected(12),
            () -> Connects.selected(13),
            () -> Connects.stirred(1),
            () -> Connects.stirred(4),
            Connects::full,
            Connects::fullAndClosed,
            Connects::again,
            Connects::asksLate)) {
      String really = String.valueOf(body.run());
      assertEquals(Set.of(really), all(body));
    }
  }

  @Test
  void theNetworkOfTheMachineDoesOneOfThese() throws Throwable {
    for (ProgramBody body :
        List.<ProgramBody>of(
            Connects::looks,
            () -> Connects.asks(true),
            () -> Connects.asks(false),
            Connects::writesBeside,
            () -> Connects.client(true),
            () -> Connects.client(false),
            () -> Connects.beside(true),
            () -> Connects.beside(false),
            Connects::flag)) {
      String really = String.valueOf(body.run());
      Set<String> found = all(body);
      assertTrue(found.contains(really), () -> really + " is not one of " + found);
    }
  }

  @Test
  void whoWritesBeforeTheConnectionIsFinishedFails() {
    same(Set.of("true; 1", "true; NotYetConnectedException"), Connects::writesBeside);
  }

  @Test
  void aSelectionFindsThatTheConnectionCanBeFinished() {
    assertEquals(Set.of("1, true, true, 1"), all(() -> Connects.client(true)));
    assertEquals(Set.of("1, true, NotYetConnectedException"), all(() -> Connects.client(false)));
  }

  @Test
  void aConnectionIsEstablishedAtOnceOnlyWhereTheProgramLooks() {
    same(Set.of("false false true", "true true false"), Connects::looks);
    same(Set.of("false true NotYetConnectedException", "true false 1"), () -> Connects.asks(true));
    same(Set.of("false true 1", "true false NotYetConnectedException"), () -> Connects.asks(false));
  }

  @Test
  void whoUsesAChannelWaitsForWhoConnectsIt() {
    same(
        Set.of(
            "AsynchronousCloseException; ClosedChannelException; truetrue",
            "AsynchronousCloseException; NotYetConnectedException; truetrue",
            "ClosedChannelException; ClosedChannelException; truetrue",
            "ClosedChannelException; NotYetConnectedException; truetrue"),
        () -> Connects.beside(true));
    same(
        Set.of(
            "ClosedByInterruptException; ClosedChannelException; truetrue",
            "ClosedByInterruptException; NotYetConnectedException; truetrue"),
        () -> Connects.beside(false));
  }

  @Test
  void toAskWhetherAConnectionIsPendingIsAStep() {
    same(Set.of("false false", "false true", "true false", "true true"), Connects::flag);
  }
}
