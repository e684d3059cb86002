package libraries.bugs;

import io.reactivex.Observable;
import io.reactivex.observers.TestObserver;
import libraries.Threads;

/**
 * An observer that subscribes while the source ends joins the ending connection, and receives no
 * signal.
 */
public final class RxPublishRefCount {
  private RxPublishRefCount() {}

  public static void run() throws InterruptedException {
    bothHear(Observable.just(1).publish().refCount());
  }

  /** Two threads subscribe to one source, and each is notified of its end. */
  static void bothHear(Observable<Integer> shared) throws InterruptedException {
    TestObserver<Integer> one = new TestObserver<>();
    TestObserver<Integer> two = new TestObserver<>();
    Threads.together(() -> shared.subscribe(one), () -> shared.subscribe(two));
    Threads.check(one.isTerminated(), "the first observer hears nothing");
    Threads.check(two.isTerminated(), "the second observer hears nothing");
  }
}
