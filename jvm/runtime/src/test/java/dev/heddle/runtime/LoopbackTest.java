package dev.heddle.runtime;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.heddle.checks.RaceDetector;
import dev.heddle.core.Budget;
import dev.heddle.core.Coverage;
import dev.heddle.core.Outcome;
import dev.heddle.core.Verdict;
import dev.heddle.core.dpor.DporStrategy;
import dev.heddle.runtime.settings.NotControlledException;
import dev.heddle.runtime.settings.ProgramBody;
import dev.heddle.runtime.settings.Settings;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import programs.Channels;
import programs.Loopbacks;

/** Sockets inside one program. */
class LoopbackTest {
  private static Verdict explore(ProgramBody body) {
    return Explore.verdict(
        Explore.settings().withAllAccesses(false), body, new DporStrategy(), 100_000);
  }

  private static Set<String> all(ProgramBody body) {
    Verdict verdict = explore(body);
    assertTrue(
        verdict.coverage() == Coverage.EXHAUSTED || verdict.coverage() == Coverage.WITHIN_BOUNDS);
    return Explore.outcomes(verdict);
  }

  @Test
  void anAnswerFollowsTheQuestionAndThenTheEnd() {
    assertEquals(Set.of("42 -1"), all(Loopbacks::echo));
  }

  @Test
  void twoEndsThatWaitForEachOtherAreADeadlock() {
    Verdict verdict = explore(Loopbacks::bothListen);
    assertEquals(Set.of("D"), Explore.outcomes(verdict));
    Outcome.Deadlock deadlock = (Outcome.Deadlock) verdict.findings().get(0).outcome();
    assertTrue(
        deadlock
            .toString()
            .contains("waits for data in the connection from 127.0.0.1:32768 to 127.0.0.1:32769"),
        deadlock.toString());
  }

  @Test
  void connectionsAreAcceptedInTheOrderInWhichTheyCome() {
    assertEquals(Set.of("12", "21"), all(Loopbacks::twoClients));
  }

  @Test
  void whoeverConnectsBeforeAnybodyListensIsRefused() {
    assertEquals(Set.of("connected to 4712", "Connection refused"), all(Loopbacks::early));
  }

  @Test
  void aReadEndsWhenItsTimeIsUp() {
    assertEquals(Set.of("got 7"), all(Loopbacks::timeout));
    Verdict early =
        Explore.verdict(
            Explore.settings().withAllAccesses(false).withEarlyTimeouts(1),
            Loopbacks::timeout,
            new DporStrategy(),
            100_000);
    assertEquals(Set.of("got 7", "Read timed out"), Explore.outcomes(early));
    assertEquals(Set.of("Accept timed out"), all(Loopbacks::acceptTimeout));
    assertEquals(Set.of("Accept timed out"), all(Loopbacks::acceptTimeoutBeside));
  }

  @Test
  void aSocketThatIsClosedEndsTheWaitOfOthers() {
    assertEquals(
        Set.of("Socket closed true", "Socket is closed true"), all(Loopbacks::closedServer));
  }

  @Test
  void aFullConnectionMakesItsWriterWait() {
    assertEquals(Set.of("3 123"), all(Loopbacks::full));
    assertEquals(Set.of("D"), Explore.outcomes(explore(Loopbacks::bothTalk)));
  }

  @Test
  void whatWasWrittenBeforeAMessageIsSeenAfterIt() {
    Settings settings = Explore.settings().withAllAccesses(false);
    Budget budget = new Budget(10_000, Duration.ofMinutes(1), 10_000, true);
    Verdict verdict =
        new JavaSearch(settings, new RaceDetector())
            .explore(Loopbacks::published, new DporStrategy(), budget, "test", null);
    assertEquals(List.of(), verdict.races());
    assertEquals(Set.of("1 5"), all(Loopbacks::published));
  }

  @Test
  void whoeverClosesWithBytesUnreadResetsTheConnection() {
    assertEquals(
        Set.of("2, -1, -1, written, Broken pipe"),
        all(() -> Loopbacks.afterClose(false, true, false)));
    assertEquals(
        Set.of("2, -1, -1, Broken pipe, Broken pipe"),
        all(() -> Loopbacks.afterClose(true, true, false)));
    assertEquals(
        Set.of("2, Connection reset, Connection reset, Broken pipe, Broken pipe"),
        all(() -> Loopbacks.afterClose(false, false, false)));
    assertEquals(
        Set.of("Connection reset by peer, 2, -1, -1, Broken pipe, Broken pipe"),
        all(() -> Loopbacks.afterClose(true, false, true)));
  }

  @Test
  void theNetworkOfTheMachineDoesOneOfThese() throws Throwable {
    for (ProgramBody body :
        List.<ProgramBody>of(
            Loopbacks::echo,
            Loopbacks::closedServer,
            Loopbacks::published,
            () -> Loopbacks.afterClose(true, true, false),
            () -> Loopbacks.afterClose(true, true, true),
            () -> Loopbacks.afterClose(true, false, false),
            () -> Loopbacks.afterClose(false, false, true),
            () -> Channels.afterClose(false),
            () -> Channels.afterClose(true),
            Channels::echo,
            Channels::selectingServer,
            Channels::wakeup,
            Channels::closedRead,
            Channels::interruptedRead,
            Channels::interruptedSelect,
            Channels::nonBlocking)) {
      String really = String.valueOf(body.run());
      assertTrue(all(body).contains(really), really);
    }
  }

  @Test
  void aProgramThatTalksToTheOutsideIsRefused() throws IOException {
    try (ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      int port = server.getLocalPort();
      NotControlledException refused =
          assertThrows(NotControlledException.class, () -> explore(() -> Loopbacks.outside(port)));
      assertTrue(
          String.valueOf(refused.getMessage()).contains(":" + port + ", which is outside"),
          refused.getMessage());
    }
    NotControlledException faraway =
        assertThrows(NotControlledException.class, () -> explore(Loopbacks::faraway));
    assertTrue(
        String.valueOf(faraway.getMessage()).contains("192.0.2.1:80, which is outside"),
        faraway.getMessage());
  }
}
