package dev.heddle.runtime;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.heddle.core.Coverage;
import dev.heddle.core.Strategy;
import dev.heddle.core.Verdict;
import dev.heddle.core.bounded.DfsStrategy;
import dev.heddle.core.bpor.BporStrategy;
import dev.heddle.core.dpor.DporStrategy;
import dev.heddle.core.random.RandomStrategy;
import dev.heddle.core.search.DefaultStrategy;
import dev.heddle.runtime.settings.ProgramBody;
import dev.heddle.runtime.settings.Settings;
import dev.heddle.runtime.statics.StaticInitialisers;
import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import javax.tools.JavaCompiler;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Generated classes with static initialisers, in programs of two threads: searches in which pure
 * initialisers are no steps find what a search of all schedules finds in which all are.
 *
 * <p>{@code -Dheddle.generated.initialisers=N} tries N programs, {@code -Dheddle.generated.first=S}
 * begins with seed S.
 */
class GeneratedInitialisersTest {
  private static final int PROGRAMS = Integer.getInteger("heddle.generated.initialisers", 40);
  private static final int FIRST = Integer.getInteger("heddle.generated.first", 1);
  private static final int MOST_EXECUTIONS = Integer.getInteger("heddle.generated.most", 10_000);
  private static final int RANDOM_EXECUTIONS = 100;

  private final List<String> wrong = new ArrayList<>();

  @TempDir Path folder;

  @AfterEach
  void tellPureOnesApart() {
    StaticInitialisers.allTold = false;
  }

  private void compile() throws IOException {
    List<String> arguments = new ArrayList<>(List.of("-nowarn", "-d", folder.toString()));
    for (int seed = FIRST; seed < FIRST + PROGRAMS; seed++) {
      Path file = Files.createDirectories(folder.resolve("p" + seed)).resolve("Main.java");
      Files.writeString(file, new InitialiserSource(seed).text());
      arguments.add(file.toString());
    }
    JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
    assertNotNull(compiler, "no JDK");
    assertEquals(0, compiler.run(null, null, null, arguments.toArray(String[]::new)));
  }

  private static ProgramBody program(int seed, ClassLoader loader)
      throws ReflectiveOperationException {
    Class<?> type = Class.forName(new InitialiserSource(seed).name(), true, loader);
    Callable<?> main = (Callable<?>) type.getConstructor().newInstance();
    return main::call;
  }

  private static Verdict explore(ProgramBody body, Strategy strategy, boolean allTold) {
    StaticInitialisers.allTold = allTold;
    Settings settings = Explore.settings().withAllAccesses(false);
    return Explore.verdict(settings, body, strategy, MOST_EXECUTIONS);
  }

  private static boolean ended(Verdict verdict) {
    return verdict.coverage() == Coverage.EXHAUSTED || verdict.coverage() == Coverage.WITHIN_BOUNDS;
  }

  @Test
  void initialisersThatAreNoStepsLoseNothing() throws IOException, ReflectiveOperationException {
    compile();
    int compared = 0;
    int varied = 0;
    long told = 0;
    long needed = 0;
    try (URLClassLoader loader = new URLClassLoader(new URL[] {folder.toUri().toURL()})) {
      for (int seed = FIRST; seed < FIRST + PROGRAMS; seed++) {
        ProgramBody body = program(seed, loader);
        if (seed % 2 == 0) {
          explore(body, new DporStrategy(), false); // the JVM initialises them in this one
        }
        Verdict all = explore(body, new DfsStrategy(), true);
        Verdict reduced = explore(body, new DporStrategy(), true);
        if (!ended(all) && !ended(reduced)) {
          continue; // too large
        }
        compared += ended(all) ? 1 : 0;
        Set<String> expected = Explore.outcomes(ended(all) ? all : reduced);
        varied += expected.size() > 1 ? 1 : 0;
        told += reduced.executions();
        needed += compare(seed, body, expected, new DporStrategy()).executions();
        compare(seed, body, expected, new DefaultStrategy(seed));
        compare(seed, body, expected, new BporStrategy());
        random(seed, body, expected);
      }
    }
    assertEquals("", String.join("\n", wrong));
    String counts = compared + " " + varied + " " + told + " " + needed;
    assertTrue(compared > PROGRAMS / 5 && varied > PROGRAMS / 6, counts);
    assertTrue(needed < told, counts);
  }

  private void random(int seed, ProgramBody body, Set<String> expected) {
    StaticInitialisers.allTold = false;
    Settings settings = Explore.settings().withAllAccesses(false);
    Strategy strategy = new RandomStrategy(seed);
    Set<String> found =
        Explore.outcomes(Explore.verdict(settings, body, strategy, RANDOM_EXECUTIONS));
    if (!expected.containsAll(found)) {
      wrong.add(seed + ": " + expected + ", but random executions found " + found);
    }
  }

  private Verdict compare(int seed, ProgramBody body, Set<String> expected, Strategy strategy) {
    Verdict verdict = explore(body, strategy, false);
    Set<String> found = Explore.outcomes(verdict);
    boolean all = ended(verdict) || !(strategy instanceof BporStrategy);
    boolean right = all ? ended(verdict) && expected.equals(found) : expected.containsAll(found);
    if (!right) {
      String name = strategy.getClass().getSimpleName();
      wrong.add(seed + ": " + expected + ", but " + name + " found " + found);
    }
    return verdict;
  }
}
