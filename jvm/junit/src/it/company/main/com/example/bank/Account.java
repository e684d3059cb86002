package com.example.bank;

/** An account whose deposits can be lost. */
public class Account {
  private static int opened;

  private int balance;

  /** An empty account. */
  public Account() {
    opened++;
  }

  /** How many accounts were opened. */
  public static int opened() {
    return opened;
  }

  /** Adds to the balance. */
  public void deposit(int amount) {
    balance = balance + amount;
  }

  /** What there is. */
  public int balance() {
    return balance;
  }

  /** Nothing calls it. */
  public void close() {
    balance = 0;
  }
}
