package dev.heddle.runtime;

import dev.heddle.hooks.Access;
import dev.heddle.hooks.Hooks;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ForkJoinTask;
import java.util.concurrent.Phaser;
import org.jspecify.annotations.Nullable;

/**
 * Where calls that change several synchronizers one after another are more than one step, because
 * somebody may use some that are changed before others are.
 *
 * <p>To complete a future completes those that wait for it, such as an {@code allOf}; the last
 * party that arrives at a tiered phaser makes one arrive at its parent. Each change is an instant,
 * but not all of them together. A search begins with calls that are one step. If after such a call
 * another thread uses first one of the objects that was not changed last, it could have come in
 * between: from then on everything that a call does after its first change is a step of its own,
 * and the search begins again. A thread that has waited for the end of the one that changed them
 * could not. A phaser that advances is changed twice, so whoever uses it could.
 */
final class Cascades {
  private static final String FUTURE = CompletableFuture.class.getName();
  private static final long RESULT = Variables.offset(CompletableFuture.class, "result");
  private static final long STACK = Variables.offset(CompletableFuture.class, "stack");
  private static final long CLAIM = Variables.offset(ForkJoinTask.class, "status");
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

  /** What a call has changed, in this order, and who has used any of that since. */
  static final class Cascade {
    private final Task writer;
    private final List<Object> changed = new ArrayList<>();
    private final BitSet users = new BitSet();

    Cascade(Task writer) {
      this.writer = writer;
    }

    /** A thread uses an object; whether it could have done so before all were changed. */
    boolean interrupts(Object object, Task task) {
      if (task == writer || users.get(task.id)) {
        return false;
      }
      int index = indexOf(object);
      if (index < 0) {
        return false;
      }
      users.set(task.id);
      return writer.endSeenBy != task && index < changed.size() - 1;
    }

    /** An object is changed; what is changed of a future afterwards is no business of others. */
    void add(Object object) {
      if (object instanceof Phaser || indexOf(object) < 0) {
        changed.add(object);
      }
    }

    private int indexOf(Object object) {
      for (int i = 0; i < changed.size(); i++) {
        if (changed.get(i) == object) {
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

  /** Whether something is set by who will call the function of a future. */
  private static boolean isClaim(Object object, long part) {
    return object instanceof ForkJoinTask && part == CLAIM;
  }

  /** The current thread accesses a part of an object outside of calls that count as one step. */
  void look(Object object, long part) {
    if (!cascades.isEmpty() && isPart(object, part)) {
      see(object);
    }
  }

  /** The current thread begins a call, which may be one that was claimed for it. */
  void begin(@Nullable Object receiver) {
    if (!cascades.isEmpty() && receiver instanceof ForkJoinTask) {
      see(receiver);
    }
  }

  private void see(Object object) {
    for (int i = 0; i < cascades.size(); i++) {
      if (cascades.get(i).interrupts(object, engine.current())) {
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
    Call call = engine.current().call;
    if (!isPart(object, part)) {
      if (call.inCascade && !futures && access != Access.READ && isClaim(object, part)) {
        note(call, object);
      }
      return false;
    }
    if (!cascades.isEmpty()) {
      see(object);
    }
    if (access == Access.FENCE || !call.inCascade) {
      return false;
    }
    boolean read = access == Access.READ;
    boolean again = read && call.looked;
    call.looked = read;
    if (call.changes && (object instanceof Phaser ? phasers : futures)) {
      return !again;
    }
    if (!read) {
      call.changes = true;
      if (object instanceof Phaser || part != STACK) {
        note(call, object);
      }
    }
    return false;
  }

  private void note(Call call, Object object) {
    Object first = call.changed;
    if (first == null) {
      call.changed = object;
      return;
    }
    if (call.cascade == null) {
      if (object == first && !(object instanceof Phaser)) {
        return;
      }
      call.cascade = new Cascade(engine.current());
      call.cascade.add(first);
      cascades.add(call.cascade);
    }
    call.cascade.add(object);
  }
}
