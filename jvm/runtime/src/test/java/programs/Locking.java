package programs;

/** Monitors in an interface. */
public interface Locking {
  /** The object whose monitor is meant. */
  Object lock();

  /** Increments. */
  void step();

  /** In a default method. */
  default void inDefaultMethod() {
    synchronized (lock()) {
      step();
    }
  }

  /** In a static method. */
  static void inStaticMethod(Locking counter) {
    synchronized (counter.lock()) {
      counter.step();
    }
  }
}
