package dev.heddle.core.search;

import dev.heddle.core.Budget;
import dev.heddle.core.Execution;
import dev.heddle.core.OperationKind;
import dev.heddle.core.Outcome;
import dev.heddle.core.Point;
import dev.heddle.core.Program;
import dev.heddle.core.ReplaySettings;
import dev.heddle.core.Strategy;
import dev.heddle.core.Verdict;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;

/**
 * A small program of threads that read, write, lock, yield, choose and start each other over a few
 * objects, and keeps its own account of every execution.
 *
 * <p>Thread 0 runs the first script, and so on; a script that another one starts is run by a thread
 * of the next number when it is started.
 */
public final class ScriptProgram implements Program {
  /** One step of a script; the argument is an object, a script or a number of alternatives. */
  public record Op(OperationKind kind, int argument) {}

  /** The step that chooses data. */
  static final OperationKind CHOICE = OperationKind.CALL;

  /**
   * A step of an execution that was not free.
   *
   * @param enabled the threads that could take it, by number
   * @param threads how many threads there were
   * @param chosen the thread that took it
   * @param lastYields whether the thread that took the step before was about to yield
   */
  public record Step(List<Integer> enabled, int threads, int chosen, boolean lastYields) {}

  /**
   * An execution.
   *
   * @param log every step and what it chose: different in any two executions
   * @param state its result: the memory and what each script has read, or a deadlock
   * @param preemptions how many preemptions it had
   * @param acts what was done by which script
   */
  public record Run(String log, String state, int preemptions, List<Step> steps, List<Act> acts) {}

  /** A step of a script that was taken. */
  public record Act(int script, Op op) {}

  private static final Budget ALL =
      new Budget(1_000_000, Duration.ofMinutes(5), 10_000, /* keepGoing= */ true);

  private final List<List<Op>> scripts;
  private final int initial;
  private final List<Run> runs = new ArrayList<>();

  /** A program that begins with so many of its scripts. */
  public ScriptProgram(int initial, List<List<Op>> scripts) {
    this.initial = initial;
    this.scripts = scripts;
  }

  /** A random program with 2 to 4 threads of up to the given number of steps each. */
  public static ScriptProgram random(Random random, int maxSteps) {
    int threads = 2 + random.nextInt(3);
    int started = random.nextInt(2) * random.nextInt(threads - 1);
    List<List<Op>> scripts = new ArrayList<>();
    for (int i = 0; i < threads; i++) {
      scripts.add(script(random, 1 + random.nextInt(maxSteps)));
    }
    for (int i = threads - started; i < threads; i++) {
      List<Op> parent = scripts.get(random.nextInt(i));
      parent.add(random.nextInt(parent.size() + 1), new Op(OperationKind.START, i));
    }
    return new ScriptProgram(threads - started, scripts);
  }

  /** A random program that also has steps that are free. */
  public static ScriptProgram sleeping(Random random, int maxSteps) {
    ScriptProgram program = random(random, maxSteps);
    for (int i = 0; i < 2; i++) {
      List<Op> script = program.scripts.get(random.nextInt(program.scripts.size()));
      script.add(random.nextInt(script.size() + 1), new Op(OperationKind.SLEEP, 0));
    }
    return program;
  }

  private static List<Op> script(Random random, int steps) {
    List<Op> ops = new ArrayList<>();
    int held = -1;
    while (ops.size() < steps) {
      switch (random.nextInt(8)) {
        case 0 -> ops.add(new Op(OperationKind.YIELD, 0));
        case 1 -> ops.add(new Op(CHOICE, 2));
        case 2, 3 -> ops.add(new Op(OperationKind.READ, random.nextInt(2)));
        case 4, 5 -> ops.add(new Op(OperationKind.WRITE, random.nextInt(2)));
        default -> {
          if (held < 0) {
            held = 2 + random.nextInt(2);
            ops.add(new Op(OperationKind.LOCK, held));
          } else {
            ops.add(new Op(OperationKind.UNLOCK, held));
            held = -1;
          }
        }
      }
    }
    return ops;
  }

  /** All executions a strategy makes, in their order; the last search's verdict is not kept. */
  public List<Run> runs(Strategy strategy) {
    return runs(strategy, ALL.maxExecutions());
  }

  /** The same, with at most so many executions. */
  public List<Run> runs(Strategy strategy, long executions) {
    runs.clear();
    Search.run(this, strategy, ALL.withMaxExecutions(executions), ReplaySettings.NONE, null);
    return List.copyOf(runs);
  }

  /** The verdict of a search of this program by a strategy. */
  Verdict verdict(Strategy strategy) {
    runs.clear();
    return Search.run(this, strategy, ALL, ReplaySettings.NONE, null);
  }

  /** Executes the program, without keeping account. */
  public Run run(Execution execution) {
    return new Machine(execution).run();
  }

  @Override
  public Outcome execute(Execution execution) {
    Run run = run(execution);
    runs.add(run);
    return new Outcome.Returned(run.state(), List.of());
  }

  @Override
  public String toString() {
    return initial + " of " + scripts;
  }

  /** The state of one execution. */
  private final class Machine {
    private final Execution execution;
    private final Point point;
    private final List<Integer> script = new ArrayList<>();
    private final List<Integer> next = new ArrayList<>();
    private final int[] memory = new int[4];
    private final int[] read = new int[scripts.size()];
    private final StringBuilder log = new StringBuilder();
    private final List<Step> steps = new ArrayList<>();
    private final List<Act> acts = new ArrayList<>();
    private int preemptions;
    private int last = -1;

    Machine(Execution execution) {
      this.execution = execution;
      this.point = execution.point();
    }

    Run run() {
      for (int i = 0; i < initial; i++) {
        start(i);
      }
      while (true) {
        List<Integer> enabled = enabled();
        if (enabled.isEmpty()) {
          boolean stuck = IntStream.range(0, script.size()).anyMatch(t -> pending(t) != null);
          String state = java.util.Arrays.toString(memory) + java.util.Arrays.toString(read);
          return new Run(
              log.toString(), (stuck ? "deadlock " : "") + state, preemptions, steps, acts);
        }
        step(enabled);
      }
    }

    private void start(int which) {
      script.add(which);
      next.add(0);
      point.addThread();
    }

    @org.jspecify.annotations.Nullable
    Op pending(int thread) {
      List<Op> ops = scripts.get(script.get(thread));
      int at = next.get(thread);
      return at < ops.size() ? ops.get(at) : null;
    }

    private boolean yields(int thread) {
      Op op = pending(thread);
      return op != null && op.kind() == OperationKind.YIELD;
    }

    private boolean sleeps(int thread) {
      Op op = pending(thread);
      return op != null && op.kind() == OperationKind.SLEEP;
    }

    /** Announces to the point what the threads are about to do. */
    private List<Integer> enabled() {
      List<Integer> enabled = new ArrayList<>();
      for (int t = 0; t < script.size(); t++) {
        Op op = pending(t);
        if (op == null || (op.kind() == OperationKind.LOCK && memory[op.argument()] != 0)) {
          point.disable(t);
        } else {
          enabled.add(t);
        }
        if (op != null) {
          point.announce(t, op.kind(), op.argument());
        }
        if (enabled.contains(t) && sleeps(t)) {
          point.enableFree(t);
        } else if (enabled.contains(t)) {
          point.enable(t);
        }
      }
      return enabled;
    }

    private void step(List<Integer> enabled) {
      int chosen = execution.nextThread();
      if (!enabled.contains(chosen)) {
        throw new AssertionError(chosen + " is not one of " + enabled);
      }
      boolean lastYields = last >= 0 && yields(last);
      if (!sleeps(chosen)) {
        List<Integer> own = enabled.stream().filter(t -> !sleeps(t)).toList();
        if (last >= 0 && last != chosen && own.contains(last) && !lastYields) {
          preemptions++;
        }
        steps.add(new Step(own, script.size(), chosen, lastYields));
        last = chosen;
      }
      log.append(' ').append(script.get(chosen));
      Op op = java.util.Objects.requireNonNull(pending(chosen));
      next.set(chosen, next.get(chosen) + 1);
      act(op, chosen);
    }

    private void act(Op op, int thread) {
      int own = script.get(thread);
      acts.add(new Act(own, op));
      switch (op.kind()) {
        case READ -> read[own] = read[own] * 10 + memory[op.argument()];
        case WRITE -> memory[op.argument()] = own + 1;
        case LOCK -> memory[op.argument()] = own + 1;
        case UNLOCK -> memory[op.argument()] = 0;
        case START -> start(op.argument());
        case CALL -> {
          int choice = execution.nextChoice(op.argument());
          log.append('=').append(choice);
          read[own] = read[own] * 10 + choice;
        }
        default -> {}
      }
    }
  }
}
