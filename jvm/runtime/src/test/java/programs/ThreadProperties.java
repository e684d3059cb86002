package programs;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;

/** Threads that read each other's properties, and change them. */
public final class ThreadProperties {
  private interface Change {
    void of(Thread thread);
  }

  private interface Look {
    Object at(Thread thread);
  }

  private ThreadProperties() {}

  /** A thread reads its own property after it has let another one change it. */
  private static Object changed(Look look, Change change) throws InterruptedException {
    AtomicInteger flag = new AtomicInteger();
    Object[] seen = new Object[1];
    Thread changed =
        Together.start(
            "A",
            () -> {
              flag.set(1);
              seen[0] = look.at(Thread.currentThread());
            });
    if (flag.get() == 1) {
      change.of(changed);
    }
    changed.join();
    return seen[0];
  }

  /** A thread changes its own property while another reads it. */
  private static Object seen(Look look, Change change) throws InterruptedException {
    Thread changing = Together.start("A", () -> change.of(Thread.currentThread()));
    Object seen = look.at(changing);
    changing.join();
    return seen;
  }

  private static ClassLoader loader() {
    return new ClassLoader("mine", ThreadProperties.class.getClassLoader()) {};
  }

  /** Changes a property of another thread. */
  public static Object changed(String property) throws InterruptedException {
    ClassLoader loader = loader();
    return switch (property) {
      case "name" -> changed(Thread::getName, t -> t.setName("new"));
      case "text" -> changed(t -> t.toString().contains("new"), t -> t.setName("new"));
      case "priority" -> changed(Thread::getPriority, t -> t.setPriority(3));
      default ->
          changed(t -> t.getContextClassLoader() == loader, t -> t.setContextClassLoader(loader));
    };
  }

  /** Reads a property that another thread changes. */
  public static Object seen(String property) throws InterruptedException {
    ClassLoader loader = loader();
    return switch (property) {
      case "name" -> seen(Thread::getName, t -> t.setName("new"));
      case "text" -> seen(t -> t.toString().contains("new"), t -> t.setName("new"));
      case "priority" -> seen(Thread::getPriority, t -> t.setPriority(3));
      default ->
          seen(t -> t.getContextClassLoader() == loader, t -> t.setContextClassLoader(loader));
    };
  }

  /** A thread throws while another one sets the handler for that. */
  public static Object handled(boolean all) throws InterruptedException {
    AtomicReference<String> handled = new AtomicReference<>("first");
    Thread throwing =
        new Thread(
            () -> {
              throw new IllegalStateException("thrown");
            });
    Thread.setDefaultUncaughtExceptionHandler((t, e) -> {});
    throwing.start();
    if (all) {
      Thread.setDefaultUncaughtExceptionHandler((t, e) -> handled.set("second"));
    } else {
      throwing.setUncaughtExceptionHandler((t, e) -> handled.set("second"));
    }
    throwing.join();
    return handled.get();
  }

  /** A thread is started while another one makes a daemon of it. */
  public static Object daemon() throws InterruptedException {
    Thread thread = new Thread(() -> {});
    String[] daemon = new String[1];
    Together.run(
        thread::start,
        () -> {
          try {
            thread.setDaemon(true);
            daemon[0] = "in time";
          } catch (IllegalThreadStateException e) {
            daemon[0] = "too late";
          }
        });
    thread.join();
    return daemon[0];
  }

  /** Two threads give one that is not started a name. */
  public static Object named() throws InterruptedException {
    Thread thread = new Thread(() -> {});
    Together.run(() -> thread.setName("a"), () -> thread.setName("b"));
    return thread.getName();
  }

  /** A group is changed while another thread reads it. */
  public static Object group() throws InterruptedException {
    ThreadGroup group = new ThreadGroup("group");
    int[] priority = new int[1];
    Together.run(() -> group.setMaxPriority(3), () -> priority[0] = group.getMaxPriority());
    return priority[0];
  }

  /** Threads that read and set their own properties, or do not. */
  public static Object alone(boolean ask) throws InterruptedException {
    Together.run(() -> ask(ask), () -> ask(ask));
    return "";
  }

  private static void ask(boolean ask) {
    if (ask) {
      Thread me = Thread.currentThread();
      me.setPriority(me.getPriority());
      me.setContextClassLoader(me.getContextClassLoader());
      if (me.getName().isEmpty() || me.isDaemon()) {
        throw new IllegalStateException(me.toString());
      }
    }
  }
}
