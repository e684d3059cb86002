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

/** Explores programs that are correct. */
final class Right {
  /** How many executions of each program are explored at most. */
  static final int EXECUTIONS = Integer.getInteger("heddle.libraries.executions", 100);

  /** So many executions may be abandoned because a search restarts. */
  private static final int BEGUN_AGAIN = 6;

  private static final Duration TIME = Duration.ofMinutes(30);

  private static final List<String> STRATEGIES = List.of("random", "pct", "pos", "surw");

  private static final Set<Coverage> EVERYTHING =
      Set.of(Coverage.EXHAUSTED, Coverage.WITHIN_BOUNDS);

  /** How often a program is explored: first with the default strategy, then at random. */
  static volatile int round;

  private Right() {}

  /** Fails unless all executions of the program succeed, and there are several. */
  static void holds(Explorer.Action program) {
    explored(explorer().explore(program)).assertNoFailure();
  }

  /**
   * The same for a program in which a library has intended data races: their effects are explored,
   * and the data races themselves are not failures. There are no early timeouts.
   */
  static void holdsInSpiteOfRaces(String why, Explorer.Action program) {
    holdsInSpiteOfRaces(why, EXECUTIONS, program);
  }

  /** The same for a program with long executions, of which most builds run only a few. */
  static void slowlyHoldsInSpiteOfRaces(String why, Explorer.Action program) {
    holdsInSpiteOfRaces(
        why, EXECUTIONS < 1_000 ? EXECUTIONS / 10 + BEGUN_AGAIN : EXECUTIONS, program);
  }

  private static void holdsInSpiteOfRaces(String why, int executions, Explorer.Action program) {
    Explorer explorer = explorer().executions(executions).earlyTimeouts(0).races(Races.REPORT);
    Exploration exploration = explored(explorer.explore(program), executions);
    assertTrue(exploration.failures().isEmpty(), () -> exploration + ", although " + why);
  }

  /** Fails unless the program returns exactly these values, and each of them was observed. */
  static void returns(Explorer.Computation program, String... values) {
    explored(explorer().explore(program)).assertOutcomes(values);
  }

  /** The same for a program that fails after an early timeout. */
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

  /** Prints the result, if this is requested. */
  static void tell(String program, Exploration exploration) {
    if (Boolean.getBoolean("heddle.libraries.tell")) {
      exploration.failures().forEach(f -> System.err.println("@@ FAILS " + f.summary()));
      System.err.println("@@ " + program + " " + exploration);
    }
  }
}
