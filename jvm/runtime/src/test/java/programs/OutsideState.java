package programs;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.ReentrantLock;

/** A class that a test uses before it is explored, as test classes are. */
public final class OutsideState {
  private static final List<String> NAMES = new ArrayList<>();
  private static final Map<Object, String> MAP = new HashMap<>();
  private static final ReentrantLock LOCK = new ReentrantLock();
  private static int count;

  private OutsideState() {}

  /** Changes the state from outside. */
  public static void prepare(String name) {
    NAMES.clear();
    NAMES.add(name);
  }

  /** The state as seen from outside. */
  public static String names() {
    return NAMES.toString();
  }

  /** Changes the state under control, and keeps a lock. */
  public static Object run() throws InterruptedException {
    Thread thread = new Thread(() -> count++);
    thread.start();
    thread.join();
    String seen = NAMES + " " + count + " " + MAP + " " + LOCK.tryLock();
    NAMES.add("under control");
    MAP.put(new Object(), "value");
    return seen;
  }
}
