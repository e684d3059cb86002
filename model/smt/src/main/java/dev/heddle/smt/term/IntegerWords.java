package dev.heddle.smt.term;

import java.math.BigInteger;
import java.util.List;
import java.util.function.IntFunction;
import org.sosy_lab.java_smt.api.BooleanFormula;
import org.sosy_lab.java_smt.api.BooleanFormulaManager;
import org.sosy_lab.java_smt.api.FormulaManager;
import org.sosy_lab.java_smt.api.IntegerFormulaManager;
import org.sosy_lab.java_smt.api.Model;
import org.sosy_lab.java_smt.api.NumeralFormula.IntegerFormula;

/**
 * Words as integers, for solvers that know no bit-vectors: a result that may exceed 32 bits is
 * corrected by a multiple of 2^32.
 *
 * <p>Products and quotients of two words of which neither has few values are beyond such solvers.
 */
public final class IntegerWords implements WordTheory {
  private static final long FEW = 64;
  private static final long ALL = 1L << Integer.SIZE;

  private final BooleanFormulaManager truths;
  private final IntegerFormulaManager integers;
  private final List<BooleanFormula> demands;

  /** How many multiples of 2^32 have been introduced. */
  private int multiples;

  public IntegerWords(FormulaManager formulas, List<BooleanFormula> demands) {
    this.demands = demands;
    this.truths = formulas.getBooleanFormulaManager();
    this.integers = formulas.getIntegerFormulaManager();
  }

  private static IntegerFormula integer(Word word) {
    return (IntegerFormula) word.formula();
  }

  @Override
  public Word known(int value) {
    return new Word(integers.makeNumber(value), new ValueRange(value, value));
  }

  @Override
  public Word free(String name, ValueRange span) {
    IntegerFormula variable = integers.makeVariable(name);
    demands.add(between(variable, span));
    return new Word(variable, span);
  }

  private BooleanFormula between(IntegerFormula value, ValueRange span) {
    return truths.and(
        integers.lessOrEquals(integers.makeNumber(span.low()), value),
        integers.lessOrEquals(value, integers.makeNumber(span.high())));
  }

  @Override
  public Word choice(BooleanFormula condition, Word then, Word otherwise, ValueRange span) {
    return new Word(truths.ifThenElse(condition, integer(then), integer(otherwise)), span);
  }

  @Override
  public BooleanFormula equal(Word left, Word right) {
    return integers.equal(integer(left), integer(right));
  }

  @Override
  public BooleanFormula less(Word left, Word right) {
    return integers.lessThan(integer(left), integer(right));
  }

  @Override
  public BooleanFormula largeProduct(Word left, Word right) {
    if (values(left) < values(right)) {
      return largeProduct(right, left);
    }
    ValueRange truth = new ValueRange(0, 1);
    IntFunction<Word> large =
        factor -> {
          IntegerFormula product = integers.multiply(integer(left), integers.makeNumber(factor));
          return choice(between(product, ValueRange.ALL), known(0), known(1), truth);
        };
    return equal(byValue(right, truth, large), known(1));
  }

  @Override
  public Word compute(TermTable.Kind kind, Word left, Word right, ValueRange span) {
    return switch (kind) {
      case PLUS -> {
        ValueRange one = left.span();
        ValueRange other = right.span();
        long low = (long) one.low() + other.low();
        long high = (long) one.high() + other.high();
        yield wrapped(integers.add(integer(left), integer(right)), low, high, span);
      }
      case TIMES ->
          values(left) < values(right) ? product(right, left, span) : product(left, right, span);
      case DIVIDED, REMAINDER -> division(kind, left, right, span);
      default -> throw new IllegalArgumentException(kind + " is no arithmetic");
    };
  }

  /** A number between two others as the word that it wraps around to. */
  private Word wrapped(IntegerFormula number, long low, long high, ValueRange span) {
    if (low >= Integer.MIN_VALUE && high <= Integer.MAX_VALUE) {
      return new Word(number, span);
    }
    IntegerFormula times = integers.makeVariable("m" + multiples++);
    IntegerFormula result =
        integers.subtract(number, integers.multiply(integers.makeNumber(ALL), times));
    demands.add(between(result, ValueRange.ALL));
    return new Word(result, span);
  }

  private static long values(Word word) {
    return (long) word.span().high() - word.span().low() + 1;
  }

  /** One of the few values of a word after another. */
  private Word byValue(Word few, ValueRange span, IntFunction<Word> result) {
    if (values(few) > FEW) {
      throw new UnsupportedOperationException(
          "products and quotients of two variables need a solver with bit-vectors");
    }
    Word all = result.apply(few.span().low());
    for (int i = few.span().low(); i < few.span().high(); i++) {
      all = choice(equal(few, known(i + 1)), result.apply(i + 1), all, span);
    }
    return all;
  }

  private Word product(Word left, Word few, ValueRange span) {
    return byValue(
        few,
        span,
        factor -> {
          long one = (long) left.span().low() * factor;
          long other = (long) left.span().high() * factor;
          IntegerFormula product = integers.multiply(integer(left), integers.makeNumber(factor));
          return wrapped(product, Math.min(one, other), Math.max(one, other), span);
        });
  }

  private Word division(TermTable.Kind kind, Word left, Word few, ValueRange span) {
    return byValue(
        few,
        span,
        divisor -> {
          if (divisor == 0) {
            return known(0);
          }
          // Rounded towards zero, where integers round down.
          IntegerFormula absolute = integers.makeNumber(Math.abs((long) divisor));
          IntegerFormula value = integer(left);
          IntegerFormula zero = integers.makeNumber(0);
          BooleanFormula negative = integers.lessThan(value, zero);
          IntegerFormula size = truths.ifThenElse(negative, integers.negate(value), value);
          IntegerFormula quotient = integers.divide(size, absolute);
          if (kind == TermTable.Kind.REMAINDER) {
            IntegerFormula rest = integers.subtract(size, integers.multiply(absolute, quotient));
            return new Word(truths.ifThenElse(negative, integers.negate(rest), rest), span);
          }
          BooleanFormula opposite = divisor < 0 ? truths.not(negative) : negative;
          IntegerFormula signed = truths.ifThenElse(opposite, integers.negate(quotient), quotient);
          long most = left.span().low() == Integer.MIN_VALUE && divisor == -1 ? ALL / 2 : 0;
          return wrapped(signed, 0, most, span);
        });
  }

  @Override
  public int value(Model model, Word word) {
    BigInteger value = model.evaluate(integer(word));
    return value == null ? word.span().low() : value.intValue();
  }
}
