package dev.heddle.hooks;

import java.lang.invoke.MethodHandles;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Which classes of the program have their static state initialised in the current execution.
 *
 * <p>A class of the program has its static initialiser moved into an ordinary method, which is run
 * again in every execution that uses the class. Classes are numbered as they are instrumented; a
 * class is up to date when its number carries the current epoch.
 */
public final class Statics {
  /** A class whose static state can be made again. */
  public static final class Entry {
    private final String name;
    private @Nullable Class<?> type;
    private MethodHandles.@Nullable Lookup lookup;
    private boolean initialisedOutside;

    private Entry(String name) {
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

    /** Whether an uncontrolled thread initialised it, so that its state is the caller's. */
    public boolean initialisedOutside() {
      return initialisedOutside;
    }
  }

  /** The name of the method that makes the static state of a class. */
  public static final String INITIALISER = "heddle$initialise";

  private static final Map<String, Integer> NUMBERS = new HashMap<>();
  private static Entry[] entries = new Entry[256];

  /** The epoch in which each class was last initialised. */
  private static long[] epochs = new long[256];

  private static int count;
  private static long epoch;

  private Statics() {}

  /** The number of a class, which it gets when it is first asked for. */
  public static synchronized int number(String name) {
    Integer known = NUMBERS.get(name);
    if (known != null) {
      return known;
    }
    if (count == entries.length) {
      entries = Arrays.copyOf(entries, count * 2);
      epochs = Arrays.copyOf(epochs, count * 2);
    }
    entries[count] = new Entry(name);
    NUMBERS.put(name, count);
    return count++;
  }

  /** The class with the given number. */
  public static Entry of(int number) {
    return entries[number];
  }

  /** How many classes there are. */
  public static int count() {
    return count;
  }

  /** Whether a class is not known to be initialised in this execution. */
  static boolean stale(int number) {
    return epochs[number] != epoch;
  }

  /** Whether a class is initialised in this execution. */
  public static boolean isFresh(int number) {
    return epochs[number] == epoch;
  }

  /** Begins an execution: no class is initialised. */
  public static void nextEpoch() {
    epoch++;
  }

  /** Notes that a class is initialised in this execution. */
  public static void fresh(int number) {
    epochs[number] = epoch;
  }

  /**
   * Called by the real static initialiser of a class: true if it is to make the static state now,
   * because the thread is not controlled.
   */
  public static boolean loaded(MethodHandles.Lookup lookup, int number) {
    Entry entry = entries[number];
    boolean outside = Thread.currentThread() != Hooks.running;
    if (entry.type == null) {
      entry.type = lookup.lookupClass();
      entry.lookup = lookup;
      entry.initialisedOutside = outside;
    }
    return outside || entry.type != lookup.lookupClass();
  }
}
