package dev.heddle.lang.syntax;

import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** An expression: it has a value, or can be assigned to. */
public sealed interface Expression {
  /** Its position in the text. */
  SourcePosition at();

  /** A number. */
  record Literal(SourcePosition at, int value) implements Expression {}

  /** {@code true} or {@code false}. */
  record Truth(SourcePosition at, boolean value) implements Expression {}

  /** A variable, constant or the like. */
  record Name(SourcePosition at, String name) implements Expression {}

  /** Any value: {@code *}. */
  record Any(SourcePosition at) implements Expression {}

  /** {@code !e} */
  record Not(SourcePosition at, Expression operand) implements Expression {}

  /** {@code -e} */
  record Negative(SourcePosition at, Expression operand) implements Expression {}

  /** {@code a + b} and the like. */
  record Binary(SourcePosition at, Operator operator, Expression left, Expression right)
      implements Expression {}

  /** {@code c ? a : b} */
  record Conditional(SourcePosition at, Expression condition, Expression then, Expression otherwise)
      implements Expression {}

  /** {@code a[i]} */
  record Index(SourcePosition at, Expression array, Expression index) implements Expression {}

  /** {@code r.f} */
  record Field(SourcePosition at, Expression record, String name) implements Expression {}

  /** {@code p(a, b)} */
  record Call(SourcePosition at, String procedure, List<Expression> arguments)
      implements Expression {}

  /** {@code [a, b, c]}, the initial elements of an array. */
  record Elements(SourcePosition at, List<Expression> elements) implements Expression {}

  /**
   * {@code always e}, {@code eventually e}, or {@code a until e}.
   *
   * @param first what holds until then; null unless it is {@code until}
   */
  record Temporal(SourcePosition at, Tense tense, @Nullable Expression first, Expression operand)
      implements Expression {}

  /** When something holds, from some time on. */
  enum Tense {
    /** At all times. */
    ALWAYS,
    /** At some time. */
    EVENTUALLY,
    /** At some time, and something else at all times before. */
    UNTIL;

    /** As it is written. */
    public String word() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /** {@code all i in a..b: e}, or {@code some}. */
  record Quantified(
      SourcePosition at, boolean all, String name, Expression low, Expression high, Expression body)
      implements Expression {}
}
