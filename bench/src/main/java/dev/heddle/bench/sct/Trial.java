package dev.heddle.bench.sct;

import bench.catalog.BenchmarkProgram;
import dev.heddle.core.Budget;
import dev.heddle.core.Verdict;
import dev.heddle.runtime.JavaSearch;
import dev.heddle.runtime.settings.JavaSettings;
import java.time.Duration;
import java.util.List;
import java.util.Locale;

/**
 * The result of one search for the bug of a program: a line of the results file.
 *
 * @param task what was searched, and how
 * @param executions how many executions it took
 * @param bug the execution that showed the bug first
 * @param seconds how long it took
 */
record Trial(Task task, long executions, Bug bug, double seconds) {
  /**
   * What is searched, and how.
   *
   * @param program the name of the program
   * @param strategy the name of the strategy
   * @param seed its seed; 1 if it has none
   * @param limit how many executions it is given
   */
  record Task(String program, String strategy, long seed, long limit) {}

  /**
   * The execution that showed the bug first.
   *
   * @param first its number, counted from 1; 0 if none did
   * @param preemptions how many preemptions it had
   * @param failure the kind of failure, or {@code none}
   */
  record Bug(long first, int preemptions, String failure) {}

  /** The first line of a results file. */
  static final String HEADER =
      "program,strategy,seed,limit,executions,first,preemptions,failure,seconds";

  /** The name of programs in schedules, which are not shown. */
  static final String SCHEDULE_NAME = "bench";

  /** A search that takes less time than this, in seconds, has not been ended by the time limit. */
  private static final double SHORT = 60;

  /** How many steps an execution may take: spinning is cut off there. */
  static final int MOST_STEPS = 20_000;

  /** Searches a program up to its first failure. */
  static Trial run(
      BenchmarkProgram program,
      JavaSettings settings,
      SctStrategy searcher,
      long seed,
      long limit,
      Duration time) {
    Budget budget = new Budget(limit, time, MOST_STEPS, false);
    Verdict verdict =
        new JavaSearch(settings)
            .explore(
                program.body()::call, searcher.start(seed, limit), budget, SCHEDULE_NAME, null);
    List<Verdict.Finding> failures = verdict.failures();
    Bug bug =
        failures.isEmpty()
            ? new Bug(0, 0, "none")
            : new Bug(
                failures.get(0).execution(),
                failures.get(0).preemptions(),
                failures.get(0).outcome().failure().toString());
    Task task = new Task(program.name(), searcher.name(), seed, limit);
    return new Trial(task, verdict.executions(), bug, verdict.seconds());
  }

  /** Reads a line of a results file; {@link IllegalArgumentException} if it is none. */
  static Trial parse(String line) {
    String[] words = line.split(",", -1);
    if (words.length != HEADER.split(",", -1).length) {
      throw new IllegalArgumentException("not a line of results: '" + line + "'");
    }
    try {
      return new Trial(
          new Task(words[0], words[1], Long.parseLong(words[2]), Long.parseLong(words[3])),
          Long.parseLong(words[4]),
          new Bug(Long.parseLong(words[5]), Integer.parseInt(words[6]), words[7]),
          Double.parseDouble(words[8]));
    } catch (NumberFormatException e) {
      throw new IllegalArgumentException("not a line of results: '" + line + "'", e);
    }
  }

  String program() {
    return task.program();
  }

  String strategy() {
    return task.strategy();
  }

  long seed() {
    return task.seed();
  }

  long limit() {
    return task.limit();
  }

  long first() {
    return bug.first();
  }

  int preemptions() {
    return bug.preemptions();
  }

  String failure() {
    return bug.failure();
  }

  String line() {
    return String.format(
        Locale.ROOT,
        "%s,%s,%d,%d,%d,%d,%d,%s,%.3f",
        program(),
        strategy(),
        seed(),
        limit(),
        executions,
        first(),
        preemptions(),
        failure(),
        seconds);
  }

  boolean found() {
    return first() > 0;
  }

  /**
   * Whether the time limit may have ended it: it found nothing in fewer executions than it was
   * given. It is also possible that there were no more executions.
   */
  boolean cutShort() {
    return !found() && executions < limit() && seconds > SHORT;
  }

  /** A key that is equal for trials of the same experiment. */
  String key() {
    return key(program(), strategy(), seed(), limit());
  }

  static String key(String program, String strategy, long seed, long limit) {
    return program + "," + strategy + "," + seed + "," + limit;
  }
}
