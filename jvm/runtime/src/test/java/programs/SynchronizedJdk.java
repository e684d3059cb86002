package programs;

import java.net.CookieHandler;
import java.net.URI;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Hashtable;
import java.util.List;
import java.util.Map;
import java.util.Stack;
import java.util.Vector;

/** Objects of the JDK whose methods are synchronized, locked by the program too. */
@SuppressWarnings("JdkObsolete") // they are what this is about
public final class SynchronizedJdk {
  /** An element whose comparison is a step of its own. */
  public static final class Element {
    private volatile int compared;

    @Override
    public boolean equals(Object other) {
      compared++;
      return this == other;
    }

    @Override
    public int hashCode() {
      return 1;
    }
  }

  /** A vector that counts. */
  public static final class Counting extends Vector<String> {
    private static final long serialVersionUID = 1L;
    private int adds;

    @Override
    public boolean add(String element) {
      boolean added = super.add(element);
      adds++;
      return added;
    }
  }

  private SynchronizedJdk() {}

  /** A handler that sets what static synchronized methods keep. */
  private static final class Cookies extends CookieHandler {
    @Override
    public Map<String, List<String>> get(URI uri, Map<String, List<String>> headers) {
      return headers;
    }

    @Override
    public void put(URI uri, Map<String, List<String>> headers) {}
  }

  /**
   * A thread that holds the monitor of a class keeps others out of its static synchronized methods.
   */
  public static Object staticHeldOut() throws InterruptedException {
    CookieHandler.setDefault(null);
    Cookies cookies = new Cookies();
    String[] seen = new String[1];
    Together.run(
        () -> CookieHandler.setDefault(cookies),
        () -> {
          synchronized (CookieHandler.class) {
            CookieHandler before = CookieHandler.getDefault();
            Thread.yield();
            boolean same = CookieHandler.getDefault() == before;
            seen[0] = (before == null ? "unset " : "set ") + same;
          }
        });
    CookieHandler.setDefault(null);
    return seen[0];
  }

  /** Check, then act, without a lock around both. */
  public static Object vectorCheckThenAct() throws InterruptedException {
    Vector<String> vector = new Vector<>();
    Together.Body body =
        () -> {
          if (vector.isEmpty()) {
            vector.add("x");
          }
        };
    Together.run(body, body);
    return vector.size();
  }

  /** Check, then act, under the vector's own monitor. */
  public static Object vectorGuarded() throws InterruptedException {
    Vector<String> vector = new Vector<>();
    Together.Body body =
        () -> {
          synchronized (vector) {
            if (vector.isEmpty()) {
              vector.add("x");
            }
          }
        };
    Together.run(body, body);
    return vector.size();
  }

  /**
   * A thread that holds the monitor keeps others out of the methods, through whatever type they
   * call.
   */
  public static Object listHeldOut(List<String> list) throws InterruptedException {
    String[] seen = {""};
    Together.run(
        () -> {
          synchronized (list) {
            int before = list.size();
            Thread.yield();
            seen[0] = before == list.size() ? "same" : "changed";
          }
        },
        () -> list.add("x"));
    return seen[0];
  }

  /** The same for methods that only call synchronized ones. */
  public static Object stackHeldOut() throws InterruptedException {
    Stack<String> stack = new Stack<>();
    String[] seen = {""};
    Together.run(
        () -> {
          synchronized (stack) {
            int before = stack.size();
            Thread.yield();
            seen[0] = before == stack.size() ? "same" : "changed";
          }
        },
        () -> stack.push("x"));
    return seen[0];
  }

  /** The same for a synchronized method that a subclass of the program overrides. */
  public static Object subclassHeldOut() throws InterruptedException {
    Counting vector = new Counting();
    String[] seen = {""};
    Together.run(
        () -> {
          synchronized (vector) {
            int before = vector.size();
            Thread.yield();
            seen[0] = before == vector.size() ? "same" : "changed";
          }
        },
        () -> vector.add("x"));
    return seen[0] + vector.adds;
  }

  /** Check, then act, on a table. */
  public static Object tableCheckThenAct(Map<String, String> map) throws InterruptedException {
    String[] lost = {"none"};
    Together.run(() -> put(map, "a", lost), () -> put(map, "b", lost));
    return lost[0];
  }

  private static void put(Map<String, String> map, String value, String[] lost) {
    if (!map.containsKey("k") && map.put("k", value) != null) {
      lost[0] = "lost";
    }
  }

  /** A fresh table. */
  public static Map<String, String> table() {
    return new Hashtable<>();
  }

  /** A fresh synchronized map. */
  public static Map<String, String> map() {
    return Collections.synchronizedMap(new Hashtable<>());
  }

  /** A fresh synchronized list. */
  public static List<String> list() {
    return Collections.synchronizedList(new ArrayList<>());
  }

  /** A fresh vector. */
  public static List<String> vector() {
    return new Vector<>();
  }

  /** Appends of two threads. */
  public static Object stringBuffer() throws InterruptedException {
    StringBuffer buffer = new StringBuffer();
    Together.run(() -> buffer.append("a").append("b"), () -> buffer.append("c"));
    return buffer.toString();
  }

  /** Appends under the buffer's own monitor. */
  public static Object stringBufferGuarded() throws InterruptedException {
    StringBuffer buffer = new StringBuffer();
    Together.run(
        () -> {
          synchronized (buffer) {
            buffer.append("a");
            buffer.append("b");
          }
        },
        () -> buffer.append("c"));
    return buffer.toString();
  }

  /** A synchronized method calls code of the program that has a scheduling point. */
  public static Object switchedInside() throws InterruptedException {
    Vector<Element> vector = new Vector<>();
    Element element = new Element();
    vector.add(element);
    int[] found = new int[2];
    Together.run(
        () -> found[0] = vector.contains(new Element()) ? 1 : 0,
        () -> found[1] = vector.indexOf(element));
    return found[0] + " " + found[1] + " " + element.compared;
  }

  /** A synchronized method throws. */
  public static Object exception() throws InterruptedException {
    Vector<String> vector = new Vector<>();
    String[] result = {""};
    Together.run(
        () -> {
          try {
            vector.get(3);
          } catch (ArrayIndexOutOfBoundsException e) {
            result[0] = "thrown " + Thread.holdsLock(vector);
          }
        },
        () -> vector.add("x"));
    return result[0];
  }

  /** A consumer waits on the vector itself. */
  public static Object waitOnVector() throws InterruptedException {
    Vector<String> vector = new Vector<>();
    String[] result = {""};
    Together.run(
        () -> {
          synchronized (vector) {
            while (vector.isEmpty()) {
              vector.wait();
            }
            result[0] = vector.remove(0);
          }
        },
        () -> {
          synchronized (vector) {
            vector.add("x");
            vector.notifyAll();
          }
        });
    return result[0];
  }

  /** Iterates over a vector that another thread holds. */
  public static Object iterator() throws InterruptedException {
    Vector<String> vector = new Vector<>(List.of("x"));
    String[] result = {""};
    Together.run(
        () -> {
          synchronized (vector) {
            vector.set(0, "y");
            Thread.yield();
            vector.set(0, "x");
          }
        },
        () -> {
          for (String element : vector) {
            result[0] += element;
          }
        });
    return result[0];
  }
}
