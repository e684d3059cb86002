package dev.heddle.lang.syntax;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** What a procedure does. */
public sealed interface Statement {
  /** Its position in the text. */
  SourcePosition at();

  /** {@code var x: T = e;} */
  record Local(SourcePosition at, String name, TypeSyntax type, @Nullable Expression value)
      implements Statement {}

  /** {@code x = e;} */
  record Assign(SourcePosition at, Expression target, Expression value) implements Statement {}

  /** {@code p(e);} */
  record Do(SourcePosition at, Expression.Call call) implements Statement {}

  /** {@code if e { } else { }}; the part after {@code else} is a block or another if. */
  record If(SourcePosition at, Expression condition, Block then, @Nullable Statement otherwise)
      implements Statement {}

  /** {@code while e { }} */
  record While(SourcePosition at, Expression condition, Block body) implements Statement {}

  /** {@code for i in a..b { }} */
  record For(SourcePosition at, String name, Expression low, Expression high, Block body)
      implements Statement {}

  /** {@code { }} */
  record Block(SourcePosition at, List<Statement> statements) implements Statement {}

  /** {@code atomic { }} */
  record Atomic(SourcePosition at, Block body) implements Statement {}

  /** {@code return e;} */
  record Return(SourcePosition at, @Nullable Expression value) implements Statement {}

  /** A statement that is one word. */
  record Plain(SourcePosition at, Word word) implements Statement {}

  /** {@code assume e;} and the like. */
  record Check(SourcePosition at, Test test, Expression condition, @Nullable String message)
      implements Statement {}

  /** {@code choose x in a..b;} */
  record Choose(SourcePosition at, Expression target, Expression low, Expression high)
      implements Statement {}

  /** {@code post p(e) at m;} */
  record Post(SourcePosition at, Expression.Call task, Expression level) implements Statement {}

  /** {@code spawn p(e) in g;} */
  record Spawn(SourcePosition at, Expression.Call task, @Nullable Expression group)
      implements Statement {}

  /** {@code acquire l;} and the like. */
  record Use(SourcePosition at, Action action, Expression object) implements Statement {}

  /** {@code wait c with l;} */
  record Wait(SourcePosition at, Expression condition, Expression lock) implements Statement {}

  /** {@code send e to c;} */
  record Send(SourcePosition at, Expression value, Expression channel) implements Statement {}

  /** {@code receive x from c;} */
  record Receive(SourcePosition at, Expression target, Expression channel) implements Statement {}

  /** {@code label l;} */
  record Label(SourcePosition at, String name) implements Statement {}

  /** Statements that are one word. */
  enum Word {
    /** Does nothing. */
    SKIP,
    /** Lets tasks of the same level and buffer run. */
    YIELD,
    /** Lets other buffers run. */
    ZIELD;

    /** As it is written. */
    public String word() {
      return name().toLowerCase(java.util.Locale.ROOT);
    }
  }

  /** The ways to use a condition. */
  enum Test {
    /** If it is false, the execution is discarded. */
    ASSUME,
    /** If it is false, the execution fails. */
    ASSERT,
    /** While it is false, the task waits. */
    AWAIT;

    /** As it is written. */
    public String word() {
      return name().toLowerCase(java.util.Locale.ROOT);
    }
  }

  /** The actions on a synchronisation object. */
  enum Action {
    /** Acquires a lock. */
    ACQUIRE,
    /** Releases a lock. */
    RELEASE,
    /** Waits for a semaphore to be positive, and decrements it. */
    DOWN,
    /** Increments a semaphore. */
    UP,
    /** Wakes a task that waits for a condition. */
    SIGNAL,
    /** Wakes all tasks that wait for a condition. */
    BROADCAST,
    /** Waits at a barrier. */
    ARRIVE,
    /** Waits for the end of a thread, or of the tasks of a group. */
    JOIN;

    /** As it is written. */
    public String word() {
      return name().toLowerCase(java.util.Locale.ROOT);
    }
  }
}
