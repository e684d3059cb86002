package dev.heddle.runtime;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.heddle.core.Budget;
import dev.heddle.core.Coverage;
import dev.heddle.core.Execution;
import dev.heddle.core.Outcome;
import dev.heddle.core.ReplayResult;
import dev.heddle.core.Verdict;
import dev.heddle.core.bounded.DfsStrategy;
import dev.heddle.core.random.RandomStrategy;
import dev.heddle.runtime.names.ValueDescriptions;
import dev.heddle.runtime.settings.JavaSettings;
import dev.heddle.runtime.settings.ProgramBody;
import dev.heddle.runtime.state.ControlledThread;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import programs.LostUpdate;
import programs.Stuck;

class StuckTest {
  private static volatile boolean released;

  static Stream<JavaSettings> substrates() {
    return Substrates.all().stream()
        .map(s -> s.withAllAccesses(false).withPatience(Duration.ofMillis(300)));
  }

  /** Not instrumented, as all of this package. */
  private static void spin() {
    while (!released) {
      Thread.onSpinWait();
    }
  }

  private static Outcome.Stuck stuck(JavaSettings settings, ProgramBody body) {
    Verdict verdict = Explore.verdict(settings, body, new RandomStrategy(1), 100);
    assertEquals(1, verdict.failures().size());
    return (Outcome.Stuck) verdict.failures().get(0).outcome();
  }

  private static void laterSearchesAreNotDisturbed(JavaSettings settings) {
    JavaSettings patient = settings.withAllAccesses(true).withPatience(Duration.ofSeconds(10));
    assertEquals(Set.of("1", "2"), Explore.all(patient, LostUpdate::run));
  }

  @ParameterizedTest
  @MethodSource("substrates")
  void anEndlessLoopOverAPlainFieldIsALivelock(JavaSettings settings) {
    JavaSettings patient = settings.withPatience(Duration.ofSeconds(10));
    Verdict verdict = Explore.verdict(patient, Stuck::spin, new DfsStrategy(), 1);
    Outcome outcome = verdict.failures().get(0).outcome();
    assertEquals(Outcome.FailureKind.LIVELOCK, outcome.failure(), outcome.toString());
    assertTrue(outcome.summary().startsWith("spinning runs on"), outcome.summary());
    assertTrue(outcome.summary().contains("Stuck.java:"), outcome.summary());
    laterSearchesAreNotDisturbed(settings);
  }

  /** The new process: finds and replays an endless loop, and prints the result. */
  static final class Counting {
    private Counting() {}

    public static void main(String[] arguments) {
      JavaSearch search = new JavaSearch(Explore.settings().withAllAccesses(false));
      Verdict verdict =
          search.explore(Stuck::count, new RandomStrategy(1), Budget.DEFAULT, "counting", null);
      Verdict.Finding failure = verdict.failures().get(0);
      ReplayResult replay = search.replay(Stuck::count, failure.schedule(), 1000, new Unheard());
      System.out.print(
          replay.divergence()
              + " "
              + failure.outcome().equals(replay.outcome())
              + " "
              + replay.outcome().summary());
    }
  }

  @Test
  void anEndlessLoopReplaysThoughItIsTheFirstThingOfTheProcess() throws Exception {
    String printed = NewProcess.run(Counting.class);
    assertTrue(printed.startsWith("null true counting runs on"), printed);
  }

  @ParameterizedTest
  @MethodSource("substrates")
  void uncontrolledBlockingIsReportedWithItsStack(JavaSettings settings) throws Exception {
    try (ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      Outcome.Stuck outcome = stuck(settings, () -> Stuck.run(() -> Stuck.accept(server)));
      assertEquals(Outcome.FailureKind.UNCONTROLLED, outcome.failure());
      assertTrue(
          outcome.summary().startsWith("stuck is blocked in java.net.ServerSocket.accept"),
          outcome.summary());
      assertTrue(outcome.stack().stream().anyMatch(f -> f.contains("Stuck.java")));
      laterSearchesAreNotDisturbed(settings);
    }
    laterSearchesAreNotDisturbed(settings);
  }

  @ParameterizedTest
  @MethodSource("substrates")
  void endlessCodeThatIsNotInstrumentedIsReported(JavaSettings settings) throws Exception {
    released = false;
    Outcome.Stuck outcome = stuck(settings, () -> Stuck.run(StuckTest::spin));
    assertEquals(Outcome.FailureKind.LIVELOCK, outcome.failure(), outcome.toString());
    assertTrue(outcome.summary().startsWith("stuck runs on"), outcome.summary());
    laterSearchesAreNotDisturbed(settings);
    released = true;
    laterSearchesAreNotDisturbed(settings);
    assertEquals(0, SoakTest.workers(), "the thread that was stuck has ended");
  }

  @ParameterizedTest
  @MethodSource("substrates")
  void endlessCodeThatMakesObjectsIsReported(JavaSettings settings) {
    Outcome.Stuck outcome = stuck(settings, () -> Stuck.run(Stuck::allocate));
    assertEquals(Outcome.FailureKind.LIVELOCK, outcome.failure(), outcome.toString());
    assertTrue(outcome.summary().contains("Stuck.java:"), outcome.summary());
  }

  /** A search that would wait for an hour, but has only this millisecond. */
  private static Verdict inAMillisecond(ProgramBody body) {
    Budget budget = Budget.DEFAULT.withMaxTime(Duration.ofMillis(1));
    return patientSearch().explore(body, new DfsStrategy(), budget, "overdue", null);
  }

  private static JavaSearch patientSearch() {
    return new JavaSearch(
        Explore.settings().withAllAccesses(false).withPatience(Duration.ofHours(1)));
  }

  @Test
  void anExecutionThatDoesNotMoveIsNotWaitedForWhenTheTimeIsOver() throws Exception {
    try (ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      Verdict verdict = inAMillisecond(() -> Stuck.run(() -> Stuck.accept(server)));
      assertEquals(List.of(), verdict.findings());
      assertFalse(verdict.sawAnEnd());
      String notes = verdict.noteTexts().toString();
      assertTrue(notes.contains("the first execution was given up when the time was over"), notes);
      assertTrue(notes.contains("Stuck.java:"), notes);
    }
  }

  @Test
  void aReplayThatIsGivenUpWhenTheTimeIsOverIsNotCalledNondeterministic() throws Exception {
    JavaSearch search = patientSearch();
    try (ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
        ServerSocket another = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      ProgramBody overdue = () -> Stuck.run(() -> Stuck.accept(server));
      ProgramBody stuck = () -> Stuck.run(() -> Stuck.accept(another));
      Budget moment = Budget.DEFAULT.withMaxTime(Duration.ofMillis(1));
      search.explore(overdue, new DfsStrategy(), moment, "overdue", null);
      Verdict verdict =
          search.explore(
              () -> Stuck.run(() -> {}), new DfsStrategy(), Budget.DEFAULT, "ends", null);
      Verdict.Finding ended = verdict.findings().get(0);
      ReplayResult replay = search.replay(stuck, ended.schedule(), 1000, null);
      Outcome now = replay.outcome();
      assertTrue(now.summary().startsWith("stuck is blocked"), now.summary());
      assertEquals(
          "the replay was given up when the time was over: " + now.summary(),
          replay.otherEnd(ended.outcome(), now));
    }
  }

  @Test
  void anExecutionThatIsGivenUpAfterOthersIsNoFailure() throws Exception {
    try (ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      Budget budget = new Budget(1000, Duration.ofMillis(500), 1000, /* keepGoing= */ true);
      Verdict verdict =
          patientSearch()
              .explore(
                  () -> Stuck.maybe(() -> Stuck.accept(server)),
                  new DfsStrategy(),
                  budget,
                  "overdue",
                  null);
      assertEquals(Set.of("ended"), Explore.outcomes(verdict));
      assertEquals(Coverage.INTERRUPTED, verdict.coverage());
      assertTrue(
          verdict.notes().toString().contains("given up when the time was over: main is blocked"),
          verdict.noteTexts().toString());
    }
  }

  /** A busy machine may not even let the first thread of the first execution begin in time. */
  @Test
  void whoHasNotBegunYetCanBeNamed() {
    ExecutionEngine engine = new ExecutionEngine(Explore.settings(), null);
    engine.usePlatformThreads();
    ControlledThread first = engine.begin(new Execution(new DfsStrategy(), 100, null), () -> "");
    assertEquals("main", ValueDescriptions.name(first.thread));
    assertEquals("main", ValueDescriptions.name(engine.scheduler.current().thread));
  }
}
