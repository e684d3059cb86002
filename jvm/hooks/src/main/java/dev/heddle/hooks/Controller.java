package dev.heddle.hooks;

import dev.heddle.hooks.thread.ThreadPropertyAccesses;
import java.lang.reflect.Field;
import org.jspecify.annotations.Nullable;

/**
 * Whoever controls threads: gets the calls of controlled threads that {@link Hooks} lets through.
 *
 * <p>Every method is called on a controlled thread, which is the one that {@link Hooks#running}
 * names. Nanoseconds are negative for "no limit".
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
   * Waits until the monitor of an object is free: a synchronized method of the JDK is about to be
   * called, which takes the real one.
   */
  public abstract void approach(Object monitor);

  /** An object that locks itself is about to be looked at without its monitor. */
  public void look(Object object) {}

  /** A synchronized method of the JDK has been entered, so the real monitor is held. */
  public abstract void beginReal(Object monitor);

  /** It is about to be left. */
  public abstract void endReal(Object monitor);

  // Memory

  /**
   * A field of the program is about to be read; {@code owner} is null for a static one.
   *
   * <p>The load follows at once, so a controller that wants it to see another value puts that in
   * place here, and takes it back in the next call it gets.
   */
  public abstract void read(@Nullable Object owner, int site);

  /**
   * A field of the program is about to be written.
   *
   * <p>The store follows at once, so in the next call it gets a controller finds the value in
   * place, and can take it back to withhold the store: no other thread has run.
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
   * written at once; there is at least one.
   */
  public abstract void elements(Object array, int from, int to, boolean write);

  /** Whether an object was met before in this execution; asking changes nothing. */
  public abstract boolean knows(Object object);

  /**
   * A location is about to be accessed through Unsafe.
   *
   * @param access one of the constants of {@link AccessKind}
   * @param owner the object, or null
   * @param offset where in the object
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

  /** The same as {@link #location} for an access that is no more than one to a plain field. */
  public abstract void plainLocation(int access, @Nullable Object owner, long offset);

  /** The same as {@link #variable} for an access that is no more than one to a plain field. */
  public abstract void plainVariable(int access, Object handle, @Nullable Object owner, long index);

  /**
   * The field that lies at an offset in an object; null if it cannot change, or belongs to a class
   * of the JDK that does not share it with other threads.
   */
  public abstract @Nullable Field fieldAt(Object owner, long offset);

  /** Reads the fields of the program in an object one after the other, into a copy of it. */
  public abstract void copyFields(Object original, Object copy);

  /** The access of the current thread that was announced last has written, or else has not. */
  public abstract void attempted(boolean written);

  /**
   * A volatile field is about to be accessed by code of the JDK, which may be inside a {@link
   * #beginCall call} that counts as one step; {@code owner} is null for a static one.
   */
  public abstract void jdkField(int access, @Nullable Object owner, int site);

  /** The same as {@link #location} for code of the JDK. */
  public abstract void jdkLocation(int access, @Nullable Object owner, long offset);

  /** An element of an array that threads hand over is about to be written by the JDK. */
  public abstract void jdkElement(Object array, int index);

  /** The same as {@link #variable} for code of the JDK. */
  public abstract void jdkVariable(int access, Object handle, @Nullable Object owner, long index);

  /**
   * The program has got hold of a container of the JDK, or of something that holds one.
   *
   * @param site where it was made; negative if that is not known
   */
  public abstract void meetContainer(Object container, int site);

  /** A method of a container, or of a view or iterator of one, is called. */
  public abstract void callContainer(Object container);

  /** What a container of the JDK holds is about to be read, or written. */
  public abstract void contents(Object container, boolean write);

  /** One element of a list, and nothing else that it holds, is about to be read, or written. */
  public void item(Object list, int index, boolean write) {
    contents(list, write);
  }

  /** Whether a weak compare-and-set that is about to be done fails for no reason. */
  public boolean failsWeakly() {
    return false;
  }

  /** Something that many threads use is changed without a step, such as a counter or a stream. */
  public abstract void changes(Object shared);

  /** A loop has gone round many times without meeting a scheduling point. */
  public abstract void endless();

  // Calls of the JDK that count as one step

  /** A call begins that counts as one step; a query changes nothing. */
  public abstract void beginCall(@Nullable Object receiver, boolean query);

  /** The call ends. */
  public abstract void endCall();

  /** The call calls a function of the program, whose steps count; returns how deep it is. */
  public abstract int beginCallback();

  /** The function has ended, and the call goes on. */
  public abstract void endCallback(int depth);

  /** The state of a mock is used, which is one step. */
  public void useMock(Object state) {}

  /** The same where a mock gets a new state. */
  public void replaceMock(Object state, Object next) {}

  /** The program asks in which order it has called mocks. */
  public void askForOrderOfMocks() {}

  /** A part of a call begins in which threads are not switched; {@link #endCall} ends it. */
  public void beginPart() {}

  // Thread pools

  /**
   * A pool begins to do something inside itself, which counts as one step.
   *
   * @param sets whether it is told how to work from now on
   */
  public void beginPool(Object pool, boolean sets) {}

  /** The same for shutting it down, or stopping it at once. */
  public void stopPool(Object pool, boolean atOnce) {}

  /** The same for waiting for its end. */
  public void awaitPool(Object pool) {}

  /** The same for what a new worker of a pool does. */
  public void beginWorker(Object pool, Object worker) {}

  /** It has done so. */
  public void endPool(Object pool) {}

  /** Others can run in the middle of that, if they could tell. */
  public void pausePool(Object pool, PoolPause before) {}

  /**
   * A thread uses a pool otherwise.
   *
   * @param watches whether it gets hold of its queue, rather than adds a worker
   */
  public void usesPool(Object pool, boolean watches) {}

  /** What the pool called of the program has ended, and it goes on, perhaps with its end. */
  public void endPoolCallback(Object pool, int depth, boolean ends) {}

  /**
   * The program looks at what a pool is doing.
   *
   * @param counts whether only at numbers that do not change any more when it has come to its end
   */
  public void looksAtPool(Object pool, boolean counts) {}

  // Files

  /** A file is about to be used by its name. */
  public void useFile(FileUse use, String path) {}

  /** Two files are about to be used by their names. */
  public void useFiles(FileUse use, String from, String to) {}

  /**
   * An open file is about to be used.
   *
   * @param path the name by which it was opened, or null if the caller does not know
   */
  public void useOpenFile(FileUse use, Object descriptor, @Nullable String path) {}

  // Optimistic reading under a StampedLock

  /** From now on the thread reads without a lock, and will ask later whether that was valid. */
  public void readsOptimistically(Object lock) {}

  /** The thread is about to ask whether what it has read was valid. */
  public void beginStamp(Object lock) {}

  /** Whether what the thread has read was valid. */
  public void validated(Object lock, boolean valid) {}

  // Threads

  /** A thread is about to be asked what has become of it. */
  public abstract void observe(Thread thread);

  /** A thread is about to be started, by the method that instances of a class have for that. */
  public abstract void beforeStart(Thread thread, Class<?> starter);

  /** The controlled threads that have been started and have not ended. */
  public abstract Thread[] aliveThreads();

  /** {@link Thread#start}. */
  public abstract void start(Thread thread);

  /** {@link Thread#join(long)}; false if the time ran out. */
  public abstract boolean join(Thread thread, long nanos) throws InterruptedException;

  /** {@code Thread.join(Duration)}; false if the time ran out. */
  public abstract boolean joinUnlessEnded(Thread thread, long nanos) throws InterruptedException;

  /** {@link Thread#sleep(long)}. */
  public abstract void sleep(long nanos) throws InterruptedException;

  /** {@link Thread#yield} and {@link Thread#onSpinWait}. */
  public abstract void yieldThread();

  /** The state of a thread; null for a thread that was started without control. */
  public abstract Thread.@Nullable State state(Thread thread);

  /** The program is about to be told the state of a controlled thread. */
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

  /** No handler of a thread or its groups has taken what the thread threw. */
  public abstract void uncaught(Thread thread, Throwable thrown);

  /** A worker of a pool waits for work ({@code true}), or has got some. */
  public abstract void idle(boolean waits);

  // Parking

  /** {@link java.util.concurrent.locks.LockSupport#parkNanos(Object, long)}. */
  public abstract void park(@Nullable Object blocker, long nanos);

  /** {@link java.util.concurrent.locks.LockSupport#unpark}. */
  public abstract void unpark(Thread thread);

  // Synchronizers: java.util.concurrent.locks.AbstractQueuedSynchronizer and its conditions

  /** Acquires a synchronizer; false if the time ran out. */
  public abstract boolean acquire(
      Object synchronizer, long argument, boolean shared, boolean interruptibly, long nanos)
      throws InterruptedException;

  /** Acquires the synchronizer of a reentrant lock, however long that takes. */
  public abstract void lock(Object synchronizer);

  /** Releases a synchronizer. */
  public abstract boolean release(Object synchronizer, long argument, boolean shared);

  /** The threads that wait to acquire a synchronizer, the longest waiting first. */
  public abstract Thread[] queuedThreads(Object synchronizer);

  /** Whether another thread has waited longer for a fair synchronizer than the calling one. */
  public abstract boolean hasQueuedPredecessors(Object synchronizer);

  /** Whether the thread that has waited longest wants a synchronizer for itself alone. */
  public abstract boolean firstQueuedIsExclusive(Object synchronizer);

  /** Waits on a condition; false if the time ran out. */
  public abstract boolean awaitCondition(Object condition, boolean interruptibly, long nanos)
      throws InterruptedException;

  /** Signals the longest waiting thread of a condition, or all. */
  public abstract void signalCondition(Object condition, boolean all);

  /** The threads that wait on a condition, the longest waiting first. */
  public abstract Thread[] conditionWaiters(Object condition);

  // Time and chance

  /**
   * Notes that a clock is about to be read, by the program or on its own behalf by the JDK; time
   * may pass meanwhile.
   */
  public abstract void clockRead(boolean program);

  /** {@link System#nanoTime}. */
  public abstract long nanoTime();

  /** Nanoseconds since the epoch, for all other clocks. */
  public abstract long epochNanos();

  /** Random bits, which depend only on what the calling thread has done. */
  public abstract long seed();

  /** {@link System#identityHashCode}. */
  public abstract int identityHashCode(@Nullable Object object);

  /**
   * Makes an object's identity hash code the same in every execution, before anybody asks for it.
   */
  public abstract void prepareHashCode(Object object);

  /**
   * The identity hash code of an object in a static initialiser that cannot run again: one that
   * depends on nothing but the class that is initialised, if it has none.
   */
  public abstract int keptHashCode(Object object, String type);

  /** The same before an object is asked for its hash code. */
  public abstract void prepareKeptHashCode(Object object, String type);

  /** The number of the next fork-join pool. */
  public abstract int nextPoolNumber();

  /** The number of the next thread, for its name or its id. */
  public abstract long nextThreadNumber(boolean id);

  // Classes

  /**
   * A class of the program is about to be used whose static state may not be initialised in this
   * execution.
   */
  public abstract void initialise(Class<?> type, int number);

  /** The same in a static initialiser that is pure, which fails if that of the class is not. */
  public void initialiseAside(Class<?> type, int number) {}

  /** Whether a class is initialised in this execution, or being so by the current thread. */
  public abstract boolean isInitialised(Class<?> type, int number);

  /** A class has been initialised, uncontrolled, whose static state cannot be made again. */
  public abstract void keep(Class<?> type);

  /** The network and the input of this execution. */
  public SimulatedEnvironment loopback() {
    throw new IllegalStateException(
        "an invariant must only look at the program, not use sockets or standard input");
  }

  /** The common pool of this execution. */
  public abstract Object commonPool();

  /** The executor of this execution that waits for timeouts of futures. */
  public abstract Object delayer();
}
