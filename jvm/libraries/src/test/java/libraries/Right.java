package libraries;

import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.heddle.checks.Races;
import dev.heddle.core.Coverage;
import dev.heddle.junit.Exploration;
import dev.heddle.junit.Explorer;
import dev.heddle.junit.Heddle;
import java.time.Duration;
import java.util.List;
import java.util.Set;

/** Explores programs that are right. */
final class Right {
  /** How many executions of each program; all of them, if there are fewer. */
  static final int EXECUTIONS = Integer.getInteger("heddle.libraries.executions", 100);

  /** So many executions may be broken off because a search begins again. */
  private static final int BEGUN_AGAIN = 6;

  private static final Duration TIME = Duration.ofMinutes(30);

  private static final List<String> STRATEGIES = List.of("random", "pct", "pos", "surw");

  private static final Set<Coverage> EVERYTHING =
      Set.of(Coverage.EXHAUSTED, Coverage.WITHIN_BOUNDS);

  /** How often a program is explored: first as by default, then at random. */
  static volatile int round;

  private Right() {}

  /** Fails unless the program does right in all its executions, of which there must be several. */
  static void holds(Explorer.Action program) {
    explored(explorer().explore(program)).assertNoFailure();
  }

  /**
   * The same for a program in which a library races on purpose: what comes of the races is looked
   * at, and they themselves are not failures. Time limits run out only when they must.
   */
  static void holdsInSpiteOfRaces(String why, Explorer.Action program) {
    holdsInSpiteOfRaces(why, EXECUTIONS, program);
  }

  /** The same for a program whose executions take long, so that most builds run only a few. */
  static void slowlyHoldsInSpiteOfRaces(String why, Explorer.Action program) {
    holdsInSpiteOfRaces(
        why, EXECUTIONS < 1_000 ? EXECUTIONS / 10 + BEGUN_AGAIN : EXECUTIONS, program);
  }

  private static void holdsInSpiteOfRaces(String why, int executions, Explorer.Action program) {
    Explorer explorer = explorer().executions(executions).earlyTimeouts(0).races(Races.REPORT);
    Exploration exploration = explored(explorer.explore(program), executions);
    assertTrue(exploration.failures().isEmpty(), () -> exploration + ", although " + why);
  }

  /** Fails unless the values that the program returns are exactly these, each of them seen. */
  static void returns(Explorer.Computation program, String... values) {
    explored(explorer().explore(program)).assertOutcomes(values);
  }

  /** The same for a program that fails if a time limit runs out before it must. */
  static void holdsInTime(Explorer.Action program) {
    explored(explorer().earlyTimeouts(0).explore(program)).assertNoFailure();
  }

  private static Explorer explorer() {
    Explorer explorer = Heddle.explorer().executions(EXECUTIONS).time(TIME).seed(round);
    return round == 0 ? explorer : explorer.strategy(STRATEGIES.get(round % STRATEGIES.size()));
  }

  private static Exploration explored(Exploration exploration) {
    return explored(exploration, EXECUTIONS);
  }

  private static Exploration explored(Exploration exploration, int executions) {
    tell("", exploration);
    if (exploration.failures().isEmpty()) {
      assertTrue(exploration.executions() > 1, () -> "nothing to choose: " + exploration);
      boolean all = EVERYTHING.contains(exploration.coverage());
      boolean many = exploration.executions() >= executions * 9L / 10 - BEGUN_AGAIN;
      assertTrue(all || many, () -> "cut off: " + exploration);
    }
    return exploration;
  }

  /** Tells what was found, if asked to. */
  static void tell(String program, Exploration exploration) {
    if (Boolean.getBoolean("heddle.libraries.tell")) {
      exploration.failures().forEach(f -> System.err.println("@@ FAILS " + f.summary()));
      System.err.println("@@ " + program + " " + exploration);
    }
  }
}
