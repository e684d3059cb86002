package libraries;

import static libraries.Threads.check;
import static libraries.Threads.together;

import com.lmax.disruptor.dsl.Disruptor;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

/** The Disruptor. */
final class DisruptorTest {
  @Test
  void whatTwoThreadsPublishIsHandled() {
    Right.holds(
        () -> {
          ThreadFactory factory = task -> new Thread(task, "processor");
          Disruptor<long[]> disruptor = new Disruptor<>(() -> new long[1], 4, factory);
          AtomicLong sum = new AtomicLong();
          CountDownLatch handled = new CountDownLatch(2);
          disruptor.handleEventsWith(
              (event, sequence, end) -> {
                sum.addAndGet(event[0]);
                handled.countDown();
              });
          disruptor.start();
          together(
              () -> disruptor.publishEvent((event, sequence) -> event[0] = 1),
              () -> disruptor.publishEvent((event, sequence) -> event[0] = 2));
          handled.await();
          disruptor.halt();
          check(sum.get() == 3, sum);
        });
  }
}
