package dev.heddle.core;

import java.util.List;
import java.util.stream.Collectors;

/**
 * How an execution ended.
 *
 * <p>Outcomes are equal if a user would call them the same result: stacks, causes and what was left
 * blocked do not count.
 */
public sealed interface Outcome {
  /** One line that says what happened. */
  String summary();

  /** The kind of failure this is, or {@link FailureKind#NONE}. */
  FailureKind failure();

  /** Whether another outcome of the same schedule is the same, as far as that can be known. */
  default boolean isReplayedAs(Outcome other) {
    return equals(other);
  }

  /** The kinds of failure. */
  enum FailureKind {
    /** No failure. */
    NONE,
    /** An assertion failed. */
    ASSERTION,
    /** An exception was not caught. */
    EXCEPTION,
    /** Threads wait for each other, or for something that never happens. */
    DEADLOCK,
    /** Two accesses to a variable, one of them a write, are not ordered. */
    RACE,
    /** A thread runs on and gets nowhere. */
    LIVELOCK,
    /** A thread never gets what others get again and again. */
    STARVATION,
    /** A condition that must hold after every step does not hold. */
    INVARIANT,
    /** A thread blocked in something that is not under control. */
    UNCONTROLLED,
    /** A lock is still held at the end, which is a failure only if the user asks for it. */
    NEVER_RELEASED,
    /** No thread has joined a thread, which is a failure only if the user asks for it. */
    NEVER_JOINED,
    /** A thread still waits at the end, which is a failure only if the user asks for it. */
    LEFT_BLOCKED;

    /** Whether it may hide failures of other kinds: executions that never end reach none. */
    public boolean mayHideOthers() {
      return this == LIVELOCK || this == STARVATION;
    }

    @Override
    public String toString() {
      return name().toLowerCase(java.util.Locale.ROOT).replace('_', '-');
    }
  }

  /**
   * The program ended and returned a value; {@code leftBlocked} names threads that still waited,
   * harmlessly.
   */
  record Returned(String value, List<String> leftBlocked) implements Outcome {
    @Override
    public String summary() {
      return value;
    }

    @Override
    public FailureKind failure() {
      return FailureKind.NONE;
    }

    @Override
    public boolean equals(Object other) {
      return other instanceof Returned that && value.equals(that.value);
    }

    @Override
    public int hashCode() {
      return value.hashCode();
    }
  }

  /**
   * A thread ended with an uncaught exception.
   *
   * @param causes what caused it, what caused that, and so on
   */
  record Uncaught(
      String thread,
      String type,
      String message,
      boolean assertion,
      List<String> stack,
      List<Cause> causes)
      implements Outcome {
    /** An exception without a cause. */
    public Uncaught(
        String thread, String type, String message, boolean assertion, List<String> stack) {
      this(thread, type, message, assertion, stack, List.of());
    }

    @Override
    public String summary() {
      return new Cause(type, message, stack).summary();
    }

    @Override
    public FailureKind failure() {
      return assertion ? FailureKind.ASSERTION : FailureKind.EXCEPTION;
    }

    @Override
    public boolean equals(Object other) {
      return other instanceof Uncaught that
          && thread.equals(that.thread)
          && type.equals(that.type)
          && message.equals(that.message);
    }

    @Override
    public int hashCode() {
      return thread.hashCode() * 31 + type.hashCode() + message.hashCode();
    }
  }

  /** An exception as such, which caused another one. */
  record Cause(String type, String message, List<String> stack) {
    /** One line or more that say what it is. */
    public String summary() {
      String simple = type.substring(type.lastIndexOf('.') + 1);
      return message.isEmpty() ? simple : simple + ": " + message;
    }
  }

  /**
   * Threads wait for something that never happens.
   *
   * @param waiting the threads that wait, and what each waits for
   * @param othersRun whether other threads could still take steps, or had ended the program
   */
  record Deadlock(List<Waiting> waiting, boolean othersRun) implements Outcome {
    /** No thread can take a step and the program has not ended. */
    public Deadlock(List<Waiting> waiting) {
      this(waiting, /* othersRun= */ false);
    }

    /** Some threads wait for ever, while others go on. */
    public static Deadlock besideOthers(List<Waiting> waiting) {
      return new Deadlock(waiting, /* othersRun= */ true);
    }

    @Override
    public String summary() {
      return waiting.stream()
          .map(Waiting::toString)
          .collect(Collectors.joining("; ", "deadlock: ", ""));
    }

    @Override
    public FailureKind failure() {
      return FailureKind.DEADLOCK;
    }
  }

  /**
   * One thread's part in a deadlock.
   *
   * @param thread the thread that waits
   * @param forWhat what it waits for
   * @param heldBy which thread holds that, or empty
   * @param location the source line where it waits, or empty
   */
  record Waiting(
      String thread, String forWhat, String heldBy, String location, List<String> stack) {
    @Override
    public String toString() {
      String held = heldBy.isEmpty() ? "" : " held by " + heldBy;
      String at = location.isEmpty() ? "" : " at " + location;
      return thread + " waits for " + forWhat + held + at;
    }

    @Override
    public boolean equals(Object other) {
      return other instanceof Waiting that && toString().equals(that.toString());
    }

    @Override
    public int hashCode() {
      return toString().hashCode();
    }
  }

  /**
   * The program ended and left something behind.
   *
   * @param kind what that is
   * @param names each of these things, by name
   */
  record Left(Leftover kind, List<String> names) implements Outcome {
    @Override
    public String summary() {
      return kind.words() + ": " + String.join(", ", names);
    }

    @Override
    public FailureKind failure() {
      return kind.failure();
    }
  }

  /** The execution reached its length limit and was ended. */
  record Aborted(String reason) implements Outcome {
    @Override
    public String summary() {
      return reason;
    }

    @Override
    public FailureKind failure() {
      return FailureKind.NONE;
    }
  }

  /**
   * A thread runs on without ever meeting a scheduling point, or blocks in something that is not
   * controlled.
   */
  record Stuck(String thread, String reason, boolean blocked, List<String> stack)
      implements Outcome {
    @Override
    public String summary() {
      return thread + " " + reason;
    }

    @Override
    public FailureKind failure() {
      return blocked ? FailureKind.UNCONTROLLED : FailureKind.LIVELOCK;
    }

    /** Outcomes do not differ in where in its loop a thread is observed. */
    @Override
    public boolean isReplayedAs(Outcome other) {
      return other instanceof Stuck that && thread.equals(that.thread) && blocked == that.blocked;
    }

    @Override
    public boolean equals(Object other) {
      return other instanceof Stuck that && summary().equals(that.summary());
    }

    @Override
    public int hashCode() {
      return summary().hashCode();
    }
  }

  /**
   * Two threads accessed a variable, at least one of them writing, and nothing ordered the
   * accesses.
   *
   * @param variable its name
   * @param first which access came first, in words
   * @param second which one then
   * @param firstStack where the first one was
   * @param secondStack where the second one was
   */
  record Race(
      String variable,
      String first,
      String second,
      List<String> firstStack,
      List<String> secondStack)
      implements Outcome {
    @Override
    public String summary() {
      return "data race on " + simple() + ": " + first + " and " + second + " are unordered";
    }

    /** The variable with the simple name of its class. */
    public String simple() {
      int field = variable.lastIndexOf('.');
      if (field < 0 || variable.indexOf(' ') >= 0) {
        return variable;
      }
      int before = field - 1;
      return variable.substring(
          Math.max(variable.lastIndexOf('.', before), variable.lastIndexOf('$', before)) + 1);
    }

    @Override
    public FailureKind failure() {
      return FailureKind.RACE;
    }

    @Override
    public boolean equals(Object other) {
      return other instanceof Race that && variable.equals(that.variable);
    }

    @Override
    public int hashCode() {
      return variable.hashCode();
    }
  }

  /**
   * A condition that must hold after every step did not hold.
   *
   * @param name what it is called
   * @param thread whose step broke it
   * @param state what the condition read, each with its value then
   * @param thrown what the condition threw instead of an answer, or empty
   */
  record Invariant(String name, String thread, List<String> state, String thrown)
      implements Outcome {
    @Override
    public String summary() {
      StringBuilder text = new StringBuilder("invariant " + name + " is broken by " + thread);
      if (!state.isEmpty()) {
        text.append(": ").append(String.join(", ", state));
      }
      return thrown.isEmpty() ? text.toString() : text + "; it threw " + thrown;
    }

    @Override
    public FailureKind failure() {
      return FailureKind.INVARIANT;
    }

    @Override
    public boolean equals(Object other) {
      return other instanceof Invariant that && name.equals(that.name);
    }

    @Override
    public int hashCode() {
      return name.hashCode();
    }
  }

  /**
   * Threads repeat the same steps with the same values for ever, by a schedule in which each of
   * them gets its turn.
   */
  record Livelock(List<Round> rounds) implements Outcome {
    @Override
    public String summary() {
      return rounds.stream()
          .map(Round::toString)
          .collect(Collectors.joining("; ", "livelock: ", ""));
    }

    @Override
    public FailureKind failure() {
      return FailureKind.LIVELOCK;
    }
  }

  /**
   * Threads never get a lock, or something of that kind, that others get and give back again and
   * again. All repeat the same steps with the same values, by a schedule in which each gets its
   * turn.
   *
   * @param starved the threads that starve, and what each of them never gets
   * @param rounds what the others do
   */
  record Starvation(List<Waiting> starved, List<Round> rounds) implements Outcome {
    @Override
    public String summary() {
      String who = starved.stream().map(Waiting::toString).collect(Collectors.joining("; "));
      String others = rounds.stream().map(Round::toString).collect(Collectors.joining("; "));
      return "starvation: " + who + (others.isEmpty() ? "" : ", while " + others);
    }

    @Override
    public FailureKind failure() {
      return FailureKind.STARVATION;
    }
  }

  /**
   * One thread's part in a livelock.
   *
   * @param thread the thread that repeats its steps
   * @param lines the source lines of its steps
   */
  record Round(String thread, List<String> lines) {
    @Override
    public String toString() {
      return thread + " repeats " + (lines.isEmpty() ? "itself" : String.join(", ", lines));
    }
  }
}
