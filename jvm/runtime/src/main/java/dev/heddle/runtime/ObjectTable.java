package dev.heddle.runtime;

/**
 * The objects that the current execution has met, by identity.
 *
 * <p>An open hash table whose entries are used again in every execution, so that looking objects up
 * allocates nothing. An object met for the first time gets its number as identity hash code where
 * the JVM lets us, so that there are no collisions and the codes are the same in every execution.
 */
final class ObjectTable {
  /**
   * Codes of objects that are only hashed begin here, far from the numbers of those in the table.
   */
  private static final int HASHES = 0x1000000;

  private SharedObject[] slots = new SharedObject[256];
  private long epoch;
  private int count;

  /** How many codes were asked for that do not come from the table. */
  private int hashes;

  /** Forgets all objects. */
  void reset() {
    epoch++;
    count = 0;
    hashes = 0;
  }

  /** What is known of an object; never of null. */
  SharedObject of(Object object) {
    int hash = IdentityHash.of(object, count + 1);
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

  /** The identity hash code of an object. */
  int hash(Object object) {
    return IdentityHash.of(object, ++hashes | HASHES);
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
