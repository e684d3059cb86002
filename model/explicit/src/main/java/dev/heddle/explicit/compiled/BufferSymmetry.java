package dev.heddle.explicit.compiled;

import dev.heddle.lang.code.Model;
import dev.heddle.lang.code.Operation;
import dev.heddle.lang.code.ValueExpression;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The interchangeable buffers: they begin with the same procedure and arguments, and nothing names
 * a single one of them. Tasks have no identity, and a row contains everything about its tasks, so a
 * state with two of these rows swapped is equivalent to the state itself.
 */
final class BufferSymmetry {
  private final int[][] classes;

  private BufferSymmetry(int[][] classes) {
    this.classes = classes;
  }

  /** No buffers are interchangeable. */
  static BufferSymmetry none() {
    return new BufferSymmetry(new int[0][]);
  }

  static BufferSymmetry of(Model model) {
    Map<List<Object>, List<Integer>> alike = new LinkedHashMap<>();
    for (int i = 0; i < model.buffers().size(); i++) {
      Model.Buffer buffer = model.buffers().get(i);
      List<Object> begins = List.of(buffer.fifo(), buffer.procedure(), buffer.arguments());
      alike.computeIfAbsent(begins, b -> new ArrayList<>()).add(i);
    }
    List<ValueExpression.Ended> names = names(model);
    return new BufferSymmetry(
        alike.values().stream()
            .filter(buffers -> buffers.size() > 1)
            .filter(buffers -> names.stream().allMatch(ended -> isFair(ended, buffers)))
            .map(buffers -> buffers.stream().mapToInt(Integer::intValue).toArray())
            .toArray(int[][]::new));
  }

  /** Whether an expression is about all of some buffers or about none. */
  private static boolean isFair(ValueExpression.Ended ended, List<Integer> buffers) {
    long named =
        buffers.stream()
            .filter(buffer -> buffer >= ended.first() && buffer < ended.first() + ended.count())
            .count();
    return named == 0 || (ended.every() && named == buffers.size());
  }

  /** The expressions that wait for the end of buffers; nothing else names buffers. */
  private static List<ValueExpression.Ended> names(Model model) {
    List<ValueExpression.Ended> names = new ArrayList<>();
    model
        .procedures()
        .forEach(
            procedure ->
                procedure.ops().stream()
                    .filter(op -> op instanceof Operation.Await)
                    .map(op -> ((Operation.Await) op).condition())
                    .filter(condition -> condition instanceof ValueExpression.Ended)
                    .forEach(condition -> names.add((ValueExpression.Ended) condition)));
    return names;
  }

  /** Whether there are interchangeable buffers. */
  boolean sorts() {
    return classes.length > 0;
  }

  /**
   * Sorts the numbers of the rows of interchangeable buffers.
   *
   * @param first where the number of the first buffer is
   * @param control the buffer that has control
   * @return the buffer that has it then
   */
  int sort(int[] state, int first, int control) {
    int now = control;
    for (int[] buffers : classes) {
      boolean has = control >= 0 && Arrays.binarySearch(buffers, control) >= 0;
      int row = has ? state[first + control] : 0;
      sort(state, first, buffers);
      if (has) {
        now = first(state, first, buffers, row);
      }
    }
    return now;
  }

  private static void sort(int[] state, int first, int[] buffers) {
    for (int i = 1; i < buffers.length; i++) {
      int row = state[first + buffers[i]];
      int place = i;
      while (place > 0 && state[first + buffers[place - 1]] > row) {
        state[first + buffers[place]] = state[first + buffers[place - 1]];
        place--;
      }
      state[first + buffers[place]] = row;
    }
  }

  /** The first of some buffers that has a row. */
  private static int first(int[] state, int first, int[] buffers, int row) {
    for (int buffer : buffers) {
      if (state[first + buffer] == row) {
        return buffer;
      }
    }
    throw new IllegalStateException("a row is lost");
  }
}
