package dev.heddle.runtime;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.heddle.checks.RaceDetector;
import dev.heddle.core.Budget;
import dev.heddle.core.RandomStrategy;
import dev.heddle.core.Schedule;
import dev.heddle.core.Search;
import dev.heddle.core.Verdict;
import java.io.IOException;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * All distinct failures and races that a search finds in the test programs are replayed in a new
 * process, which has searched nothing: whatever searches leave behind in a process is not there.
 *
 * <p>The replays come in the opposite order, so that every one has other predecessors than the
 * execution that was recorded. {@link FirstExecutionTest} has a process of its own for each of a
 * few programs.
 */
class AllFailuresReplayTest {
  private static final Budget BUDGET =
      new Budget(20, Duration.ofSeconds(10), 2_000, /* keepGoing= */ true);
  private static final List<String> CLASSES =
      List.of(
          "Failures",
          "Futures",
          "Interruption",
          "Litmus",
          "LockConditions",
          "Locks",
          "Mixed",
          "Parking",
          "Permits",
          "Pools",
          "Queues",
          "Races",
          "ReadWriteLocks",
          "StampedLocks",
          "StaticStates",
          "TimedWaits",
          "WaitNotify");

  /** Something that went wrong: in which program, by which schedule, and how it is told. */
  private record Failure(String program, String schedule, String told) {
    static Failure of(String program, Verdict.Finding finding) {
      return new Failure(program, finding.schedule().toString(), line(finding.outcome()));
    }
  }

  /** The new process: replays one schedule after another, and writes what came of each. */
  static final class Replaying {
    private Replaying() {}

    /** The file with a program and a schedule in each line, and the file to write to. */
    public static void main(String[] arguments) throws IOException, ReflectiveOperationException {
      List<String> results = new ArrayList<>();
      for (String line : Files.readAllLines(Path.of(arguments[0]))) {
        String[] parts = line.split("\t", -1);
        String[] name = parts[0].split("#", -1);
        ProgramBody body = body(program(name[0]).getMethod(name[1]));
        Search.Replay replay =
            search().replay(body, Schedule.parse(parts[1]), BUDGET.maxSteps(), new Unheard());
        results.add(replay.divergence() + "\t" + line(replay.outcome()) + line(replay.races()));
      }
      Files.write(Path.of(arguments[1]), results);
    }
  }

  private static String line(Object told) {
    return told.toString().replace('\n', ' ');
  }

  private static JavaSearch search() {
    Settings settings = Explore.settings().withAllAccesses(false).withEarlyTimeouts(1);
    return new JavaSearch(settings, new RaceDetector());
  }

  /** A class of programs, not initialised: that is for the first execution to do. */
  private static Class<?> program(String name) throws ClassNotFoundException {
    ClassLoader loader = AllFailuresReplayTest.class.getClassLoader();
    return Class.forName("programs." + name, false, loader);
  }

  private static ProgramBody body(Method method) throws IllegalAccessException {
    MethodHandle handle =
        MethodHandles.publicLookup().unreflect(method).asType(MethodType.methodType(Object.class));
    return () -> (Object) handle.invokeExact();
  }

  private static void find(String type, List<Failure> failures)
      throws ReflectiveOperationException {
    Method[] methods = program(type).getMethods();
    Arrays.sort(methods, Comparator.comparing(Method::getName));
    for (Method method : methods) {
      if (!Modifier.isStatic(method.getModifiers()) || method.getParameterCount() > 0) {
        continue;
      }
      String program = type + "#" + method.getName();
      Verdict verdict;
      try {
        verdict = search().explore(body(method), new RandomStrategy(1), BUDGET, program, null);
      } catch (NotControlledException e) {
        continue; // a program with one thread
      }
      verdict.failures().forEach(finding -> failures.add(Failure.of(program, finding)));
      verdict.races().forEach(finding -> failures.add(Failure.of(program, finding)));
    }
  }

  @Test
  void allFailuresAreReplayedInANewProcess(@TempDir Path folder) throws Exception {
    List<Failure> failures = new ArrayList<>();
    for (String type : CLASSES) {
      find(type, failures);
    }
    Collections.reverse(failures);
    assertTrue(failures.size() > 40, "only " + failures.size() + " failures");
    assertTrue(
        failures.stream().anyMatch(failure -> failure.told.startsWith("Race")), "no race found");
    Path input = folder.resolve("schedules");
    Path output = folder.resolve("results");
    Files.write(input, failures.stream().map(f -> f.program + "\t" + f.schedule).toList());
    NewProcess.run(Replaying.class, input.toString(), output.toString());
    List<String> results = Files.readAllLines(output);
    assertEquals(failures.size(), results.size());
    List<String> wrong = new ArrayList<>();
    for (int i = 0; i < results.size(); i++) {
      Failure failure = failures.get(i);
      if (!results.get(i).startsWith("null\t") || !results.get(i).contains(failure.told)) {
        wrong.add(failure + " replayed as " + results.get(i));
      }
    }
    assertEquals("", String.join("\n", wrong));
  }
}
