package programs;

import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Exchanger;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.Future;
import java.util.concurrent.LinkedBlockingDeque;
import java.util.concurrent.LinkedTransferQueue;
import java.util.concurrent.RecursiveTask;
import java.util.concurrent.SubmissionPublisher;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;

/** Programs that write plain fields and then hand objects over, to tasks and through queues. */
public final class HandedOver {
  private HandedOver() {}

  private static final class Box {
    int value;

    Box(int value) {
      this.value = value;
    }
  }

  /** Its field is not final. */
  private static final class Sum extends RecursiveTask<Integer> {
    private int number;

    Sum(int number) {
      this.number = number;
    }

    @Override
    protected Integer compute() {
      if (number < 2) {
        return number;
      }
      Sum left = new Sum(number - 1);
      Sum right = new Sum(number - 2);
      left.fork();
      right.fork();
      return right.join() + left.join();
    }
  }

  public static Object submittedToTheCommonPool() throws Exception {
    return submitted(ForkJoinPool.commonPool());
  }

  public static Object submittedToAStealingPool() throws Exception {
    ExecutorService pool = Executors.newWorkStealingPool(2);
    Object result = submitted(pool);
    pool.shutdown();
    return result;
  }

  private static Object submitted(ExecutorService pool) throws Exception {
    Box one = new Box(1);
    Future<Integer> first = pool.submit(() -> one.value);
    Box two = new Box(2);
    Future<Integer> second = pool.submit(() -> two.value);
    return first.get() + second.get();
  }

  public static Object supplied() throws Exception {
    Box one = new Box(1);
    CompletableFuture<Box> first = CompletableFuture.supplyAsync(() -> new Box(one.value));
    Box two = new Box(2);
    CompletableFuture<Box> second = CompletableFuture.supplyAsync(() -> new Box(two.value));
    return first.thenCombineAsync(second, (a, b) -> a.value + b.value).get();
  }

  public static Object forked() {
    Sum one = new Sum(1);
    one.fork();
    Sum two = new Sum(1);
    two.fork();
    return two.join() + one.join();
  }

  public static Object recursive() {
    return ForkJoinPool.commonPool().invoke(new Sum(3));
  }

  public static Object streamed() {
    return Stream.of(new Box(1), new Box(2), new Box(3)).parallel().mapToInt(b -> b.value).sum();
  }

  public static Object exchanged() throws InterruptedException {
    Exchanger<Box> exchanger = new Exchanger<>();
    AtomicInteger got = new AtomicInteger();
    Thread other =
        new Thread(
            () -> {
              try {
                got.set(exchanger.exchange(new Box(1)).value);
              } catch (InterruptedException e) {
                throw new IllegalStateException(e);
              }
            });
    other.start();
    int mine = exchanger.exchange(new Box(2)).value;
    other.join();
    return mine + got.get();
  }

  @SuppressWarnings("try") // it is closed before its end is waited for
  public static Object published() throws InterruptedException {
    try (SubmissionPublisher<Box> publisher = new SubmissionPublisher<>()) {
      AtomicInteger sum = new AtomicInteger();
      CompletableFuture<Void> consumed = publisher.consume(box -> sum.addAndGet(box.value));
      publisher.submit(new Box(1));
      publisher.submit(new Box(2));
      publisher.close();
      consumed.join();
      return sum.get();
    }
  }

  public static Object transferred() throws InterruptedException {
    return taken(new LinkedTransferQueue<>());
  }

  public static Object dequeued() throws InterruptedException {
    return taken(new LinkedBlockingDeque<>());
  }

  private static Object taken(BlockingQueue<Box> queue) throws InterruptedException {
    Thread producer =
        new Thread(
            () -> {
              queue.add(new Box(1));
              queue.add(new Box(2));
            });
    producer.start();
    int sum = queue.take().value + queue.take().value;
    producer.join();
    return sum;
  }

  public static Object looked() throws InterruptedException {
    ConcurrentLinkedDeque<Box> deque = new ConcurrentLinkedDeque<>();
    ConcurrentSkipListMap<Integer, Box> map = new ConcurrentSkipListMap<>();
    CopyOnWriteArrayList<Box> list = new CopyOnWriteArrayList<>();
    Thread writer =
        new Thread(
            () -> {
              deque.push(new Box(1));
              map.put(1, new Box(2));
              list.add(new Box(3));
            });
    writer.start();
    Box pushed = deque.peekLast();
    Box put = map.get(1);
    int sum = list.stream().mapToInt(b -> b.value).sum();
    sum += (pushed == null ? 0 : pushed.value) + (put == null ? 0 : put.value);
    writer.join();
    return sum;
  }
}
