package dev.heddle.hooks.thread;

/**
 * A platform thread that carries controlled threads, one after another.
 *
 * <p>On a JVM where the result of {@link Thread#currentThread} cannot be set, its calls are
 * replaced, and read the identity here.
 */
public abstract class CarrierThread extends Thread {
  /** The thread that is carried now, or this one. */
  private Thread identity = this;

  /** Makes a thread whose name is visible only in a list of all threads of the JVM. */
  protected CarrierThread(ThreadGroup group, String name, long stackBytes) {
    super(group, null, name, stackBytes, false);
    setDaemon(true);
  }

  /** Carries a thread from now on: {@link Thread#currentThread} is that thread for all code. */
  protected final void carry(Thread thread) {
    identity = thread;
  }

  /** The result of {@link Thread#currentThread} in this thread. */
  final Thread identity() {
    return identity;
  }
}
