package dev.heddle.smt.term;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;

/** The storage of terms: by numbers, operands before their users, equal terms once. */
public abstract class TermTable {
  /** How a term is made of its operands. */
  public enum Kind {
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
    /** Whether the product of two words needs more than 32 bits. */
    LARGE,
    /** A sum. */
    PLUS,
    /** A product. */
    TIMES,
    /** A quotient, rounded towards zero. */
    DIVIDED,
    /** The remainder of such a division. */
    REMAINDER
  }

  private static final ValueRange TRUTH = new ValueRange(0, 1);

  /** The kind and operands of a term. */
  record Key(Kind kind, int first, int second, int third) {}

  private final Map<Key, Integer> known = new HashMap<>();
  private final UnwoundSites sites = new UnwoundSites();
  private Kind[] kinds = new Kind[1024];
  private int[] operands = new int[3 * 1024];

  /** The least and the greatest value of each word. */
  private int[] spans = new int[2 * 1024];

  private int size;

  public final int size() {
    return size;
  }

  /** The places that free terms are named by. */
  public final UnwoundSites sites() {
    return sites;
  }

  public final Kind kind(int term) {
    return kinds[term];
  }

  /** One of the three operands of a term. */
  public final int operand(int term, int number) {
    return operands[3 * term + number];
  }

  /** How many operands a term has that are terms. */
  final int operands(int term) {
    return switch (kinds[term]) {
      case KNOWN, WORD, FREE_TRUTH, FREE_WORD -> 0;
      case NOT -> 1;
      case CHOICE -> 3;
      case AND, OR, EQUAL, LESS, LARGE, PLUS, TIMES, DIVIDED, REMAINDER -> 2;
    };
  }

  /** The term with a key; the same for the same key. */
  final int add(Key key) {
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
    ValueRange span = between(key);
    spans[2 * size] = span.low();
    spans[2 * size + 1] = span.high();
    known.put(key, size);
    return size++;
  }

  private ValueRange between(Key key) {
    int first = key.first();
    int second = key.second();
    return switch (key.kind()) {
      case WORD -> new ValueRange(first, first);
      case FREE_WORD -> new ValueRange(second, key.third());
      case CHOICE -> span(second).or(span(key.third()));
      case PLUS -> span(first).plus(span(second));
      case TIMES -> span(first).times(span(second));
      case DIVIDED -> span(first).divided(span(second));
      case REMAINDER -> span(first).remainder(span(second));
      default -> TRUTH;
    };
  }

  /** Between which words a term's value is. */
  public final ValueRange span(int term) {
    return new ValueRange(spans[2 * term], spans[2 * term + 1]);
  }

  /** The term that is known to be equal to the one with a key, or a negative number. */
  final int find(Key key) {
    return known.getOrDefault(key, -1);
  }

  /** Notes that the term with a key is equal to another. */
  final void note(Key key, int equal) {
    known.put(key, equal);
  }
}
