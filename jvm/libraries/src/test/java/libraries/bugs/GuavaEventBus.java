package libraries.bugs;

import com.google.common.eventbus.EventBus;
import com.google.common.eventbus.Subscribe;
import libraries.Threads;

/** Posting iterates over a live view of the subscribers while others are added and removed. */
public final class GuavaEventBus {
  private GuavaEventBus() {}

  /** Subscribes to all events. */
  public static final class Listener {
    @Subscribe
    public void hear(String event) {}
  }

  public static void run() throws InterruptedException {
    EventBus bus = new EventBus();
    Listener first = new Listener();
    bus.register(first);
    Threads.together(
        () -> bus.post("event"),
        () -> {
          bus.unregister(first);
          bus.register(new Listener());
        });
  }
}
