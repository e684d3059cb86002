package dev.heddle.runtime;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.heddle.checks.RaceDetector;
import dev.heddle.core.Budget;
import dev.heddle.core.ReplayResult;
import dev.heddle.core.Schedule;
import dev.heddle.core.Verdict;
import dev.heddle.core.random.RandomStrategy;
import dev.heddle.runtime.settings.JavaSettings;
import dev.heddle.runtime.settings.NotControlledException;
import dev.heddle.runtime.settings.ProgramBody;
import dev.heddle.runtime.settings.ScheduleSettings;
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
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * All distinct failures and races that a search finds in the test programs are replayed in new
 * processes, which have searched nothing: whatever searches leave behind in a process is not there.
 *
 * <p>A process of its own takes a second. So the build gives one to the last failure of each kind
 * in each class of programs, and replays all of them in one more, in the opposite order, where only
 * the first is a first execution; the soak gives every failure its own. Where there are two
 * substrates, every other replay is on the one that did not record it. {@link FirstExecutionTest}
 * does the same for a few programs and longer searches, and the samples' test for the samples.
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

  /** A failure: in which program, by which schedule, and how it is reported. */
  private record Failure(String program, String schedule, String told) {
    static Failure of(String program, Verdict.Finding finding) {
      return new Failure(program, finding.schedule().toString(), line(finding.outcome()));
    }

    /** The class of the program, and the kind of the failure. */
    String kind() {
      return program.substring(0, program.indexOf('#'))
          + " "
          + told.substring(0, told.indexOf('['));
    }

    String written() {
      return program + "\t" + schedule;
    }

    /** What was replayed instead; empty if it was this. */
    String difference(String result) {
      boolean same = result.startsWith("null\t") && result.contains(told);
      return same ? "" : this + " replayed as " + result + "\n";
    }
  }

  /** The new process: replays one schedule after another, and writes the result of each. */
  static final class Replaying {
    private Replaying() {}

    /** The file with a program and a schedule in each line, and the file to write to. */
    public static void main(String[] arguments) throws IOException, ReflectiveOperationException {
      List<String> results = new ArrayList<>();
      for (String line : Files.readAllLines(Path.of(arguments[0]))) {
        JavaSearch search = search();
        String[] parts = line.split("\t", -1);
        String[] name = parts[0].split("#", -1);
        ProgramBody body = body(program(name[0]).getMethod(name[1]));
        ReplayResult replay =
            search.replay(
                body,
                Schedule.parse(parts[1], ScheduleSettings.READER),
                BUDGET.maxSteps(),
                new Unheard());
        results.add(replay.divergence() + "\t" + line(replay.outcome()) + line(replay.races()));
      }
      Files.write(Path.of(arguments[1]), results);
    }
  }

  private static final List<Failure> FAILURES = new ArrayList<>();

  @TempDir private Path folder;

  private static String line(Object told) {
    return told.toString().replace('\n', ' ');
  }

  private static JavaSearch search() {
    JavaSettings settings = Explore.settings().withAllAccesses(false).withEarlyTimeouts(1);
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

  @BeforeAll
  static void searchAllPrograms() throws ReflectiveOperationException {
    for (String type : CLASSES) {
      find(type, FAILURES);
    }
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
  void thereAreFailuresOfEveryKind() {
    assertTrue(FAILURES.size() > 40, "only " + FAILURES.size() + " failures");
    assertEquals(
        Set.of("Deadlock", "Race", "Uncaught"),
        FAILURES.stream().map(f -> f.kind().split(" ", -1)[1]).collect(Collectors.toSet()));
  }

  @Test
  void allFailuresAreReplayedInANewProcess() throws IOException, InterruptedException {
    List<Failure> failures = new ArrayList<>(FAILURES);
    Collections.reverse(failures);
    assertEquals("", replayed(failures, /* platformThreads= */ true));
  }

  @Test
  void oneFailureOfEachKindIsReplayedAsAFirstExecution() throws Exception {
    Map<String, Failure> last = new LinkedHashMap<>();
    FAILURES.forEach(failure -> last.put(failure.kind(), failure));
    replayEachInAProcessOfItsOwn(List.copyOf(last.values()));
  }

  @Test
  @Tag("soak")
  void everyFailureIsReplayedAsAFirstExecution() throws Exception {
    replayEachInAProcessOfItsOwn(FAILURES);
    System.out.println(
        "soak: "
            + FAILURES.size()
            + " failures replayed, each as the first execution of a process");
  }

  /** Every other failure on platform threads, where there is a choice. */
  private void replayEachInAProcessOfItsOwn(List<Failure> failures) throws Exception {
    ExecutorService processes =
        Executors.newFixedThreadPool(Runtime.getRuntime().availableProcessors());
    try {
      List<Callable<String>> replays = new ArrayList<>();
      for (int i = 0; i < failures.size(); i++) {
        List<Failure> alone = List.of(failures.get(i));
        boolean platformThreads = i % 2 == 1;
        replays.add(() -> replayed(alone, platformThreads));
      }
      StringBuilder wrong = new StringBuilder();
      for (Future<String> difference : processes.invokeAll(replays)) {
        wrong.append(difference.get());
      }
      assertEquals("", wrong.toString());
    } finally {
      processes.shutdownNow();
    }
  }

  /** Replays failures in a new process; returns what was different, or nothing. */
  private String replayed(List<Failure> failures, boolean platformThreads)
      throws IOException, InterruptedException {
    Path input = Files.createTempFile(folder, "schedules", "");
    Path output = Files.createTempFile(folder, "results", "");
    Files.write(input, failures.stream().map(Failure::written).toList());
    NewProcess.run(
        List.of("-XX:+EnableDynamicAgentLoading", "-Dheddle.platformThreads=" + platformThreads),
        Replaying.class,
        input.toString(),
        output.toString());
    List<String> results = Files.readAllLines(output);
    assertEquals(failures.size(), results.size());
    StringBuilder wrong = new StringBuilder();
    for (int i = 0; i < results.size(); i++) {
      wrong.append(failures.get(i).difference(results.get(i)));
    }
    return wrong.toString();
  }
}
