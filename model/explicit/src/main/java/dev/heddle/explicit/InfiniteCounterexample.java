package dev.heddle.explicit;

import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What is wrong with an execution that need not end: a goal that it misses, tasks that are blocked
 * for ever, or a data race.
 *
 * @param steps for how many steps it is followed
 * @param cycle how many of these, the last ones, are repeated for ever; 0 if it ends, or if it does
 *     not matter how it continues
 * @param goal the goal that it misses; empty if tasks are blocked for ever; {@link #RACE} and a
 *     number for one of the races where it was followed to
 * @param left the tasks that are blocked for ever, by their places among all
 */
public record InfiniteCounterexample(int steps, int cycle, String goal, List<Integer> left) {
  private static final String SEPARATOR = " ";

  /** The prefix of the goal of an execution with a race. */
  private static final String RACE = "race ";

  /** How many more steps of an execution with a race are reported: those that race. */
  private static final int RACING = 2;

  /** A value that is not the number of a race. */
  static final int NONE = -1;

  /** An execution that misses a goal. */
  static InfiniteCounterexample missing(String goal, int steps, int cycle) {
    return new InfiniteCounterexample(steps, cycle, goal, List.of());
  }

  /** An execution that leads to a state with races, of which one is meant. */
  static InfiniteCounterexample racing(int number, int steps) {
    return missing(RACE + number, steps, 0);
  }

  /** The number of the race that is meant; {@link #NONE} if something else is wrong. */
  int race() {
    return goal.startsWith(RACE) ? Integer.parseInt(goal.substring(RACE.length())) : NONE;
  }

  /** How many steps are reported. */
  int told() {
    return race() == NONE ? steps : steps + RACING;
  }

  /** The text form, which {@link #parse} reads. */
  @Override
  public String toString() {
    List<String> numbers = left.stream().map(String::valueOf).toList();
    String what = left.isEmpty() ? goal : "left " + String.join(SEPARATOR, numbers);
    return steps + SEPARATOR + cycle + SEPARATOR + what;
  }

  /** Reads the text form, in words; null if there are none. */
  static @Nullable InfiniteCounterexample parse(List<String> words) {
    if (words.isEmpty()) {
      return null;
    }
    int steps = Integer.parseInt(words.get(0));
    int cycle = Integer.parseInt(words.get(1));
    if (steps < cycle || cycle < 0) {
      throw new NumberFormatException("a cycle of " + cycle + " in " + steps + " steps");
    }
    List<String> what = words.subList(2, words.size());
    if (what.get(0).equals("left")) {
      List<Integer> left = what.stream().skip(1).map(Integer::valueOf).toList();
      return new InfiniteCounterexample(steps, cycle, "", left);
    }
    InfiniteCounterexample missing = missing(String.join(SEPARATOR, what), steps, cycle);
    if (missing.race() < NONE) {
      throw new NumberFormatException("race " + missing.race());
    }
    return missing;
  }

  /** Reads what follows some words of a line. */
  static @Nullable InfiniteCounterexample parse(String[] words, int after) {
    return parse(Arrays.asList(words).subList(Math.min(after, words.length), words.length));
  }
}
