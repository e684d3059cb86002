package dev.heddle.smt;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;

/**
 * A growing graph of terms over truth values and words of 32 bits.
 *
 * <p>A term is a number; its operands have smaller ones. Equal terms are one, and what can be
 * computed is: a program without choices becomes constants.
 */
final class Terms {
  /** The term that is true. */
  static final int TRUE = 0;

  /** The term that is false. */
  static final int FALSE = 1;

  /** What a term is made of its operands. */
  enum Kind {
    /** A truth value that is known: which, is its number. */
    KNOWN,
    /** A word that is known, in place of the first operand. */
    WORD,
    /** A truth value that a solver may choose. */
    FREE_TRUTH,
    /** A word that a solver may choose between the second operand and the third. */
    FREE_WORD,
    /** Not the operand. */
    NOT,
    /** Both. */
    AND,
    /** One at least. */
    OR,
    /** The second word if the first operand is true, else the third. */
    CHOICE,
    /** Whether two words are equal. */
    EQUAL,
    /** Whether a word is less than another, with signs. */
    LESS,
    /** A sum. */
    PLUS,
    /** A product. */
    TIMES,
    /** A quotient, rounded towards zero. */
    DIVIDED,
    /** What such a division leaves. */
    REMAINDER
  }

  /** How deep disjunctions are looked into. */
  private static final int DEPTH = 6;

  private static final Span TRUTH = new Span(0, 1);

  private record Key(Kind kind, int first, int second, int third) {}

  private final Map<Key, Integer> known = new HashMap<>();
  private final Sites sites = new Sites();
  private Kind[] kinds = new Kind[1024];
  private int[] operands = new int[3 * 1024];

  /** The least and the greatest value of each word. */
  private int[] spans = new int[2 * 1024];

  private int size;

  Terms() {
    add(new Key(Kind.KNOWN, 1, 0, 0));
    add(new Key(Kind.KNOWN, 0, 0, 0));
  }

  int size() {
    return size;
  }

  /** The places that free terms are named by. */
  Sites sites() {
    return sites;
  }

  Kind kind(int term) {
    return kinds[term];
  }

  /** One of the three operands of a term. */
  int operand(int term, int number) {
    return operands[3 * term + number];
  }

  /** How many operands a term has that are terms. */
  int operands(int term) {
    return switch (kinds[term]) {
      case KNOWN, WORD, FREE_TRUTH, FREE_WORD -> 0;
      case NOT -> 1;
      case CHOICE -> 3;
      case AND, OR, EQUAL, LESS, PLUS, TIMES, DIVIDED, REMAINDER -> 2;
    };
  }

  private int add(Key key) {
    Integer there = known.get(key);
    if (there != null) {
      return there;
    }
    if (size == kinds.length) {
      kinds = Arrays.copyOf(kinds, 2 * size);
      operands = Arrays.copyOf(operands, 6 * size);
      spans = Arrays.copyOf(spans, 4 * size);
    }
    kinds[size] = key.kind();
    operands[3 * size] = key.first();
    operands[3 * size + 1] = key.second();
    operands[3 * size + 2] = key.third();
    Span span = between(key);
    spans[2 * size] = span.low();
    spans[2 * size + 1] = span.high();
    known.put(key, size);
    return size++;
  }

  private Span between(Key key) {
    int first = key.first();
    int second = key.second();
    return switch (key.kind()) {
      case WORD -> new Span(first, first);
      case FREE_WORD -> new Span(second, key.third());
      case CHOICE -> span(second).or(span(key.third()));
      case PLUS -> span(first).plus(span(second));
      case TIMES -> span(first).times(span(second));
      case DIVIDED -> span(first).divided(span(second));
      case REMAINDER -> span(first).remainder(span(second));
      default -> TRUTH;
    };
  }

  /** Between which words a term's value is. */
  Span span(int term) {
    return new Span(spans[2 * term], spans[2 * term + 1]);
  }

  int truth(boolean value) {
    return value ? TRUE : FALSE;
  }

  int word(int value) {
    return add(new Key(Kind.WORD, value, 0, 0));
  }

  /** A truth value that may be anything; one for each name. */
  int freeTruth(int name) {
    return add(new Key(Kind.FREE_TRUTH, name, 0, 0));
  }

  /** A word that may be anything between others; one for each name. */
  int freeWord(int name, Span between) {
    return add(new Key(Kind.FREE_WORD, name, between.low(), between.high()));
  }

  boolean isWord(int term) {
    return kinds[term] == Kind.WORD;
  }

  /** The value of a word that is known. */
  int value(int term) {
    if (!isWord(term)) {
      throw new IllegalArgumentException("term " + term + " is not known");
    }
    return operands[3 * term];
  }

  int not(int term) {
    if (term == TRUE || term == FALSE) {
      return truth(term == FALSE);
    }
    return kinds[term] == Kind.NOT ? operand(term, 0) : add(new Key(Kind.NOT, term, 0, 0));
  }

  private boolean opposite(int left, int right) {
    return (kinds[left] == Kind.NOT && operand(left, 0) == right)
        || (kinds[right] == Kind.NOT && operand(right, 0) == left);
  }

  int and(int left, int right) {
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
            && kinds[disjunction] == Kind.OR
            && (isAmong(truth, operand(disjunction, 0), depth - 1)
                || isAmong(truth, operand(disjunction, 1), depth - 1)));
  }

  /** Whether one operand of a conjunction is the opposite of a term. */
  private boolean isAgainst(int conjunction, int term) {
    return kinds[conjunction] == Kind.AND
        && (opposite(operand(conjunction, 0), term) || opposite(operand(conjunction, 1), term));
  }

  private boolean hasOperand(Kind kind, int term, int operand) {
    return kinds[term] == kind && (operand(term, 0) == operand || operand(term, 1) == operand);
  }

  int or(int left, int right) {
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
    if (kinds[left] == Kind.AND && kinds[right] == Kind.AND) {
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
   * What tells two conditions apart that exclude each other: the q of (p and q) and (p and not q),
   * or else the first of them.
   */
  int difference(int left, int right) {
    int both = common(left, right);
    if (both == FALSE) {
      return left;
    }
    return operand(left, 0) == both ? operand(left, 1) : operand(left, 0);
  }

  /** One of two words. */
  int choice(int condition, int then, int otherwise) {
    if (condition == TRUE || then == otherwise) {
      return then;
    }
    if (condition == FALSE) {
      return otherwise;
    }
    if (kinds[condition] == Kind.NOT) {
      return choice(operand(condition, 0), otherwise, then);
    }
    int one = under(condition, then, 1);
    int other = under(condition, otherwise, 2);
    if (one == other) {
      return one;
    }
    if (kinds[one] == Kind.CHOICE && operand(one, 2) == other) {
      return choice(and(condition, operand(one, 0)), operand(one, 1), other);
    }
    if (kinds[one] == Kind.CHOICE && operand(one, 1) == other) {
      return choice(and(condition, not(operand(one, 0))), operand(one, 2), other);
    }
    if (kinds[other] == Kind.CHOICE && operand(other, 1) == one) {
      return choice(or(condition, operand(other, 0)), one, operand(other, 2));
    }
    if (kinds[other] == Kind.CHOICE && operand(other, 2) == one) {
      return choice(or(condition, not(operand(other, 0))), one, operand(other, 1));
    }
    return add(new Key(Kind.CHOICE, condition, one, other));
  }

  /** A word where a condition is known: a choice by the same condition is made. */
  private int under(int condition, int term, int operand) {
    return kinds[term] == Kind.CHOICE && operand(term, 0) == condition
        ? operand(term, operand)
        : term;
  }

  /** One of two truth values. */
  int truthChoice(int condition, int then, int otherwise) {
    return or(and(condition, then), and(not(condition), otherwise));
  }

  /** A truth value as 1 or 0. */
  int wordOf(int truth) {
    return choice(truth, word(1), word(0));
  }

  /** Whether a word is not 0. */
  int truthOf(int word) {
    return not(equal(word, word(0)));
  }

  int equal(int left, int right) {
    if (left == right) {
      return TRUE;
    }
    if (span(left).isApartFrom(span(right))) {
      return FALSE;
    }
    if (isWord(left)) {
      return equal(right, left);
    }
    if (isWord(right) && kinds[left] == Kind.PLUS && isWord(operand(left, 1))) {
      return equal(operand(left, 0), word(value(right) - value(operand(left, 1))));
    }
    if (!isWord(right)) {
      return add(new Key(Kind.EQUAL, Math.min(left, right), Math.max(left, right), 0));
    }
    return decided(new Key(Kind.EQUAL, left, right, 0));
  }

  int less(int left, int right) {
    if (left == right) {
      return FALSE;
    }
    Span one = span(left);
    Span other = span(right);
    if (one.high() < other.low() || one.low() >= other.high()) {
      return truth(one.high() < other.low());
    }
    return decided(new Key(Kind.LESS, left, right, 0));
  }

  /** A comparison; where one side is a choice between known words, what it chooses by. */
  private int decided(Key key) {
    Integer there = known.get(key);
    if (there != null) {
      return there;
    }
    int side = isWord(key.second()) ? key.first() : key.second();
    boolean first = side == key.first();
    int other = first ? key.second() : key.first();
    if (!isWord(other) || kinds[side] != Kind.CHOICE || !hasKnownBranch(side)) {
      return add(key);
    }
    int then = compared(key.kind(), first, operand(side, 1), other);
    int otherwise = compared(key.kind(), first, operand(side, 2), other);
    int result = truthChoice(operand(side, 0), then, otherwise);
    known.put(key, result);
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

  int plus(int left, int right) {
    if (isWord(left)) {
      return isWord(right) ? word(value(left) + value(right)) : plus(right, left);
    }
    if (isWord(right)) {
      if (value(right) == 0) {
        return left;
      }
      if (kinds[left] == Kind.PLUS && isWord(operand(left, 1))) {
        return plus(operand(left, 0), word(value(operand(left, 1)) + value(right)));
      }
      return add(new Key(Kind.PLUS, left, right, 0));
    }
    return add(new Key(Kind.PLUS, Math.min(left, right), Math.max(left, right), 0));
  }

  int minus(int left, int right) {
    return left == right ? word(0) : plus(left, times(right, word(-1)));
  }

  int times(int left, int right) {
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

  /** The quotient by a word that is not 0. */
  int divided(int left, int right) {
    if (isWord(left) && isWord(right) && value(right) != 0) {
      return word(value(left) / value(right));
    }
    return add(new Key(Kind.DIVIDED, left, right, 0));
  }

  /** What a division by a word that is not 0 leaves. */
  int remainder(int left, int right) {
    if (isWord(left) && isWord(right) && value(right) != 0) {
      return word(value(left) % value(right));
    }
    return add(new Key(Kind.REMAINDER, left, right, 0));
  }
}
