package programs.generated;

import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.Random;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.LinkedBlockingQueue;

/**
 * A generated program of threads that use queues and wait in them, perhaps for ever. Every thread
 * notes what it takes.
 */
public final class WaitingProgram {
  private enum Use {
    PUT,
    TAKE,
    PUT_LINKED,
    TAKE_LINKED,
    POLL_LINKED,
    OFFER,
    POLL,
    PEEK
  }

  private static final List<List<Use>> TOGETHER =
      List.of(
          List.of(Use.PUT, Use.TAKE),
          List.of(Use.PUT_LINKED, Use.TAKE_LINKED, Use.POLL_LINKED),
          List.of(Use.OFFER, Use.POLL, Use.PEEK));

  private final List<List<Use>> threads = new ArrayList<>();

  /** The program of a seed: of so many threads with so many uses each, or one less. */
  public WaitingProgram(long seed, int threadCount, int most) {
    Random random = new Random(seed);
    List<Use> uses = TOGETHER.get(random.nextInt(TOGETHER.size()));
    for (int t = 0; t < threadCount; t++) {
      List<Use> own = new ArrayList<>();
      for (int count = most - random.nextInt(2); own.size() < count; ) {
        own.add(uses.get(random.nextInt(uses.size())));
      }
      threads.add(own);
    }
  }

  /** What all threads have noted. */
  public String run() throws InterruptedException {
    Scene scene = new Scene();
    StringBuilder[] notes = new StringBuilder[threads.size()];
    List<Thread> started = new ArrayList<>();
    for (List<Use> uses : threads) {
      StringBuilder noted = new StringBuilder();
      int number = started.size();
      notes[number] = noted;
      started.add(new Thread(() -> uses.forEach(use -> noted.append(scene.perform(use, number)))));
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
    private final BlockingQueue<Integer> bounded = new ArrayBlockingQueue<>(1);
    private final BlockingQueue<Integer> unbounded = new LinkedBlockingQueue<>();
    private final Queue<Integer> linked = new ConcurrentLinkedQueue<>();

    String perform(Use use, int number) {
      try {
        return switch (use) {
          case PUT -> put(bounded, number);
          case TAKE -> bounded.take().toString();
          case PUT_LINKED -> put(unbounded, number);
          case TAKE_LINKED -> unbounded.take().toString();
          case POLL_LINKED -> String.valueOf(unbounded.poll());
          case OFFER -> String.valueOf(linked.offer(number));
          case POLL -> String.valueOf(linked.poll());
          case PEEK -> String.valueOf(linked.peek());
        };
      } catch (InterruptedException e) {
        throw new IllegalStateException(e);
      }
    }

    private static String put(BlockingQueue<Integer> queue, int number)
        throws InterruptedException {
      queue.put(number);
      return "+";
    }
  }
}
