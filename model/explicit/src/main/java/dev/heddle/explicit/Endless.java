package dev.heddle.explicit;

import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What is wrong with an execution that need not end: a goal that it misses, or tasks that never go
 * on.
 *
 * @param steps for how many steps it is followed
 * @param cycle how many of these, the last ones, are repeated for ever; 0 if it ends, or if it does
 *     not matter how it goes on
 * @param goal the goal that it misses; empty if tasks are left behind
 * @param left the tasks that never go on, by their places among all
 */
public record Endless(int steps, int cycle, String goal, List<Integer> left) {
  private static final String SEPARATOR = " ";

  /** An execution that misses a goal. */
  static Endless missing(String goal, int steps, int cycle) {
    return new Endless(steps, cycle, goal, List.of());
  }

  /** The text form, which {@link #parse} reads. */
  @Override
  public String toString() {
    List<String> numbers = left.stream().map(String::valueOf).toList();
    String what = left.isEmpty() ? goal : "left " + String.join(SEPARATOR, numbers);
    return steps + SEPARATOR + cycle + SEPARATOR + what;
  }

  /** Reads the text form, in words; null if there are none. */
  static @Nullable Endless parse(List<String> words) {
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
      return new Endless(steps, cycle, "", left);
    }
    return missing(String.join(SEPARATOR, what), steps, cycle);
  }

  /** Reads what follows some words of a line. */
  static @Nullable Endless parse(String[] words, int after) {
    return parse(Arrays.asList(words).subList(Math.min(after, words.length), words.length));
  }
}
