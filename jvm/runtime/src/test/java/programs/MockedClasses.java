package programs;

import static org.mockito.ArgumentMatchers.anyInt;
import static org.mockito.Mockito.CALLS_REAL_METHODS;
import static org.mockito.Mockito.doAnswer;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.mockingDetails;
import static org.mockito.Mockito.reset;
import static org.mockito.Mockito.when;
import static org.mockito.Mockito.withSettings;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;
import org.mockito.ArgumentCaptor;

/** Threads that share mocks of classes: with monitors, initialisers, listeners, states. */
@SuppressWarnings("DirectInvocationOnMock") // that is what threads do here
public final class MockedClasses {
  private static final Object GUARD = new Object();

  /** Its methods lock it. */
  public static class Account {
    /** Adds something. */
    public synchronized int add(int amount) {
      return amount;
    }

    /** Takes something. */
    public synchronized int take(int amount) {
      return -amount;
    }
  }

  /** Its initialiser needs a lock. */
  public static class Guarded {
    static int made;

    static {
      synchronized (GUARD) {
        made++;
      }
    }

    /** How often the class was initialised. */
    public int made() {
      return made;
    }
  }

  private MockedClasses() {}

  private static void together(Runnable first, Runnable second) throws InterruptedException {
    Thread thread = new Thread(first);
    thread.start();
    second.run();
    thread.join();
  }

  /** Answers that change what is theirs, under the monitor of the mock. */
  public static Object guardedAnswers() throws InterruptedException {
    Account account = mock(Account.class);
    int[] sum = new int[1];
    when(account.add(anyInt())).thenAnswer(call -> ++sum[0]);
    together(() -> account.add(1), () -> account.add(1));
    return sum[0];
  }

  /** An answer that waits under the monitor for a call that needs it too. */
  public static Object stuckAnswers() throws InterruptedException {
    Account account = mock(Account.class);
    CountDownLatch taken = new CountDownLatch(1);
    doAnswer(
            call -> {
              taken.await();
              return 1;
            })
        .when(account)
        .add(anyInt());
    doAnswer(
            call -> {
              taken.countDown();
              return 1;
            })
        .when(account)
        .take(anyInt());
    together(() -> account.add(1), () -> account.take(1));
    return "done";
  }

  /** An answer that is notified by another. */
  public static Object notifiedAnswers() throws InterruptedException {
    Account account = mock(Account.class);
    boolean[] taken = new boolean[1];
    doAnswer(
            call -> {
              while (!taken[0]) {
                account.wait();
              }
              return 1;
            })
        .when(account)
        .add(anyInt());
    doAnswer(
            call -> {
              taken[0] = true;
              account.notifyAll();
              return 1;
            })
        .when(account)
        .take(anyInt());
    together(() -> account.add(1), () -> account.take(1));
    return taken[0];
  }

  /** Initialises a class by a mock, and also otherwise while it holds what the class needs. */
  public static Object initialisedByAMock() throws InterruptedException {
    int[] made = new int[1];
    together(
        () -> made[0] = mock(Guarded.class, CALLS_REAL_METHODS).made(),
        () -> {
          synchronized (GUARD) {
            new Guarded();
          }
        });
    return made[0];
  }

  /** A mock that is reset while it is called. */
  public static Object resetMeanwhile() throws InterruptedException {
    Account account = mock(Account.class);
    when(account.add(1)).thenReturn(7);
    int[] sum = new int[1];
    together(() -> sum[0] = account.add(1), () -> reset(account));
    return sum[0] + " " + mockingDetails(account).getInvocations().size();
  }

  /** Reads how many arguments were captured while there may come one. */
  public static Object capturedMeanwhile() throws InterruptedException {
    Account account = mock(Account.class);
    ArgumentCaptor<Integer> captor = ArgumentCaptor.forClass(Integer.class);
    when(account.add(captor.capture())).thenReturn(1);
    int[] captured = new int[1];
    together(() -> account.add(3), () -> captured[0] = captor.getAllValues().size());
    return captured[0];
  }

  /** A listener that needs a lock which the thread that calls the mock holds. */
  public static Object listener() throws InterruptedException {
    Lock lock = new ReentrantLock();
    Account account =
        mock(
            Account.class,
            withSettings()
                .stubbingLookupListeners(
                    lookup -> {
                      lock.lock();
                      lock.unlock();
                    }));
    together(
        () -> account.add(1),
        () -> {
          lock.lock();
          account.take(1);
          lock.unlock();
        });
    return "done";
  }

  /** Two threads call mocks in the order in which a hash table has them. */
  public static Object hashed() throws InterruptedException {
    Set<Account> accounts = ConcurrentHashMap.newKeySet();
    for (int i = 0; i < 3; i++) {
      accounts.add(mock(Account.class));
    }
    Runnable all = () -> accounts.forEach(account -> account.add(1));
    together(all, all);
    return accounts.size();
  }
}
