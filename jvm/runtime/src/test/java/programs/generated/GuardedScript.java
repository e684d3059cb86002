package programs.generated;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;

/**
 * A generated program of two or three threads that write and copy fields, some under a lock, with a
 * condition on these fields.
 *
 * @param threads the operations of each thread
 * @param forbidden the fields must not have these values all at once; -1 stands for any
 */
public record GuardedScript(List<List<Act>> threads, List<Integer> forbidden) {
  private static final int FIELDS = 3;

  /**
   * One operation: writes a value to a field, or one more than another field has.
   *
   * @param field which field is written
   * @param from the field that is copied, or -1
   * @param value what is written if none is
   * @param locked whether that is done under a lock
   */
  public record Act(int field, int from, int value, boolean locked) {}

  private static final class State {
    int x;
    volatile int y;
    int z;

    int get(int field) {
      return field == 0 ? x : field == 1 ? y : z;
    }

    void set(int field, int value) {
      switch (field) {
        case 0 -> x = value;
        case 1 -> y = value;
        default -> z = value;
      }
    }

    void act(Act act) {
      set(act.field, act.from < 0 ? act.value : get(act.from) + 1);
    }

    boolean allowed(List<Integer> forbidden, boolean readAll) {
      boolean allowed = false;
      for (int field = 0; field < FIELDS && (readAll || !allowed); field++) {
        int value = forbidden.get(field);
        if (readAll || value >= 0) {
          allowed |= get(field) != value && value >= 0;
        }
      }
      return allowed;
    }
  }

  /** The script of a seed. */
  public static GuardedScript random(long seed) {
    Random random = new Random(seed);
    int count = 2 + random.nextInt(2);
    List<List<Act>> threads = new ArrayList<>();
    for (int t = 0; t < count; t++) {
      List<Act> acts = new ArrayList<>();
      for (int i = count == 2 ? 1 + random.nextInt(2) : 1; i > 0; i--) {
        int from = count == 2 && random.nextInt(3) == 0 ? random.nextInt(FIELDS) : -1;
        int value = 1 + random.nextInt(2);
        boolean locked = count == 2 && random.nextInt(3) == 0;
        acts.add(new Act(random.nextInt(FIELDS), from, value, locked));
      }
      threads.add(List.copyOf(acts));
    }
    List<Integer> forbidden = new ArrayList<>();
    for (int field = 0; field < FIELDS; field++) {
      forbidden.add(random.nextInt(4) - 1);
    }
    return new GuardedScript(List.copyOf(threads), List.copyOf(forbidden));
  }

  /**
   * Runs it once; what the fields contain at the end.
   *
   * @param readAll whether the condition reads all fields, not only as many as it must
   */
  public Object run(Consumer<BooleanSupplier> watch, boolean readAll) throws InterruptedException {
    State state = new State();
    watch.accept(() -> state.allowed(forbidden, readAll));
    List<Thread> started = new ArrayList<>();
    for (List<Act> acts : threads.subList(1, threads.size())) {
      started.add(new Thread(() -> perform(state, acts)));
    }
    for (Thread thread : started) {
      thread.start();
    }
    perform(state, threads.get(0));
    for (Thread thread : started) {
      thread.join();
    }
    return state.x + " " + state.y + " " + state.z;
  }

  private static void perform(State state, List<Act> acts) {
    for (Act act : acts) {
      if (act.locked) {
        synchronized (state) {
          state.act(act);
        }
      } else {
        state.act(act);
      }
    }
  }
}
