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
 * other threads use an object that was not changed last, and one that was changed later, they could
 * have come in between; so could one that looks for what depends on the earlier object, and might
 * have helped with it. From then on everything that a call does after its first change is a step of
 * its own, and the search begins again. A thread could not that has used the object that was
 * changed last, or has waited for the end of the one that changed them, or learnt from such a
 * thread. A phaser that advances is changed twice, so whoever uses it could.
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

  /** What a call has changed, in this order. */
  static final class Cascade {
    private final Task writer;
    private final List<Object> changed = new ArrayList<>();

    private boolean usedEarlier;
    private boolean usedLater;

    /** The numbers of those that the writer knew to be over, and its own. */
    private final BitSet before;

    Cascade(Task writer, BitSet before) {
      this.writer = writer;
      this.before = before;
    }

    /** Whether an object was the last one that was changed. */
    boolean isLast(Object object) {
      return indexOf(object) == changed.size() - 1;
    }

    /**
     * Others use an object; whether they may have done so before the later ones were changed, and
     * could tell. Who looks for what depends on the object could have helped with that. Otherwise
     * somebody must use a later one as well, before or after: if one of both follows from the
     * other, there is an execution in which both come after the call.
     */
    boolean isInterruptedBy(Object object, boolean looksForDependents) {
      int index = indexOf(object);
      usedLater |= index > 0 && !isClaim(object);
      for (int i = index + 1; i < changed.size(); i++) {
        usedEarlier |= !isClaim(changed.get(i));
      }
      return looksForDependents || (usedEarlier && usedLater);
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

  /** The numbers of those that a thread knows to be over, by the number of the thread. */
  private final List<BitSet> known = new ArrayList<>();

  private boolean futures;
  private boolean phasers;

  Cascades(Engine engine) {
    this.engine = engine;
  }

  /** Begins an execution. */
  void reset(Promotions now) {
    cascades.clear();
    known.clear();
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

  /** Whether an object of a cascade is what somebody has claimed, whose function it will call. */
  private static boolean isClaim(Object object) {
    return object instanceof ForkJoinTask;
  }

  /** The current thread accesses a part of an object outside of calls that count as one step. */
  void look(Object object, long part) {
    if (!cascades.isEmpty() && isPart(object, part)) {
      see(object, part == STACK);
    }
  }

  /** The current thread begins a call, which may be one that was claimed for it. */
  void begin(@Nullable Object receiver) {
    if (!cascades.isEmpty() && receiver != null && isClaim(receiver)) {
      see(receiver, false);
    }
  }

  private void see(Object object, boolean looksForDependents) {
    Task me = engine.current();
    BitSet mine = known(me);
    for (int i = 0; i < cascades.size(); i++) {
      Cascade cascade = cascades.get(i);
      if (mine.get(i) || cascade.indexOf(object) < 0) {
        continue;
      }
      boolean over = cascade.writer.endSeenBy == me;
      if (over || cascade.isLast(object)) {
        mine.set(i);
        mine.or(cascade.before);
      }
      boolean looks = looksForDependents && !cascade.isLast(object);
      if (!over && cascade.isInterruptedBy(object, looks)) {
        mine.set(i);
        String name = object instanceof Phaser ? PHASERS : FUTURES;
        engine.refinement().needCall(name.substring(Promotions.CALLS.length()));
      }
    }
  }

  /** The current thread starts another one, which knows what is over by now. */
  void starts(Task child) {
    if (!cascades.isEmpty()) {
      Task me = engine.current();
      BitSet its = known(child);
      its.or(known(me));
      if (me.call.cascade != null) {
        its.clear(cascades.indexOf(me.call.cascade));
      }
    }
  }

  private BitSet known(Task task) {
    while (known.size() <= task.id) {
      known.add(new BitSet());
    }
    return known.get(task.id);
  }

  /**
   * The current thread accesses a part of an object inside a call that counts as one step; whether
   * that is a step of its own.
   */
  boolean isStep(int access, Object object, long part) {
    Call call = engine.current().call;
    if (!isPart(object, part)) {
      if (call.inCascade && !futures && access != Access.READ && part == CLAIM && isClaim(object)) {
        note(call, object);
      }
      return false;
    }
    if (!cascades.isEmpty()) {
      see(object, part == STACK);
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
      BitSet mine = known(engine.current());
      mine.set(cascades.size());
      call.cascade = new Cascade(engine.current(), (BitSet) mine.clone());
      call.cascade.add(first);
      cascades.add(call.cascade);
    }
    call.cascade.add(object);
  }
}
