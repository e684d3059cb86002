package com.example;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.heddle.junit.HeddleTest;

/** Right: deposits take turns. */
class LockedAccountTest {
  private int balance;

  private synchronized void deposit(int amount) {
    balance = balance + amount;
  }

  @HeddleTest
  void noDepositIsLost() throws InterruptedException {
    Thread other = new Thread(() -> deposit(10));
    other.start();
    deposit(20);
    other.join();
    assertEquals(30, balance);
  }
}
