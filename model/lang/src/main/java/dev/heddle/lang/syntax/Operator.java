package dev.heddle.lang.syntax;

/** The operators with two operands, from those that bind least to those that bind most. */
public enum Operator {
  /** If the left one holds, so does the right one. */
  IMPLIES("=>", 1),
  /** One of them holds. */
  OR("||", 2),
  /** Both hold. */
  AND("&&", 3),
  /** They are the same. */
  EQUAL("==", 4),
  /** They differ. */
  UNEQUAL("!=", 4),
  /** The left one is smaller. */
  LESS("<", 5),
  /** The left one is not greater. */
  AT_MOST("<=", 5),
  /** The left one is greater. */
  GREATER(">", 5),
  /** The left one is not smaller. */
  AT_LEAST(">=", 5),
  /** Their sum. */
  PLUS("+", 6),
  /** Their difference. */
  MINUS("-", 6),
  /** Their product. */
  TIMES("*", 7),
  /** Their quotient, rounded towards zero. */
  DIVIDED("/", 7),
  /** The remainder of such a division, with the sign of the left one. */
  MODULO("%", 7);

  /** How much a prefix operator binds. */
  static final int PREFIX = 8;

  private final String symbol;
  private final int binding;

  Operator(String symbol, int binding) {
    this.symbol = symbol;
    this.binding = binding;
  }

  /** As it is written. */
  public String symbol() {
    return symbol;
  }

  /** How much it binds; more than those with a smaller number. */
  int binding() {
    return binding;
  }

  /** Whether several of the kind in a row are read from the right. */
  boolean fromTheRight() {
    return this == IMPLIES;
  }

  /** Whether operands are numbers and so is the result. */
  public boolean isArithmetic() {
    return binding >= 6;
  }
}
