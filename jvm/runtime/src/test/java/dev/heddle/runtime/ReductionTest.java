package dev.heddle.runtime;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.heddle.core.Coverage;
import dev.heddle.core.Verdict;
import dev.heddle.core.bounded.DfsStrategy;
import dev.heddle.core.bpor.BporStrategy;
import dev.heddle.core.dpor.DporStrategy;
import dev.heddle.runtime.settings.NotControlledException;
import dev.heddle.runtime.settings.ProgramBody;
import dev.heddle.runtime.settings.Settings;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import org.junit.jupiter.api.Test;
import programs.generated.GeneratedProgram;
import programs.generated.Op;

/** A reduced search of a Java program finds all outcomes that a search of all schedules finds. */
class ReductionTest {
  private static final int MOST_EXECUTIONS = 500;
  private static final List<String> CLASSES =
      List.of(
          "Litmus",
          "Locks",
          "LockConditions",
          "WaitNotify",
          "Parking",
          "Permits",
          "Interruption",
          "ThreadLives",
          "Containers");

  private int compared;
  private long all;
  private long reduced;

  private void compare(String name, Settings settings, ProgramBody body, List<String> failures) {
    Verdict dfs;
    try {
      dfs = Explore.verdict(settings, body, new DfsStrategy(), MOST_EXECUTIONS);
    } catch (NotControlledException e) {
      return; // a program with one thread
    }
    if (dfs.coverage() != Coverage.EXHAUSTED && dfs.coverage() != Coverage.WITHIN_BOUNDS) {
      return;
    }
    Verdict dpor = Explore.verdict(settings, body, new DporStrategy(), MOST_EXECUTIONS * 2);
    if (!Explore.outcomes(dfs).equals(Explore.outcomes(dpor))) {
      failures.add(name + " " + Explore.outcomes(dfs) + " but reduced " + Explore.outcomes(dpor));
    }
    Verdict bpor = Explore.verdict(settings, body, new BporStrategy(), MOST_EXECUTIONS * 2);
    if (!Explore.outcomes(dfs).equals(Explore.outcomes(bpor))) {
      failures.add(name + " " + Explore.outcomes(dfs) + " but by bpor " + Explore.outcomes(bpor));
    }
    compared++;
    all += dfs.executions();
    reduced += dpor.executions();
  }

  @Test
  void findsAllOutcomesOfGeneratedPrograms() {
    List<String> failures = new ArrayList<>();
    for (long seed = 1; seed <= 90; seed++) {
      List<List<Op>> program = new ProgramGenerator(seed).program();
      compare(
          seed + " " + program,
          Explore.settings().withAllAccesses(false),
          () -> GeneratedProgram.run(program),
          failures);
    }
    assertEquals(List.of(), failures);
    assertTrue(compared > 15, "only " + compared + " programs were small enough");
    assertTrue(reduced < all, reduced + " executions of " + all);
  }

  @Test
  void findsAllOutcomesOfPrograms() throws ReflectiveOperationException {
    List<String> failures = new ArrayList<>();
    for (String name : CLASSES) {
      Method[] methods = Class.forName("programs." + name).getMethods();
      Arrays.sort(methods, Comparator.comparing(Method::getName));
      for (Method method : methods) {
        if (Modifier.isStatic(method.getModifiers()) && method.getParameterCount() == 0) {
          MethodHandle handle =
              MethodHandles.publicLookup()
                  .unreflect(method)
                  .asType(MethodType.methodType(Object.class));
          compare("" + method, Explore.settings(), () -> (Object) handle.invokeExact(), failures);
        }
      }
    }
    assertEquals(List.of(), failures);
    assertTrue(compared > 30, "only " + compared + " programs were small enough");
  }
}
