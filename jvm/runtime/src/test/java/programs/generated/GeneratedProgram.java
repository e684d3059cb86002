package programs.generated;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;

/** Runs a generated program with real threads and returns what each of them noted. */
public final class GeneratedProgram {
  /** How many objects of each sort there are. */
  public static final int OBJECTS = 2;

  /** What a thread notes when it is interrupted. */
  public static final String INTERRUPTED = "interrupted";

  private static final class Cell {
    volatile int value;
  }

  private final List<List<Op>> threads;
  private final List<Cell> cells = List.of(new Cell(), new Cell());
  private final List<AtomicInteger> atomics = List.of(new AtomicInteger(), new AtomicInteger());
  private final List<Object> monitors = List.of(new Object(), new Object());
  private final List<ReentrantLock> locks = List.of(new ReentrantLock(), new ReentrantLock());
  private final List<Condition> conditions =
      locks.stream().map(ReentrantLock::newCondition).toList();
  private final List<Semaphore> semaphores = List.of(new Semaphore(1), new Semaphore(1));
  private final List<CountDownLatch> latches =
      List.of(new CountDownLatch(2), new CountDownLatch(2));
  private final List<Thread> started = new ArrayList<>();
  private final List<List<String>> notes = new ArrayList<>();

  private GeneratedProgram(List<List<Op>> threads) {
    this.threads = threads;
  }

  /** Runs a program: the operations of each of its threads. */
  public static Object run(List<List<Op>> threads) throws InterruptedException {
    return new GeneratedProgram(threads).run();
  }

  private Object run() throws InterruptedException {
    for (List<Op> ops : threads) {
      List<String> own = new ArrayList<>();
      notes.add(own);
      started.add(new Thread(() -> perform(ops, own, this)));
    }
    for (Thread thread : started) {
      thread.start();
    }
    for (Thread thread : started) {
      thread.join();
    }
    return notes.toString();
  }

  private void perform(List<Op> ops, List<String> own, Object monitor) {
    for (Op op : ops) {
      try {
        perform(op, own, monitor);
      } catch (InterruptedException e) {
        own.add(INTERRUPTED);
      }
    }
  }

  private void perform(Op op, List<String> own, Object monitor) throws InterruptedException {
    int i = op.index();
    switch (op.kind()) {
      case READ -> own.add("" + cells.get(i).value);
      case WRITE -> cells.get(i).value = op.value();
      case INCREMENT -> own.add("" + atomics.get(i).incrementAndGet());
      case CAS -> own.add("" + atomics.get(i).compareAndSet(0, op.value()));
      case SYNCHRONIZED -> {
        Object inner = monitors.get(i);
        synchronized (inner) {
          perform(op.body(), own, inner);
        }
      }
      case WAIT -> monitor.wait();
      case NOTIFY -> monitor.notify();
      case NOTIFY_ALL -> monitor.notifyAll();
      case LOCK -> locks.get(i).lock();
      case UNLOCK -> locks.get(i).unlock();
      case TRY_LOCK -> {
        boolean locked = locks.get(i).tryLock();
        own.add("" + locked);
        if (locked) {
          locks.get(i).unlock();
        }
      }
      case IS_LOCKED -> own.add("" + locks.get(i).isLocked());
      case ACQUIRE -> semaphores.get(i).acquire();
      case RELEASE -> semaphores.get(i).release();
      case TRY_ACQUIRE -> own.add("" + semaphores.get(i).tryAcquire());
      case COUNT_DOWN -> latches.get(i).countDown();
      case GET_COUNT -> own.add("" + latches.get(i).getCount());
      case AWAIT -> latches.get(i).await();
      case PARK -> LockSupport.park();
      case UNPARK -> LockSupport.unpark(started.get(i % started.size()));
      case INTERRUPT -> started.get(i % started.size()).interrupt();
      case INTERRUPTED -> own.add("" + Thread.interrupted());
      case AWAIT_SIGNAL -> conditions.get(i).await();
      case SIGNAL_ALL -> conditions.get(i).signalAll();
    }
  }
}
