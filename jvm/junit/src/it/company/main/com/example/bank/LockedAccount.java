package com.example.bank;

/** An account whose deposits take turns. */
public final class LockedAccount extends Account {
  private final Rates rates;

  /** An empty account. */
  public LockedAccount(Rates rates) {
    this.rates = rates;
  }

  /** How much can be deposited. */
  public int limit() {
    return 1000;
  }

  @Override
  public synchronized void deposit(int amount) {
    super.deposit(amount + rates.bonus(amount));
  }
}
