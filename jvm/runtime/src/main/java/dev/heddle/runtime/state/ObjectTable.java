package dev.heddle.runtime.state;

import dev.heddle.runtime.names.IdentityHash;
import dev.heddle.runtime.names.IdentityHashSequence;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The objects that the current execution has met, by identity.
 *
 * <p>An open hash table whose entries are used again in every execution, so that looking objects up
 * allocates nothing. An object met for the first time gets its number as identity hash code where
 * the JVM lets us, so that there are no collisions and the codes are the same in every execution.
 */
public final class ObjectTable {
  private static long epochs;

  private SharedObject[] slots = new SharedObject[256];

  /** The execution, by a number that no other has. */
  private long epoch = nextEpoch();

  private int count;

  /** How many objects the program has met, not counting those that only a trace contains. */
  private int metCount;

  /** The thread that runs, whose meetings give hash codes. */
  private int thread;

  private static synchronized long nextEpoch() {
    return ++epochs;
  }

  /** Forgets all objects. */
  public void reset() {
    epoch = nextEpoch();
    count = 0;
    metCount = 0;
    thread = 0;
  }

  /** The number of the execution. */
  long epoch() {
    return epoch;
  }

  /** How many objects the program has met. */
  public int metCount() {
    return metCount;
  }

  /** Sets which thread runs from now on. */
  public void runs(int newThread) {
    thread = newThread;
  }

  /** What is known of an object that the program meets. */
  public SharedObject meet(Object object) {
    SharedObject entry = of(object);
    if (entry.order == 0) {
      entry.order = ++metCount;
    }
    return entry;
  }

  /** The same, at once if it is the given one. */
  public SharedObject meet(Object object, SharedObject guess) {
    return guess.key == object && guess.epoch == epoch && guess.order > 0 ? guess : meet(object);
  }

  /** The controlled thread of a thread object, or null if it is not controlled. */
  public @Nullable ControlledThread task(Thread thread) {
    return meet(thread).task;
  }

  /** What is known of an object; never of null. */
  public SharedObject of(Object object) {
    int hash = hash(object);
    SharedObject[] table = slots;
    int mask = table.length - 1;
    for (int i = hash & mask; ; i = (i + 1) & mask) {
      SharedObject entry = table[i];
      if (entry == null) {
        entry = new SharedObject();
        table[i] = entry;
        return add(entry, object);
      }
      if (entry.epoch != epoch) {
        return add(entry, object);
      }
      if (entry.key == object) {
        return entry;
      }
    }
  }

  /** What is known of an object, or null if nothing is; asking changes nothing. */
  public @Nullable SharedObject known(Object object) {
    if (IdentityHash.isUnknown(object)) {
      return null;
    }
    if (IdentityHash.supported() && !IdentityHash.isKnown(object)) {
      // It is really locked: asking the JVM for its code might generate one.
      return search(object);
    }
    int mask = slots.length - 1;
    for (int i = System.identityHashCode(object) & mask; ; i = (i + 1) & mask) {
      SharedObject entry = slots[i];
      if (entry == null || entry.epoch != epoch) {
        return null;
      }
      if (entry.key == object) {
        return entry;
      }
    }
  }

  /** The identity hash code of an object. */
  public int hash(Object object) {
    return IdentityHash.isKnown(object)
        ? System.identityHashCode(object)
        : IdentityHash.of(object, IdentityHashSequence.of(object.getClass()).next(epoch, thread));
  }

  /**
   * Makes sure that an object's hash code is the same in every execution, whatever it is; whether
   * it may be its identity hash code.
   */
  public boolean prepareHash(Object object) {
    boolean identity = IdentityHashSequence.of(object.getClass()).identity();
    if (identity && !IdentityHash.isKnown(object)) {
      hash(object);
    }
    return identity;
  }

  /** What is known of an object that was met, or null; asking changes nothing. */
  @Nullable SharedObject find(Object object) {
    SharedObject known = known(object);
    return known != null && known.order > 0 ? known : null;
  }

  private @Nullable SharedObject search(Object object) {
    for (SharedObject entry : slots) {
      if (entry != null && entry.epoch == epoch && entry.key == object) {
        return entry;
      }
    }
    return null;
  }

  /** All objects met, in no particular order. */
  List<SharedObject> all() {
    List<SharedObject> all = new ArrayList<>();
    for (SharedObject entry : slots) {
      if (entry != null && entry.epoch == epoch && entry.order > 0) {
        all.add(entry);
      }
    }
    return all;
  }

  private SharedObject add(SharedObject entry, Object object) {
    entry.reuse(epoch, object, ++count);
    if (count * 2 > slots.length) {
      grow();
    }
    return entry;
  }

  private void grow() {
    SharedObject[] old = slots;
    slots = new SharedObject[old.length * 2];
    int mask = slots.length - 1;
    for (SharedObject entry : old) {
      if (entry != null && entry.epoch == epoch) {
        int i = System.identityHashCode(entry.key) & mask;
        while (slots[i] != null) {
          i = (i + 1) & mask;
        }
        slots[i] = entry;
      }
    }
  }
}
