package dev.heddle.hooks;

/** Counts the classes that are loaded: an execution that loads any is not like those after it. */
public final class Loads {
  private static volatile long count;

  private Loads() {}

  /** Notes that a class is being loaded. */
  public static synchronized void note() {
    count++;
  }

  /** How many classes have been loaded. */
  public static long count() {
    return count;
  }
}
