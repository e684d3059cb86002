package programs;

import java.util.ArrayList;
import java.util.List;

/** Classes that some executions use and others do not, or that are used after a search. */
public final class LateStates {
  private static volatile boolean flag;

  private LateStates() {}

  /** Has no initialiser and no methods. */
  static final class Plain {
    static int count;
    static Object last;

    private Plain() {}
  }

  /** Has an initialiser and no methods. */
  static final class Made {
    static final List<String> NAMES = new ArrayList<>(List.of("a"));
    static int count = Integer.parseInt("5");

    private Made() {}
  }

  /** Uses only fields of other classes, and those only if another thread was faster. */
  public static Object fieldsOnly() throws InterruptedException {
    Thread other = Pieces.start(() -> flag = true);
    String seen = "unused";
    if (flag) {
      Plain.count++;
      Made.count++;
      Made.NAMES.add("b");
      seen = Plain.count + " " + Plain.last + " " + Made.count + " " + Made.NAMES;
      Plain.last = "left behind";
    }
    other.join();
    return seen;
  }

  /** Whose initialiser waits forever in a thread of a certain name. */
  static class Base {
    static final List<String> NAMES = new ArrayList<>();

    static {
      NAMES.add("base");
    }
  }

  /** The same for a subclass. */
  static final class Unfinished extends Base {
    static final List<String> OWN = new ArrayList<>(List.of("own"));

    static {
      if (Thread.currentThread().getName().equals("waits")) {
        synchronized (OWN) {
          waitForever();
        }
      }
      NAMES.add("unfinished");
    }

    private static void waitForever() {
      try {
        while (true) {
          OWN.wait();
        }
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
    }

    static List<String> all() {
      List<String> all = new ArrayList<>(NAMES);
      all.addAll(OWN);
      NAMES.add("used");
      return all;
    }
  }

  /** Deadlocks while a class is being initialised. */
  public static Object unfinished() throws InterruptedException {
    Thread waits = new Thread(Unfinished::all, "waits");
    waits.start();
    waits.join();
    return Unfinished.all();
  }

  /** What the class has, which may not be initialised. */
  public static Object names() {
    return Unfinished.all();
  }

  /** A thread whose end does not matter. */
  public static Object used() throws InterruptedException {
    Pieces.run(Unfinished::all);
    return Unfinished.all();
  }
}
