package dev.heddle.runtime;

import dev.heddle.hooks.Access;
import dev.heddle.hooks.Hooks;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Phaser;

/**
 * Where calls that change several synchronizers one after another are more than one step, because
 * somebody sees some changed and others not yet.
 *
 * <p>To complete a future completes those that wait for it, such as an {@code allOf}; the last
 * party that arrives at a tiered phaser makes one arrive at its parent. Each change is an instant,
 * but not all of them together. A search begins with calls that are one step. If, after such a
 * call, other threads use what it changed earlier, and then anybody what it changed later, they
 * could have come in between: from then on every further change of a call is a step of its own, and
 * the search begins again. A thread that has used the later one first, or has waited for the end of
 * the one that changed them, could not. A phaser that advances is changed twice; whoever asks it
 * anything may see that.
 */
final class Cascades {
  private static final String FUTURE = CompletableFuture.class.getName();
  private static final long RESULT = Variables.offset(CompletableFuture.class, "result");
  private static final long STACK = Variables.offset(CompletableFuture.class, "stack");
  private static final long STATE = Variables.offset(Phaser.class, "state");
  private static final String FUTURES = Promotions.CALLS + FUTURE;
  private static final String PHASERS = Promotions.CALLS + Phaser.class.getName();

  /** Whether calls of the objects of a class change several synchronizers. */
  private static final ClassValue<Boolean> CASCADING =
      new ClassValue<>() {
        @Override
        protected Boolean computeValue(Class<?> type) {
          Thread self = Hooks.running;
          Hooks.running = null;
          try {
            return CompletableFuture.class.isAssignableFrom(type)
                || Phaser.class.isAssignableFrom(type)
                || type.getName().startsWith(FUTURE + "$");
          } finally {
            Hooks.running = self;
          }
        }
      };

  /** What a call has changed, in this order. */
  static final class Cascade {
    private final Task writer;
    private final List<Object> changed = new ArrayList<>();
    private final List<Object> twice = new ArrayList<>();

    /** The first change, in their order, that another thread has seen. */
    private int first = Integer.MAX_VALUE;

    /** The last one that each thread has seen, by their numbers. */
    private int[] last = new int[0];

    Cascade(Task writer) {
      this.writer = writer;
    }

    /** A thread uses one of the changed objects; whether it may be one that is changed later. */
    boolean sees(Object object, Task task) {
      int index = indexOf(changed, object);
      if (index < 0) {
        return false;
      }
      if (task == writer) {
        return task.call.cascade != this && first < index;
      }
      if (writer.endSeenBy == task || index <= lastSeenBy(task)) {
        return false;
      }
      boolean later = first < index || (task.call.asks && indexOf(twice, object) >= 0);
      last[task.id] = index;
      first = Math.min(first, index);
      return later;
    }

    private int lastSeenBy(Task task) {
      if (task.id >= last.length) {
        int before = last.length;
        last = Arrays.copyOf(last, task.id + 1);
        Arrays.fill(last, before, last.length, -1);
      }
      return last[task.id];
    }

    /** An object is changed. */
    void add(Object object) {
      if (indexOf(changed, object) < 0) {
        changed.add(object);
      } else if (object instanceof Phaser) {
        twice.add(object);
      }
    }

    private static int indexOf(List<Object> objects, Object object) {
      for (int i = 0; i < objects.size(); i++) {
        if (objects.get(i) == object) {
          return i;
        }
      }
      return -1;
    }
  }

  private final Engine engine;
  private final List<Cascade> cascades = new ArrayList<>();
  private boolean futures;
  private boolean phasers;

  Cascades(Engine engine) {
    this.engine = engine;
  }

  /** Begins an execution. */
  void reset(Promotions now) {
    cascades.clear();
    futures = now.contains(FUTURES);
    phasers = now.contains(PHASERS);
  }

  /** Whether a promotion is one of those that are made here. */
  static boolean isOne(String promotion) {
    return promotion.equals(FUTURES) || promotion.equals(PHASERS);
  }

  /** Whether a call of an object may change several synchronizers. */
  static boolean isCascading(Object receiver) {
    return CASCADING.get(receiver.getClass());
  }

  private static boolean isPart(Object object, long part) {
    return object instanceof CompletableFuture
        ? part == RESULT || part == STACK
        : object instanceof Phaser && part == STATE;
  }

  /** The current thread accesses a part of an object outside of calls that count as one step. */
  void look(Object object, long part) {
    if (!cascades.isEmpty() && isPart(object, part)) {
      see(object);
    }
  }

  private void see(Object object) {
    for (int i = 0; i < cascades.size(); i++) {
      if (cascades.get(i).sees(object, engine.current())) {
        String name = object instanceof Phaser ? PHASERS : FUTURES;
        engine.refinement().needCall(name.substring(Promotions.CALLS.length()));
      }
    }
  }

  /**
   * The current thread accesses a part of an object inside a call that counts as one step; whether
   * that is a step of its own.
   */
  boolean isStep(int access, Object object, long part) {
    if (!isPart(object, part)) {
      return false;
    }
    if (!cascades.isEmpty()) {
      see(object);
    }
    Call call = engine.current().call;
    if (access == Access.READ || access == Access.FENCE || !call.inCascade) {
      return false;
    }
    boolean first = call.changed == null;
    boolean stepped = first || call.resumed;
    call.resumed = false;
    if (first) {
      call.changed = object;
    } else if (object instanceof Phaser ? phasers : futures) {
      return !stepped;
    } else {
      note(call, object);
    }
    return false;
  }

  private void note(Call call, Object object) {
    Cascade cascade = call.cascade;
    if (cascade == null) {
      if (object == call.changed && !(object instanceof Phaser)) {
        return;
      }
      cascade = new Cascade(engine.current());
      cascade.add(Objects.requireNonNull(call.changed));
      cascades.add(cascade);
      call.cascade = cascade;
    }
    cascade.add(object);
  }
}
