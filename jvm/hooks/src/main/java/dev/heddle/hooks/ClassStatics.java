package dev.heddle.hooks;

import java.lang.invoke.MethodHandles;
import org.jspecify.annotations.Nullable;

/** A class whose static state can be made again. */
public final class ClassStatics {
  final String name;
  @Nullable Class<?> type;
  MethodHandles.@Nullable Lookup lookup;
  boolean initialisedOutside;
  boolean trivial;

  /** Whether its initialiser is an ordinary method, which the real one runs or leaves alone. */
  boolean moved;

  /** Whether the initialiser does the same whenever and by whichever thread it is run. */
  boolean pure;

  /** Whether it has an initialiser that is left to the JVM, and a method that does the same. */
  boolean repeatable;

  /** Whether the JVM ran its initialiser in vain, which it does not do twice. */
  boolean failed;

  @Nullable Throwable failure;

  /** The constants of an enumeration that is made again. */
  Object[] constants = new Object[0];

  /** The number of the class in its own loader, or -1 until that is known. */
  int own = -1;

  /** Whether a thread that is not controlled makes the static state now, under this monitor. */
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

  /** A lookup with the class' own rights, or null until it is used. */
  public MethodHandles.@Nullable Lookup lookup() {
    return lookup;
  }

  /** Whether initialising it only sets its fields to their default values. */
  public boolean trivial() {
    return trivial;
  }

  /** Whether it does not matter when and by whom it is initialised, unless that fails. */
  public boolean pure() {
    return pure;
  }

  /** Notes that its initialiser failed: by whom it is run first matters. */
  public void notPure() {
    pure = false;
  }

  /** Whether its initialiser is left to the JVM, and can be done again beside that. */
  public boolean repeatable() {
    return repeatable;
  }

  /** Whether the JVM ran its initialiser in vain: it cannot be initialised in any execution. */
  public boolean failed() {
    return failed;
  }

  /** What the initialiser threw then, if that is known. */
  public @Nullable Throwable failure() {
    return failure;
  }

  /** Notes what the initialiser threw. */
  public void failure(Throwable thrown) {
    if (failure == null) {
      failure = thrown;
    }
  }

  /** Whether an uncontrolled thread initialised it, so that its state is the caller's. */
  public boolean initialisedOutside() {
    return initialisedOutside;
  }
}
