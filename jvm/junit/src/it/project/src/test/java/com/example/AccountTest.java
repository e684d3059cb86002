package com.example;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.heddle.junit.HeddleTest;

/** Wrong: two deposits at the same time can lose one. */
class AccountTest {
  private static final int START = 100;

  private int balance = START;

  private void deposit(int amount) {
    balance = balance + amount;
  }

  @HeddleTest
  void noDepositIsLost() throws InterruptedException {
    Thread other = new Thread(() -> deposit(10));
    other.start();
    deposit(20);
    other.join();
    assertEquals(START + 30, balance);
  }
}
