package dev.heddle.explicit.reference;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Deque;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BiPredicate;

/**
 * The rules for infinite executions in docs/semantics.md, checked configuration by configuration.
 */
public final class Infinite {
  /** The steps from a configuration. */
  static final class Moves {
    private final BitSet able = new BitSet();
    private final List<Integer> who = new ArrayList<>();
    private final List<Config> targets = new ArrayList<>();
    private boolean cut;

    /** The buffers that may take the next step. */
    BitSet able() {
      return able;
    }

    /** The buffer that takes each step. */
    List<Integer> who() {
      return who;
    }

    /** Where each step ends. */
    List<Config> targets() {
      return targets;
    }

    void add(int buffer, Result result) {
      cut |= result instanceof Result.Cut;
      if (result instanceof Config config) {
        who.add(buffer);
        targets.add(config);
      }
    }
  }

  private final int buffers;
  private final Map<Config, Moves> moves;
  private final BiPredicate<Config, Task> blocked;

  Infinite(int buffers, Map<Config, Moves> moves, BiPredicate<Config, Task> blocked) {
    this.buffers = buffers;
    this.moves = moves;
    this.blocked = blocked;
  }

  int buffers() {
    return buffers;
  }

  Moves from(Config config) {
    return moves.getOrDefault(config, new Moves());
  }

  /** The configurations that can be reached by at least one of some steps. */
  private Set<Config> after(Config start, BiPredicate<Config, Config> step) {
    Set<Config> reached = new LinkedHashSet<>();
    Deque<Config> queue = new ArrayDeque<>(List.of(start));
    while (!queue.isEmpty()) {
      Config config = queue.remove();
      for (Config target : from(config).targets) {
        if (step.test(config, target) && reached.add(target)) {
          queue.add(target);
        }
      }
    }
    return reached;
  }

  /** Whether there is a deadlock of some. */
  public boolean leavesSomeBehind() {
    return moves.keySet().stream().anyMatch(this::leavesSomeBehind);
  }

  private boolean leavesSomeBehind(Config config) {
    if (config.control() != Config.NO_TASK) {
      return false;
    }
    Set<Config> reached = after(config, (a, b) -> true);
    boolean endless = reached.stream().anyMatch(c -> after(c, (a, b) -> true).contains(c));
    reached.add(config);
    boolean whole = reached.stream().noneMatch(c -> from(c).cut);
    for (int i = 0; i < buffers && endless && whole; i++) {
      int buffer = i;
      boolean waits =
          reached.stream()
              .noneMatch(c -> from(c).able().get(buffer) || c.buffers().get(buffer).isEmpty());
      boolean single =
          config.buffers().get(buffer).tasks().stream()
              .anyMatch(task -> reached.stream().allMatch(c -> waits(c, buffer, task)));
      if (waits || single) {
        return true;
      }
    }
    return false;
  }

  /**
   * Whether a buffer has such a task, and it waits for an event that only a step of its own can
   * follow.
   */
  private boolean waits(Config config, int buffer, Task task) {
    return task.stop() != Stop.PARK
        && config.buffers().get(buffer).tasks().contains(task)
        && blocked.test(config, task);
  }

  /** Whether a fair execution runs for ever and makes progress only finitely often. */
  public boolean goesOnWithoutProgress() {
    return goesOn((a, b) -> !b.progressed())
        || goesOn(
            (a, b) ->
                !b.progressed() && a.control() != Config.NO_TASK && b.control() != Config.NO_TASK);
  }

  private boolean goesOn(BiPredicate<Config, Config> step) {
    for (Config config : moves.keySet()) {
      Set<Config> cycle = after(config, step);
      cycle.removeIf(other -> !after(other, step).contains(config));
      if (!cycle.isEmpty() && isFair(cycle, step)) {
        return true;
      }
    }
    return false;
  }

  private boolean isFair(Set<Config> cycle, BiPredicate<Config, Config> step) {
    boolean free = cycle.stream().anyMatch(c -> c.control() == Config.NO_TASK);
    for (int i = 0; i < buffers; i++) {
      int buffer = i;
      boolean waits =
          cycle.stream()
              .filter(c -> !free || c.control() == Config.NO_TASK)
              .anyMatch(c -> !from(c).able().get(buffer));
      if (!waits && cycle.stream().noneMatch(c -> runs(c, buffer, cycle, step))) {
        return false;
      }
    }
    return true;
  }

  private boolean runs(
      Config config, int buffer, Set<Config> cycle, BiPredicate<Config, Config> step) {
    Moves from = from(config);
    for (int i = 0; i < from.targets.size(); i++) {
      Config target = from.targets.get(i);
      if (from.who.get(i) == buffer && cycle.contains(target) && step.test(config, target)) {
        return true;
      }
    }
    return false;
  }
}
