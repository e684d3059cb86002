package bench.sct;

import bench.catalog.Check;
import bench.catalog.StartAndJoin;

/**
 * A deposit, a withdrawal and an audit of one account. The audit expects the wrong balance, which
 * fails only if it comes last.
 */
final class Account {
  private static final int OPENING = 1;
  private static final int DEPOSIT = 2;
  private static final int WITHDRAWAL = 4;

  private int balance = OPENING;
  private boolean deposited;
  private boolean withdrawn;

  static void run() {
    Account account = new Account();
    StartAndJoin.start(account::audit, account::deposit, account::withdraw);
  }

  private synchronized void deposit() {
    balance += DEPOSIT;
    deposited = true;
  }

  private synchronized void withdraw() {
    balance -= WITHDRAWAL;
    withdrawn = true;
  }

  private synchronized void audit() {
    if (deposited && withdrawn) {
      Check.that(balance == OPENING - DEPOSIT - WITHDRAWAL, "the balance is wrong");
    }
  }
}
