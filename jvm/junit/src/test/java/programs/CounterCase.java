package programs;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.heddle.checks.Races;
import dev.heddle.junit.HeddleTest;

/** Two threads increment a counter; run by {@code HeddleTestTest}. */
public final class CounterCase {
  private int plain;
  private int locked;

  private synchronized void increment() {
    locked++;
  }

  @HeddleTest
  void lostUpdate() throws InterruptedException {
    Thread other = new Thread(() -> plain++);
    other.start();
    plain++;
    other.join();
    assertEquals(2, plain);
  }

  @HeddleTest
  void raced() throws InterruptedException {
    Thread other = new Thread(() -> plain++);
    other.start();
    plain++;
    other.join();
  }

  @HeddleTest(races = Races.REPORT)
  void racedAndReported() throws InterruptedException {
    raced();
  }

  @HeddleTest
  void lockedUpdate() throws InterruptedException {
    Thread other = new Thread(this::increment);
    other.start();
    increment();
    other.join();
    assertEquals(2, locked);
  }

  @HeddleTest(strategy = "random", executions = 50)
  void sampled() throws InterruptedException {
    lockedUpdate();
  }

  @HeddleTest
  void oneThreadOnly() {
    assertEquals(0, plain);
  }

  @HeddleTest(strategy = "nonsense")
  void unknownStrategy() {}

  @HeddleTest(replay = "h2:nonsense")
  void corruptSchedule() {}
}
