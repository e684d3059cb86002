package libraries.bugs;

import io.reactivex.Observable;

/**
 * An observer that subscribes while the replayed source ends is disconnected, and receives no
 * signal.
 */
public final class RxReplayRefCount {
  private RxReplayRefCount() {}

  public static void run() throws InterruptedException {
    RxPublishRefCount.bothHear(Observable.just(1).replay(1).refCount());
  }
}
