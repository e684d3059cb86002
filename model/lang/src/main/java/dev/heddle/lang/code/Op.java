package dev.heddle.lang.code;

import dev.heddle.lang.syntax.Position;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** One operation of a control-flow graph; the next one follows unless it says otherwise. */
public sealed interface Op {
  /** Where it stands. */
  Position at();

  /** Gives a slot a value. */
  record Assign(Position at, Place target, Ex value) implements Op {}

  /** Gives all slots of a place the values of another. */
  record Copy(Position at, Place target, Place source) implements Op {}

  /** Gives a slot any value in a range. */
  record Choose(Position at, Place target, Ex low, Ex high) implements Op {}

  /** Goes elsewhere if a condition is false. */
  record Branch(Position at, Ex condition, int otherwise) implements Op {}

  /** Goes elsewhere; if that is the head of a loop, the task stops there. */
  record Jump(Position at, int target, boolean loop) implements Op {
    /** One that is not counted. */
    public static Jump to(Position at, int target) {
      return new Jump(at, target, /* loop= */ false);
    }

    /** One that begins another round of a loop. */
    public static Jump again(Position at, int head) {
      return new Jump(at, head, /* loop= */ true);
    }
  }

  /** Discards the execution unless a condition holds. */
  record Assume(Position at, Ex condition) implements Op {}

  /** Fails unless a condition holds. */
  record Assert(Position at, Ex condition, String message) implements Op {}

  /** Waits until a condition holds; {@code what} says for what. */
  record Await(Position at, Ex condition, String what) implements Op {}

  /** Calls a procedure, whose result goes to a local slot, or nowhere if that is -1. */
  record Call(Position at, int procedure, List<Argument> arguments, int result) implements Op {}

  /** Ends a procedure, with a result or without. */
  record Return(Position at, @Nullable Ex value) implements Op {}

  /** Adds a task, counted in a group unless that is null. */
  record Post(
      Position at, int procedure, List<Argument> arguments, int level, @Nullable Place group)
      implements Op {}

  /** Lets others run; temporaries from {@code live} on are not needed any more. */
  record Point(Position at, Switch kind, int live) implements Op {}

  /** Begins an atomic block. */
  record Enter(Position at) implements Op {}

  /** Ends an atomic block. */
  record Leave(Position at) implements Op {}

  /** Takes a lock, or waits. */
  record Acquire(Position at, Place lock) implements Op {}

  /** Gives a lock back. */
  record Release(Position at, Place lock) implements Op {}

  /** Waits at a condition or barrier until woken. */
  record Park(Position at, Place where) implements Op {}

  /** Wakes one or all of those that park somewhere. */
  record Wake(Position at, Place where, boolean all) implements Op {}

  /** Marks a place in the text. */
  record Label(Position at, String name, Mark mark) implements Op {
    /** Whether it must not be passed. */
    public boolean never() {
      return mark == Mark.NEVER;
    }

    /** Whether passing it is progress. */
    public boolean progress() {
      return mark == Mark.PROGRESS;
    }
  }

  /** What passing a label means. */
  enum Mark {
    /** Nothing. */
    PLAIN,
    /** A failure. */
    NEVER,
    /** That something is getting done. */
    PROGRESS
  }

  /** An argument: a value, or the slots of a place. */
  sealed interface Argument {
    /** A value of one slot. */
    record Value(Ex value, Type type, Position at) implements Argument {}

    /** Several slots. */
    record Slots(Place place) implements Argument {}
  }

  /** Who may run at a point. */
  enum Switch {
    /** Tasks of the same level and buffer, as the program says. */
    YIELD,
    /** Other buffers, as the program says. */
    ZIELD,
    /** Both, at an inserted point. */
    BOTH
  }
}
