package programs;

import dev.heddle.junit.Heddle;
import dev.heddle.junit.HeddleTest;
import dev.heddle.junit.Invariant;
import org.junit.jupiter.api.BeforeEach;

/** Tests whose conditions hold at the end, but not always. */
public final class InvariantCase {
  private int debit = -1;
  private int credit;

  @BeforeEach
  void prepare() {
    debit = 0;
  }

  @Invariant
  boolean balanced() {
    synchronized (this) {
      return debit == credit;
    }
  }

  private synchronized void both() {
    debit++;
    credit++;
  }

  private void transfer(boolean locked) {
    if (locked) {
      both();
    } else {
      debit++;
      both();
      debit--;
    }
  }

  private void transferTogether(boolean locked) throws InterruptedException {
    Thread other = new Thread(() -> transfer(true));
    other.start();
    transfer(locked);
    other.join();
  }

  @HeddleTest
  void kept() throws InterruptedException {
    transferTogether(true);
  }

  @HeddleTest
  void broken() throws InterruptedException {
    transferTogether(false);
  }

  @HeddleTest
  void setInTheTest() throws InterruptedException {
    Heddle.invariant("at most one", () -> credit <= 1);
    transferTogether(true);
  }

  /** A condition with a wrong signature. */
  public static final class Wrong {
    @Invariant
    boolean holds(int parameter) {
      return parameter == 0;
    }

    @HeddleTest
    void test() {}
  }
}
