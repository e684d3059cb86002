package dev.heddle.runtime.state;

import dev.heddle.hooks.Hooks;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ForkJoinTask;
import java.util.concurrent.Phaser;

/** The synchronizers that a call has changed, in this order. */
public final class ChangedSynchronizers {
  private static final String FUTURE = CompletableFuture.class.getName();

  /** Whether calls of the objects of a class change several synchronizers. */
  private static final ClassValue<Boolean> CASCADING =
      new ClassValue<>() {
        @Override
        protected Boolean computeValue(Class<?> type) {
          Thread self = Hooks.suspend();
          try {
            return CompletableFuture.class.isAssignableFrom(type)
                || Phaser.class.isAssignableFrom(type)
                || type.getName().startsWith(FUTURE + "$");
          } finally {
            Hooks.resume(self);
          }
        }
      };

  private final ControlledThread writer;
  private final List<Object> changed = new ArrayList<>();

  private boolean usedEarlier;
  private boolean usedLater;

  /** The numbers of the calls that the writer knew to be over, and of this one. */
  private final BitSet before;

  public ChangedSynchronizers(ControlledThread writer, BitSet before) {
    this.writer = writer;
    this.before = before;
  }

  /** Whether an object was the last one that was changed. */
  public boolean isLast(Object object) {
    return indexOf(object) == changed.size() - 1;
  }

  /**
   * Another thread uses an object; returns whether it may have done so before the later ones were
   * changed, with an observable difference. A thread that reads what depends on the object could
   * have helped with that. Otherwise a later one must be used as well, before or after: if one of
   * both uses follows from the other, there is an execution in which both come after the call.
   */
  public boolean isInterruptedBy(Object object, boolean looksForDependents) {
    int index = indexOf(object);
    usedLater |= index > 0 && !isClaim(object);
    for (int i = index + 1; i < changed.size(); i++) {
      usedEarlier |= !isClaim(changed.get(i));
    }
    return looksForDependents || (usedEarlier && usedLater);
  }

  /** An object is changed; later changes of a future do not concern other threads. */
  public void add(Object object) {
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

  /** The numbers of the calls that the writer knew to be over, and of this one. */
  public BitSet before() {
    return before;
  }

  /** The thread that makes the call. */
  public ControlledThread writer() {
    return writer;
  }

  /** Whether a call of an object may change several synchronizers. */
  static boolean isCascading(Object receiver) {
    return CASCADING.get(receiver.getClass());
  }

  /** Whether an object of a cascade is a task that was claimed, whose function will be called. */
  public static boolean isClaim(Object object) {
    return object instanceof ForkJoinTask;
  }

  /** Whether an object is one of those that were changed. */
  public boolean changes(Object object) {
    return indexOf(object) >= 0;
  }
}
