package dev.heddle.runtime;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import programs.generated.CallProgram;
import programs.generated.GeneratedProgram;
import programs.generated.Op;

/** Makes small random programs: two or three threads with a few operations each. */
public final class ProgramGenerator {
  private static final List<Op.Kind> SIMPLE =
      List.of(
          Op.Kind.READ,
          Op.Kind.WRITE,
          Op.Kind.INCREMENT,
          Op.Kind.CAS,
          Op.Kind.TRY_LOCK,
          Op.Kind.IS_LOCKED,
          Op.Kind.ACQUIRE,
          Op.Kind.RELEASE,
          Op.Kind.TRY_ACQUIRE,
          Op.Kind.COUNT_DOWN,
          Op.Kind.GET_COUNT,
          Op.Kind.AWAIT,
          Op.Kind.PARK,
          Op.Kind.UNPARK,
          Op.Kind.INTERRUPT,
          Op.Kind.INTERRUPTED);
  private static final List<Op.Kind> IN_MONITOR =
      List.of(Op.Kind.WAIT, Op.Kind.NOTIFY, Op.Kind.NOTIFY_ALL);

  private static final List<Op.Kind> IN_LOCK =
      List.of(Op.Kind.AWAIT_SIGNAL, Op.Kind.SIGNAL_ALL, Op.Kind.INTERRUPT);

  private static final int NEIGHBOURS = 8;

  private final Random random;

  public ProgramGenerator(long seed) {
    this.random = new Random(seed);
  }

  public List<List<Op>> program() {
    int threads = 2 + random.nextInt(2);
    int length = threads == 2 ? 3 : 1;
    List<List<Op>> program = new ArrayList<>();
    for (int t = 0; t < threads; t++) {
      program.add(block(1 + random.nextInt(length), threads == 2 ? 2 : 1, false));
    }
    return List.copyOf(program);
  }

  /** A larger program, too large to try all schedules of. */
  public List<List<Op>> program(int threads, int length) {
    List<List<Op>> program = new ArrayList<>();
    for (int t = 0; t < threads; t++) {
      program.add(block(1 + random.nextInt(length), 2, false));
    }
    return List.copyOf(program);
  }

  /**
   * A program of two or three threads with one or two calls each, by their names; most calls are
   * neighbours in the list of all, so that they often concern the same object.
   */
  List<List<String>> calls() {
    List<String> names = CallProgram.names();
    int threads = random.nextInt(3) == 0 ? 3 : 2;
    int base = random.nextInt(names.size());
    List<List<String>> program = new ArrayList<>();
    for (int t = 0; t < threads; t++) {
      List<String> calls = new ArrayList<>();
      for (int length = 1 + random.nextInt(2); calls.size() < length; ) {
        boolean near = random.nextInt(3) > 0;
        int index = near ? base + random.nextInt(NEIGHBOURS) : random.nextInt(names.size());
        calls.add(names.get(index % names.size()));
      }
      program.add(List.copyOf(calls));
    }
    return List.copyOf(program);
  }

  private List<Op> block(int length, int depth, boolean inMonitor) {
    List<Op> ops = new ArrayList<>();
    for (int i = 0; i < length; i++) {
      int index = random.nextInt(GeneratedProgram.OBJECTS);
      int choice = random.nextInt(10);
      if (choice < 3 && depth > 0) {
        List<Op> body = block(1 + random.nextInt(2), depth - 1, true);
        ops.add(new Op(Op.Kind.SYNCHRONIZED, index, 0, body));
      } else if (choice < 5 && depth > 0) {
        ops.add(new Op(Op.Kind.LOCK, index, 0, List.of()));
        if (random.nextInt(2) == 0) {
          for (int n = 1 + random.nextInt(2); n > 0; n--) {
            ops.add(new Op(pick(IN_LOCK), index, 0, List.of()));
          }
        } else {
          ops.addAll(block(1, depth - 1, inMonitor));
        }
        ops.add(new Op(Op.Kind.UNLOCK, index, 0, List.of()));
      } else if (choice < 7 && inMonitor) {
        ops.add(new Op(pick(IN_MONITOR), index, 0, List.of()));
      } else {
        ops.add(new Op(pick(SIMPLE), index, 1 + random.nextInt(3), List.of()));
      }
    }
    return List.copyOf(ops);
  }

  private Op.Kind pick(List<Op.Kind> kinds) {
    return kinds.get(random.nextInt(kinds.size()));
  }
}
