package dev.heddle.runtime.schedule;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/** What is counted over all executions of a search. */
public final class SearchCounters {
  private static final VarHandle HEARTBEAT;

  static {
    try {
      HEARTBEAT =
          MethodHandles.lookup().findVarHandle(SearchCounters.class, "heartbeat", long.class);
    } catch (ReflectiveOperationException e) {
      throw new ExceptionInInitializerError(e);
    }
  }

  /** Counts steps; the watchdog sees progress by it. */
  private long heartbeat;

  private long swallowed;
  private boolean unswitched;
  private boolean startedThreads;

  /** A step is about to be chosen. */
  public void beat() {
    HEARTBEAT.setRelease(this, heartbeat + 1);
  }

  /** The number of steps so far; its reader sees all that was done before. */
  public long heartbeat() {
    return (long) HEARTBEAT.getAcquire(this);
  }

  /** A thread whose execution was over went on in code that is not instrumented. */
  void swallow() {
    swallowed++;
  }

  /** How often that happened. */
  public long swallowed() {
    return swallowed;
  }

  /** A thread went on because it holds a real monitor that others might wait for. */
  void unswitched() {
    unswitched = true;
  }

  /** Whether that ever happened. */
  public boolean wereUnswitched() {
    return unswitched;
  }

  /** A thread was started beside the first one. */
  public void startThread() {
    startedThreads = true;
  }

  /** Whether any execution has had more than its first thread. */
  public boolean startedThreads() {
    return startedThreads;
  }
}
