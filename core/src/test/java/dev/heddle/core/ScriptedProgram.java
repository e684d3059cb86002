package dev.heddle.core;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.stream.Stream;

/**
 * A program of threads that read, write, lock and unlock by scripts, with what each step touches.
 *
 * <p>The outcome contains every value that was read, so that two executions with different results
 * have different outcomes.
 */
public final class ScriptedProgram implements Program {
  /** What a step does. */
  public enum Act {
    READ,
    WRITE,
    ADD,
    LOCK,
    UNLOCK,
    CHOOSE,
    START,
    MOVE,
    ONCE,
    ARRIVE,
    AWAIT,
    SIGNAL,
    YIELD,
    /** A free step. */
    SLEEP,
    /** Waits, as for a latch, until another thread has opened it. */
    GATE,
    OPEN,
    /** Waits, after arriving, for a signal and then takes a lock, as a condition does. */
    RESUME,
    /** Reads, and ends the thread if anything was written there. */
    EXIT,
    /** Reads again and again until something was written there. */
    SPIN
  }

  /** One step: what it does, to which location. */
  public record Op(Act act, int location) {
    @Override
    public String toString() {
      return act.name().toLowerCase(Locale.ROOT) + location;
    }
  }

  final List<List<Op>> scripts;
  private final int started;

  /** Whether acts of many locations are announced as calls. */
  private final boolean calls;

  /** Whether a lock is released in the step before, as monitors are, and not in one of its own. */
  private final boolean merged;

  /** Only the first {@code started} threads run from the beginning; others must be started. */
  public ScriptedProgram(List<List<Op>> scripts, int started) {
    this(scripts, started, /* calls= */ false, /* merged= */ false);
  }

  private ScriptedProgram(List<List<Op>> scripts, int started, boolean calls, boolean merged) {
    this.scripts = scripts;
    this.started = started;
    this.calls = calls;
    this.merged = merged;
  }

  /** The same program, whose acts of many locations are announced as calls. */
  public ScriptedProgram withCalls() {
    return new ScriptedProgram(scripts, started, /* calls= */ true, merged);
  }

  /** The same program, in which a lock is released in the step before, as monitors are. */
  ScriptedProgram merged() {
    return new ScriptedProgram(scripts, started, calls, /* merged= */ true);
  }

  /** A program such as {@code read0 write1; lock2 unlock2}: acts of threads. */
  public static ScriptedProgram of(String text) {
    List<List<Op>> scripts =
        Stream.of(text.split("; "))
            .map(script -> Stream.of(script.split(" ")).map(ScriptedProgram::op).toList())
            .toList();
    return new ScriptedProgram(scripts, scripts.size());
  }

  private static Op op(String text) {
    int end = text.length() - 1;
    Act act = Act.valueOf(text.substring(0, end).toUpperCase(Locale.ROOT));
    return new Op(act, text.charAt(end) - '0');
  }

  public static ScriptedProgram random(long seed, int threads, int ops, int locations) {
    Random random = new Random(seed);
    List<List<Op>> scripts = new ArrayList<>();
    for (int t = 0; t < threads; t++) {
      List<Op> script = new ArrayList<>();
      int held = -1;
      int count = 1 + random.nextInt(ops);
      for (int i = 0; i < count; i++) {
        int location = random.nextInt(locations);
        switch (random.nextInt(10)) {
          case 0, 1, 2 -> script.add(new Op(Act.READ, location));
          case 3, 4 -> script.add(new Op(Act.WRITE, location));
          case 5 -> script.add(new Op(Act.ADD, location));
          case 8 -> script.add(new Op(random.nextBoolean() ? Act.MOVE : Act.ONCE, location));
          case 9 -> {
            if (random.nextBoolean()) {
              script.add(new Op(Act.ARRIVE, location));
              script.add(new Op(Act.AWAIT, location));
            } else {
              script.add(new Op(Act.SIGNAL, location));
            }
          }
          case 6 -> script.add(new Op(random.nextInt(3) == 0 ? Act.CHOOSE : Act.READ, location));
          default -> {
            script.add(new Op(held < 0 ? Act.LOCK : Act.UNLOCK, held < 0 ? location : held));
            held = held < 0 ? location : -1;
          }
        }
      }
      if (held >= 0 && random.nextInt(8) > 0) {
        script.add(new Op(Act.UNLOCK, held));
      }
      scripts.add(script);
    }
    int started = threads;
    while (started > 2 && random.nextInt(3) == 0) {
      started--;
      // At the beginning, so that it does not come between arriving and awaiting.
      scripts.get(random.nextInt(started)).add(0, new Op(Act.START, started));
    }
    return new ScriptedProgram(scripts, started);
  }

  /** A random program of accesses, of which many are between a lock and its release. */
  static ScriptedProgram locking(long seed, int threads, int parts, int locks) {
    Random random = new Random(seed);
    Act[] accesses = {Act.READ, Act.WRITE, Act.ADD, Act.MOVE};
    List<List<Op>> scripts = new ArrayList<>();
    for (int t = 0; t < threads; t++) {
      List<Op> script = new ArrayList<>();
      int count = 1 + random.nextInt(parts);
      for (int i = 0; i < count; i++) {
        int lock = random.nextInt(locks);
        boolean locked = random.nextInt(3) > 0;
        if (locked) {
          script.add(new Op(Act.LOCK, lock));
        }
        if (!locked || random.nextInt(3) > 0) {
          script.add(new Op(accesses[random.nextInt(accesses.length)], random.nextInt(2)));
        }
        if (locked) {
          script.add(new Op(Act.UNLOCK, lock));
        }
      }
      scripts.add(script);
    }
    return new ScriptedProgram(scripts, threads);
  }

  /** A random program whose threads yield in some places. */
  public static ScriptedProgram yielding(long seed, int threads, int ops, int locations) {
    return with(Act.YIELD, seed, threads, ops, locations);
  }

  /**
   * A random program with another act in some places. {@link Act#GATE} comes with acts that open
   * it; {@link Act#RESUME} replaces waits for signals.
   */
  public static ScriptedProgram with(Act act, long seed, int threads, int ops, int locations) {
    ScriptedProgram program = random(seed, threads, ops, locations);
    Random random = new Random(~seed);
    for (List<Op> script : program.scripts) {
      for (int i = script.size(); i >= 0; i--) {
        boolean awaits = i < script.size() && script.get(i).act == Act.AWAIT;
        if (act == Act.RESUME && awaits) {
          int location = script.get(i).location;
          script.set(i, new Op(act, location));
          script.add(i + 1, new Op(Act.UNLOCK, location));
        } else if (act != Act.RESUME && !awaits && random.nextInt(3) == 0) {
          boolean opens = act == Act.GATE && random.nextBoolean();
          boolean reads = act == Act.EXIT || act == Act.SPIN;
          script.add(i, new Op(opens ? Act.OPEN : act, reads ? random.nextInt(locations) : 0));
        }
      }
    }
    return program;
  }

  @Override
  public Outcome execute(Execution execution) {
    return new Run(execution).run();
  }

  @Override
  public String toString() {
    return scripts.toString();
  }

  private final class Run {
    private final Execution execution;
    private final Point point;
    private final int[] next = new int[scripts.size()];
    private final int[] script = new int[scripts.size()];
    private final int[] values = new int[9];
    private final int[] owners = new int[8];
    private final boolean[] signalled = new boolean[scripts.size()];
    private boolean open;
    private final int[] arrived = new int[scripts.size()];
    private final StringBuilder[] logs = new StringBuilder[scripts.size()];

    Run(Execution execution) {
      this.execution = execution;
      this.point = execution.point();
    }

    Outcome run() {
      for (int i = 0; i < scripts.size(); i++) {
        logs[i] = new StringBuilder();
      }
      for (int i = 0; i < started; i++) {
        begin(i);
      }
      while (point.enabledCount() > 0) {
        int thread = execution.nextThread();
        if (thread == Execution.STOP) {
          return new Outcome.Aborted("aborted");
        }
        take(thread);
        while (merged && isAboutToRelease(thread)) {
          int lock = scripts.get(script[thread]).get(next[thread]++).location;
          owners[lock] = 0;
          point.release(10 + lock);
        }
        for (int t = 0; t < point.threads(); t++) {
          announce(t);
        }
      }
      return new Outcome.Returned(String.join("|", logs), List.of());
    }

    private boolean isAboutToRelease(int thread) {
      List<Op> ops = scripts.get(script[thread]);
      return next[thread] < ops.size() && ops.get(next[thread]).act == Act.UNLOCK;
    }

    private void begin(int which) {
      int thread = point.addThread();
      script[thread] = which;
      announce(thread);
    }

    private void announce(int thread) {
      List<Op> ops = scripts.get(script[thread]);
      if (next[thread] == ops.size()) {
        point.end(thread);
        return;
      }
      Op op = ops.get(next[thread]);
      OperationKind kind =
          switch (op.act) {
            case READ, EXIT, SPIN -> OperationKind.READ;
            case WRITE -> OperationKind.WRITE;
            case ADD -> OperationKind.UPDATE;
            case LOCK, GATE, RESUME -> OperationKind.LOCK;
            case UNLOCK, OPEN -> OperationKind.UNLOCK;
            case CHOOSE -> OperationKind.CALL;
            case MOVE, ONCE -> calls ? OperationKind.CALL : OperationKind.UPDATE;
            case ARRIVE, SIGNAL -> OperationKind.NOTIFY;
            case AWAIT -> OperationKind.WAIT;
            case START -> OperationKind.START;
            case YIELD -> OperationKind.YIELD;
            case SLEEP -> OperationKind.SLEEP;
          };
      point.announce(thread, kind, location(op));
      switch (op.act) {
        case ADD, MOVE, ONCE, UNLOCK, OPEN -> point.announceChange(thread);
        default -> {}
      }
      boolean waits =
          switch (op.act) {
            case LOCK -> owners[op.location] != 0;
            case AWAIT -> !signalled[thread];
            case RESUME -> !signalled[thread] || owners[op.location] != 0;
            case GATE -> !open;
            default -> false;
          };
      if (waits) {
        point.disable(thread);
      } else if (op.act == Act.SLEEP) {
        point.enableFree(thread);
      } else {
        point.enable(thread);
      }
    }

    private int location(Op op) {
      return switch (op.act) {
        case LOCK, UNLOCK, RESUME -> 10 + op.location;
        case ARRIVE, SIGNAL, AWAIT -> 30 + op.location;
        case CHOOSE, START -> 20 + op.location;
        case YIELD -> Point.NO_OBJECT;
        case SLEEP -> 40;
        case GATE, OPEN -> 50;
        default -> op.location;
      };
    }

    private void take(int thread) {
      Op op = scripts.get(script[thread]).get(next[thread]++);
      StringBuilder log = logs[script[thread]];
      int access = ExecutionTrace.WRITE;
      switch (op.act) {
        case READ -> {
          access = ExecutionTrace.READ;
          log.append(values[op.location]).append(' ');
        }
        case EXIT -> {
          access = ExecutionTrace.READ;
          if (values[op.location] != 0) {
            next[thread] = scripts.get(script[thread]).size();
          }
        }
        case SPIN -> {
          access = ExecutionTrace.READ;
          if (values[op.location] == 0) {
            next[thread]--;
          }
        }
        case WRITE -> values[op.location] = 10 * (script[thread] + 1) + next[thread];
        case ADD -> {
          log.append(values[op.location]).append(' ');
          values[op.location] += 100 * (script[thread] + 1);
        }
        case LOCK, RESUME -> {
          owners[op.location] = thread + 1;
          access = ExecutionTrace.TAKE;
        }
        case UNLOCK -> owners[op.location] = 0;
        case CHOOSE -> log.append((char) ('a' + execution.nextChoice(3)));
        case START -> begin(op.location);
        case MOVE -> {
          int from = op.location + 1;
          point.touch(from, ExecutionTrace.READ);
          log.append(values[from]).append(' ');
          values[op.location] = values[from] + 1;
        }
        case ONCE -> {
          if (values[op.location] == 0) {
            point.touch(op.location + 1, ExecutionTrace.WRITE);
            values[op.location + 1]++;
          }
          values[op.location]++;
        }
        case ARRIVE -> {
          arrived[thread] = op.location + 1;
          signalled[thread] = false;
        }
        case AWAIT -> log.append("w ");
        case GATE -> access = ExecutionTrace.READ;
        case OPEN -> open = true;
        case YIELD, SLEEP -> {}
        case SIGNAL -> {
          for (int t = 0; t < arrived.length; t++) {
            if (arrived[t] == op.location + 1) {
              arrived[t] = 0;
              signalled[t] = true;
              point.cause(t);
            }
          }
        }
      }
      switch (op.act) {
        case CHOOSE, START, AWAIT, YIELD -> {}
        default -> point.touch(location(op), access);
      }
    }
  }
}
