package dev.heddle.hooks.thread;

/**
 * A platform thread that carries controlled threads, one after another.
 *
 * <p>Where the JVM cannot be told what {@link Thread#currentThread} is to return, calls of it are
 * replaced, and look here.
 */
public abstract class CarrierThread extends Thread {
  /** The thread that is carried now, or this one. */
  private Thread identity = this;

  /** A thread with a name that people see only when they look at all threads of the JVM. */
  protected CarrierThread(ThreadGroup group, String name, long stackBytes) {
    super(group, null, name, stackBytes, false);
    setDaemon(true);
  }

  /** Carries a thread from now on: {@link Thread#currentThread} is that thread for all code. */
  protected final void carry(Thread thread) {
    identity = thread;
  }

  /** What {@link Thread#currentThread} is to return here. */
  final Thread identity() {
    return identity;
  }
}
