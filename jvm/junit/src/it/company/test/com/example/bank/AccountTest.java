package com.example.bank;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.heddle.junit.HeddleTest;

/** Wrong: two deposits at the same time can lose one. */
class AccountTest {
  @HeddleTest
  void noDepositIsLost() throws InterruptedException {
    Account account = new Account();
    Thread other = new Thread(() -> account.deposit(10));
    other.start();
    account.deposit(20);
    other.join();
    assertEquals(30, account.balance());
  }

  @HeddleTest
  void oneAccountIsOpened() throws InterruptedException {
    Thread other = new Thread(Account::new);
    other.start();
    other.join();
    assertEquals(1, Account.opened());
  }
}
