package programs;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.util.Hashtable;
import java.util.List;
import java.util.TreeMap;
import java.util.Vector;
import java.util.concurrent.Callable;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Objects of the JDK that lock themselves: one thread changes them while code of the JDK that
 * another one calls reads them.
 */
@SuppressWarnings("JdkObsolete") // they are what this is about
public final class PassedOn {
  /** What a buffer is passed to. */
  private interface BufferUse {
    Object of(StringBuffer buffer) throws Exception;
  }

  /** What an exception is asked. */
  private interface Question {
    Object of(Throwable thrown) throws Exception;
  }

  private PassedOn() {}

  private static Object beside(Together.Body change, Callable<Object> look) throws Exception {
    Thread changing = Together.start(change);
    String seen = String.valueOf(look.call());
    changing.join();
    return seen;
  }

  private static Object buffer(BufferUse use) throws Exception {
    StringBuffer buffer = new StringBuffer("a");
    return beside(() -> buffer.append("b"), () -> use.of(buffer));
  }

  private static Object copy(Object original) throws IOException, ClassNotFoundException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
      out.writeObject(original);
    }
    try (ObjectInputStream in =
        new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray()))) {
      return in.readObject();
    }
  }

  /** Compared with by another buffer, which locks only itself. */
  public static Object comparedWith() throws Exception {
    return buffer(b -> new StringBuffer("a").compareTo(b) == 0);
  }

  /** Streamed, by its characters or code points, which locks nothing. */
  public static Object streamed(boolean points) throws Exception {
    return buffer(b -> (points ? b.codePoints() : b.chars()).count());
  }

  /** Appended to a builder. */
  public static Object appended() throws Exception {
    StringBuilder builder = new StringBuilder();
    return buffer(builder::append);
  }

  /** The beginning of a builder. */
  public static Object begun() throws Exception {
    return buffer(StringBuilder::new);
  }

  /** Inserted into a builder. */
  public static Object inserted() throws Exception {
    return buffer(b -> new StringBuilder().insert(0, b));
  }

  /** Matched. */
  public static Object matched() throws Exception {
    return buffer(b -> Pattern.matches("ab", b) ? "ab" : "a");
  }

  /** Compared with a string, under its monitor. */
  public static Object compared() throws Exception {
    return buffer(b -> "ab".contentEquals(b) ? "ab" : "a");
  }

  /** Serialized. */
  public static Object serialized() throws Exception {
    return buffer(PassedOn::copy);
  }

  /** A matcher appends what it replaces. */
  public static Object replaced() throws Exception {
    return buffer(
        b -> {
          Matcher matcher = Pattern.compile("x").matcher("x");
          matcher.find();
          matcher.appendReplacement(b, "c");
          return b;
        });
  }

  /** Compared with a list that cannot be changed. */
  public static Object vectorEqual() throws Exception {
    Vector<Integer> vector = new Vector<>();
    return beside(() -> vector.add(1), () -> List.of(1).equals(vector));
  }

  /** Copied into a list that threads may share. */
  public static Object vectorCopied() throws Exception {
    Vector<Integer> vector = new Vector<>();
    return beside(() -> vector.add(1), () -> new CopyOnWriteArrayList<>(vector));
  }

  /** Copied into a sorted map. */
  public static Object tableCopied() throws Exception {
    Hashtable<Integer, Integer> table = new Hashtable<>();
    return beside(() -> table.put(1, 2), () -> new TreeMap<>(table));
  }

  private static Object exception(Question change, Question question) throws Exception {
    IllegalStateException thrown = new IllegalStateException("thrown");
    return beside(() -> change.of(thrown), () -> question.of(thrown));
  }

  private static Object suppress(Throwable thrown) {
    thrown.addSuppressed(new IllegalArgumentException("suppressed"));
    return thrown;
  }

  /** Whether an exception has a cause yet. */
  public static Object cause() throws Exception {
    return exception(
        t -> t.initCause(new IllegalArgumentException("cause")), t -> t.getCause() != null);
  }

  /** Whether an exception has suppressed another one yet. */
  public static Object suppressed() throws Exception {
    return exception(PassedOn::suppress, t -> t.getSuppressed().length > 0);
  }

  /** The same of its copy. */
  public static Object suppressedInCopy() throws Exception {
    return exception(PassedOn::suppress, t -> ((Throwable) copy(t)).getSuppressed().length > 0);
  }

  /** Whether the stack trace of an exception has been taken away yet. */
  public static Object traced() throws Exception {
    return exception(
        t -> {
          t.setStackTrace(new StackTraceElement[0]);
          return t;
        },
        t -> t.getStackTrace().length == 0);
  }
}
