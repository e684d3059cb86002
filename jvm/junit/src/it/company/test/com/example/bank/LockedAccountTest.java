package com.example.bank;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.mockito.ArgumentMatchers.anyInt;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.when;

import dev.heddle.junit.HeddleTest;
import org.junit.jupiter.api.Test;

/** Right: deposits take turns. */
class LockedAccountTest {
  private static int deposits(Rates rates) throws InterruptedException {
    LockedAccount account = new LockedAccount(rates);
    Thread other = new Thread(() -> account.deposit(Math.min(10, account.limit())));
    other.start();
    account.deposit(Math.min(20, account.limit()));
    other.join();
    return account.balance();
  }

  @HeddleTest
  void everyDepositEarnsABonus() throws InterruptedException {
    Rates rates = new Rates();
    assertEquals(33, deposits(rates));
    assertEquals(2, rates.asked());
  }

  @HeddleTest
  void theBonusIsWhatAMockSays() throws InterruptedException {
    Rates rates = mock(Rates.class);
    when(rates.bonus(anyInt())).thenReturn(5);
    assertEquals(40, deposits(rates));
  }

  @Test
  void anOrdinaryTestRunsBeside() {
    Rates rates = mock(Rates.class);
    when(rates.bonus(anyInt())).thenReturn(1);
    LockedAccount account = new LockedAccount(rates);
    account.deposit(1);
    assertEquals(2, account.balance());
  }
}
