package dev.heddle.hooks;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.ref.Reference;
import java.lang.ref.ReferenceQueue;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.IdentityHashMap;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * {@link ReferenceQueue} for controlled threads: they get the references that controlled threads
 * have enqueued.
 *
 * <p>The time when the garbage collector enqueues a reference does not depend on the schedule. So
 * controlled threads never see such a reference; it is left to other threads.
 */
@Replaces(value = "java.lang.ref.ReferenceQueue", where = Replaces.Where.BODY)
public final class ReferenceQueueBodies {
  private static final MethodHandle ENQUEUE;

  /** Sets the queue of a reference again that was taken out of it. */
  private static final MethodHandle SET_QUEUE;

  static {
    try {
      ENQUEUE =
          MethodHandles.privateLookupIn(ReferenceQueue.class, MethodHandles.lookup())
              .findVirtual(
                  ReferenceQueue.class,
                  "enqueue",
                  MethodType.methodType(boolean.class, Reference.class));
      SET_QUEUE =
          MethodHandles.privateLookupIn(Reference.class, MethodHandles.lookup())
              .findSetter(Reference.class, "queue", ReferenceQueue.class);
    } catch (ReflectiveOperationException e) {
      throw new ExceptionInInitializerError(e);
    }
  }

  /**
   * The references that controlled threads have enqueued and no thread has removed yet, with their
   * queues.
   */
  private static final IdentityHashMap<Reference<?>, ReferenceQueue<?>> ENQUEUED =
      new IdentityHashMap<>();

  private ReferenceQueueBodies() {}

  /** An execution begins. */
  static void forget() {
    ENQUEUED.clear();
  }

  /** {@code ReferenceQueue.enqueue}. */
  public static boolean enqueue(ReferenceQueue<?> queue, Reference<?> reference) {
    Hooks.controller.enter(queue);
    try {
      boolean done = really(queue, reference);
      if (done) {
        Hooks.controller.notify(queue, true);
      }
      return done;
    } finally {
      Hooks.controller.exit(queue);
    }
  }

  private static boolean really(ReferenceQueue<?> queue, Reference<?> reference) {
    Hooks.enterGuard();
    try {
      boolean done = put(queue, reference);
      if (done) {
        ENQUEUED.put(reference, queue);
      }
      return done;
    } finally {
      Hooks.exitGuard();
    }
  }

  private static boolean put(ReferenceQueue<?> queue, Reference<?> reference) {
    try {
      return (boolean) ENQUEUE.invokeExact(queue, reference);
    } catch (RuntimeException | Error e) {
      throw e;
    } catch (Throwable e) {
      throw Unwinding.wrapped(e);
    }
  }

  /** Puts a reference back into the queue out of which it was taken. */
  private static void putBack(ReferenceQueue<?> queue, Reference<?> reference) {
    try {
      SET_QUEUE.invokeExact(reference, queue);
    } catch (Throwable e) {
      throw Unwinding.wrapped(e);
    }
    put(queue, reference);
  }

  /** {@link ReferenceQueue#poll}. */
  public static @Nullable Reference<?> poll(ReferenceQueue<?> queue) {
    Hooks.controller.enter(queue);
    try {
      return next(queue);
    } finally {
      Hooks.controller.exit(queue);
    }
  }

  private static @Nullable Reference<?> next(ReferenceQueue<?> queue) {
    Hooks.enterGuard();
    try {
      Deque<Reference<?>> others = new ArrayDeque<>();
      Reference<?> reference = ENQUEUED.containsValue(queue) ? queue.poll() : null;
      while (reference != null && ENQUEUED.remove(reference) == null) {
        others.push(reference);
        reference = queue.poll();
      }
      // Last in, first out.
      while (!others.isEmpty()) {
        putBack(queue, others.pop());
      }
      return reference;
    } finally {
      Hooks.exitGuard();
    }
  }

  /** {@link ReferenceQueue#remove()}. */
  public static Reference<?> remove(ReferenceQueue<?> queue) throws InterruptedException {
    Reference<?> reference = null;
    Hooks.controller.enter(queue);
    try {
      for (reference = next(queue); reference == null; reference = next(queue)) {
        Hooks.controller.await(queue, -1);
      }
      return reference;
    } finally {
      Hooks.controller.exit(queue);
    }
  }

  /** {@link ReferenceQueue#remove(long)}. */
  public static @Nullable Reference<?> remove(ReferenceQueue<?> queue, long millis)
      throws InterruptedException {
    if (millis < 0) {
      throw new IllegalArgumentException("Negative timeout value");
    }
    if (millis == 0) {
      return remove(queue);
    }
    Hooks.controller.enter(queue);
    try {
      long deadline = Hooks.controller.nanoTime() + TimeUnit.MILLISECONDS.toNanos(millis);
      Reference<?> reference = next(queue);
      for (long left = deadline - Hooks.controller.nanoTime();
          reference == null && left > 0;
          left = deadline - Hooks.controller.nanoTime()) {
        Hooks.controller.await(queue, left);
        reference = next(queue);
      }
      return reference;
    } finally {
      Hooks.controller.exit(queue);
    }
  }
}
