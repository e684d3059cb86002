package dev.heddle.trace;

import static dev.heddle.core.OperationKind.BEGIN;
import static dev.heddle.core.OperationKind.CALL;
import static dev.heddle.core.OperationKind.INTERRUPT;
import static dev.heddle.core.OperationKind.JOIN;
import static dev.heddle.core.OperationKind.LOCK;
import static dev.heddle.core.OperationKind.NOTIFY_ALL;
import static dev.heddle.core.OperationKind.READ;
import static dev.heddle.core.OperationKind.START;
import static dev.heddle.core.OperationKind.UNLOCK;
import static dev.heddle.core.OperationKind.UPDATE;
import static dev.heddle.core.OperationKind.WAIT;
import static dev.heddle.core.OperationKind.WRITE;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.heddle.core.Event;
import dev.heddle.core.OperationKind;
import dev.heddle.core.Outcome;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ExecutionReportTest {
  private static final Outcome ASSERTION =
      new Outcome.Uncaught(
          "main",
          "java.lang.AssertionError",
          "expected 2 but was 1",
          true,
          List.of("demo.Demo.main(Demo.java:19)", "java.lang.Thread.run(Thread.java:1)"));

  private static String report(Trace trace, Outcome outcome) {
    return report(trace, outcome, List.of());
  }

  private static String report(Trace trace, Outcome outcome, List<Outcome.Race> races) {
    return new ExecutionReport(
            "demo.Demo",
            outcome,
            trace,
            races,
            new ExecutionReport.Search(3, 0.4, "sampled: 3 random executions, up to the failure"),
            "./heddle replay h2:AAECAwQ demo.Demo")
        .render(Style.PLAIN);
  }

  private static TraceBuilder lostUpdate() {
    return new TraceBuilder("Demo.java", "main", "Thread-0", "Thread-1")
        .step(12, 0, START, "Thread-0", null)
        .step(13, 0, START, "Thread-1", null)
        .step(14, 0, JOIN, "Thread-0", "waits")
        .step(0, 1, BEGIN, null, null)
        .step(8, 1, READ, "Demo.count", "0")
        .preempting()
        .step(0, 2, BEGIN, null, null)
        .step(8, 2, READ, "Demo.count", "0")
        .step(8, 2, WRITE, "Demo.count", "1")
        .preempting()
        .step(8, 1, WRITE, "Demo.count", "1")
        .step(14, 0, JOIN, "Thread-0", null)
        .step(15, 0, JOIN, "Thread-1", null)
        .step(16, 0, READ, "Demo.count", "1");
  }

  @Test
  void whoStarvesOfWhatIsToldWithWhatTheOthersDo() {
    Outcome.Waiting waiting =
        new Outcome.Waiting("main", "2 permits of Semaphore#1", "", "Demo.java:7", List.of());
    Outcome.Round round = new Outcome.Round("Thread-0", List.of("Demo.java:8", "Demo.java:9"));
    String text =
        report(lostUpdate().trace(), new Outcome.Starvation(List.of(waiting), List.of(round)));
    assertTrue(
        text.contains(
            """
              starvation: although each thread has its turn, others always get it
                main waits for 2 permits of Semaphore at Demo.java:7
                Thread-0 repeats Demo.java:8, Demo.java:9
            """
                .indent(0)),
        text);
  }

  private static Outcome.Cause cause(String type, String message, String... stack) {
    return new Outcome.Cause(type, message, List.of(stack));
  }

  private static Outcome caused(Outcome.Cause... causes) {
    List<String> stack = List.of("demo.Demo.main(Demo.java:19)");
    return new Outcome.Uncaught("main", "demo.Broken", "m", false, stack, List.of(causes));
  }

  @Test
  void causesAreToldWithTheirFirstFrames() {
    Outcome outcome =
        caused(
            cause(
                "java.lang.IllegalStateException", "", "demo.A.a(A.java:1)", "demo.B.b(B.java:2)"),
            cause(
                "java.io.IOException",
                "no more",
                "java.io.C.c(C.java:3)",
                "java.io.C.d(C.java:4)",
                "java.io.C.e(C.java:5)",
                "java.io.C.f(C.java:6)",
                "demo.A.a(A.java:1)",
                "demo.B.b(B.java:2)"));
    String text = report(lostUpdate().trace(), outcome);
    assertTrue(
        text.contains(
            """
              caused by: IllegalStateException
                  at demo.A.a(A.java:1)
                  at demo.B.b(B.java:2)
              caused by: IOException: no more
                  at java.io.C.c(C.java:3)
                  at java.io.C.d(C.java:4)
                  at java.io.C.e(C.java:5)
                  at demo.A.a(A.java:1)

            """
                .indent(0)),
        text);
  }

  @Test
  void manyCausesAndLongOnesAreCut() {
    String word = "word ".repeat(40).strip();
    Outcome.Cause wordy = cause("E", word + "\n1\n2\n3\n4");
    String text =
        report(
            lostUpdate().trace(),
            caused(
                wordy,
                cause("A", ""),
                cause("B", ""),
                cause("C", ""),
                cause("D", ""),
                cause("F", "")));
    List<String> causes = text.lines().filter(line -> line.contains("caused by")).toList();
    assertEquals(
        List.of("A", "B", "F"), causes.stream().skip(1).map(l -> l.substring(13)).toList());
    assertTrue(text.contains("\n  … 2 more causes, and\n  caused by: F\n"), text);
    assertFalse(text.contains("\n    3\n"), text);
    assertTrue(text.lines().allMatch(line -> line.length() <= 100), text);
  }

  @Test
  void aLostUpdateIsToldInColumns() {
    Golden.check("lost-update", report(lostUpdate().trace(), ASSERTION));
  }

  @Test
  void longNamesOfThreadsKeepTheirEnds() {
    String pool = "ForkJoinPool.commonPool-worker-";
    Trace trace =
        new TraceBuilder("Demo.java", "main", pool + 1, pool + 2)
            .step(5, 1, WRITE, "Demo.count", "1")
            .preempting()
            .step(5, 2, WRITE, "Demo.count", "x".repeat(40))
            .trace();
    String text = report(trace, ASSERTION);
    assertTrue(text.contains("ForkJo…Pool-worker-1   count = 1"), text);
    assertTrue(text.contains("ForkJo…Pool-worker-2   count = "), text);
    assertTrue(text.contains("preempts ForkJo…Pool-worker-1"), text);
    assertTrue(text.lines().allMatch(line -> line.length() <= Layout.WIDTH), text);
  }

  /** As {@code new Thread(worker::interrupt)}, in which no line of the program runs. */
  @Test
  void whoInterruptsIsToldEvenWithoutALine() {
    Trace trace =
        new TraceBuilder("Demo.java", "main", "worker", "canceller")
            .step(5, 1, WAIT, "Object#1", "waits")
            .step(0, 2, BEGIN, null, null)
            .step(0, 2, INTERRUPT, "worker", null)
            .step(0, 1, INTERRUPT, "main", null)
            .step(5, 1, WAIT, "Object#1", "interrupted")
            .trace();
    String text = report(trace, ASSERTION);
    assertTrue(text.contains("interrupt worker"), text);
    assertFalse(text.contains("interrupt main"), text);
  }

  @Test
  void colourComesOnlyWhenAskedFor() {
    Trace trace = lostUpdate().trace();
    assertFalse(report(trace, ASSERTION).contains("\u001b"));
    ExecutionReport report =
        new ExecutionReport(
            "p", ASSERTION, trace, List.of(), new ExecutionReport.Search(1, 0, ""), "");
    assertTrue(report.render(Style.COLOURS).contains("\u001b[1;31mFAILED\u001b[0m"));
  }

  @Test
  void aDeadlockNamesWhoWaitsForWhatHeldByWhom() {
    Trace trace =
        new TraceBuilder("Demo.java", "main", "there", "back")
            .step(20, 0, START, "there", null)
            .step(21, 0, START, "back", null)
            .step(22, 0, JOIN, "there", "waits")
            .step(7, 1, LOCK, "Account#1", null)
            .preempting()
            .step(7, 2, LOCK, "Account#2", null)
            .step(8, 2, LOCK, "Account#1", "waits")
            .trace();
    Outcome outcome =
        new Outcome.Deadlock(
            List.of(
                new Outcome.Waiting("main", "the end of there", "", "Demo.java:22", List.of()),
                new Outcome.Waiting(
                    "there",
                    "Account#2",
                    "back",
                    "Demo.java:8",
                    List.of(
                        "demo.Demo.transfer(Demo.java:8)",
                        "demo.Demo.lambda$main$0(Demo.java:18)")),
                new Outcome.Waiting("back", "Account#1", "there", "Demo.java:8", List.of())));
    Golden.check("deadlock", report(trace, outcome));
  }

  /** However much was done since then. */
  @Test
  void whatSomebodyWaitsForInTheEndIsSeenToBeLocked() {
    Trace trace =
        new TraceBuilder("Demo.java", "main", "there", "back")
            .step(7, 1, LOCK, "Account#1", null)
            .step(7, 2, LOCK, "Account#2", null)
            .step(8, 2, READ, "Account#2.balance", "10")
            .step(8, 2, WRITE, "Account#2.balance", "9")
            .step(9, 2, LOCK, "Account#1", "waits")
            .trace();
    Outcome outcome =
        new Outcome.Deadlock(
            List.of(
                new Outcome.Waiting("there", "Account#2", "back", "Demo.java:9", List.of()),
                new Outcome.Waiting("back", "Account#1", "there", "Demo.java:9", List.of())));
    assertTrue(report(trace, outcome).contains("lock Account#2"));
  }

  @Test
  void aLostSignalIsVisible() {
    Trace trace =
        new TraceBuilder("Demo.java", "main", "consumer")
            .step(30, 0, START, "consumer", null)
            .step(10, 1, READ, "Demo#1.ready", "false")
            .preempting()
            .step(21, 0, WRITE, "Demo#1.ready", "true")
            .step(22, 0, LOCK, "Demo#1.lock", null)
            .step(23, 0, NOTIFY_ALL, "Demo#1.lock", "nobody waits")
            .step(24, 0, UNLOCK, "Demo#1.lock", null)
            .step(11, 1, LOCK, "Demo#1.lock", null)
            .step(12, 1, WAIT, "Demo#1.lock", "waits")
            .trace();
    Outcome outcome =
        new Outcome.Deadlock(
            List.of(
                new Outcome.Waiting(
                    "consumer", "a notification of Demo#1.lock", "", "Demo.java:12", List.of())));
    Golden.check("lost-signal", report(trace, outcome));
  }

  @Test
  void moreThreadsThanFitAreToldInOneColumn() {
    String[] names = new String[12];
    names[0] = "main";
    for (int i = 1; i < names.length; i++) {
      names[i] = "pool-1-thread-" + i;
    }
    TraceBuilder builder = new TraceBuilder("Demo.java", names);
    for (int i = 1; i < names.length; i++) {
      builder.step(10, 0, START, names[i], null);
    }
    for (int i = 1; i < names.length; i++) {
      builder.preempting().step(20, i, UPDATE, "Demo.counter", "-> " + (i - 1) + ", = " + i);
    }
    Golden.check("many-threads", report(builder.trace(), ASSERTION));
  }

  @Test
  void aLongStoryKeepsItsEnd() {
    TraceBuilder builder = new TraceBuilder("Demo.java", "main", "other");
    for (int i = 0; i < 200; i++) {
      builder.step(10 + i % 7, 0, WRITE, "Demo.x", String.valueOf(i));
      builder.step(20 + i % 5, 1, READ, "Demo.x", String.valueOf(i));
    }
    String text = report(builder.trace(), ASSERTION);
    assertTrue(text.contains("steps …"), text);
    assertTrue(text.contains("x = 199"), text);
    assertTrue(text.lines().count() < 75, text);
  }

  @Test
  void roundsOfALoopAreToldOnce() {
    TraceBuilder builder = new TraceBuilder("Demo.java", "main", "other");
    for (int i = 0; i < 50; i++) {
      builder.step(8, 1, READ, "Demo.count", String.valueOf(i));
      builder.step(8, 1, WRITE, "Demo.count", String.valueOf(i + 1));
    }
    builder.step(12, 0, READ, "Demo.count", "50");
    Golden.check("loop", report(builder.trace(), ASSERTION));
  }

  @Test
  void stepsInsideOneCallOfTheJdkAreOneLine() {
    Trace trace =
        new TraceBuilder("Demo.java", "main", "other")
            .step(8, 0, CALL, "CompletableFuture.join", null)
            .step(8, 0, CALL, "CompletableFuture.join", null)
            .step(8, 0, CALL, "CompletableFuture.join", "waits")
            .step(0, 1, LOCK, "ReentrantLock#1", null)
            .step(9, 1, CALL, "Demo.map", "put")
            .step(9, 0, CALL, "Demo.map", "get")
            .trace();
    Golden.check("calls", report(trace, ASSERTION));
  }

  @Test
  void whatOneThreadAloneUsesIsLeftOut() {
    TraceBuilder builder = new TraceBuilder("Demo.java", "main", "other");
    for (int i = 0; i < 10; i++) {
      builder.step(5, 0, WRITE, "Local#" + i + ".x", "0");
    }
    builder.step(6, 0, WRITE, "Demo.shared", "1").step(7, 1, READ, "Demo.shared", "1");
    builder.step(8, 0, READ, "Demo.shared", "1").step(9, 0, READ, "Demo.shared", "1");
    assertFalse(report(builder.trace(), ASSERTION).contains("Local"));
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 5, 8, 20})
  void aReportIsNeverWiderThanAPage(int threads) {
    Random random = new Random(threads);
    String[] names = new String[threads];
    for (int i = 0; i < threads; i++) {
      names[i] = "a thread with a rather long name, number ".substring(random.nextInt(30)) + i;
    }
    TraceBuilder builder = new TraceBuilder("Demo.java", names);
    OperationKind[] kinds = OperationKind.values();
    for (int i = 0; i < 300; i++) {
      String object =
          "Some" + "Very".repeat(random.nextInt(30)) + "Long#" + random.nextInt(3) + ".x";
      int thread = random.nextInt(threads);
      if (random.nextBoolean()) {
        builder.preempting();
      }
      builder.step(
          1 + random.nextInt(2000),
          thread,
          kinds[random.nextInt(kinds.length)],
          object,
          random.nextBoolean() ? null : "v".repeat(random.nextInt(150)));
    }
    List<String> story =
        report(builder.trace(), ASSERTION).lines().filter(line -> !line.contains("h2:")).toList();
    for (String line : story) {
      assertTrue(line.length() <= Layout.WIDTH, line);
    }
  }

  @Test
  void threadsOfOneNameAreToldApart() {
    Trace trace = new TraceBuilder("Demo.java", "main", "worker", "worker").trace();
    assertEquals("worker(2)", trace.threadName(2));
  }

  @Test
  void aReplayHasNoExecutionNumber() {
    Outcome outcome = new Outcome.Returned("2", List.of());
    Trace trace = new Trace();
    trace.threadCreated(0, "main");
    trace.step(new Event(0, READ, "Demo.x", "2", "Demo.java:3", false));
    String text =
        new ExecutionReport(
                "demo.Demo", outcome, trace, List.of(), ExecutionReport.Search.REPLAY, "")
            .render(Style.PLAIN);
    assertEquals("demo.Demo  no failure  again", text.lines().findFirst().orElse(""));
  }

  @Test
  void longStatementsAreBrokenBetweenWords() {
    String text = "every word ".repeat(20).trim();
    List<String> lines = Layout.wrap("  covered:  ", text);
    assertTrue(lines.stream().allMatch(line -> line.length() <= Layout.WIDTH), lines::toString);
    assertEquals(
        text, String.join(" ", lines).replace("covered:", "").trim().replaceAll(" +", " "));
  }

  private static final Outcome.Race RACE =
      new Outcome.Race(
          "demo.Demo.count",
          "the read at Demo.java:8 (Thread-1)",
          "the write at Demo.java:8 (Thread-0)",
          List.of("demo.Demo.add(Demo.java:8)", "demo.Demo.run(Demo.java:5)"),
          List.of("demo.Demo.add(Demo.java:8)"));

  @Test
  void aRaceIsToldBesideTheFailureThatComesOfIt() {
    String told =
        """
          data race on Demo.count: the read at Demo.java:8 (Thread-1) and the write at Demo.java:8
          (Thread-0) are unordered
          covered:\
        """;
    Trace trace = lostUpdate().trace();
    assertTrue(report(trace, ASSERTION, List.of(RACE)).contains(told));
    assertFalse(report(trace, ASSERTION).contains("data race"));
  }

  @Test
  void aRaceThatIsTheFailureIsToldWithBothStacks() {
    assertTrue(
        report(lostUpdate().trace(), RACE, List.of(RACE))
            .startsWith(
                """
                demo.Demo  FAILED  in execution 3 (0.4 s)
                  data race on Demo.count: the read at Demo.java:8 (Thread-1) and the write at Demo.java:8
                  (Thread-0) are unordered
                    the read at Demo.java:8 (Thread-1)
                      at demo.Demo.add(Demo.java:8)
                      at demo.Demo.run(Demo.java:5)
                    the write at Demo.java:8 (Thread-0)
                      at demo.Demo.add(Demo.java:8)

                """));
  }
}
