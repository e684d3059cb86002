package programs;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.Externalizable;
import java.io.IOException;
import java.io.ObjectInput;
import java.io.ObjectInputStream;
import java.io.ObjectOutput;
import java.io.ObjectOutputStream;
import java.io.ObjectStreamClass;
import java.io.ObjectStreamField;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;

/** Objects that one thread serializes while another one changes first one part, then another. */
@SuppressWarnings("serial") // what they refer to can be serialized
public final class Serials {
  /** Something of two parts. */
  public interface Pair extends Serializable {
    /** Changes the first part, then the second one. */
    void change();

    /** Both parts, without data races. */
    String text();
  }

  /** Volatile fields. */
  public static final class Ordered implements Pair {
    private volatile int a;
    private volatile long b;

    @Override
    public void change() {
      a = 1;
      b = 1;
    }

    @Override
    public String text() {
      return a + "" + b;
    }
  }

  /** Plain fields. */
  public static final class Plain implements Pair {
    private byte a;
    private Integer b = 0;

    @Override
    public void change() {
      a = 1;
      b = 1;
    }

    @Override
    public String text() {
      return a + "" + b;
    }
  }

  /** Fields of a class and of the one that it extends. */
  public static final class Derived extends Base {
    private volatile String b = "0";

    @Override
    public void change() {
      a = true;
      b = "1";
    }

    @Override
    public String text() {
      return (a ? 1 : 0) + b;
    }
  }

  private abstract static class Base implements Pair {
    volatile boolean a;
  }

  /** One of two fields is written, as it says. */
  public static final class Stated implements Pair {
    private static final long serialVersionUID = Long.parseLong("77");
    private static final ObjectStreamField[] serialPersistentFields = {
      new ObjectStreamField("b", int.class)
    };
    private static int number = 5;

    private volatile int a;
    private volatile int b;

    @Override
    public void change() {
      a = 1;
      b = 1;
    }

    @Override
    public String text() {
      return a + "" + b;
    }

    /** What is declared for serialization, and what else the static initialiser makes. */
    public static String facts() throws Exception {
      Together.run(() -> {}, () -> {});
      long identity = ObjectStreamClass.lookup(Stated.class).getSerialVersionUID();
      return identity + " " + serialPersistentFields.length + " " + number++;
    }
  }

  /** Fields that are not part of what is written. */
  public static final class Transient implements Pair {
    private transient volatile int a;
    private transient volatile int b;

    @Override
    public void change() {
      a = 1;
      b = 1;
    }

    @Override
    public String text() {
      return a + "" + b;
    }
  }

  /** A record of something that changes. */
  public record Held(AtomicInteger a, AtomicInteger b) implements Pair {
    /** Of zeros. */
    public Held() {
      this(new AtomicInteger(), new AtomicInteger());
    }

    @Override
    public void change() {
      a.set(1);
      b.set(1);
    }

    @Override
    public String text() {
      return a + "" + b;
    }
  }

  /** An array. */
  public static final class Array implements Pair {
    private final int[] parts = new int[2];

    @Override
    public void change() {
      parts[0] = 1;
      parts[1] = 1;
    }

    @Override
    public String text() {
      return parts[0] + "" + parts[1];
    }
  }

  /** An array of objects. */
  public static final class Objects implements Pair {
    private final Integer[] parts = {0, 0};

    @Override
    public void change() {
      parts[0] = 1;
      parts[1] = 1;
    }

    @Override
    public String text() {
      return parts[0] + "" + parts[1];
    }
  }

  /** A collection. */
  public static final class Listed implements Pair {
    private final Collection<Integer> parts;

    private Listed(Collection<Integer> parts) {
      this.parts = parts;
    }

    /** One that is locked. */
    public static Listed locked() {
      return new Listed(Collections.synchronizedCollection(new ArrayList<>()));
    }

    /** One that is locked, but not while it is written: the JDK writes a copy of the wrapper. */
    public static Listed copied() {
      return new Listed(Collections.synchronizedList(new ArrayList<>()));
    }

    /** One that is not locked. */
    public static Listed unlocked() {
      return new Listed(new ArrayList<>());
    }

    @Override
    public void change() {
      parts.add(1);
      parts.add(1);
    }

    @Override
    public String text() {
      return parts.toString();
    }
  }

  /** A map that can be shared. */
  public static final class Concurrent implements Pair {
    private final ConcurrentHashMap<String, Integer> parts = new ConcurrentHashMap<>();

    @Override
    public void change() {
      parts.put("a", 1);
    }

    @Override
    public String text() {
      return parts.toString();
    }
  }

  /** Writes itself. */
  public static final class Own implements Pair, Externalizable {
    private volatile int a;
    private volatile int b;

    /** For serialization. */
    public Own() {}

    @Override
    public void change() {
      a = 1;
      b = 1;
    }

    @Override
    public String text() {
      return a + "" + b;
    }

    @Override
    public void writeExternal(ObjectOutput out) throws IOException {
      out.writeInt(a);
      out.writeInt(b);
    }

    @Override
    public void readExternal(ObjectInput in) throws IOException {
      a = in.readInt();
      b = in.readInt();
    }
  }

  /** Is replaced when it is written, and back when it is read. */
  public static final class Replaced implements Pair {
    private volatile int a;
    private volatile int b;

    private record Form(int a, int b) implements Serializable {
      private Object readResolve() {
        Replaced replaced = new Replaced();
        replaced.a = a;
        replaced.b = b;
        return replaced;
      }
    }

    private Object writeReplace() {
      return new Form(a, b);
    }

    @Override
    public void change() {
      a = 1;
      b = 1;
    }

    @Override
    public String text() {
      return a + "" + b;
    }
  }

  /** Is known to others before it has been read. */
  public static final class Leaked implements Serializable {
    private static volatile Leaked known;
    private volatile int a = 1;
    private volatile int b = 1;

    private void readObject(ObjectInputStream in) throws IOException, ClassNotFoundException {
      known = this;
      in.defaultReadObject();
    }
  }

  private Serials() {}

  private static byte[] write(Object object) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
      out.writeObject(object);
    }
    return bytes.toByteArray();
  }

  private static Object read(byte[] bytes) throws IOException, ClassNotFoundException {
    try (ObjectInputStream in = new ObjectInputStream(new ByteArrayInputStream(bytes))) {
      return in.readObject();
    }
  }

  /** What is written of an object while it is changed. */
  public static Object written(Pair pair) throws Exception {
    Thread other = Together.start(pair::change);
    byte[] bytes = write(pair);
    other.join();
    return ((Pair) read(bytes)).text();
  }

  /** What is seen of an object that is being read. */
  public static Object leaked() throws Exception {
    byte[] bytes = write(new Leaked());
    String[] seen = {"-"};
    Thread other =
        Together.start(
            () -> {
              Leaked leaked = Leaked.known;
              if (leaked != null) {
                int b = leaked.b;
                seen[0] = leaked.a + "" + b;
              }
            });
    read(bytes);
    other.join();
    return seen[0];
  }
}
