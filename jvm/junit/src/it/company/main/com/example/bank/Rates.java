package com.example.bank;

/** What the bank adds. */
public final class Rates {
  private static final int SHARE = Integer.parseInt("10");

  private int asked;

  /** The bonus for a deposit. */
  public synchronized int bonus(int amount) {
    asked++;
    return amount / SHARE;
  }

  /** How often the bonus was asked for. */
  public synchronized int asked() {
    return asked;
  }
}
