package dev.heddle.hooks;

import java.lang.invoke.MethodHandles;
import org.jspecify.annotations.Nullable;

/** A class whose static state can be made again in every execution. */
public final class ClassStatics {
  final String name;
  @Nullable Class<?> type;
  MethodHandles.@Nullable Lookup lookup;
  boolean initialisedOutside;
  boolean trivial;

  /** Whether the initialiser was moved to an ordinary method, which the real one may call. */
  boolean moved;

  /** Whether the effect of the initialiser is the same at any time and in any thread. */
  boolean pure;

  /** Whether the JVM runs the initialiser, and a method exists that does the same again. */
  boolean repeatable;

  /** Whether the initialiser failed when the JVM ran it; the JVM does not run it again. */
  boolean failed;

  @Nullable Throwable failure;

  /** The constants of an enumeration that is made again. */
  Object[] constants = new Object[0];

  /** The number of the class in its own loader, or -1 until that is known. */
  int own = -1;

  /** Whether an uncontrolled thread makes the static state now, under this monitor. */
  boolean underWay;

  ClassStatics(String name) {
    this.name = name;
  }

  /** The binary name of the class. */
  public String name() {
    return name;
  }

  /** The class, or null until it is loaded and used. */
  public @Nullable Class<?> type() {
    return type;
  }

  /** A lookup with the access rights of the class, or null until the class is used. */
  public MethodHandles.@Nullable Lookup lookup() {
    return lookup;
  }

  /** Whether initialising it only sets its fields to their default values. */
  public boolean trivial() {
    return trivial;
  }

  /** Whether the time and the thread of its initialisation make no difference, unless it fails. */
  public boolean pure() {
    return pure;
  }

  /** Records that its initialiser failed: so the thread that runs it first makes a difference. */
  public void notPure() {
    pure = false;
  }

  /** Whether the JVM runs its initialiser, and a method exists that does the same again. */
  public boolean repeatable() {
    return repeatable;
  }

  /** Whether its initialiser failed when the JVM ran it: no execution can initialise the class. */
  public boolean failed() {
    return failed;
  }

  /** The exception of the failed initialiser, if it is known. */
  public @Nullable Throwable failure() {
    return failure;
  }

  /** Records the exception of the failed initialiser. */
  public void failure(Throwable thrown) {
    if (failure == null) {
      failure = thrown;
    }
  }

  /** Whether an uncontrolled thread initialised it, so that its state is that of the caller. */
  public boolean initialisedOutside() {
    return initialisedOutside;
  }
}
