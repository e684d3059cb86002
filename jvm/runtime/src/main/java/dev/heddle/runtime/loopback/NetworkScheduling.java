package dev.heddle.runtime.loopback;

import java.util.concurrent.Callable;

/**
 * Scheduling of the threads that use the network.
 *
 * <p>Between two calls of {@link #step}, {@link #await} and {@link #enter} no other thread runs.
 */
public interface NetworkScheduling {
  /** A wait begins that may have a limit, in nanoseconds; negative if it has none. */
  void beforeWait(long nanos);

  /**
   * The calling thread is about to use a part, and perhaps to change it; other threads may run
   * first.
   */
  void step(NetworkPart part, boolean write, String what);

  /** The step under way uses another part too. */
  void touch(NetworkPart part, boolean write);

  /** Waits until a part changes, or for some nanoseconds; returns whether an interrupt ended it. */
  boolean await(NetworkPart part, long nanos, boolean interruptibly);

  /** The step under way has changed a part: the threads that wait for that go on. */
  void change(NetworkPart part);

  /** Enters a monitor like a synchronized block of the program; waits for it if it is held. */
  void enter(Object monitor);

  /** Leaves a monitor that was entered so. */
  void exit(Object monitor);

  /** What the calling thread has done so far happens before what a receiver does. */
  void send(NetworkPart part);

  /** What senders did before they sent happens before what the calling thread does now. */
  void receive(NetworkPart part);

  /**
   * Whether something happens in the step under way that may happen or not, which is a data choice.
   */
  boolean happens(String what);

  /** What time it is, in nanoseconds. */
  long now();

  /** Whether the calling thread is interrupted. */
  boolean interrupted();

  /** Whether the calling thread is virtual. */
  boolean virtual();

  /** The next number of a sequence that each thread has for itself, and shares with no other. */
  int number();

  /** Does something that is not under control. */
  <T> T outside(Callable<T> work) throws Exception;

  /** Ends the search without a verdict, because the program does what cannot be controlled. */
  void refuse(String message);
}
