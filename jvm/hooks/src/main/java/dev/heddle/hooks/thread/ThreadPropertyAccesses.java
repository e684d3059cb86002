package dev.heddle.hooks.thread;

import dev.heddle.hooks.Hooks;
import org.jspecify.annotations.Nullable;

/**
 * Accesses to properties of threads and thread groups that other threads may change or read.
 * Cleaning, closing and setting some objects of the JDK are accesses of the same kind: more than
 * one thread does them only rarely.
 */
public final class ThreadPropertyAccesses {
  /** The name of a thread. */
  public static final int NAME = 0;

  /** The priority of a thread. */
  public static final int PRIORITY = 1;

  /** Whether a thread keeps the program alive. */
  public static final int DAEMON = 2;

  /** The context class loader of a thread. */
  public static final int LOADER = 3;

  /** The handler of the uncaught exceptions of a thread, or of any thread. */
  public static final int HANDLER = 4;

  /** The properties of a thread group that can be set. */
  public static final int GROUP = 5;

  /** Whether a {@link java.lang.ref.Cleaner.Cleanable} has been cleaned. */
  public static final int CLEANED = 6;

  /** A field of an object of the JDK by which threads may communicate. */
  public static final int SHARED = 7;

  private ThreadPropertyAccesses() {}

  /** A property of a thread, of a group, or of all threads, is about to be read. */
  public static void reads(Object owner, int property) {
    if (Thread.currentThread() == Hooks.running) {
      Hooks.controller.property(owner, property, false);
    }
  }

  /** The program is about to read a {@link java.lang.ref.Reference}. */
  public static void readsReference(@Nullable Object reference) {
    if (reference != null) {
      reads(reference, SHARED);
    }
  }

  /** The program is about to clear a {@link java.lang.ref.Reference}. */
  public static void writesReference(@Nullable Object reference) {
    if (reference != null) {
      writes(reference, SHARED);
    }
  }

  /** A property is about to be written. */
  public static void writes(Object owner, int property) {
    if (Thread.currentThread() == Hooks.running) {
      Hooks.controller.property(owner, property, true);
    }
  }
}
