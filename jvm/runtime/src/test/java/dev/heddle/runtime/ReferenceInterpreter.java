package dev.heddle.runtime;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import programs.generated.GeneratedProgram;
import programs.generated.Op;

/**
 * All outcomes of a generated program, by trying every next step in every state that can be
 * reached.
 *
 * <p>Slow and simple on purpose: what Heddle finds is compared with it. A synchronized block is an
 * ENTER and an EXIT here.
 */
final class ReferenceInterpreter {
  private static final int FREE = -1;

  /** What waits for the condition of the first lock waits on. */
  private static final int LOCKS = GeneratedProgram.OBJECTS;

  private enum Act {
    OP,
    ENTER,
    EXIT,
    /** The second half of a successful tryLock. */
    UNLOCK_IF_NOTED
  }

  private record Instruction(Act act, Op op, int monitor) {}

  /** Everything that changes. */
  private static final class State {
    /** How many threads the main thread has started, in order. */
    int started;

    int[] pc;
    int[] cells = new int[GeneratedProgram.OBJECTS];
    int[] atomics = new int[GeneratedProgram.OBJECTS];
    int[] monitorOwner = {FREE, FREE};
    int[] monitorCount = new int[GeneratedProgram.OBJECTS];
    int[] lockOwner = {FREE, FREE};
    int[] lockCount = new int[GeneratedProgram.OBJECTS];
    int[] permits = {1, 1};
    int[] latches = {2, 2};
    boolean[] parkPermit;
    boolean[] flags;

    /**
     * Per thread: the monitor it waits on, or the lock after all monitors, or FREE; whether it was
     * notified or else interrupted; and the count to restore.
     */
    int[] waitsOn;

    boolean[] notified;
    boolean[] interrupted;
    int[] saved;
    List<List<String>> notes = new ArrayList<>();

    State(int threads) {
      pc = new int[threads];
      parkPermit = new boolean[threads];
      flags = new boolean[threads];
      waitsOn = new int[threads];
      Arrays.fill(waitsOn, FREE);
      notified = new boolean[threads];
      interrupted = new boolean[threads];
      saved = new int[threads];
      for (int i = 0; i < threads; i++) {
        notes.add(new ArrayList<>());
      }
    }

    State copy() {
      State c = new State(pc.length);
      c.started = started;
      c.pc = pc.clone();
      c.cells = cells.clone();
      c.atomics = atomics.clone();
      c.monitorOwner = monitorOwner.clone();
      c.monitorCount = monitorCount.clone();
      c.lockOwner = lockOwner.clone();
      c.lockCount = lockCount.clone();
      c.permits = permits.clone();
      c.latches = latches.clone();
      c.parkPermit = parkPermit.clone();
      c.flags = flags.clone();
      c.waitsOn = waitsOn.clone();
      c.notified = notified.clone();
      c.interrupted = interrupted.clone();
      c.saved = saved.clone();
      for (int i = 0; i < pc.length; i++) {
        c.notes.set(i, new ArrayList<>(notes.get(i)));
      }
      return c;
    }

    String key() {
      return started
          + Arrays.toString(pc)
          + Arrays.toString(cells)
          + Arrays.toString(atomics)
          + Arrays.toString(monitorOwner)
          + Arrays.toString(monitorCount)
          + Arrays.toString(lockOwner)
          + Arrays.toString(lockCount)
          + Arrays.toString(permits)
          + Arrays.toString(latches)
          + Arrays.toString(parkPermit)
          + Arrays.toString(flags)
          + Arrays.toString(waitsOn)
          + Arrays.toString(notified)
          + Arrays.toString(interrupted)
          + Arrays.toString(saved)
          + notes;
    }
  }

  private final List<List<Instruction>> code = new ArrayList<>();
  private final Set<String> visited = new HashSet<>();
  private final Set<String> outcomes = new TreeSet<>();

  private ReferenceInterpreter(List<List<Op>> threads) {
    for (List<Op> ops : threads) {
      List<Instruction> flat = new ArrayList<>();
      flatten(ops, FREE, flat);
      code.add(flat);
    }
  }

  /** The outcomes of a program, "D" for deadlocks. */
  static Set<String> outcomes(List<List<Op>> threads) {
    ReferenceInterpreter interpreter = new ReferenceInterpreter(threads);
    interpreter.visit(new State(threads.size()));
    return interpreter.outcomes;
  }

  private static void flatten(List<Op> ops, int monitor, List<Instruction> out) {
    for (Op op : ops) {
      if (op.kind() == Op.Kind.SYNCHRONIZED) {
        out.add(new Instruction(Act.ENTER, op, op.index()));
        flatten(op.body(), op.index(), out);
        out.add(new Instruction(Act.EXIT, op, op.index()));
      } else {
        out.add(new Instruction(Act.OP, op, monitor));
        if (op.kind() == Op.Kind.TRY_LOCK) {
          out.add(new Instruction(Act.UNLOCK_IF_NOTED, op, monitor));
        }
      }
    }
  }

  private void visit(State state) {
    if (!visited.add(state.key())) {
      return;
    }
    boolean stuck = true;
    boolean ended = state.started == code.size();
    if (!ended) {
      stuck = false;
      State next = state.copy();
      next.started++;
      visit(next);
    }
    for (int t = 0; t < state.started; t++) {
      if (state.pc[t] < code.get(t).size()) {
        ended = false;
        for (State next : successors(state, t)) {
          stuck = false;
          visit(next);
        }
      }
    }
    if (ended) {
      outcomes.add(state.notes.toString());
    } else if (stuck) {
      outcomes.add("D");
    }
  }

  private List<State> successors(State before, int t) {
    Instruction next = code.get(t).get(before.pc[t]);
    State s = before.copy();
    s.pc[t]++;
    int i = next.monitor();
    return switch (next.act()) {
      case ENTER -> enter(s, t, i) ? List.of(s) : List.of();
      case EXIT -> {
        exit(s, i);
        yield List.of(s);
      }
      case UNLOCK_IF_NOTED -> {
        List<String> own = s.notes.get(t);
        if (own.get(own.size() - 1).equals("true")) {
          unlock(s, next.op().index());
        }
        yield List.of(s);
      }
      case OP -> operate(before, s, t, next);
    };
  }

  private static boolean enter(State s, int t, int monitor) {
    if (s.monitorOwner[monitor] != FREE && s.monitorOwner[monitor] != t) {
      return false;
    }
    s.monitorOwner[monitor] = t;
    s.monitorCount[monitor]++;
    return true;
  }

  private static void exit(State s, int monitor) {
    if (--s.monitorCount[monitor] == 0) {
      s.monitorOwner[monitor] = FREE;
    }
  }

  private static void unlock(State s, int lock) {
    if (--s.lockCount[lock] == 0) {
      s.lockOwner[lock] = FREE;
    }
  }

  private List<State> operate(State before, State s, int t, Instruction next) {
    Op op = next.op();
    int i = op.index();
    List<String> own = s.notes.get(t);
    switch (op.kind()) {
      case READ -> own.add("" + s.cells[i]);
      case WRITE -> s.cells[i] = op.value();
      case INCREMENT -> own.add("" + ++s.atomics[i]);
      case CAS -> {
        own.add("" + (s.atomics[i] == 0));
        s.atomics[i] = s.atomics[i] == 0 ? op.value() : s.atomics[i];
      }
      case WAIT -> {
        return await(before, s, t, next.monitor());
      }
      case AWAIT_SIGNAL -> {
        return await(before, s, t, LOCKS + i);
      }
      case SIGNAL_ALL -> {
        return signal(s, LOCKS + i, true);
      }
      case INTERRUPT -> s.flags[i % code.size()] = true;
      case INTERRUPTED -> {
        own.add("" + s.flags[t]);
        s.flags[t] = false;
      }
      case NOTIFY, NOTIFY_ALL -> {
        return signal(s, next.monitor(), op.kind() == Op.Kind.NOTIFY_ALL);
      }
      case LOCK -> {
        if (s.lockOwner[i] != FREE && s.lockOwner[i] != t) {
          return List.of();
        }
        s.lockOwner[i] = t;
        s.lockCount[i]++;
      }
      case UNLOCK -> unlock(s, i);
      case TRY_LOCK -> {
        boolean free = s.lockOwner[i] == FREE || s.lockOwner[i] == t;
        own.add("" + free);
        if (free) {
          s.lockOwner[i] = t;
          s.lockCount[i]++;
        }
      }
      case IS_LOCKED -> own.add("" + (s.lockOwner[i] != FREE));
      case ACQUIRE -> {
        if (throwsNow(s, t)) {
          return List.of(s);
        }
        if (s.permits[i] == 0) {
          return List.of();
        }
        s.permits[i]--;
      }
      case RELEASE -> s.permits[i]++;
      case TRY_ACQUIRE -> {
        own.add("" + (s.permits[i] > 0));
        s.permits[i] = Math.max(0, s.permits[i] - 1);
      }
      case COUNT_DOWN -> s.latches[i] = Math.max(0, s.latches[i] - 1);
      case GET_COUNT -> own.add("" + s.latches[i]);
      case AWAIT -> {
        return throwsNow(s, t) || s.latches[i] == 0 ? List.of(s) : List.of();
      }
      case PARK -> {
        if (!s.parkPermit[t] && !s.flags[t]) {
          return List.of();
        }
        s.parkPermit[t] = false;
      }
      case UNPARK -> {
        int target = i % code.size();
        s.parkPermit[target] |= target < s.started;
      }
      case SYNCHRONIZED -> throw new IllegalStateException("was flattened");
    }
    return List.of(s);
  }

  /**
   * Throws an InterruptedException in place of a wait if the flag is set; returns whether it does.
   */
  private static boolean throwsNow(State s, int t) {
    boolean thrown = s.flags[t];
    if (thrown) {
      s.flags[t] = false;
      s.notes.get(t).add(GeneratedProgram.INTERRUPTED);
    }
    return thrown;
  }

  /**
   * Waiting takes two steps: releasing the monitor or lock, and, once notified or interrupted,
   * reacquiring it. Until a thread that waits has noticed that it was interrupted, it can still be
   * notified.
   */
  private static List<State> await(State before, State s, int t, int on) {
    int[] owners = on < LOCKS ? s.monitorOwner : s.lockOwner;
    int[] counts = on < LOCKS ? s.monitorCount : s.lockCount;
    int i = on % LOCKS;
    if (before.waitsOn[t] == FREE) {
      if (throwsNow(s, t)) {
        return List.of(s);
      }
      s.pc[t]--;
      s.waitsOn[t] = on;
      s.saved[t] = counts[i];
      counts[i] = 0;
      owners[i] = FREE;
      return List.of(s);
    }
    if (!s.notified[t] && !s.interrupted[t] && s.flags[t]) {
      s.pc[t]--;
      s.interrupted[t] = true;
      return List.of(s);
    }
    if ((!s.notified[t] && !s.interrupted[t]) || owners[i] != FREE) {
      return List.of();
    }
    s.waitsOn[t] = FREE;
    s.notified[t] = false;
    owners[i] = t;
    counts[i] = s.saved[t];
    s.saved[t] = 0;
    if (s.interrupted[t]) {
      s.interrupted[t] = false;
      throwsNow(s, t);
    }
    return List.of(s);
  }

  private static List<State> signal(State s, int monitor, boolean all) {
    List<State> results = new ArrayList<>();
    for (int t = 0; t < s.pc.length; t++) {
      if (s.waitsOn[t] == monitor && !s.notified[t] && !s.interrupted[t]) {
        if (all) {
          s.notified[t] = true;
        } else {
          State one = s.copy();
          one.notified[t] = true;
          results.add(one);
        }
      }
    }
    return results.isEmpty() ? List.of(s) : results;
  }
}
