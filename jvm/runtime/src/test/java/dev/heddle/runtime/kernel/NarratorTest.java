package dev.heddle.runtime.kernel;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.heddle.core.Budget;
import dev.heddle.core.Event;
import dev.heddle.core.ExecutionListener;
import dev.heddle.core.Outcome;
import dev.heddle.core.Verdict;
import dev.heddle.core.bounded.DfsStrategy;
import dev.heddle.runtime.Explore;
import dev.heddle.runtime.JavaSearch;
import dev.heddle.runtime.settings.ProgramBody;
import dev.heddle.runtime.settings.Settings;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import programs.Containers;
import programs.Polling;
import programs.Told;
import programs.VariableHandles;

class NarratorTest {
  private static List<String> told(ProgramBody body, int thread) {
    return told(body, thread, 1);
  }

  /** What a thread does in the execution that had the last new outcome. */
  private static List<String> told(ProgramBody body, int thread, int executions) {
    return told(Explore.settings(), body, thread, executions);
  }

  private static List<String> told(
      Settings settings, ProgramBody body, int thread, int executions) {
    JavaSearch search = new JavaSearch(settings);
    Budget budget = new Budget(executions, Duration.ofMinutes(1), 1000, true);
    Verdict verdict = search.explore(body, new DfsStrategy(), budget, "told", null);
    int last = verdict.findings().size() - 1;
    List<String> steps = new ArrayList<>();
    search.replay(
        body,
        verdict.findings().get(last).schedule(),
        1000,
        new ExecutionListener() {
          @Override
          public void threadCreated(int number, String name) {}

          @Override
          public void step(Event event) {
            if (event.thread() == thread && event.location() != null) {
              String detail = event.detail() == null ? "" : " " + event.detail();
              steps.add(event.kind() + " " + event.object() + detail);
            }
          }
        });
    return steps;
  }

  @Test
  void namesAndValuesAreThoseOfTheProgram() {
    assertEquals(
        List.of(
            "WRITE Told.word \"b\"",
            "LOCK Told.LOCK",
            "UNLOCK Told.LOCK",
            "UPDATE Told.HITS -> 4, = 5",
            "UPDATE Told.HITS -> 5",
            "LOCK Told#1.inner",
            "WRITE Told#1.slots[1] 7",
            "UNLOCK Told#1.inner",
            "CALL Told#1.latch countDown"),
        told(Told::run, 1));
  }

  @Test
  void aLoopThatLooksAtTheClockIsToldAsSuch() {
    Set<String> steps = new TreeSet<>(told(Polling::nanoTime, 1));
    assertEquals(Set.of("CALL polls the clock"), steps);
  }

  @Test
  void variablesBehindHandlesAndUpdatersAreToldByName() {
    assertEquals(
        List.of(
            "READ Told.count 0",
            "WRITE Told.count 1",
            "UPDATE Told#1.length -> 0, = 2",
            "READ Told#1.length 2",
            "WRITE Told#1.length 3",
            "UPDATE Told#1.slots[1] -> 0, = 6",
            "UPDATE Told#1.updated -> 0, = 1",
            "WRITE Told.WORDS[1] \"w\"",
            "UPDATE Told.WORDS[1] -> \"w\", = \"x\"",
            "READ Told.WORDS[0] null"),
        told(Told::variables, 1));
  }

  @Test
  void locksAreToldByName() {
    assertEquals(
        List.of(
            "LOCK Told#1.pages read",
            "UNLOCK Told#1.pages read",
            "LOCK Told#1.pages write",
            "UNLOCK Told#1.pages write",
            "CALL Told#1.stamps writeLock",
            "CALL Told#1.stamps unlockWrite",
            "CALL Told#1.stamps readLock",
            "CALL Told#1.stamps unlockRead",
            "CALL Told#1.stamps tryOptimisticRead",
            "CALL Told#1.stamps validate"),
        told(Told::locks, 1));
  }

  @Test
  void methodHandlesOfVarHandlesAreToldLikeThose() {
    List<String> direct = told(() -> VariableHandles.inOneThread(true), 1);
    assertEquals(
        List.of("READ VariableHandles#1.value 0", "WRITE VariableHandles#1.value 1"), direct);
    assertEquals(direct, told(() -> VariableHandles.inOneThread(false), 1));
  }

  @Test
  void aCallOfAContainerGoesOnWhereItCanBeInterrupted() {
    assertEquals(
        Set.of("CALL ArrayList#1 add", "CALL ArrayList#1 add (goes on)"),
        Set.copyOf(told(Containers::racyArrayList, 1, 200)));
  }

  private static Set<String> deadlocks(ProgramBody body) {
    Settings settings = Explore.settings().withAllAccesses(false);
    return Explore.verdict(settings, body, new DfsStrategy(), 10_000).findings().stream()
        .filter(f -> f.outcome().failure() == Outcome.FailureKind.DEADLOCK)
        .map(f -> f.outcome().summary().replaceAll(" at [^;]*", ""))
        .collect(Collectors.toSet());
  }

  @Test
  void arraysThatNobodySharesAreNotTakenForOne() {
    Settings settings = Explore.settings().withAllAccesses(false);
    for (int thread = 0; thread < 2; thread++) {
      List<String> steps = told(settings, Told::ownArrays, thread, 1);
      assertEquals(
          List.of("WRITE int[][0] 1"), steps.stream().filter(step -> step.contains("[]")).toList());
    }
  }

  @Test
  void whatComesAfterAFailureIsNotTold() {
    List<String> steps = told(Told::failsFirst, 0);
    assertEquals(List.of("START worker", "JOIN worker waits"), steps.subList(1, steps.size()));
  }

  @Test
  void makingAnObjectIsNotTold() {
    assertEquals(
        List.of(), told(Told::run, 0).stream().filter(step -> step.contains("<init>")).toList());
  }

  @Test
  void namesDoNotDependOnWhoComesFirst() {
    assertEquals(
        Set.of(
            "deadlock: main waits for the end of A;"
                + " A waits for Object#2 held by B; B waits for Object#1 held by A"),
        deadlocks(Told::nameless));
  }

  @Test
  void conditionsAreNamedByTheirFields() {
    assertEquals(
        Set.of(
            "deadlock: main waits for the end of A;"
                + " A waits for a signal of Buffer#1.notEmpty;"
                + " B waits for a signal of Buffer#1.notEmpty"),
        deadlocks(Told::waitForever));
  }

  @Test
  void startingAndJoiningNameTheThread() {
    List<String> steps = told(Told::run, 0);
    assertEquals(
        List.of("START worker", "JOIN worker waits", "JOIN worker", "READ Told.word \"b\""),
        steps.subList(steps.indexOf("START worker"), steps.size()));
  }
}
