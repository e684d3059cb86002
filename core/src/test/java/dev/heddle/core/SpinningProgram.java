package dev.heddle.core;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Random;

/** A program of threads with loops that wait by yielding; the outcome contains what was read. */
public final class SpinningProgram implements Program {
  /** What a thread does. */
  public enum Act {
    READ,
    WRITE,
    YIELD,
    /** Reads and yields until the location is not 0. */
    AWAIT,
    /** Reads the location and the next one, and yields, until one of them is not 0. */
    AWAIT_ANY,
    /** Sets a location from 0 to 1, or yields and tries again. */
    TAKE,
    /** Sets a location to 0. */
    GIVE,
    /** Reads and yields until the location is not 0, up to {@link #TRIES} times. */
    TRY,
    /** Waits, without a step of its own, until the location is not 0. */
    BLOCK
  }

  /** One act, at a location. */
  public record Op(Act act, int location) {
    @Override
    public String toString() {
      return act.name().toLowerCase(Locale.ROOT) + location;
    }
  }

  static final int TRIES = 20;

  private final List<List<Op>> scripts;

  public SpinningProgram(List<List<Op>> scripts) {
    this.scripts = scripts;
  }

  /** A random one of some threads. */
  public static SpinningProgram random(long seed, int threads, int ops) {
    Random random = new Random(seed);
    Act[] acts = Act.values();
    List<List<Op>> scripts = new ArrayList<>();
    for (int t = 0; t < threads; t++) {
      List<Op> script = new ArrayList<>();
      int count = 1 + random.nextInt(ops);
      for (int i = 0; i < count; i++) {
        Act act = random.nextInt(3) == 0 ? Act.WRITE : acts[random.nextInt(acts.length)];
        if (act != Act.TRY) {
          script.add(new Op(act, random.nextInt(2)));
        }
      }
      scripts.add(script);
    }
    return new SpinningProgram(scripts);
  }

  @Override
  public String toString() {
    return scripts.toString();
  }

  @Override
  public Outcome execute(Execution execution) {
    return new Run(execution).run();
  }

  private final class Run {
    private final Execution execution;
    private final Point point;
    private final int[] next = new int[scripts.size()];

    /** Which step of its act a thread is at: 0 and 1 read or change, 2 yields. */
    private final int[] phase = new int[scripts.size()];

    private final int[] tries = new int[scripts.size()];
    private final int[] values = new int[3];
    private final StringBuilder[] logs = new StringBuilder[scripts.size()];

    Run(Execution execution) {
      this.execution = execution;
      this.point = execution.point();
    }

    Outcome run() {
      for (int i = 0; i < scripts.size(); i++) {
        logs[i] = new StringBuilder();
        point.addThread();
      }
      announce();
      while (point.enabledCount() > 0) {
        int thread = execution.nextThread();
        if (thread == Execution.STOP) {
          return new Outcome.Aborted("aborted");
        }
        take(thread, scripts.get(thread).get(next[thread]));
        announce();
      }
      return new Outcome.Returned(String.join("|", logs), List.of());
    }

    private void announce() {
      for (int thread = 0; thread < scripts.size(); thread++) {
        if (next[thread] == scripts.get(thread).size()) {
          point.end(thread);
          continue;
        }
        Op op = scripts.get(thread).get(next[thread]);
        boolean yields = phase[thread] == 2 || op.act == Act.YIELD;
        OperationKind kind =
            switch (op.act) {
              case WRITE, GIVE -> OperationKind.WRITE;
              case TAKE -> OperationKind.UPDATE;
              case BLOCK -> OperationKind.LOCK;
              default -> OperationKind.READ;
            };
        if (yields) {
          point.announce(thread, OperationKind.YIELD, Point.NO_OBJECT);
        } else {
          point.announce(thread, kind, op.location + phase[thread]);
        }
        if (op.act == Act.BLOCK && values[op.location] == 0) {
          point.disable(thread);
        } else {
          point.enable(thread);
        }
      }
    }

    private void take(int thread, Op op) {
      if (op.act == Act.YIELD) {
        next[thread]++;
      } else if (phase[thread] == 2) {
        phase[thread] = 0;
      } else {
        touch(thread, op);
      }
    }

    private void touch(int thread, Op op) {
      int location = op.location + phase[thread];
      boolean set = values[location] != 0;
      boolean writes = op.act == Act.WRITE || op.act == Act.GIVE || (op.act == Act.TAKE && !set);
      point.touch(location, writes ? ExecutionTrace.WRITE : ExecutionTrace.READ);
      boolean loops =
          switch (op.act) {
            case AWAIT, AWAIT_ANY -> !set;
            case TAKE -> set;
            case TRY -> !set && ++tries[thread] < TRIES;
            default -> false;
          };
      if (loops) {
        phase[thread] = op.act == Act.AWAIT_ANY && phase[thread] == 0 ? 1 : 2;
        return;
      }
      logs[thread].append(values[location]).append(' ');
      if (writes) {
        values[location] = op.act == Act.GIVE ? 0 : thread + 1;
      }
      phase[thread] = 0;
      next[thread]++;
    }
  }
}
