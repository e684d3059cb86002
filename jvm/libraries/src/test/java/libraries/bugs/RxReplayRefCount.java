package libraries.bugs;

import io.reactivex.Observable;

/** An observer that comes while the replayed source ends is cut off, and hears nothing. */
public final class RxReplayRefCount {
  private RxReplayRefCount() {}

  public static void run() throws InterruptedException {
    RxPublishRefCount.bothHear(Observable.just(1).replay(1).refCount());
  }
}
