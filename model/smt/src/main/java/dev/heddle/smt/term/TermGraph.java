package dev.heddle.smt.term;

/**
 * A growing graph of terms over truth values and words of 32 bits.
 *
 * <p>A term is a number; its operands have smaller ones. Equal terms are one term, and terms are
 * computed where possible: a program without choices becomes constants.
 */
public final class TermGraph extends TermTable {
  /** The term that is true. */
  public static final int TRUE = 0;

  /** The term that is false. */
  public static final int FALSE = 1;

  /** How deep disjunctions are searched. */
  private static final int DEPTH = 6;

  public TermGraph() {
    add(new Key(Kind.KNOWN, 1, 0, 0));
    add(new Key(Kind.KNOWN, 0, 0, 0));
  }

  public int truth(boolean value) {
    return value ? TRUE : FALSE;
  }

  public int word(int value) {
    return add(new Key(Kind.WORD, value, 0, 0));
  }

  /** A truth value that may be anything; one for each name. */
  public int freeTruth(int name) {
    return add(new Key(Kind.FREE_TRUTH, name, 0, 0));
  }

  /** A word that may be anything between others; one for each name. */
  public int freeWord(int name, ValueRange between) {
    return add(new Key(Kind.FREE_WORD, name, between.low(), between.high()));
  }

  public boolean isWord(int term) {
    return kind(term) == Kind.WORD;
  }

  /** The value of a word that is known. */
  public int value(int term) {
    if (!isWord(term)) {
      throw new IllegalArgumentException("term " + term + " is not known");
    }
    return operand(term, 0);
  }

  public int not(int term) {
    if (term == TRUE || term == FALSE) {
      return truth(term == FALSE);
    }
    return kind(term) == Kind.NOT ? operand(term, 0) : add(new Key(Kind.NOT, term, 0, 0));
  }

  private boolean opposite(int left, int right) {
    return (kind(left) == Kind.NOT && operand(left, 0) == right)
        || (kind(right) == Kind.NOT && operand(right, 0) == left);
  }

  public int and(int left, int right) {
    if (left == FALSE || right == FALSE || opposite(left, right)) {
      return FALSE;
    }
    if (left == TRUE || left == right || hasOperand(Kind.AND, right, left)) {
      return right;
    }
    if (right == TRUE || hasOperand(Kind.AND, left, right)) {
      return left;
    }
    if (isAgainst(left, right) || isAgainst(right, left)) {
      return FALSE;
    }
    if (isAmong(left, right, DEPTH) || isAmong(right, left, DEPTH)) {
      return isAmong(left, right, DEPTH) ? left : right;
    }
    return add(new Key(Kind.AND, Math.min(left, right), Math.max(left, right), 0));
  }

  /** Whether a truth is one of those that a disjunction is made of, so deep at most. */
  private boolean isAmong(int truth, int disjunction, int depth) {
    return truth == disjunction
        || (depth > 0
            && kind(disjunction) == Kind.OR
            && (isAmong(truth, operand(disjunction, 0), depth - 1)
                || isAmong(truth, operand(disjunction, 1), depth - 1)));
  }

  /** Whether one operand of a conjunction is the opposite of a term. */
  private boolean isAgainst(int conjunction, int term) {
    return kind(conjunction) == Kind.AND
        && (opposite(operand(conjunction, 0), term) || opposite(operand(conjunction, 1), term));
  }

  private boolean hasOperand(Kind kind, int term, int operand) {
    return kind(term) == kind && (operand(term, 0) == operand || operand(term, 1) == operand);
  }

  public int or(int left, int right) {
    if (left == TRUE || right == TRUE || opposite(left, right)) {
      return TRUE;
    }
    if (left == FALSE || left == right || hasOperand(Kind.AND, left, right)) {
      return right;
    }
    if (right == FALSE || hasOperand(Kind.AND, right, left)) {
      return left;
    }
    int both = common(left, right);
    if (both != FALSE) {
      return both;
    }
    return add(new Key(Kind.OR, Math.min(left, right), Math.max(left, right), 0));
  }

  /** What remains of (p and q) or (p and not q): p; false if they are of another form. */
  private int common(int left, int right) {
    if (kind(left) == Kind.AND && kind(right) == Kind.AND) {
      for (int i = 0; i < 2; i++) {
        for (int j = 0; j < 2; j++) {
          if (operand(left, i) == operand(right, j)
              && opposite(operand(left, 1 - i), operand(right, 1 - j))) {
            return operand(left, i);
          }
        }
      }
    }
    return FALSE;
  }

  /**
   * What distinguishes two conditions that exclude each other: the q of (p and q) and (p and not
   * q), or else the first of them.
   */
  public int difference(int left, int right) {
    int both = common(left, right);
    if (both == FALSE) {
      return left;
    }
    return operand(left, 0) == both ? operand(left, 1) : operand(left, 0);
  }

  /** One of two words. */
  public int choice(int condition, int then, int otherwise) {
    if (condition == TRUE || then == otherwise) {
      return then;
    }
    if (condition == FALSE) {
      return otherwise;
    }
    if (kind(condition) == Kind.NOT) {
      return choice(operand(condition, 0), otherwise, then);
    }
    int one = under(condition, then, 1);
    int other = under(condition, otherwise, 2);
    if (one == other) {
      return one;
    }
    if (kind(one) == Kind.CHOICE && operand(one, 2) == other) {
      return choice(and(condition, operand(one, 0)), operand(one, 1), other);
    }
    if (kind(one) == Kind.CHOICE && operand(one, 1) == other) {
      return choice(and(condition, not(operand(one, 0))), operand(one, 2), other);
    }
    if (kind(other) == Kind.CHOICE && operand(other, 1) == one) {
      return choice(or(condition, operand(other, 0)), one, operand(other, 2));
    }
    if (kind(other) == Kind.CHOICE && operand(other, 2) == one) {
      return choice(or(condition, not(operand(other, 0))), one, operand(other, 1));
    }
    return add(new Key(Kind.CHOICE, condition, one, other));
  }

  /** A word where a condition is known: a choice by the same condition is resolved. */
  private int under(int condition, int term, int operand) {
    return kind(term) == Kind.CHOICE && operand(term, 0) == condition
        ? operand(term, operand)
        : term;
  }

  /** One of two truth values. */
  public int truthChoice(int condition, int then, int otherwise) {
    return or(and(condition, then), and(not(condition), otherwise));
  }

  /** A truth value as 1 or 0. */
  public int wordOf(int truth) {
    return choice(truth, word(1), word(0));
  }

  /** Whether a word is not 0. */
  public int truthOf(int word) {
    return not(equal(word, word(0)));
  }

  public int equal(int left, int right) {
    if (left == right) {
      return TRUE;
    }
    if (span(left).isApartFrom(span(right))) {
      return FALSE;
    }
    if (isWord(left)) {
      return equal(right, left);
    }
    if (isWord(right) && kind(left) == Kind.PLUS && isWord(operand(left, 1))) {
      return equal(operand(left, 0), word(value(right) - value(operand(left, 1))));
    }
    if (!isWord(right)) {
      return add(new Key(Kind.EQUAL, Math.min(left, right), Math.max(left, right), 0));
    }
    return decided(new Key(Kind.EQUAL, left, right, 0));
  }

  public int less(int left, int right) {
    if (left == right) {
      return FALSE;
    }
    ValueRange one = span(left);
    ValueRange other = span(right);
    if (one.high() < other.low() || one.low() >= other.high()) {
      return truth(one.high() < other.low());
    }
    return decided(new Key(Kind.LESS, left, right, 0));
  }

  /**
   * A comparison; if one side is a choice with a known word, the result is a choice by the same
   * condition.
   */
  private int decided(Key key) {
    int there = find(key);
    if (there >= 0) {
      return there;
    }
    int side = isWord(key.second()) ? key.first() : key.second();
    boolean first = side == key.first();
    int other = first ? key.second() : key.first();
    if (!isWord(other) || kind(side) != Kind.CHOICE || !hasKnownBranch(side)) {
      return add(key);
    }
    int then = compared(key.kind(), first, operand(side, 1), other);
    int otherwise = compared(key.kind(), first, operand(side, 2), other);
    int result = truthChoice(operand(side, 0), then, otherwise);
    note(key, result);
    return result;
  }

  private boolean hasKnownBranch(int choice) {
    return isWord(operand(choice, 1)) || isWord(operand(choice, 2));
  }

  private int compared(Kind kind, boolean first, int term, int other) {
    if (kind == Kind.EQUAL) {
      return equal(term, other);
    }
    return first ? less(term, other) : less(other, term);
  }

  public int plus(int left, int right) {
    if (isWord(left)) {
      return isWord(right) ? word(value(left) + value(right)) : plus(right, left);
    }
    if (isWord(right)) {
      if (value(right) == 0) {
        return left;
      }
      if (kind(left) == Kind.PLUS && isWord(operand(left, 1))) {
        return plus(operand(left, 0), word(value(operand(left, 1)) + value(right)));
      }
      return add(new Key(Kind.PLUS, left, right, 0));
    }
    return add(new Key(Kind.PLUS, Math.min(left, right), Math.max(left, right), 0));
  }

  public int minus(int left, int right) {
    return left == right ? word(0) : plus(left, times(right, word(-1)));
  }

  public int times(int left, int right) {
    if (isWord(left)) {
      return isWord(right) ? word(value(left) * value(right)) : times(right, left);
    }
    if (isWord(right)) {
      int factor = value(right);
      if (factor == 0 || factor == 1) {
        return factor == 0 ? right : left;
      }
      return add(new Key(Kind.TIMES, left, right, 0));
    }
    return add(new Key(Kind.TIMES, Math.min(left, right), Math.max(left, right), 0));
  }

  /** Whether a product needs more than 32 bits. */
  int largeProduct(int left, int right) {
    if (!span(left).times(span(right)).equals(ValueRange.ALL)) {
      return FALSE;
    }
    return add(new Key(Kind.LARGE, Math.min(left, right), Math.max(left, right), 0));
  }

  /** The quotient by a word that is not 0. */
  public int divided(int left, int right) {
    if (isWord(left) && isWord(right) && value(right) != 0) {
      return word(value(left) / value(right));
    }
    return add(new Key(Kind.DIVIDED, left, right, 0));
  }

  /** The remainder of a division by a word that is not 0. */
  public int remainder(int left, int right) {
    if (isWord(left) && isWord(right) && value(right) != 0) {
      return word(value(left) % value(right));
    }
    return add(new Key(Kind.REMAINDER, left, right, 0));
  }
}
