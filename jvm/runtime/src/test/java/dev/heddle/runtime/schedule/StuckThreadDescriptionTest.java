package dev.heddle.runtime.schedule;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.heddle.runtime.internals.PlatformParking;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;

/** A thread that has no CPU is distinguished from one that waits for something. */
class StuckThreadDescriptionTest {
  private static volatile boolean over;

  private static Thread waiting(Runnable body) throws InterruptedException {
    over = false;
    Thread thread = new Thread(body);
    thread.setDaemon(true);
    thread.start();
    while (thread.getState() != Thread.State.WAITING) {
      Thread.sleep(1);
    }
    return thread;
  }

  private static void end(Thread thread) throws InterruptedException {
    over = true;
    PlatformParking.unpark(thread);
    thread.join();
  }

  private static void park() {
    while (!over) {
      LockSupport.park();
    }
  }

  private static void parkToBeRun() {
    while (!over) {
      PlatformParking.park();
    }
  }

  @Test
  void aThreadThatWaitsIsBlocked() throws InterruptedException {
    Thread thread = waiting(StuckThreadDescriptionTest::park);
    assertTrue(StuckThreadDescription.isBlocked(thread));
    assertFalse(StuckThreadDescription.mayWantCpu(thread));
    end(thread);
  }

  /** Its state is still that of one that waits. */
  @Test
  void aThreadThatIsToRunAndHasNoCpuYetIsNotBlocked() throws InterruptedException {
    Thread thread = waiting(StuckThreadDescriptionTest::parkToBeRun);
    assertEquals(Thread.State.WAITING, thread.getState());
    assertFalse(StuckThreadDescription.isBlocked(thread));
    assertTrue(StuckThreadDescription.mayWantCpu(thread));
    end(thread);
  }

  private static StackTraceElement[] calling(String type, String method) {
    return new StackTraceElement[] {
      new StackTraceElement(type, method, null, -2),
      new StackTraceElement("java.util.Arrays", "copyOf", "Arrays.java", 1)
    };
  }

  @Test
  void nativeMethodsThatComputeDoNotWait() {
    assertTrue(StuckThreadDescription.inNative(calling("sun.nio.ch.Net", "accept")));
    assertFalse(StuckThreadDescription.inNative(calling("java.lang.reflect.Array", "newArray")));
    assertFalse(StuckThreadDescription.inNative(calling("java.lang.System", "arraycopy")));
  }
}
