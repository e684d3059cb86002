package dev.heddle.runtime.state;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.heddle.core.Budget;
import dev.heddle.runtime.Explore;
import dev.heddle.runtime.JavaSearch;
import dev.heddle.runtime.ProgramGenerator;
import dev.heddle.runtime.settings.NotControlledException;
import dev.heddle.runtime.settings.ProgramBody;
import dev.heddle.runtime.settings.Settings;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import programs.generated.GeneratedProgram;
import programs.generated.Op;

/** Independent steps can be swapped: see {@link SwapStrategy}. */
class FootprintTest {
  private static final Budget BUDGET = new Budget(1_000_000, Duration.ofMinutes(2), 100_000, true);
  private static final int PROGRAMS = Integer.getInteger("heddle.generated", 30);

  /** How many random executions of each program there are; a longer test can have more. */
  private static final int RUNS = Integer.getInteger("heddle.swapped", 2);

  private static final List<String> CLASSES =
      List.of(
          "Atomics",
          "Collections",
          "Elements",
          "Futures",
          "Interruption",
          "Litmus",
          "LockConditions",
          "Locks",
          "Mixed",
          "OneStep",
          "OwnSynchronizers",
          "Parking",
          "Permits",
          "Pools",
          "Queues",
          "ReadWriteLocks",
          "References",
          "Spurious",
          "StampedLocks",
          "SynchronizedForms",
          "SynchronizedJdk",
          "ThreadLives",
          "VarHandles",
          "WaitNotify");

  /**
   * Plain lists of the JDK are not seen, nor plain fields inside fork-join pools; and what
   * reflection does changes in the life of the JVM. Other processes are refused.
   */
  private static final Set<String> LEFT_OUT =
      Set.of(
          "plainList",
          "deadlockBelowReflection",
          "forkJoin",
          "forkJoinThrows",
          "idleForkJoin",
          "process");

  private static int swaps(String name, Settings settings, ProgramBody body, long seed) {
    SwapStrategy strategy = new SwapStrategy(seed, RUNS, 10 * RUNS);
    try {
      new JavaSearch(settings).explore(body, strategy, BUDGET, "test", null);
    } catch (NotControlledException e) {
      return 0; // a program with one thread
    }
    assertEquals(List.of(), strategy.differences(), name);
    return strategy.swapped();
  }

  @Test
  void stepsOfGeneratedProgramsCanBeSwapped() {
    int swaps = 0;
    for (long seed = 1; seed <= PROGRAMS; seed++) {
      List<List<Op>> program = new ProgramGenerator(seed).program();
      ProgramBody body = () -> GeneratedProgram.run(program);
      swaps += swaps("" + program, Explore.settings().withAllAccesses(false), body, seed);
      swaps += swaps("" + program, Explore.settings(), body, seed);
    }
    assertTrue(swaps > PROGRAMS * 5, "only " + swaps + " swaps");
  }

  @Test
  void stepsOfProgramsCanBeSwapped() throws ReflectiveOperationException {
    int swaps = 0;
    List<String> failures = new ArrayList<>();
    for (String name : CLASSES) {
      Method[] methods = Class.forName("programs." + name).getMethods();
      Arrays.sort(methods, Comparator.comparing(Method::getName));
      for (Method method : methods) {
        if (Modifier.isStatic(method.getModifiers())
            && method.getParameterCount() == 0
            && !LEFT_OUT.contains(method.getName())) {
          try {
            swaps += swaps(method);
          } catch (AssertionError e) {
            failures.add(method + ": " + e.getMessage());
          }
        }
      }
    }
    assertEquals(List.of(), failures, failures.size() + " programs; swaps: " + swaps);
  }

  private static int swaps(Method method) throws ReflectiveOperationException {
    MethodHandle handle =
        MethodHandles.publicLookup().unreflect(method).asType(MethodType.methodType(Object.class));
    ProgramBody body = () -> (Object) handle.invokeExact();
    Settings settings = Explore.settings().withEarlyTimeouts(1).withSpurious(1);
    return swaps("" + method, settings, body, 1)
        + swaps("" + method, settings.withAllAccesses(false), body, 1);
  }
}
