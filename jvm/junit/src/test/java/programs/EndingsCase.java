package programs;

import static org.junit.jupiter.api.Assertions.fail;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.heddle.core.Leftover;
import dev.heddle.junit.HeddleTest;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.TestInstance;

/** Tests that end in another way than with an assertion. */
public final class EndingsCase {
  @HeddleTest
  void deadlock() throws InterruptedException {
    Object a = new Object();
    Object b = new Object();
    Thread other =
        new Thread(
            () -> {
              synchronized (b) {
                synchronized (a) {
                  Thread.yield();
                }
              }
            },
            "other");
    other.start();
    synchronized (a) {
      synchronized (b) {
        Thread.yield();
      }
    }
    other.join();
  }

  @HeddleTest
  void unjoined() {
    new Thread(Thread::yield, "lonely").start();
  }

  @HeddleTest(failOn = Leftover.NEVER_JOINED)
  void joinDemanded() {
    unjoined();
  }

  @HeddleTest
  void assumption() throws InterruptedException {
    Thread other = new Thread(Thread::yield);
    other.start();
    other.join();
    assumeTrue(false, "never holds, so that the test is skipped");
  }

  /** Assumes before any thread is started, where there is nothing to explore yet. */
  @HeddleTest
  void assumptionAtOnce() throws InterruptedException {
    assumeTrue(false, "never holds, so that the test is skipped");
    assumption();
  }

  @HeddleTest
  void endless() {
    AtomicInteger count = new AtomicInteger();
    new Thread(
            () -> {
              while (true) {
                count.incrementAndGet();
              }
            })
        .start();
  }

  /** Fails after the test. */
  public static final class BadTearDown {
    @AfterEach
    void tearDown() {
      fail("tear-down");
    }

    @HeddleTest
    void assumption() throws InterruptedException {
      new EndingsCase().assumption();
    }
  }

  /** Keeps state in its one instance, which a new one would lack. */
  @TestInstance(TestInstance.Lifecycle.PER_CLASS)
  public static final class OneInstance {
    @BeforeAll
    void prepare() {}

    @HeddleTest
    void test() {}
  }
}
