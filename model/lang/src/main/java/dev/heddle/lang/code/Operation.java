package dev.heddle.lang.code;

import dev.heddle.lang.syntax.SourcePosition;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One operation of a control-flow graph; the next one follows unless the operation jumps, calls or
 * returns.
 */
public sealed interface Operation {
  /** Its position in the text. */
  SourcePosition at();

  /** Assigns a value to a slot. */
  record Assign(SourcePosition at, StorageLocation target, ValueExpression value)
      implements Operation {}

  /** Copies all slots of a location to another one. */
  record Copy(SourcePosition at, StorageLocation target, StorageLocation source)
      implements Operation {}

  /** Assigns any value in a range to a slot. */
  record Choose(
      SourcePosition at, StorageLocation target, ValueExpression low, ValueExpression high)
      implements Operation {}

  /** Jumps if a condition is false. */
  record Branch(SourcePosition at, ValueExpression condition, int otherwise) implements Operation {}

  /** Jumps; if the target is the head of a loop, the task stops there. */
  record Jump(SourcePosition at, int target, boolean loop) implements Operation {
    /** One that is not counted. */
    public static Jump to(SourcePosition at, int target) {
      return new Jump(at, target, /* loop= */ false);
    }

    /** One that begins another round of a loop. */
    public static Jump again(SourcePosition at, int head) {
      return new Jump(at, head, /* loop= */ true);
    }
  }

  /** Discards the execution unless a condition holds. */
  record Assume(SourcePosition at, ValueExpression condition) implements Operation {}

  /** Fails unless a condition holds. */
  record Assert(SourcePosition at, ValueExpression condition, String message)
      implements Operation {}

  /** Waits until a condition holds; {@code what} describes it. */
  record Await(SourcePosition at, ValueExpression condition, String what) implements Operation {}

  /** Calls a procedure, whose result goes to a local slot, or nowhere if that is -1. */
  record Call(SourcePosition at, int procedure, List<Argument> arguments, int result)
      implements Operation {}

  /** Ends a procedure, with a result or without. */
  record Return(SourcePosition at, @Nullable ValueExpression value) implements Operation {}

  /** Adds a task, counted in a group unless that is null. */
  record Post(
      SourcePosition at,
      int procedure,
      List<Argument> arguments,
      int level,
      @Nullable StorageLocation group)
      implements Operation {}

  /** Lets others run; temporaries from {@code live} on are not needed any more. */
  record Point(SourcePosition at, Switch kind, int live) implements Operation {}

  /** Begins an atomic block. */
  record Enter(SourcePosition at) implements Operation {}

  /** Ends an atomic block. */
  record Leave(SourcePosition at) implements Operation {}

  /** Acquires a lock, or waits. */
  record Acquire(SourcePosition at, StorageLocation lock) implements Operation {}

  /** Releases a lock. */
  record Release(SourcePosition at, StorageLocation lock) implements Operation {}

  /** Waits at a condition or barrier until woken. */
  record Park(SourcePosition at, StorageLocation where) implements Operation {}

  /** Wakes one or all of those that park somewhere. */
  record Wake(SourcePosition at, StorageLocation where, boolean all) implements Operation {}

  /** Marks a place in the text. */
  record Label(SourcePosition at, String name, Mark mark) implements Operation {
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
    /** Progress. */
    PROGRESS
  }

  /** An argument: a value, or the slots of a location. */
  sealed interface Argument {
    /** A value of one slot. */
    record Value(ValueExpression value, Type type, SourcePosition at) implements Argument {}

    /** The slots of a location. */
    record Slots(StorageLocation place) implements Argument {}
  }

  /** Which other tasks may run at a point. */
  enum Switch {
    /** Tasks of the same level and buffer, as the program says. */
    YIELD,
    /** Other buffers, as the program says. */
    ZIELD,
    /** Both, at an inserted point. */
    BOTH
  }
}
