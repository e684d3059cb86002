package programs;

import static org.mockito.ArgumentMatchers.anyInt;
import static org.mockito.Mockito.after;
import static org.mockito.Mockito.doAnswer;
import static org.mockito.Mockito.doReturn;
import static org.mockito.Mockito.inOrder;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.mockConstruction;
import static org.mockito.Mockito.mockStatic;
import static org.mockito.Mockito.spy;
import static org.mockito.Mockito.timeout;
import static org.mockito.Mockito.times;
import static org.mockito.Mockito.verify;
import static org.mockito.Mockito.when;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import org.mockito.AdditionalAnswers;
import org.mockito.InOrder;
import org.mockito.MockedConstruction;
import org.mockito.MockedStatic;
import org.mockito.exceptions.base.MockitoAssertionError;
import org.mockito.exceptions.misusing.UnfinishedStubbingException;

/** Threads that share mocks and spies. */
@SuppressWarnings("DirectInvocationOnMock") // that is what threads do here
public final class Mocking {
  /** What is mocked. */
  public interface Stock {
    /** How many there are. */
    int left();

    /** The price of some of them. */
    int price(int count);

    /** Takes one. */
    void take();
  }

  /** Counts right. */
  public static class Counter {
    private int count;

    /** One more. */
    public synchronized int next() {
      return ++count;
    }

    /** Its beginning, for those that are static. */
    public static int first() {
      return 1;
    }
  }

  /** Counts wrong. */
  public static class LooseCounter {
    private int count;

    /** One more. */
    public int next() {
      int before = count;
      count = before + 1;
      return count;
    }

    /** How many there were. */
    public int count() {
      return count;
    }
  }

  private Mocking() {}

  private static void together(Runnable first, Runnable second) throws InterruptedException {
    Thread thread = new Thread(first);
    Thread other = new Thread(second);
    thread.start();
    other.start();
    thread.join();
    other.join();
  }

  /** Two calls of what is stubbed to answer always the same. */
  public static Object stubbed() throws InterruptedException {
    Stock stock = mock(Stock.class);
    when(stock.price(anyInt())).thenReturn(5);
    int[] prices = new int[2];
    together(() -> prices[0] = stock.price(1), () -> prices[1] = stock.price(2));
    verify(stock, times(2)).price(anyInt());
    return prices[0] + prices[1];
  }

  /** Two calls of what is stubbed to answer first this, then that. */
  public static Object consecutive() throws InterruptedException {
    Stock stock = mock(Stock.class);
    when(stock.left()).thenReturn(1, 2);
    int[] left = new int[2];
    together(() -> left[0] = stock.left(), () -> left[1] = stock.left());
    return left[0] + " " + left[1];
  }

  /** Two customers of a shop that checks before it takes; wrong. */
  public static Object checkThenAct() throws InterruptedException {
    Stock stock = mock(Stock.class);
    int[] left = {1};
    when(stock.left()).thenAnswer(call -> left[0]);
    doAnswer(
            call -> {
              left[0]--;
              return null;
            })
        .when(stock)
        .take();
    Runnable customer =
        () -> {
          if (stock.left() > 0) {
            stock.take();
          }
        };
    together(customer, customer);
    return stock.left();
  }

  /** An answer that waits for a call of the same mock. */
  public static Object waitingAnswer() throws InterruptedException {
    Stock stock = mock(Stock.class);
    CountDownLatch taken = new CountDownLatch(1);
    int[] left = new int[1];
    when(stock.left())
        .thenAnswer(
            call -> {
              taken.await();
              return 7;
            });
    doAnswer(
            call -> {
              taken.countDown();
              return null;
            })
        .when(stock)
        .take();
    together(() -> left[0] = stock.left(), stock::take);
    return left[0];
  }

  /** An answer that waits for what does not happen. */
  public static Object stuckAnswer() throws InterruptedException {
    Stock stock = mock(Stock.class);
    CountDownLatch never = new CountDownLatch(1);
    when(stock.left())
        .thenAnswer(
            call -> {
              never.await();
              return 7;
            });
    together(stock::left, () -> stock.price(1));
    return stock.price(2);
  }

  /** Answers that take their time. */
  public static Object lateAnswers() throws InterruptedException {
    Stock stock = mock(Stock.class);
    when(stock.left()).thenAnswer(AdditionalAnswers.answersWithDelay(60_000, call -> 4));
    int[] left = new int[2];
    together(() -> left[0] = stock.left(), () -> left[1] = stock.left());
    return left[0] + left[1];
  }

  /** A spy on an object that locks itself. */
  public static Object spyOnLocks() throws InterruptedException {
    Counter counter = spy(new Counter());
    together(counter::next, counter::next);
    verify(counter, times(2)).next();
    return counter.next();
  }

  /** A spy on an object that should lock itself. */
  public static Object spyOnRace() throws InterruptedException {
    LooseCounter counter = spy(new LooseCounter());
    together(counter::next, counter::next);
    return counter.count();
  }

  /** A spy on a collection of the JDK. */
  public static Object spyOnList() throws InterruptedException {
    List<Integer> list = spy(new CopyOnWriteArrayList<>());
    together(() -> list.add(1), () -> list.add(2));
    verify(list).add(1);
    return list.get(0) + " " + list.get(1);
  }

  /** Stubs a mock that another thread calls, which may take it for what is to be stubbed. */
  public static Object stubbedMeanwhile() throws InterruptedException {
    Stock stock = mock(Stock.class);
    int[] left = new int[1];
    String[] stubbing = {"done"};
    together(
        () -> left[0] = stock.left(),
        () -> {
          try {
            doReturn(3).when(stock).left();
          } catch (UnfinishedStubbingException e) {
            stubbing[0] = "undone";
          }
        });
    return left[0] + " " + stubbing[0];
  }

  /** Waits until a mock was called, which says that something is done. */
  public static Object verifiedInTime() {
    Stock stock = mock(Stock.class);
    int[] result = new int[1];
    new Thread(
            () -> {
              result[0] = 5;
              stock.take();
            })
        .start();
    verify(stock, timeout(60_000)).take();
    return result[0];
  }

  /** Waits whether a mock is called that is not. */
  public static Object neverCalled() {
    Stock stock = mock(Stock.class);
    new Thread(() -> stock.price(1)).start();
    verify(stock, after(250).never()).take();
    return "not";
  }

  /** In which order two mocks were called. */
  public static Object order() throws InterruptedException {
    Stock first = mock(Stock.class);
    Stock second = mock(Stock.class);
    together(first::take, second::take);
    InOrder order = inOrder(first, second);
    order.verify(first).take();
    try {
      order.verify(second).take();
      return "as written";
    } catch (MockitoAssertionError e) {
      return "reversed";
    }
  }

  /** A static method that is mocked in one thread only. */
  public static Object mockedStatic() throws InterruptedException {
    try (MockedStatic<Counter> mocked = mockStatic(Counter.class)) {
      mocked.when(Counter::first).thenReturn(9);
      int[] first = new int[1];
      Thread thread = new Thread(() -> first[0] = Counter.first());
      thread.start();
      int mine = Counter.first();
      thread.join();
      mocked.verify(Counter::first);
      return first[0] + " " + mine;
    }
  }

  /** A mock that was made by a constructor. */
  public static Object mockedConstruction() throws InterruptedException {
    try (MockedConstruction<Counter> mocked =
        mockConstruction(Counter.class, (made, context) -> when(made.next()).thenReturn(1, 2))) {
      Counter counter = new Counter();
      int[] next = new int[2];
      together(() -> next[0] = counter.next(), () -> next[1] = counter.next());
      return mocked.constructed().size() + ": " + next[0] + " " + next[1];
    }
  }
}
