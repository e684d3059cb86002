package dev.heddle.lang.code;

import java.util.List;

/** The type of a variable, which takes one or more slots of 32 bits. */
public sealed interface Type {
  /** How many slots it takes. */
  default int size() {
    return 1;
  }

  /** The initial value of each slot. */
  default int initial() {
    return 0;
  }

  /** A slot's value as people write it. */
  default String text(int value) {
    return Integer.toString(value);
  }

  /** Whether it is a single number, of any range. */
  default boolean isNumber() {
    return false;
  }

  /** Whether it is a single value that can be computed with. */
  default boolean isScalar() {
    return true;
  }

  /** {@code bool}: 0 or 1. */
  record Bool() implements Type {
    @Override
    public String text(int value) {
      return value == 0 ? "false" : "true";
    }

    @Override
    public String toString() {
      return "bool";
    }
  }

  /** {@code int}: 32 bits that wrap around. */
  record Int() implements Type {
    @Override
    public boolean isNumber() {
      return true;
    }

    @Override
    public String toString() {
      return "int";
    }
  }

  /** {@code low..high}. */
  record Range(int low, int high) implements Type {
    @Override
    public int initial() {
      return low;
    }

    @Override
    public boolean isNumber() {
      return true;
    }

    @Override
    public String toString() {
      return low + ".." + high;
    }
  }

  /** An enumeration: the number of a constant. */
  record Enumeration(String name, List<String> constants) implements Type {
    @Override
    public String text(int value) {
      return constants.get(value);
    }

    @Override
    public String toString() {
      return name;
    }
  }

  /** {@code array length of element}: the elements one after another. */
  record Array(Type element, int length) implements Type {
    @Override
    public int size() {
      return element.size() * length;
    }

    @Override
    public boolean isScalar() {
      return false;
    }

    @Override
    public String toString() {
      return "array " + length + " of " + element;
    }
  }

  /** A record: the fields one after another. */
  record Structure(String name, List<Field> fields) implements Type {
    @Override
    public int size() {
      return fields.stream().mapToInt(f -> f.type().size()).sum();
    }

    @Override
    public boolean isScalar() {
      return false;
    }

    @Override
    public String toString() {
      return name;
    }
  }

  /** A field of a record. */
  record Field(String name, Type type, int offset) {}

  /** A lock: 1 while it is held. */
  record Lock() implements Type {
    @Override
    public boolean isScalar() {
      return false;
    }

    @Override
    public String text(int value) {
      return value == 0 ? "free" : "held";
    }

    @Override
    public String toString() {
      return "lock";
    }
  }

  /** A semaphore: its permits. */
  record Semaphore(int permits) implements Type {
    @Override
    public int initial() {
      return permits;
    }

    @Override
    public boolean isScalar() {
      return false;
    }

    @Override
    public String toString() {
      return "semaphore";
    }
  }

  /** A condition variable; the tasks themselves record for what they wait. */
  record Condition() implements Type {
    @Override
    public boolean isScalar() {
      return false;
    }

    @Override
    public String toString() {
      return "condition";
    }
  }

  /** A barrier: how many have arrived. */
  record Barrier(int parties) implements Type {
    @Override
    public boolean isScalar() {
      return false;
    }

    @Override
    public String toString() {
      return "barrier";
    }
  }

  /** A group: how many of its tasks have not ended. */
  record Group() implements Type {
    @Override
    public boolean isScalar() {
      return false;
    }

    @Override
    public String toString() {
      return "group";
    }
  }

  /**
   * A channel: how many elements it has, then its places, the oldest element first. At capacity 0
   * there is one place, and the number is 1 while an element is offered, 2 when it has been taken.
   */
  record Channel(int capacity, Type element) implements Type {
    @Override
    public int size() {
      return 1 + Math.max(1, capacity) * element.size();
    }

    @Override
    public boolean isScalar() {
      return false;
    }

    @Override
    public String toString() {
      return "channel";
    }
  }
}
