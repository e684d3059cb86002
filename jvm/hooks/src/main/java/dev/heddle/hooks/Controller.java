package dev.heddle.hooks;

import dev.heddle.hooks.thread.ThreadPropertyAccesses;
import java.lang.reflect.Field;
import org.jspecify.annotations.Nullable;

/**
 * Controls threads: receives the calls of controlled threads that {@link Hooks} passes on.
 *
 * <p>Every method is called by a controlled thread, which is {@link Hooks#running}. Nanoseconds are
 * negative for "no limit".
 */
public abstract class Controller {
  // Monitors

  /** Acquires the monitor of an object. */
  public abstract void enter(Object monitor);

  /** Releases the monitor of an object. */
  public abstract void exit(Object monitor);

  /** {@link Object#wait(long)}. */
  public abstract void await(Object monitor, long nanos) throws InterruptedException;

  /** {@link Object#notify} or {@link Object#notifyAll}. */
  public abstract void notify(Object monitor, boolean all);

  /** {@link Thread#holdsLock}. */
  public abstract boolean holdsLock(Object monitor);

  /**
   * Waits until the monitor of an object is free. A synchronized method of the JDK is about to be
   * called, which takes the real monitor.
   */
  public abstract void approach(Object monitor);

  /** An object that locks itself is about to be read without its monitor. */
  public void look(Object object) {}

  /** A synchronized method of the JDK was entered, so the thread holds the real monitor. */
  public abstract void beginReal(Object monitor);

  /** A synchronized method of the JDK is about to return. */
  public abstract void endReal(Object monitor);

  // Memory

  /**
   * A field of the program is about to be read; {@code owner} is null for a static one.
   *
   * <p>The load follows at once. So a controller that wants the load to see another value stores
   * that value here, and restores the field in the next call.
   */
  public abstract void read(@Nullable Object owner, int site);

  /**
   * A field of the program is about to be written.
   *
   * <p>The store follows at once. So in the next call the controller finds the value stored, and
   * can undo the store to delay it: no other thread has run.
   */
  public abstract void write(@Nullable Object owner, int site);

  /** A volatile field of the program is about to be read; see {@link #read}. */
  public abstract void readVolatile(@Nullable Object owner, int site);

  /** A volatile field of the program is about to be written; see {@link #write}. */
  public abstract void writeVolatile(@Nullable Object owner, int site);

  /** An element of an array is about to be read; see {@link #read}. */
  public abstract void readElement(@Nullable Object array, int index, int site);

  /** An element of an array is about to be written; see {@link #write}. */
  public abstract void writeElement(@Nullable Object array, int index, int site);

  /**
   * The elements of an array from one index up to another one, exclusive, are about to be read or
   * written together; there is at least one.
   */
  public abstract void elements(Object array, int from, int to, boolean write);

  /** Whether this execution has used an object before; a query without effect. */
  public abstract boolean knows(Object object);

  /**
   * A location is about to be accessed through Unsafe.
   *
   * @param access one of the constants of {@link AccessKind}
   * @param owner the object, or null
   * @param offset the offset in the object
   */
  public abstract void location(int access, @Nullable Object owner, long offset);

  /**
   * A variable is about to be accessed through a VarHandle.
   *
   * @param access one of the constants of {@link AccessKind}
   * @param handle the VarHandle
   * @param owner its first coordinate, or null if it has none
   * @param index its second coordinate, if that is an index
   */
  public abstract void variable(int access, Object handle, @Nullable Object owner, long index);

  /** The same as {@link #location} for an access with the semantics of a plain field. */
  public abstract void plainLocation(int access, @Nullable Object owner, long offset);

  /** The same as {@link #variable} for an access with the semantics of a plain field. */
  public abstract void plainVariable(int access, Object handle, @Nullable Object owner, long index);

  /**
   * The field at an offset in an object; null if it cannot change, or if it belongs to a class of
   * the JDK that does not share it with other threads.
   */
  public abstract @Nullable Field fieldAt(Object owner, long offset);

  /** Copies the fields of the program in an object to a copy of it, one by one. */
  public abstract void copyFields(Object original, Object copy);

  /** Reports whether the last announced access of the current thread has written. */
  public abstract void attempted(boolean written);

  /**
   * Code of the JDK is about to access a volatile field, perhaps inside an atomic {@link #beginCall
   * call}; {@code owner} is null for a static field.
   */
  public abstract void jdkField(int access, @Nullable Object owner, int site);

  /** The same as {@link #location} for code of the JDK. */
  public abstract void jdkLocation(int access, @Nullable Object owner, long offset);

  /** The JDK is about to write an element of an array that threads hand over. */
  public abstract void jdkElement(Object array, int index);

  /** The same as {@link #variable} for code of the JDK. */
  public abstract void jdkVariable(int access, Object handle, @Nullable Object owner, long index);

  /**
   * The program has got a reference to a container of the JDK, or to an object that holds one.
   *
   * @param site the site where it was made; negative if that is not known
   */
  public abstract void meetContainer(Object container, int site);

  /** A method of a container, or of a view or iterator of one, is called. */
  public abstract void callContainer(Object container);

  /** The contents of a container of the JDK are about to be read or written. */
  public abstract void contents(Object container, boolean write);

  /** Only one element of a list is about to be read or written. */
  public void item(Object list, int index, boolean write) {
    contents(list, write);
  }

  /** Whether the weak compare-and-set that follows fails spuriously. */
  public boolean failsWeakly() {
    return false;
  }

  /** A shared object, such as a counter or a stream, changes without a step. */
  public abstract void changes(Object shared);

  /** A loop has made many iterations without a scheduling point. */
  public abstract void endless();

  // Atomic calls of the JDK

  /** An atomic call begins; a query changes nothing. */
  public abstract void beginCall(@Nullable Object receiver, boolean query);

  /** The atomic call ends. */
  public abstract void endCall();

  /**
   * The atomic call calls a function of the program, which has steps of its own; returns the
   * nesting depth of the call.
   */
  public abstract int beginCallback();

  /** The function of the program has returned, and the atomic call continues. */
  public abstract void endCallback(int depth);

  /** The state of a mock is used; this is one step. */
  public void useMock(Object state) {}

  /** The same, where a mock gets a new state. */
  public void replaceMock(Object state, Object next) {}

  /** The program queries the order of its calls of mocks. */
  public void askForOrderOfMocks() {}

  /** A part of a call begins in which threads are not switched; {@link #endCall} ends this part. */
  public void beginPart() {}

  // Thread pools

  /**
   * A pool begins an atomic section.
   *
   * @param sets whether the section sets how the pool works from now on
   */
  public void beginPool(Object pool, boolean sets) {}

  /** The same for shutting the pool down, or stopping it at once. */
  public void stopPool(Object pool, boolean atOnce) {}

  /** The same for waiting for the termination of the pool. */
  public void awaitPool(Object pool) {}

  /** The same for the section of a new worker of a pool. */
  public void beginWorker(Object pool, Object worker) {}

  /** The atomic section of a pool ends. */
  public void endPool(Object pool) {}

  /** Other threads can run at this point of the section, if they can observe a difference. */
  public void pausePool(Object pool, PoolPause before) {}

  /**
   * A thread uses a pool in another way.
   *
   * @param watches whether it gets the queue of the pool; otherwise it adds a worker
   */
  public void usesPool(Object pool, boolean watches) {}

  /**
   * The code of the program that the pool called has returned. The pool continues, and may
   * terminate.
   */
  public void endPoolCallback(Object pool, int depth, boolean ends) {}

  /**
   * The program reads the state of a pool.
   *
   * @param counts whether it reads only numbers that no longer change once the pool has terminated
   */
  public void looksAtPool(Object pool, boolean counts) {}

  // Files

  /** A file is about to be accessed by its name. */
  public void useFile(FileUse use, String path) {}

  /** Two files are about to be accessed by their names. */
  public void useFiles(FileUse use, String from, String to) {}

  /**
   * An open file is about to be used.
   *
   * @param path the name by which it was opened, or null if the caller does not know
   */
  public void useOpenFile(FileUse use, Object descriptor, @Nullable String path) {}

  // Optimistic reading under a StampedLock

  /** From now on the thread reads without a lock; later it validates what it has read. */
  public void readsOptimistically(Object lock) {}

  /** The thread is about to validate what it has read. */
  public void beginStamp(Object lock) {}

  /** Reports whether what the thread has read was valid. */
  public void validated(Object lock, boolean valid) {}

  // Threads

  /** The state of a thread is about to be queried. */
  public abstract void observe(Thread thread);

  /** A thread is about to be started, by the start method of the given class. */
  public abstract void beforeStart(Thread thread, Class<?> starter);

  /** The controlled threads that have been started and have not ended. */
  public abstract Thread[] aliveThreads();

  /** {@link Thread#start}. */
  public abstract void start(Thread thread);

  /** {@link Thread#join(long)}; false after a timeout. */
  public abstract boolean join(Thread thread, long nanos) throws InterruptedException;

  /** {@code Thread.join(Duration)}; false after a timeout. */
  public abstract boolean joinUnlessEnded(Thread thread, long nanos) throws InterruptedException;

  /** {@link Thread#sleep(long)}. */
  public abstract void sleep(long nanos) throws InterruptedException;

  /** {@link Thread#yield} and {@link Thread#onSpinWait}. */
  public abstract void yieldThread();

  /** The state of a thread; null for a thread that was started without control. */
  public abstract Thread.@Nullable State state(Thread thread);

  /** The state of a controlled thread is about to be returned to the program. */
  public abstract void tellState(Thread thread);

  /** {@link Thread#getStackTrace} of a controlled thread. */
  public abstract StackTraceElement[] stack(Thread thread);

  /** {@link Thread#interrupt}. */
  public abstract void interrupt(Thread thread);

  /** {@link Thread#isInterrupted}, or {@link Thread#interrupted} if {@code clear}. */
  public abstract boolean interrupted(Thread thread, boolean clear);

  /**
   * A property of a thread, of a group, or of all threads, is about to be used.
   *
   * @param property one of the constants of {@link ThreadPropertyAccesses}
   */
  public void property(Object owner, int property, boolean write) {}

  /** The thread object of the program that is running. */
  public abstract Thread currentThread();

  /** No handler of a thread or of its groups has handled the exception of the thread. */
  public abstract void uncaught(Thread thread, Throwable thrown);

  /** A worker of a pool waits for work ({@code true}), or has received work. */
  public abstract void idle(boolean waits);

  // Parking

  /** {@link java.util.concurrent.locks.LockSupport#parkNanos(Object, long)}. */
  public abstract void park(@Nullable Object blocker, long nanos);

  /** {@link java.util.concurrent.locks.LockSupport#unpark}. */
  public abstract void unpark(Thread thread);

  // Synchronizers: java.util.concurrent.locks.AbstractQueuedSynchronizer and its conditions

  /** Acquires a synchronizer; false after a timeout. */
  public abstract boolean acquire(
      Object synchronizer, long argument, boolean shared, boolean interruptibly, long nanos)
      throws InterruptedException;

  /** Acquires the synchronizer of a reentrant lock, without a timeout. */
  public abstract void lock(Object synchronizer);

  /** Releases a synchronizer. */
  public abstract boolean release(Object synchronizer, long argument, boolean shared);

  /** The threads that wait to acquire a synchronizer, in the order of arrival. */
  public abstract Thread[] queuedThreads(Object synchronizer);

  /** Whether another thread has waited longer for a fair synchronizer than the calling thread. */
  public abstract boolean hasQueuedPredecessors(Object synchronizer);

  /** Whether the thread that has waited longest wants to acquire a synchronizer exclusively. */
  public abstract boolean firstQueuedIsExclusive(Object synchronizer);

  /** Waits on a condition; false after a timeout. */
  public abstract boolean awaitCondition(Object condition, boolean interruptibly, long nanos)
      throws InterruptedException;

  /** Signals the thread that has waited longest on a condition, or all waiting threads. */
  public abstract void signalCondition(Object condition, boolean all);

  /** The threads that wait on a condition, in the order of arrival. */
  public abstract Thread[] conditionWaiters(Object condition);

  // Time and random values

  /**
   * A clock is about to be read, by the program or by the JDK for its own purposes; time may pass
   * meanwhile.
   */
  public abstract void clockRead(boolean program);

  /** {@link System#nanoTime}. */
  public abstract long nanoTime();

  /** Nanoseconds since the epoch, for all other clocks. */
  public abstract long epochNanos();

  /** Random bits, which depend only on the earlier calls of the calling thread. */
  public abstract long seed();

  /** {@link System#identityHashCode}. */
  public abstract int identityHashCode(@Nullable Object object);

  /**
   * Sets an object's identity hash code to the same value in every execution, before its first use.
   */
  public abstract void prepareHashCode(Object object);

  /**
   * The identity hash code of an object in a static initialiser that cannot run again. If the
   * object has none, it gets one that depends only on the class that is initialised.
   */
  public abstract int keptHashCode(Object object, String type);

  /** The same, before the hash code of an object is queried. */
  public abstract void prepareKeptHashCode(Object object, String type);

  /** The number of the next fork-join pool. */
  public abstract int nextPoolNumber();

  /** The number of the next thread, for its name or its id. */
  public abstract long nextThreadNumber(boolean id);

  // Classes

  /**
   * The program is about to use a class whose static state may not be initialised yet in this
   * execution.
   */
  public abstract void initialise(Class<?> type, int number);

  /**
   * The same in a pure static initialiser, which fails if the initialiser of the class is not pure.
   */
  public void initialiseAside(Class<?> type, int number) {}

  /** Whether a class is initialised in this execution, or the current thread is initialising it. */
  public abstract boolean isInitialised(Class<?> type, int number);

  /** A class whose static state cannot be made again was initialised in an uncontrolled region. */
  public abstract void keep(Class<?> type);

  /** The simulated network and input of this execution. */
  public SimulatedEnvironment loopback() {
    throw new IllegalStateException(
        "an invariant must only look at the program, not use sockets or standard input");
  }

  /** The common pool of this execution. */
  public abstract Object commonPool();

  /** The executor of this execution that waits for timeouts of futures. */
  public abstract Object delayer();
}
