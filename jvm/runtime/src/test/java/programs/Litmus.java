package programs;

/** Litmus tests of memory models, on plain and on volatile fields. */
public final class Litmus {
  /** Two shared variables. */
  public interface Pair {
    /** The first variable. */
    int x();

    /** Sets it. */
    void x(int value);

    /** The second variable. */
    int y();

    /** Sets it. */
    void y(int value);
  }

  /** Plain fields, one of them inherited. */
  public static class Plain extends Inherited implements Pair {
    private int y;

    @Override
    public int x() {
      return x;
    }

    @Override
    public void x(int value) {
      x = value;
    }

    @Override
    public int y() {
      return y;
    }

    @Override
    public void y(int value) {
      y = value;
    }
  }

  /** Has the first variable. */
  public static class Inherited {
    protected int x;
  }

  /** Volatile fields, wide ones. */
  public static final class Volatile implements Pair {
    private volatile long x;
    private volatile double y;

    @Override
    public int x() {
      return (int) x;
    }

    @Override
    public void x(int value) {
      x = value;
    }

    @Override
    public int y() {
      return (int) y;
    }

    @Override
    public void y(int value) {
      y = value;
    }
  }

  /** Static fields of another class. */
  public static final class Static implements Pair {
    @Override
    public int x() {
      return Fields.x;
    }

    @Override
    public void x(int value) {
      Fields.x = value;
    }

    @Override
    public int y() {
      return (int) Fields.y;
    }

    @Override
    public void y(int value) {
      Fields.y = value;
    }
  }

  private static final class Fields {
    private static int x;
    private static long y;
  }

  private Litmus() {}

  /** Message passing, as (y, x). */
  public static Object messagePassing(Pair m) throws InterruptedException {
    int[] r = new int[2];
    Together.run(
        () -> {
          m.x(1);
          m.y(1);
        },
        () -> {
          int y = m.y();
          int x = m.x();
          r[0] = y;
          r[1] = x;
        });
    return r[0] + "" + r[1];
  }

  /** Load buffering. */
  public static Object loadBuffering(Pair m) throws InterruptedException {
    int[] r = new int[2];
    Together.run(
        () -> {
          int x = m.x();
          m.y(1);
          r[0] = x;
        },
        () -> {
          int y = m.y();
          m.x(1);
          r[1] = y;
        });
    return r[0] + "" + r[1];
  }

  /** Store buffering. */
  public static Object storeBuffering(Pair m) throws InterruptedException {
    int[] r = new int[2];
    Together.run(
        () -> {
          m.x(1);
          r[0] = m.y();
        },
        () -> {
          m.y(1);
          r[1] = m.x();
        });
    return r[0] + "" + r[1];
  }

  /** Each thread reads back its own write. */
  public static Object ownWrite(Pair m) throws InterruptedException {
    int[] r = new int[2];
    Together.run(
        () -> {
          m.x(1);
          r[0] = m.x();
        },
        () -> {
          m.y(1);
          r[1] = m.y();
        });
    return r[0] + "" + r[1];
  }

  /** Each writes, then reads its own, then the other's. */
  public static Object storeForwarding(Pair m) throws InterruptedException {
    String[] r = new String[2];
    Together.run(
        () -> {
          m.x(1);
          int own = m.x();
          r[0] = own + "" + m.y();
        },
        () -> {
          m.y(1);
          int own = m.y();
          r[1] = own + "" + m.x();
        });
    return r[0] + "," + r[1];
  }

  /** Write to read causality, with three threads. */
  public static Object causality(Pair m) throws InterruptedException {
    int[] r = new int[3];
    Together.run(
        () -> m.x(1),
        () -> {
          int x = m.x();
          m.y(1);
          r[0] = x;
        },
        () -> {
          int y = m.y();
          int x = m.x();
          r[1] = y;
          r[2] = x;
        });
    return r[0] + "" + r[1] + r[2];
  }

  /** Two writers of one variable, two readers that read it twice, one of them main. */
  public static Object coherence(Pair m) throws InterruptedException {
    int[] r = new int[4];
    Thread reader =
        Together.start(
            () -> {
              int first = m.x();
              int second = m.x();
              r[0] = first;
              r[1] = second;
            });
    Thread one = Together.start(() -> m.x(1));
    Thread two = Together.start(() -> m.x(2));
    int first = m.x();
    int second = m.x();
    reader.join();
    one.join();
    two.join();
    return r[0] + "" + r[1] + "," + first + second;
  }

  /** Independent reads of independent writes; main is one of the readers. */
  public static Object independentReads(Pair m) throws InterruptedException {
    int[] r = new int[2];
    Thread reader =
        Together.start(
            () -> {
              int x = m.x();
              int y = m.y();
              r[0] = x;
              r[1] = y;
            });
    Thread one = Together.start(() -> m.x(1));
    Thread two = Together.start(() -> m.y(1));
    int y = m.y();
    int x = m.x();
    reader.join();
    one.join();
    two.join();
    return r[0] + "" + r[1] + "," + y + x;
  }

  /** Writes, then starts a reader. */
  public static Object startOrders(Pair m) throws InterruptedException {
    int[] r = new int[1];
    m.x(1);
    Thread reader = Together.start(() -> r[0] = m.x());
    reader.join();
    return r[0];
  }
}
