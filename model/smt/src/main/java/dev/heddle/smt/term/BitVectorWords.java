package dev.heddle.smt.term;

import java.math.BigInteger;
import java.util.List;
import org.sosy_lab.java_smt.api.BitvectorFormula;
import org.sosy_lab.java_smt.api.BitvectorFormulaManager;
import org.sosy_lab.java_smt.api.BooleanFormula;
import org.sosy_lab.java_smt.api.BooleanFormulaManager;
import org.sosy_lab.java_smt.api.FormulaManager;
import org.sosy_lab.java_smt.api.Model;

/** Words as bit-vectors, each with as many bits as its values need. */
public final class BitVectorWords implements WordTheory {
  private final BooleanFormulaManager truths;
  private final BitvectorFormulaManager bits;

  private final List<BooleanFormula> demands;

  public BitVectorWords(FormulaManager formulas, List<BooleanFormula> demands) {
    this.demands = demands;
    this.truths = formulas.getBooleanFormulaManager();
    this.bits = formulas.getBitvectorFormulaManager();
  }

  @Override
  public Word known(int value) {
    ValueRange span = new ValueRange(value, value);
    return new Word(bits.makeBitvector(span.bits(), BigInteger.valueOf(value)), span);
  }

  @Override
  public Word free(String name, ValueRange span) {
    int width = span.bits();
    // A known sign needs no variable.
    Word word =
        new Word(
            span.low() < 0
                ? bits.makeVariable(width, name)
                : bits.extend(bits.makeVariable(width - 1, name), 1, false),
            span);
    int end = -1 << (width - 1);
    if (span.low() > (span.low() < 0 ? end : 0)) {
      demands.add(truths.not(less(word, known(span.low()))));
    }
    if (span.high() < ~end) {
      demands.add(truths.not(less(known(span.high()), word)));
    }
    return word;
  }

  /** A word with more bits or fewer. */
  private BitvectorFormula sized(Word word, int width) {
    BitvectorFormula formula = (BitvectorFormula) word.formula();
    int has = bits.getLength(formula);
    if (has < width) {
      return bits.extend(formula, width - has, true);
    }
    return has == width ? formula : bits.extract(formula, width - 1, 0);
  }

  private int width(Word left, Word right) {
    return Math.max(left.span().bits(), right.span().bits());
  }

  @Override
  public Word choice(BooleanFormula condition, Word then, Word otherwise, ValueRange span) {
    int width = span.bits();
    return new Word(
        truths.ifThenElse(condition, sized(then, width), sized(otherwise, width)), span);
  }

  @Override
  public BooleanFormula equal(Word left, Word right) {
    int width = width(left, right);
    return bits.equal(sized(left, width), sized(right, width));
  }

  @Override
  public BooleanFormula less(Word left, Word right) {
    int width = width(left, right);
    return bits.lessThan(sized(left, width), sized(right, width), true);
  }

  @Override
  public BooleanFormula largeProduct(Word left, Word right) {
    int width = left.span().bits() + right.span().bits();
    if (width <= Integer.SIZE) {
      return truths.makeFalse();
    }
    BitvectorFormula product = bits.multiply(sized(left, width), sized(right, width));
    BitvectorFormula word = bits.extract(product, Integer.SIZE - 1, 0);
    return truths.not(bits.equal(product, bits.extend(word, width - Integer.SIZE, true)));
  }

  @Override
  public Word compute(TermTable.Kind kind, Word left, Word right, ValueRange span) {
    boolean division = kind == TermTable.Kind.DIVIDED || kind == TermTable.Kind.REMAINDER;
    // The last bits of sums and products depend on the last bits alone.
    int width = division ? Math.max(span.bits(), width(left, right)) : span.bits();
    BitvectorFormula one = sized(left, width);
    BitvectorFormula other = sized(right, width);
    BitvectorFormula result =
        switch (kind) {
          case PLUS -> bits.add(one, other);
          case TIMES -> bits.multiply(one, other);
          case DIVIDED -> bits.divide(one, other, true);
          case REMAINDER -> bits.remainder(one, other, true);
          default -> throw new IllegalArgumentException(kind + " is no arithmetic");
        };
    return new Word(sized(new Word(result, span), span.bits()), span);
  }

  @Override
  public int value(Model model, Word word) {
    BigInteger value = model.evaluate((BitvectorFormula) word.formula());
    if (value == null) {
      return word.span().low();
    }
    int unused = Integer.SIZE - word.span().bits();
    return value.intValue() << unused >> unused;
  }
}
