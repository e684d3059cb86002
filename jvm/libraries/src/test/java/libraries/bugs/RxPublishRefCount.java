package libraries.bugs;

import io.reactivex.Observable;
import io.reactivex.observers.TestObserver;
import libraries.Threads;

/** An observer that comes while the source ends joins a dying connection, and hears nothing. */
public final class RxPublishRefCount {
  private RxPublishRefCount() {}

  public static void run() throws InterruptedException {
    bothHear(Observable.just(1).publish().refCount());
  }

  /** Two threads subscribe to one source, and each hears how it ends. */
  static void bothHear(Observable<Integer> shared) throws InterruptedException {
    TestObserver<Integer> one = new TestObserver<>();
    TestObserver<Integer> two = new TestObserver<>();
    Threads.together(() -> shared.subscribe(one), () -> shared.subscribe(two));
    Threads.check(one.isTerminated(), "the first observer hears nothing");
    Threads.check(two.isTerminated(), "the second observer hears nothing");
  }
}
