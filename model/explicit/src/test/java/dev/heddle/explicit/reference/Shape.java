package dev.heddle.explicit.reference;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** A type. Single values are Integers; arrays and records are Lists. */
sealed interface Shape {
  /** The initial value. */
  default Object initial() {
    return 0;
  }

  /** Whether values are single. */
  default boolean single() {
    return true;
  }

  /** Adds the single values that a value consists of, as people write them. */
  default void describe(String name, Object value, List<String> lines) {
    lines.add(name + " = " + value);
  }

  /** {@code int}, and counters. */
  record Int() implements Shape {}

  /** A semaphore. */
  record Semaphore(int permits) implements Shape {
    @Override
    public Object initial() {
      return permits;
    }
  }

  /** A barrier. */
  record Barrier(int parties) implements Shape {}

  /** {@code low..high}. */
  record Range(int low, int high) implements Shape {
    @Override
    public Object initial() {
      return low;
    }
  }

  /** An enumeration; bools and locks are some. */
  record Enumeration(List<String> constants) implements Shape {
    @Override
    public void describe(String name, Object value, List<String> lines) {
      lines.add(name + " = " + constants.get((Integer) value));
    }
  }

  /** An array. */
  record Array(Shape element, int length) implements Shape {
    @Override
    public Object initial() {
      return Collections.nCopies(length, element.initial());
    }

    @Override
    public boolean single() {
      return false;
    }

    @Override
    public void describe(String name, Object value, List<String> lines) {
      for (int i = 0; i < length; i++) {
        element.describe(name + "[" + i + "]", Values.part(value, i), lines);
      }
    }
  }

  /** A record. */
  record Structure(List<String> names, List<Shape> fields) implements Shape {
    @Override
    public Object initial() {
      return fields.stream().map(Shape::initial).toList();
    }

    @Override
    public boolean single() {
      return false;
    }

    @Override
    public void describe(String name, Object value, List<String> lines) {
      for (int i = 0; i < fields.size(); i++) {
        fields.get(i).describe(name + "." + names.get(i), Values.part(value, i), lines);
      }
    }
  }

  /** A channel; its value is an {@link Offer}. */
  record Channel(int capacity, Shape element) implements Shape {
    @Override
    public Object initial() {
      return new Offer(0, List.of());
    }

    @Override
    public void describe(String name, Object value, List<String> lines) {
      Offer offer = (Offer) value;
      lines.add(name + " = " + offer.count());
      List<Object> places = new ArrayList<>(offer.messages());
      while (places.size() < Math.max(1, capacity)) {
        places.add(element.initial());
      }
      for (int i = 0; i < places.size(); i++) {
        element.describe(name + "[" + i + "]", places.get(i), lines);
      }
    }
  }

  /**
   * The contents of a channel.
   *
   * @param count how many messages; at capacity 0 it is 1 while one is offered and 2 when it has
   *     been taken
   */
  record Offer(int count, List<Object> messages) {}
}
