package programs;

import java.util.function.Consumer;

/** A counter, incremented under a monitor in every form that Java has. */
public class SynchronizedForms implements Locking {
  /** A generic class whose subclass gets a bridge method. */
  public abstract static class Box<T> {
    /** Puts. */
    public abstract void put(T value);
  }

  /** Counts in a constructor, under a monitor. */
  public static final class InConstructor {
    private final long before;
    private final double after;

    /** Increments. */
    public InConstructor(SynchronizedForms counter) {
      this(counter, 1L);
    }

    private InConstructor(SynchronizedForms counter, long before) {
      super();
      this.before = before;
      synchronized (counter.lock) {
        counter.count++;
      }
      this.after = before + 0.5;
    }

    /** Something that needs the fields. */
    public double sum() {
      return before + after;
    }
  }

  private final Object lock = new Object();
  private final Object inner = new Object();
  private volatile int count;
  private static volatile int staticCount;

  private final Box<String> box =
      new Box<>() {
        @Override
        public synchronized void put(String value) {
          count += value.length();
        }
      };

  /** Two threads do the same; returns how often they did. */
  public static Object twice(Consumer<SynchronizedForms> form) throws InterruptedException {
    SynchronizedForms counter = new SynchronizedForms();
    Together.run(() -> form.accept(counter), () -> form.accept(counter));
    return counter.count + staticCount;
  }

  @Override
  public Object lock() {
    return lock;
  }

  @Override
  public void step() {
    count++;
  }

  /** Without a monitor. */
  public void bare() {
    count++;
  }

  /** An instance method. */
  public synchronized void instanceMethod() {
    count++;
  }

  /** A static method. */
  public static synchronized void staticMethod() {
    staticCount++;
  }

  /** A block. */
  public void block() {
    synchronized (lock) {
      count++;
    }
  }

  /** A block on a class object. */
  public void classObject() {
    synchronized (SynchronizedForms.class) {
      count++;
    }
  }

  /** A block here, a static method there: the same monitor. */
  public void classObjectAndStaticMethod() {
    synchronized (SynchronizedForms.class) {
      staticMethod();
    }
  }

  /** Nested blocks. */
  public void nested() {
    synchronized (lock) {
      synchronized (inner) {
        count++;
      }
    }
  }

  /** A method that calls itself. */
  public synchronized void reentrant() {
    synchronized (this) {
      instanceMethod();
    }
  }

  /** In a lambda. */
  public void lambda() {
    Runnable step =
        () -> {
          synchronized (lock) {
            count++;
          }
        };
    step.run();
  }

  /** Left by an exception. */
  public void exception() {
    try {
      throwing();
    } catch (IllegalStateException e) {
      block();
    }
  }

  private void throwing() {
    synchronized (lock) {
      throw new IllegalStateException();
    }
  }

  /** A method left by an exception. */
  public void exceptionInMethod() {
    try {
      throwingMethod();
    } catch (IllegalStateException e) {
      instanceMethod();
    }
  }

  private synchronized long throwingMethod() {
    throw new IllegalStateException();
  }

  /** A loop around a block, left by break and continue. */
  public void loop() {
    for (int i = 0; i < 3; i++) {
      synchronized (lock) {
        if (i == 0) {
          continue;
        }
        count++;
        break;
      }
    }
  }

  /** A block in try, finally and catch. */
  public void tryFinally() {
    int before = 0;
    try {
      synchronized (lock) {
        before = count;
        throw new IllegalStateException();
      }
    } catch (IllegalStateException e) {
      synchronized (lock) {
        before -= count;
      }
    } finally {
      synchronized (lock) {
        count++;
      }
    }
  }

  /** Returns from inside, with wide local variables. */
  public void wide() {
    widely(3L, 0.5, "x");
  }

  private synchronized long widely(long a, double b, String c) {
    long sum = a + c.length();
    double product = b * sum;
    synchronized (inner) {
      count++;
      if (product > 1) {
        return sum;
      }
    }
    return (long) product;
  }

  /** In a constructor. */
  public void constructor() {
    new InConstructor(this).sum();
  }

  /** Through a bridge method of a generic class. */
  public void bridge() {
    box.put("x");
  }

  /** In a static method of an interface. */
  public void interfaceStatic() {
    Locking.inStaticMethod(this);
  }

  /** On null. */
  public static Object onNull() throws InterruptedException {
    Object[] nothing = new Object[1];
    String[] result = {"none"};
    Thread thread =
        Together.start(
            () -> {
              try {
                synchronized (nothing[0]) {
                  result[0] = "entered";
                }
              } catch (NullPointerException e) {
                result[0] = "null";
              }
            });
    thread.join();
    return result[0];
  }

  /** Deadlocks, or not, by taking two locks in different orders. */
  public static Object oppositeOrders() throws InterruptedException {
    SynchronizedForms forms = new SynchronizedForms();
    Together.run(
        () -> {
          synchronized (forms.lock) {
            synchronized (forms.inner) {
              forms.count++;
            }
          }
        },
        () -> {
          synchronized (forms.inner) {
            synchronized (forms.lock) {
              forms.count++;
            }
          }
        });
    return "ok";
  }
}
