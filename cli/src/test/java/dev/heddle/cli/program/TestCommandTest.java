package dev.heddle.cli.program;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.heddle.cli.CommandRun;
import java.io.File;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import programs.LastFirst;
import programs.Programs;

class TestCommandTest {
  @Test
  void everyOutcomeOfASmallProgramIsFoundAndCounted() {
    CommandRun run =
        CommandRun.of(
            "test",
            "--strategy",
            "dfs",
            "--races",
            "report",
            "--json",
            "programs.Programs#lostUpdate");
    assertEquals(0, run.status(), run.err());
    String covered = "no failure found  within bounds: sequential consistency;\n";
    assertTrue(run.out().contains(covered + "    every interleaving, "), run.out());
    assertTrue(run.lastLine().contains("(data race on Programs.count)\""), run.lastLine());
    String verdict = "{\"verdict\":\"within-bounds\",\"coverage\":\"within-bounds\"";
    assertTrue(run.lastLine().startsWith(verdict), run.lastLine());
    assertTrue(run.lastLine().contains("\"cutBy\":[\"sequential consistency\"]"), run.lastLine());
    assertTrue(run.lastLine().contains("\"outcomes\":{\"2\":"), run.lastLine());
    assertTrue(run.lastLine().contains("\"failures\":[]"), run.lastLine());
    assertEquals("", run.err());
  }

  @Test
  void statesAreCountedOnRequestAndOtherwiseNotSaidToBeNone() {
    String program = "programs.Programs#lostUpdate";
    CommandRun plain = CommandRun.of("test", "--strategy", "dfs", "--json", program);
    assertTrue(plain.lastLine().contains("\"states\":null,\"redundant\":null,"), plain.lastLine());
    CommandRun counted =
        CommandRun.of(
            "test", "--strategy", "dfs", "--races", "report", "--states", "--json", program);
    CommandRun reduced = CommandRun.of("test", "--strategy", "dpor", "--json", program);
    assertTrue(
        counted.out().matches("(?s).*;\\s+\\d+ distinct states, \\d+ executions redundant.*"));
    assertTrue(reduced.lastLine().contains("\"redundant\":0,"), reduced.lastLine());
    assertTrue(counted.lastLine().matches(".*\"states\":[1-9]\\d*,.*"), counted.lastLine());
  }

  private static CommandRun delaying(String... options) throws URISyntaxException {
    URI classes = LastFirst.class.getProtectionDomain().getCodeSource().getLocation().toURI();
    List<String> args = new ArrayList<>();
    args.addAll(List.of("test", "--races", "ignore", "--points", "all"));
    args.addAll(List.of("-cp", Path.of(classes).toString()));
    args.addAll(List.of(options));
    args.add("programs.Programs#lostUpdate");
    CommandRun run = CommandRun.of(args.toArray(String[]::new));
    assertEquals(0, run.status(), run.err());
    return run;
  }

  @Test
  void aSchedulerOfOnesOwnIsDeviatedFrom() throws URISyntaxException {
    CommandRun none = delaying("--scheduler", "programs.LastFirst", "--delays", "0");
    assertTrue(none.out().contains("with at most 0 delays, 1 execution"), none.out());
    CommandRun all = delaying("--scheduler", "programs.LastFirst");
    assertEquals(outcomes(delaying("--strategy", "delay")), outcomes(all));
  }

  private static java.util.List<String> outcomes(CommandRun run) {
    String withoutTime = run.out().replaceAll("\\(\\d+\\.\\d+\\s+s\\)", "");
    return withoutTime.lines().skip(1).map(String::strip).sorted().toList();
  }

  @Test
  void whatIsLeftBehindIsANoteAndAFailureOnlyIfAsked() {
    String program = "programs.Programs#unjoined";
    CommandRun noted = CommandRun.of("test", "--json", program);
    assertEquals(0, noted.status(), noted.err());
    assertTrue(noted.out().contains("\n  note: never joined: lonely\n"), noted.out());
    assertTrue(noted.lastLine().contains("\"never joined: lonely\"]"), noted.lastLine());
    assertTrue(noted.lastLine().contains("\"failures\":[]"), noted.lastLine());
    CommandRun other = CommandRun.of("test", "--fail-on", "never-released,left-blocked", program);
    assertEquals(0, other.status(), other.out());
    CommandRun failed = CommandRun.of("test", "--fail-on", "never-joined", "--json", program);
    assertEquals(1, failed.status(), failed.out());
    assertTrue(failed.lastLine().contains("{\"kind\":\"never-joined\""), failed.lastLine());
    String replay =
        failed.out().lines().filter(l -> l.contains("replay:")).findFirst().orElseThrow();
    String[] words = replay.substring(replay.indexOf("replay --")).split(" ");
    CommandRun again = CommandRun.of(words);
    assertEquals(1, again.status(), again.err());
    assertTrue(again.out().contains("FAILED  again\n  never joined: lonely\n"), again.out());
  }

  @Test
  void theCommandThatReplaysFindsTheProgramToo(@TempDir Path folder) throws Exception {
    Path spaced = Files.createDirectory(folder.resolve("some folder"));
    URI classes = Programs.class.getProtectionDomain().getCodeSource().getLocation().toURI();
    String classPath = Path.of(classes) + File.pathSeparator + spaced;
    String program = "programs.Programs#unjoined";
    CommandRun failed =
        CommandRun.of("test", "-cp", classPath, "--fail-on", "never-joined", program);
    assertEquals(1, failed.status(), failed.err());
    String command = "./heddle replay -cp '" + classPath + "' --fail-on never-joined h2:";
    assertTrue(failed.out().contains(command), failed.out());
  }

  @Test
  void threadsFindWhatIsOnTheClassPath(@TempDir Path folder) throws Exception {
    Files.createFile(folder.resolve("own.txt"));
    CommandRun run =
        CommandRun.of("test", "-cp", folder.toString(), "programs.Programs#contextLoaders");
    assertEquals(0, run.status(), run.err());
    assertTrue(run.out().contains("  true true\n"), run.out());
  }

  @Test
  void anInstanceIsNewInEveryExecution() {
    CommandRun run =
        CommandRun.of(
            "test", "--strategy", "dfs", "--races", "report", "programs.Programs#instance");
    assertEquals(0, run.status(), run.err());
    assertTrue(run.out().contains("1 call, count 1"), run.out());
    assertTrue(run.out().contains("1 call, count 2"), run.out());
    assertFalse(run.out().contains("2 call"), run.out());
  }

  @Test
  void aTimeLimitThatIsReachedEarlyIsToldAndCanBeSwitchedOff() {
    String program = "programs.Programs#awaits";
    CommandRun run = CommandRun.of("test", program);
    assertEquals(1, run.status(), run.err());
    assertTrue(run.out().contains("times out early"), run.out());
    assertTrue(run.out().contains("--early-timeouts 0"), run.out());
    CommandRun without =
        CommandRun.of("test", "--early-timeouts", "0", "--strategy", "random", program);
    assertEquals(0, without.status(), without.out());
    assertFalse(without.out().contains("times out early"), without.out());
  }

  @Test
  void aBudgetThatRunsOutIsNoExhaustion() {
    CommandRun run =
        CommandRun.of(
            "test", "--strategy", "dfs", "--max-executions", "2", "programs.Programs#lostUpdate");
    assertTrue(run.out().contains("interrupted: the budget ran out after 2 executions"));
  }

  @Test
  void aBoundIsSaidWithWhatIsBeyondIt() {
    CommandRun run =
        CommandRun.of(
            "test",
            "--preemptions",
            "0",
            "--races",
            "report",
            "--json",
            "programs.Programs#lostUpdate");
    assertEquals(0, run.status(), run.err());
    String expected = "every interleaving with at most 0 preemptions, ";
    assertTrue(run.out().contains("within bounds: sequential consistency;\n"), run.out());
    assertTrue(run.out().contains(expected), run.out());
    assertTrue(run.out().contains("any failure left needs at least 1 preemption"), run.out());
    assertTrue(run.lastLine().contains("\"coverage\":\"within-bounds\""), run.lastLine());
    assertTrue(run.lastLine().contains("\"bounds\":{\"preemptions\":0,"), run.lastLine());
    assertTrue(
        run.lastLine().contains("\"cutBy\":[\"sequential consistency\",\"preemptions\"]"),
        run.lastLine());
    assertTrue(run.lastLine().contains("\"outcomes\":{\"2\":"), run.lastLine());
    assertFalse(run.lastLine().contains("\"1\":"), "an update is lost by a preemption only");
  }

  @Test
  void everySystematicStrategyExhaustsASmallProgram() {
    for (String strategy : new String[] {"icb", "delay", "idb"}) {
      CommandRun run =
          CommandRun.of(
              "test", "--strategy", strategy, "--races", "report", "programs.Programs#lostUpdate");
      assertTrue(
          run.out().contains("within bounds: sequential consistency;\n    every interleaving, "),
          run.out());
      assertEquals(0, run.status(), run.err());
    }
  }

  @Test
  void everyRandomStrategyFindsAnEasyFailure() {
    for (String strategy : new String[] {"random", "pct", "swarm", "pos", "surw", "rff"}) {
      CommandRun run = CommandRun.of("test", "--strategy", strategy, "programs.Programs#fails");
      assertEquals(1, run.status(), strategy + run.err());
    }
  }

  @Test
  void randomExecutionsAreASample() {
    CommandRun run =
        CommandRun.of(
            "test",
            "--strategy",
            "random",
            "--max-executions",
            "20",
            "programs.Programs#lostUpdate");
    assertTrue(run.out().contains("sampled: 20 random executions"), run.out());
  }

  @Test
  void withoutAStrategyASmallProgramIsExhausted() {
    CommandRun run = CommandRun.of("test", "programs.Programs#lostUpdate");
    assertTrue(run.out().contains("failed; all interleavings explored"), run.out());
  }

  @Test
  void withoutAStrategyALargerProgramIsExploredByPreemptions() {
    CommandRun run =
        CommandRun.of(
            "test", "--max-executions", "3", "--races", "report", "programs.Programs#lostUpdate");
    String expected = "interrupted: the budget ran out after 3 executions, with every interleaving";
    assertTrue(run.out().contains(expected), run.out());
  }

  @Test
  void withoutLookingForRacesNothingIsSaidOfWhatTheyDo() {
    CommandRun run = raced("ignore");
    assertEquals(0, run.status(), run.err());
    assertFalse(run.lastLine().contains("\"1\":"), run.lastLine());
    assertTrue(run.lastLine().startsWith("{\"verdict\":\"within-bounds\""), run.lastLine());
    assertTrue(run.out().contains("threads were not switched at accesses to plain"), run.out());
  }

  @Test
  void whatIsRacedForIsToldAndBecomesASchedulingPoint() {
    CommandRun run = raced("fail");
    assertEquals(1, run.status(), run.err());
    assertTrue(run.out().contains("data race on Programs.count: the "), run.out());
    assertTrue(run.out().contains("at programs.Programs.lambda$twice$"), run.out());
    assertTrue(run.lastLine().startsWith("{\"verdict\":\"failed\",\"coverage\":\"exhausted\""));
    assertTrue(run.lastLine().contains("\"kind\":\"race\""), run.lastLine());
    assertTrue(run.lastLine().contains("\"1\":"), run.lastLine());
    assertTrue(
        run.lastLine().contains("begun again once, to switch threads also at accesses to"),
        run.lastLine());
  }

  @Test
  void racesNeedNotBeFailures() {
    CommandRun run = raced("report");
    assertEquals(0, run.status(), run.err());
    assertTrue(run.out().contains("  data race on Programs.count"), run.out());
    assertTrue(run.lastLine().endsWith(",\"failures\":[]}"), run.lastLine());
    assertTrue(run.lastLine().contains("\"races\":[{\"kind\":\"race\""), run.lastLine());
  }

  @Test
  void aRaceIsReplayedByTheCommandItPrints() {
    CommandRun replayed = CommandRun.of("replay", raced("fail").schedule());
    assertEquals(1, replayed.status(), replayed.err());
    assertTrue(replayed.out().contains("#lostUpdate  FAILED  again"), replayed.out());
    assertTrue(replayed.out().contains("data race on Programs.count: the "), replayed.out());
    CommandRun tolerant = CommandRun.of("replay", "--races", "report", raced("report").schedule());
    assertEquals(0, tolerant.status(), tolerant.err());
    assertTrue(tolerant.out().contains("data race on Programs.count: the "), tolerant.out());
  }

  @Test
  void aRaceOfTheOnlyExecutionThereIsBudgetForIsToldAndReplays() {
    CommandRun run = CommandRun.of("test", "--max-executions", "1", "programs.Programs#lostUpdate");
    assertEquals(1, run.status(), run.err());
    assertTrue(run.out().contains("data race on Programs.count: the "), run.out());
    assertTrue(run.out().contains("interrupted: the budget ran out after 1 execution"), run.out());
    CommandRun replayed = CommandRun.of("replay", run.schedule());
    assertEquals(1, replayed.status(), replayed.err());
    assertTrue(replayed.out().contains("data race on Programs.count: the "), replayed.out());
  }

  @Test
  void whatComesOfARaceIsTheFailureAndTheRaceIsToldBesideIt() {
    CommandRun run = CommandRun.of("test", "--json", "programs.Programs#fails");
    assertEquals(1, run.status(), run.err());
    assertTrue(run.out().contains("  data race on Programs.count: the "), run.out());
    String failures = run.lastLine().substring(run.lastLine().indexOf("\"failures\""));
    assertTrue(failures.startsWith("\"failures\":[{\"kind\":\"exception\""), failures);
    assertFalse(failures.contains("\"kind\":\"race\""), failures);
  }

  private static CommandRun raced(String how) {
    return CommandRun.of(
        "test", "--strategy", "dfs", "--races", how, "--json", "programs.Programs#lostUpdate");
  }

  @Test
  void aFailureIsReplayedByTheCommandItPrints() {
    CommandRun failed = CommandRun.of("test", "--json", "programs.Programs#fails");
    assertEquals(1, failed.status(), failed.err());
    assertTrue(failed.out().contains("FAILED  in execution "), failed.out());
    assertTrue(failed.lastLine().contains("\"message\":\"IllegalStateException: a \\\"quoted\\\""));
    for (String substrate : new String[] {"threads", "default"}) {
      String[] args =
          substrate.equals("threads")
              ? new String[] {"replay", "--substrate", "threads", failed.schedule()}
              : new String[] {"replay", failed.schedule(), "programs.Programs#fails"};
      CommandRun replayed = CommandRun.of(args);
      assertEquals(1, replayed.status(), replayed.err());
      assertTrue(replayed.out().startsWith("programs.Programs#fails  FAILED  again"));
      assertTrue(replayed.out().contains("IllegalStateException: a \"quoted\" message"));
      assertTrue(replayed.out().contains("count = 1"), replayed.out());
    }
  }

  @Test
  void keepGoingListsEveryOutcome() {
    CommandRun run =
        CommandRun.of("test", "--strategy", "dfs", "--keep-going", "programs.Programs#fails");
    assertEquals(1, run.status());
    assertTrue(run.out().contains("2 distinct outcomes"), run.out());
    assertTrue(run.out().contains("covered:  failed; all interleavings explored, "), run.out());
  }

  @Test
  void aProgramIsSilentWhileItIsSearched() {
    CommandRun run = CommandRun.of("test", "--strategy", "dfs", "programs.Programs#prints");
    assertEquals(0, run.status(), run.err());
    assertEquals(2, run.out().lines().count(), run.out());
  }

  @Test
  void oneThreadAloneIsNotChecked() {
    CommandRun run = CommandRun.of("test", "programs.Programs#alone");
    assertEquals(3, run.status());
    assertTrue(run.err().startsWith("heddle: not checked: no second thread"), run.err());
  }

  @Test
  void aSearchThatSawNoEndIsNotChecked() {
    CommandRun run =
        CommandRun.of(
            "test",
            "--max-steps",
            "50",
            "--max-executions",
            "5",
            "--races",
            "report",
            "programs.Programs#counting");
    assertEquals(3, run.status(), run.out());
    assertTrue(run.err().contains("no execution came to its end"), run.err());
  }

  @Test
  void aSearchThatCameToNoThreadSaysWhichLimitIsTooLow() {
    CommandRun run = CommandRun.of("test", "--max-steps", "1", "programs.Programs#late");
    assertEquals(3, run.status(), run.out());
    assertTrue(run.err().contains("no execution came to its end; raise --max-steps"), run.err());
  }

  @Test
  void whatGoesRoundForeverIsALivelockAndReplays() {
    CommandRun run =
        CommandRun.of(
            "test",
            "--json",
            "--max-steps",
            "2000",
            "--races",
            "ignore",
            "programs.Programs#endless");
    assertEquals(1, run.status(), run.out());
    assertTrue(run.lastLine().contains("{\"kind\":\"livelock\","), run.lastLine());
    assertTrue(run.out().contains("    main repeats Programs.java:"), run.out());
    CommandRun replay = replayed(run);
    assertEquals(1, replay.status(), replay.err());
    assertTrue(replay.out().contains("livelock: "), replay.out());
  }

  /** Runs the command that a report says replays its failure. */
  private static CommandRun replayed(CommandRun run) {
    String command = run.out().lines().filter(l -> l.contains("replay:")).findFirst().orElseThrow();
    return CommandRun.of(command.substring(command.indexOf("heddle") + 7).split(" "));
  }

  @Test
  void anInvariantIsCheckedAfterEveryStepAndReplayed() {
    CommandRun kept =
        CommandRun.of("test", "--points", "all", "--races", "ignore", "programs.Programs#dips");
    assertEquals(0, kept.status(), kept.out());
    CommandRun run =
        CommandRun.of(
            "test",
            "--json",
            "--invariant",
            "programs.Programs#notNegative",
            "programs.Programs#dips");
    assertEquals(1, run.status(), run.out());
    String expected = "invariant Programs#notNegative is broken by main: Programs.count = -1";
    assertTrue(run.out().contains("  " + expected + "\n"), run.out());
    assertTrue(
        run.lastLine().contains("{\"kind\":\"invariant\",\"message\":\"" + expected + "\""),
        run.lastLine());
    CommandRun replay = replayed(run);
    assertEquals(1, replay.status(), replay.err());
    assertTrue(replay.out().contains(expected), replay.out());
  }
}
