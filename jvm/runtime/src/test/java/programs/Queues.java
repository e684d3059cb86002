package programs;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.DelayQueue;
import java.util.concurrent.Delayed;
import java.util.concurrent.LinkedBlockingDeque;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.LinkedTransferQueue;
import java.util.concurrent.PriorityBlockingQueue;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TransferQueue;

/** Blocking queues. */
public final class Queues {
  private Queues() {}

  private static Object putAndTake(BlockingQueue<String> queue) throws InterruptedException {
    String[] taken = {"", ""};
    Pieces.run(
        () -> {
          queue.put("a");
          queue.put("b");
        },
        () -> {
          taken[0] = queue.take();
          taken[1] = queue.take();
        });
    return taken[0] + taken[1] + queue.size();
  }

  /** A bounded queue of one. */
  public static Object arrayQueue() throws InterruptedException {
    return putAndTake(new ArrayBlockingQueue<>(1));
  }

  /** An unbounded queue. */
  public static Object linkedQueue() throws InterruptedException {
    return putAndTake(new LinkedBlockingQueue<>());
  }

  /** A bounded linked queue. */
  public static Object boundedLinkedQueue() throws InterruptedException {
    return putAndTake(new LinkedBlockingQueue<>(1));
  }

  /** A deque. */
  public static Object deque() throws InterruptedException {
    return putAndTake(new LinkedBlockingDeque<>(1));
  }

  /** A queue without capacity. */
  public static Object synchronousQueue() throws InterruptedException {
    return putAndTake(new SynchronousQueue<>());
  }

  /** A fair queue without capacity. */
  public static Object fairSynchronousQueue() throws InterruptedException {
    return putAndTake(new SynchronousQueue<>(true));
  }

  /** A transfer queue. */
  public static Object transferQueue() throws InterruptedException {
    return putAndTake(new LinkedTransferQueue<>());
  }

  /** A priority queue. */
  public static Object priorityQueue() throws InterruptedException {
    PriorityBlockingQueue<String> queue = new PriorityBlockingQueue<>();
    String[] taken = {"", ""};
    Pieces.run(
        () -> {
          queue.put("b");
          queue.put("a");
        },
        () -> {
          taken[0] = queue.take();
          taken[1] = queue.take();
        });
    return taken[0] + taken[1];
  }

  /** Two threads put into a queue of one; no thread takes. */
  public static Object fullQueue() throws InterruptedException {
    BlockingQueue<String> queue = new ArrayBlockingQueue<>(1);
    Pieces.run(() -> queue.put("a"), () -> queue.put("b"));
    return "done";
  }

  /** No thread puts. */
  public static Object emptyQueue() throws InterruptedException {
    BlockingQueue<String> queue = new LinkedBlockingQueue<>();
    Pieces.run(queue::take);
    return "done";
  }

  /** No thread takes. */
  public static Object nobodyTakes() throws InterruptedException {
    SynchronousQueue<String> queue = new SynchronousQueue<>();
    Pieces.run(() -> queue.put("a"));
    return "done";
  }

  /** Offers and polls with and without time, on every kind of queue. */
  public static Object offersAndPolls() throws InterruptedException {
    StringBuilder seen = new StringBuilder();
    List<BlockingQueue<String>> queues =
        List.of(
            new ArrayBlockingQueue<>(1),
            new LinkedBlockingQueue<>(1),
            new LinkedBlockingDeque<>(1),
            new SynchronousQueue<>(),
            new SynchronousQueue<>(true),
            new LinkedTransferQueue<>(),
            new PriorityBlockingQueue<>());
    Pieces.run(
        () -> {
          for (BlockingQueue<String> queue : queues) {
            seen.append(queue.offer("a") ? 'y' : 'n');
            seen.append(queue.offer("b", 1, TimeUnit.SECONDS) ? 'y' : 'n');
            seen.append(queue.poll()).append(queue.poll(1, TimeUnit.SECONDS)).append(' ');
          }
        });
    return seen.toString();
  }

  /** A timed poll beside a put. */
  public static Object pollBesidePut() throws InterruptedException {
    BlockingQueue<String> queue = new LinkedBlockingQueue<>();
    String[] got = {""};
    Pieces.run(() -> queue.put("a"), () -> got[0] = queue.poll(1, TimeUnit.SECONDS));
    return got[0];
  }

  /** An interrupt ends a take. */
  public static Object interruptedTake() throws InterruptedException {
    StringBuffer seen = new StringBuffer();
    List<BlockingQueue<String>> queues =
        List.of(new LinkedBlockingQueue<>(), new SynchronousQueue<>(), new LinkedTransferQueue<>());
    for (BlockingQueue<String> queue : queues) {
      Thread taker =
          Pieces.start(
              () -> {
                try {
                  queue.take();
                } catch (InterruptedException e) {
                  seen.append('i');
                }
              });
      taker.interrupt();
      taker.join();
    }
    return seen.toString();
  }

  /** A transfer waits for the taker. */
  public static Object transfer() throws InterruptedException {
    TransferQueue<String> queue = new LinkedTransferQueue<>();
    StringBuffer seen = new StringBuffer();
    Pieces.run(
        () -> {
          queue.transfer("a");
          seen.append('t');
        },
        () -> {
          String got = queue.take();
          seen.append(got);
        });
    return seen + " " + queue.tryTransfer("b") + queue.size();
  }

  /** Elements that can be taken when their time has come. */
  public static Object delays() throws InterruptedException {
    DelayQueue<After> queue = new DelayQueue<>();
    StringBuffer seen = new StringBuffer();
    Pieces.run(
        () -> {
          queue.put(new After(2));
          queue.put(new After(1));
        },
        () -> {
          seen.append(queue.take().seconds);
          seen.append(queue.take().seconds);
        });
    return seen.toString();
  }

  /** Becomes due some seconds after its creation. */
  private static final class After implements Delayed {
    private final int seconds;
    private final long due;

    After(int seconds) {
      this.seconds = seconds;
      this.due = System.nanoTime() + TimeUnit.SECONDS.toNanos(seconds);
    }

    @Override
    public long getDelay(TimeUnit unit) {
      return unit.convert(due - System.nanoTime(), TimeUnit.NANOSECONDS);
    }

    @Override
    public int compareTo(Delayed other) {
      return Long.compare(due, ((After) other).due);
    }
  }

  /** Check, then act: between them another thread may take. */
  public static Object checkThenTake() throws InterruptedException {
    BlockingQueue<String> queue = new LinkedBlockingQueue<>(List.of("a"));
    Pieces.Piece piece =
        () -> {
          if (!queue.isEmpty()) {
            queue.take();
          }
        };
    Pieces.run(piece, piece);
    return "done";
  }

  /** An iterator beside a writer. */
  public static Object iteration() throws InterruptedException {
    BlockingQueue<String> queue = new ArrayBlockingQueue<>(2);
    List<String> seen = new ArrayList<>();
    Pieces.run(
        () -> queue.put("a"),
        () -> {
          for (String element : queue) {
            seen.add(element);
          }
        });
    return seen;
  }

  /** Draining beside a writer. */
  public static Object drain() throws InterruptedException {
    BlockingQueue<String> queue = new LinkedBlockingQueue<>();
    List<String> drained = new ArrayList<>();
    Pieces.run(
        () -> {
          queue.put("a");
          queue.put("b");
        },
        () -> queue.drainTo(drained));
    return drained.size() + queue.size() == 2;
  }
}
