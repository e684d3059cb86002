package libraries.bugs;

import java.util.concurrent.atomic.AtomicInteger;
import libraries.Threads;
import reactor.core.publisher.Flux;

/** The second of two subscribers connects before the first one has subscribed to the source. */
public final class ReactorRefCount {
  private ReactorRefCount() {}

  public static void run() throws InterruptedException {
    Flux<Integer> shared = Flux.just(1).publish().refCount(2);
    AtomicInteger completed = new AtomicInteger();
    Threads.Task subscriber = () -> shared.subscribe(n -> {}, e -> {}, completed::incrementAndGet);
    Threads.together(subscriber, subscriber);
    Threads.check(completed.get() == 2, completed + " of 2 subscribers are told of the end");
  }
}
