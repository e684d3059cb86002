package dev.heddle.lang.syntax;

import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** A declaration at the top level of a model. */
public sealed interface Declaration {
  /** Its position in the text. */
  SourcePosition at();

  /** {@code const N = 3;} */
  record Constant(SourcePosition at, String name, Expression value) implements Declaration {}

  /** {@code enum E { A, B }} */
  record Enumeration(SourcePosition at, String name, List<Named> constants)
      implements Declaration {}

  /** {@code record R { f: T; }} */
  record Structure(SourcePosition at, String name, List<Parameter> fields) implements Declaration {}

  /** {@code var x: T = e;} */
  record Variable(SourcePosition at, String name, TypeSyntax type, @Nullable Expression value)
      implements Declaration {}

  /**
   * {@code lock l[n];} and the like.
   *
   * @param length of an array of them, or null
   * @param size the initial value of a semaphore, the parties of a barrier, the capacity of a
   *     channel
   * @param element what a channel carries
   */
  record Synchroniser(
      SourcePosition at,
      Kind kind,
      String name,
      @Nullable Expression length,
      @Nullable Expression size,
      @Nullable TypeSyntax element)
      implements Declaration {}

  /** {@code proc p(a: T): T { }} */
  record Procedure(
      SourcePosition at,
      String name,
      List<Parameter> parameters,
      @Nullable TypeSyntax result,
      Statement.Block body)
      implements Declaration {}

  /** {@code fifo buffer b runs p(e);} */
  record Buffer(SourcePosition at, boolean fifo, String name, Expression.Call initial)
      implements Declaration {}

  /** {@code thread t[i in a..b] runs p(e);} */
  record Threads(SourcePosition at, String name, @Nullable Copies copies, Expression.Call initial)
      implements Declaration {}

  /** {@code invariant i: e;} */
  record Invariant(SourcePosition at, String name, Expression condition) implements Declaration {}

  /** {@code ltl p: e;} */
  record Property(SourcePosition at, String name, Expression formula) implements Declaration {}

  /** {@code never l;} */
  record Never(SourcePosition at, String label) implements Declaration {}

  /** {@code progress l;} */
  record Progress(SourcePosition at, String label) implements Declaration {}

  /** {@code interleave accesses;} or {@code interleave explicit;} */
  record Interleave(SourcePosition at, boolean accesses) implements Declaration {
    /** Tasks are switched where the text says so. */
    public static Interleave explicit(SourcePosition at) {
      return new Interleave(at, /* accesses= */ false);
    }
  }

  /** How many copies of a thread there are, and the name of the number of each. */
  record Copies(String name, Expression low, Expression high) {}

  /** A parameter, or a field of a record. */
  record Parameter(SourcePosition at, String name, TypeSyntax type) {}

  /** A name and its position in the text. */
  record Named(SourcePosition at, String name) {}

  /** The kinds of synchronisation objects. */
  enum Kind {
    /** Is held by at most one task. */
    LOCK,
    /** Counts permits. */
    SEMAPHORE,
    /** Tasks wait here for a signal. */
    CONDITION,
    /** Tasks wait here for each other. */
    BARRIER,
    /** Carries messages. */
    CHANNEL,
    /** Counts tasks that have not ended. */
    GROUP;

    /** As it is written. */
    public String word() {
      return name().toLowerCase(Locale.ROOT);
    }
  }
}
