package dev.heddle.hooks;

import dev.heddle.hooks.memory.MemoryHooks;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;

/**
 * Tests of hooks without an agent: the thread of the test is the controlled one when it says so.
 */
public abstract class UnderControl {
  protected final Recorder recorder = new Recorder();

  /** Something to do that may throw anything. */
  @FunctionalInterface
  public interface Work {
    /** Does it. */
    void run() throws Throwable;
  }

  @BeforeEach
  final void install() {
    Hooks.controller = recorder;
    StaticInitialisation.nextEpoch();
    Hooks.watching = true;
  }

  @AfterEach
  @SuppressWarnings("StaticAssignmentOfThrowable") // there is none any more
  final void reset() {
    Thread thread = Thread.currentThread();
    Hooks.lose(thread);
    Hooks.forget(thread);
    Hooks.endUnwinding();
    Hooks.watching = false;
    Hooks.loops = 0;
    Hooks.late = null;
    Hooks.jvmError = null;
    MemoryHooks.takeWeak();
    OneTimeInitialisers.takeSpoilt();
    StaticInitialisation.endSearch();
  }

  /** Does something as the controlled thread; the calls that reached the controller. */
  protected final List<String> controlled(Work work) {
    Hooks.running = Thread.currentThread();
    try {
      return calls(work);
    } finally {
      Hooks.running = null;
    }
  }

  /** The same as a thread that is not controlled, while another one is. */
  protected final List<String> uncontrolled(Work work) {
    Hooks.running = new Thread("another");
    try {
      return calls(work);
    } finally {
      Hooks.running = null;
    }
  }

  /** The same in an uncontrolled region of the controlled thread. */
  protected final List<String> guarded(Work work) {
    return controlled(
        () -> {
          Hooks.enterGuard();
          try {
            work.run();
          } finally {
            Hooks.exitGuard();
          }
        });
  }

  private List<String> calls(Work work) {
    recorder.take();
    try {
      work.run();
    } catch (Throwable e) {
      UnderControl.<RuntimeException>throwOn(e);
    }
    return recorder.take();
  }

  @SuppressWarnings("unchecked") // it is thrown on as it is
  private static <T extends Throwable> void throwOn(Throwable thrown) throws T {
    throw (T) thrown;
  }
}
