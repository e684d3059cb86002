package programs.generated;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;

/**
 * A generated program of threads that increment counters, each protected by a monitor, a lock, a
 * semaphore or nothing, and that use queues. Every thread notes what it finds.
 */
public final class LockedProgram {
  private enum Guard {
    MONITOR,
    LOCK,
    READ_LOCK,
    SEMAPHORE,
    BLOCKING_QUEUE,
    QUEUE,
    ATOMIC
  }

  private record Part(Guard guard, int index) {}

  private final List<List<Part>> threads = new ArrayList<>();
  private final boolean queues;

  /** The program of a seed: of so many threads with so many parts each, or one less. */
  public LockedProgram(long seed, int threadCount, int most) {
    Random random = new Random(seed);
    queues = random.nextInt(3) == 0;
    List<Guard> guards = new ArrayList<>(List.of(Guard.values()));
    if (!queues) {
      guards.removeAll(List.of(Guard.BLOCKING_QUEUE, Guard.QUEUE));
    }
    // Threads with few kinds of guards conflict more often.
    Guard first = guards.get(random.nextInt(guards.size()));
    Guard second = guards.get(random.nextInt(guards.size()));
    for (int t = 0; t < threadCount; t++) {
      List<Part> parts = new ArrayList<>();
      for (int count = most - random.nextInt(2); parts.size() < count; ) {
        Guard guard = random.nextInt(3) > 0 ? first : second;
        parts.add(new Part(guard, random.nextInt(4) == 0 ? 1 : 0));
      }
      threads.add(parts);
    }
  }

  /** Whether the program uses queues. */
  public boolean hasQueues() {
    return queues;
  }

  /** What all threads have noted. */
  public String run() throws InterruptedException {
    Scene scene = new Scene();
    StringBuilder[] notes = new StringBuilder[threads.size()];
    List<Thread> started = new ArrayList<>();
    for (List<Part> parts : threads) {
      StringBuilder noted = new StringBuilder();
      notes[started.size()] = noted;
      started.add(new Thread(() -> parts.forEach(part -> noted.append(scene.perform(part)))));
    }
    started.forEach(Thread::start);
    for (Thread thread : started) {
      thread.join();
    }
    return String.join(" ", notes);
  }

  @Override
  public String toString() {
    return threads.toString();
  }

  /** What the threads share. */
  private static final class Scene {
    private final Object[] monitors = {new Object(), new Object()};
    private final Lock[] locks = {new ReentrantLock(), new ReentrantLock()};
    private final ReadWriteLock shared = new ReentrantReadWriteLock();
    private final Semaphore[] semaphores = {new Semaphore(1), new Semaphore(2)};
    private final BlockingQueue<Integer> bounded = new ArrayBlockingQueue<>(1);
    private final ConcurrentLinkedQueue<Integer> linked = new ConcurrentLinkedQueue<>();
    private final AtomicInteger[] atomics = {new AtomicInteger(), new AtomicInteger()};
    private final int[] guarded = new int[4];

    Object perform(Part part) {
      int i = part.index;
      return switch (part.guard) {
        case MONITOR -> {
          synchronized (monitors[i]) {
            yield guarded[i]++;
          }
        }
        case LOCK -> {
          locks[i].lock();
          try {
            yield guarded[2 + i]++;
          } finally {
            locks[i].unlock();
          }
        }
        case READ_LOCK -> {
          Lock lock = i == 0 ? shared.readLock() : shared.writeLock();
          lock.lock();
          try {
            yield atomics[0].get();
          } finally {
            lock.unlock();
          }
        }
        case SEMAPHORE -> {
          semaphores[i].acquireUninterruptibly();
          try {
            yield atomics[i].get();
          } finally {
            semaphores[i].release();
          }
        }
        case BLOCKING_QUEUE -> bounded.offer(1) ? "+" : String.valueOf(bounded.poll());
        case QUEUE -> linked.isEmpty() ? linked.add(1) : String.valueOf(linked.poll());
        case ATOMIC -> atomics[i].getAndIncrement();
      };
    }
  }
}
