package dev.heddle.core.dpor;

import dev.heddle.core.ExecutionTrace;
import dev.heddle.core.StableThreadNames;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * What branches need to know of the execution that they follow from; they share one object.
 *
 * <p>Threads have the numbers of that execution here.
 */
final class ParentExecution {
  private final int[] threads;

  /** The name of each thread. */
  private final int[] names;

  /** The fingerprints of the steps before each. */
  private final int[] fingerprints;

  private final int[] firstTouch;
  private final int[] touches;
  private final int[] firstChoice;
  private final int[] choices;

  /** The latest decision of the branch that was executed, or null. */
  final @Nullable BranchDecision decisions;

  /** How many of the branches that wait to be taken follow from this; for the frontier. */
  int waiting;

  ParentExecution(
      ExecutionTrace trace, int threadCount, StableThreadNames threadNames, Branch branch) {
    decisions = branch.decisions;
    names = new int[threadCount];
    for (int thread = 0; thread < threadCount; thread++) {
      names[thread] = threadNames.name(thread);
    }
    threads = trace.threads();
    fingerprints = trace.fingerprints();
    firstTouch = trace.firstTouches();
    touches = trace.touches();
    choices = trace.choices();
    firstChoice = choices.length == 0 ? choices : trace.firstChoices();
  }

  /** How many steps there were. */
  int steps() {
    return threads.length;
  }

  /** How many threads there were. */
  int width() {
    return names.length;
  }

  /** The thread that took a step. */
  int thread(int step) {
    return threads[step];
  }

  /** The name of a thread. */
  int name(int thread) {
    return names[thread];
  }

  /** How many numbers are kept, roughly. */
  int size() {
    return 3 * threads.length + names.length + touches.length + 2 * choices.length;
  }

  /** A beginning that repeats the steps before one, and has so many that could be taken here. */
  SharedPrefix repeated(int step, int steps) {
    return new SharedPrefix(steps, step, fingerprints[step]);
  }

  /** How many data choices there were before a step. */
  int choicesBefore(int step) {
    return choices.length == 0 ? 0 : firstChoice[step];
  }

  /** Adds the data choices of a step to others, and returns how many there are then. */
  int copyChoices(int step, int[] into, int count) {
    int first = choicesBefore(step);
    int length = choicesBefore(step + 1) - first;
    System.arraycopy(choices, first, into, count, length);
    return count + length;
  }

  /** How many steps each thread took before a step. */
  int[] takenBefore(int step) {
    int[] taken = new int[names.length];
    for (int i = 0; i < step; i++) {
      taken[threads[i]]++;
    }
    return taken;
  }

  /** Writes the names of the threads that took the steps before one. */
  void copyNames(int step, int[] into) {
    for (int i = 0; i < step; i++) {
      into[i] = names[threads[i]];
    }
  }

  /** So many of the first data choices, or room for them. */
  int[] choicesTo(int count) {
    return count == 0 ? Branch.ROOT.choices : Arrays.copyOf(choices, count);
  }

  /** An execution of nothing but some steps, the given one last. */
  Branch only(int[] clock, int last) {
    int[] taken = new int[names.length];
    int[] steps = new int[last + 1];
    int[] made = new int[choicesBefore(last + 1)];
    int count = 0;
    int choiceCount = 0;
    for (int step = 0; step <= last; step++) {
      int thread = threads[step];
      if (clock[thread] > taken[thread]++) {
        steps[count++] = names[thread];
        choiceCount = copyChoices(step, made, choiceCount);
      }
    }
    return Branch.toShow(Arrays.copyOf(steps, count), Arrays.copyOf(made, choiceCount));
  }

  /** The beginning of an execution that an extension stands for. */
  Branch extended(PrefixBranch extension) {
    BranchPrefix wanted = extension.beginning;
    int[] taken = new int[names.length];
    int[] steps = new int[threads.length + 1];
    int[] made = new int[choicesBefore(threads.length) + wanted.choices().length];
    int count = 0;
    int choiceCount = 0;
    int same = 0;
    for (int step = 0; step < threads.length; step++) {
      int name = names[threads[step]];
      if (wanted.keeps(name, taken[threads[step]]++)) {
        same += same == step ? 1 : 0;
        steps[count++] = name;
        choiceCount = copyChoices(step, made, choiceCount);
      }
    }
    steps[count++] = wanted.name();
    for (int choice : wanted.choices()) {
      made[choiceCount++] = choice;
    }
    return Branch.extending(
        extension,
        Arrays.copyOf(steps, count),
        repeated(same, same),
        Arrays.copyOf(made, choiceCount));
  }

  /** The step of the thread with a name that took so many before it, or -1. */
  int find(int name, int ordinal) {
    int left = ordinal;
    for (int step = 0; step < threads.length; step++) {
      if (names[threads[step]] == name && left-- == 0) {
        return step;
      }
    }
    return -1;
  }

  /** Whether two steps touch the same location, and do not both only read it. */
  boolean dependent(int first, int second) {
    for (int a = firstTouch[first]; a < firstTouch[first + 1]; a++) {
      for (int b = firstTouch[second]; b < firstTouch[second + 1]; b++) {
        if (ExecutionTrace.conflict(touches[a], touches[b])) {
          return true;
        }
      }
    }
    return false;
  }
}
