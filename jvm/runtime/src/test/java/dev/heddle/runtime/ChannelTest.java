package dev.heddle.runtime;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.heddle.core.Coverage;
import dev.heddle.core.Verdict;
import dev.heddle.core.dpor.DporStrategy;
import dev.heddle.runtime.settings.JavaSettings;
import dev.heddle.runtime.settings.NotControlledException;
import dev.heddle.runtime.settings.ProgramBody;
import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.net.DatagramSocket;
import java.net.MulticastSocket;
import java.net.ProtocolFamily;
import java.net.StandardProtocolFamily;
import java.nio.channels.AsynchronousSocketChannel;
import java.nio.channels.DatagramChannel;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import programs.Channels;

/** Channels, selectors and pipes inside one program. */
class ChannelTest {
  @TempDir private Path folder;

  private static Set<String> all(ProgramBody body) {
    JavaSettings settings = Explore.settings().withAllAccesses(false);
    Verdict verdict = Explore.verdict(settings, body, new DporStrategy(), 100_000);
    assertTrue(
        verdict.coverage() == Coverage.EXHAUSTED || verdict.coverage() == Coverage.WITHIN_BOUNDS);
    return Explore.outcomes(verdict);
  }

  @Test
  void anAnswerFollowsTheQuestionAndThenTheEnd() {
    assertEquals(Set.of("1 42 -1"), all(Channels::echo));
  }

  /** A thread that waits in a channel holds a lock; an interrupt does not end a wait for it. */
  @Test
  void whoWouldHaveAChannelNotWaitWaitsForThoseWhoDo() {
    same(Set.of("D", "read 0"), Channels::configured);
    same(Set.of("D", "read 0", "read 1"), Channels::configuredBeforeData);
    same(Set.of("D", "refused"), Channels::socketOfChannel);
    same(
        Set.of(
            "AsynchronousCloseException ClosedByInterruptException",
            "ClosedChannelException ClosedByInterruptException",
            "D"),
        Channels::interruptedReaders);
  }

  private static void same(Set<String> expected, ProgramBody body) {
    Explore.same(Explore.settings().withAllAccesses(false), expected, body);
  }

  @Test
  void aServerSelectsWhatIsReady() {
    assertEquals(Set.of("accepted 5 end"), all(Channels::selectingServer));
  }

  @Test
  void aWakeupEndsTheSelectionUnderWayOrTheNext() {
    assertEquals(Set.of("0 0"), all(Channels::wakeup));
  }

  @Test
  void aSelectionTakesNoNoticeOfChannelsThatAreRegisteredMeanwhile() {
    assertEquals(Set.of("1", "D"), all(() -> Channels.registered(false)));
    assertEquals(Set.of("1"), all(() -> Channels.registered(true)));
  }

  @Test
  void aSelectionEndsWhenItsTimeIsUp() {
    assertEquals(Set.of("0 true"), all(Channels::selectTimeout));
  }

  @Test
  void anInterruptEndsASelectionAndClosesAChannel() {
    assertEquals(Set.of("0 true true"), all(Channels::interruptedSelect));
    assertEquals(Set.of("true false"), all(Channels::interruptedRead));
  }

  @Test
  void aChannelThatIsClosedEndsTheReadsOfOthers() {
    assertEquals(Set.of("before", "while reading"), all(Channels::closedRead));
  }

  @Test
  void aChannelThatDoesNotWaitTellsThatThereIsNothing() {
    assertEquals(Set.of("0", "2"), all(Channels::nonBlocking));
  }

  @Test
  void threadsThatReadInACircleAreADeadlock() {
    assertEquals(Set.of("D"), all(Channels::bothListen));
  }

  @Test
  void whatIsNoStreamInsideTheProgramIsRefused() {
    assertRefused("uses asynchronous sockets", AsynchronousSocketChannel::open);
    assertRefused("uses datagrams", DatagramSocket::new);
    assertRefused("uses datagrams", MulticastSocket::new);
    assertRefused("uses datagrams", DatagramChannel::open);
    ProtocolFamily unix = StandardProtocolFamily.UNIX;
    assertRefused("uses sockets of the family UNIX", () -> SocketChannel.open(unix));
    assertRefused("uses sockets of the family UNIX", () -> ServerSocketChannel.open(unix));
  }

  private static void assertRefused(String why, Callable<? extends AutoCloseable> opening) {
    NotControlledException refused =
        assertThrows(NotControlledException.class, () -> all(() -> Channels.opens(opening)));
    assertTrue(
        String.valueOf(refused.getMessage()).startsWith("the program " + why),
        refused.getMessage());
  }

  @Test
  void everyExecutionReadsTheSameInput() {
    InputStream before = System.in;
    System.setIn(new ByteArrayInputStream("one\ntwo\n".getBytes(StandardCharsets.UTF_8)));
    try {
      assertEquals(Set.of("one two", "two one"), all(Channels::input));
      assertEquals(Set.of("one two", "two one"), all(Channels::input), "another search");
    } finally {
      System.setIn(before);
    }
  }

  @Test
  void filesAreReadAndWrittenAtOnce() {
    assertEquals(Set.of("ab", "ba"), all(() -> Channels.file(folder.resolve("file"))));
  }

  @Test
  void aReducedSearchFindsWhatAFullOneFinds() {
    for (ProgramBody body :
        List.<ProgramBody>of(
            Channels::wakeup,
            () -> Channels.registered(false),
            Channels::closedRead,
            Channels::interruptedRead,
            Channels::interruptedSelect,
            Channels::nonBlocking)) {
      assertEquals(Explore.allSynchronisation(body), all(body));
    }
  }

  /** By their hash codes it would be another order in every execution. */
  @Test
  void cancelledKeysAreGivenUpInTheOrderInWhichTheyWereCancelled() {
    assertEquals(Set.of("0 0"), all(Channels::manyCancelled));
  }
}
