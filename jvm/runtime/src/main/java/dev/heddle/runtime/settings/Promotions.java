package dev.heddle.runtime.settings;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Phaser;

/**
 * What is a scheduling point in a search although it usually is none, because another thread was
 * seen to depend on it.
 *
 * <p>A search begins with as few points as it can. When a program does something that can observe
 * what happens between two of them, the missing point is promoted, and the search restarts. Every
 * schedule contains the names of what was promoted: its choices have a meaning only together with
 * them.
 *
 * @param names what was promoted, sorted
 */
public record Promotions(List<String> names) {
  /** Nothing was promoted. */
  public static final Promotions NONE = new Promotions(List.of());

  /**
   * Releasing a lock, or counting down a latch: a thread has read the state of one without waiting
   * for it.
   */
  public static final String RELEASES = "releases";

  /** Accesses to elements of arrays: there was a data race on one. */
  public static final String ELEMENTS = "elements";

  /** Plain accesses through VarHandles and Unsafe: there was a data race on a variable. */
  public static final String HANDLES = "handles";

  /**
   * The ends of all threads, or, followed by its number, that of one: another thread has read
   * whether it has ended without waiting for that.
   */
  public static final String ENDS = "ends";

  /**
   * Reading the clock and beginning a wait with a time limit: one thread has read the clock and
   * another has waited for time to pass.
   */
  public static final String CLOCK = "clock";

  /** Names and other properties of threads: a thread has seen or changed one of another's. */
  public static final String PROPERTIES = "properties";

  /** Fields of objects of the JDK that hardly ever are shared: two threads have used one. */
  public static final String SHARED = "shared";

  /**
   * Beginning to wait, followed by the number of the thread that does: another thread has read what
   * it does at the moment.
   */
  public static final String STATES = "states";

  /** Cleaning actions: two threads have cleaned the same object. */
  public static final String CLEANING = "cleaning";

  /**
   * Every access in calls that are atomic otherwise, or, followed by the name of a part of a
   * collection, writing that in the middle of one: another thread has read it meanwhile.
   */
  public static final String CALLS = "calls:";

  /** Calls that complete futures one after another. */
  public static final String FUTURES = CALLS + CompletableFuture.class.getName();

  /** Calls that let several phasers advance. */
  public static final String PHASERS = CALLS + Phaser.class.getName();

  /** What pools do inside themselves: a thread has read that. */
  public static final String POOLS = "pools";

  /**
   * Places inside pools where it matters that a thread shuts them down, followed by the number of
   * that thread.
   */
  public static final String CLOSERS = "closers";

  /**
   * Workers of pools that are shut down taking their tasks: the program waits for the end of a
   * worker.
   */
  public static final String WORKERS = "workers";

  /** The order in which different mocks are called: the program has asked for it. */
  public static final String MOCKS = "mocks";

  /**
   * Starting, joining and ending threads of a class, which follows: they take its monitor, and a
   * thread holds one while others run, or notifies one that waits for it.
   */
  public static final String MONITORS = "monitors:";

  /** Keeps the names sorted. */
  public Promotions {
    names = List.copyOf(new TreeSet<>(names));
    for (String name : names) {
      if (name.isEmpty()) {
        throw new IllegalArgumentException("something promoted has no name");
      }
    }
  }

  public boolean contains(String name) {
    return names.contains(name);
  }

  /** The same with one more. */
  public Promotions with(String name) {
    List<String> more = new ArrayList<>(names);
    more.add(name);
    return new Promotions(more);
  }

  /** The numbers of the threads that shut down pools while other threads use them. */
  public int[] closers() {
    return names.stream()
        .filter(name -> name.matches(CLOSERS + "\\d+"))
        .mapToInt(name -> Integer.parseInt(name.substring(CLOSERS.length())))
        .toArray();
  }

  /** The scheduling points that they add, in words. */
  public String where() {
    Set<String> places = new LinkedHashSet<>();
    List<String> variables = new ArrayList<>();
    for (String name : names) {
      if (name.equals(RELEASES)) {
        places.add("where locks are released");
      } else if (name.equals(CLOCK)) {
        places.add("where the clock is read");
      } else if (name.equals(PROPERTIES)) {
        places.add("where names and other properties of threads are used");
      } else if (name.equals(SHARED)) {
        places.add("where streams are closed and the like");
      } else if (name.matches(STATES + "\\d+")) {
        places.add("where threads begin to wait");
      } else if (name.equals(CLEANING)) {
        places.add("where something is cleaned");
      } else if (name.equals(POOLS)) {
        places.add("inside pools that others look at");
      } else if (name.equals(FUTURES) || name.equals(PHASERS)) {
        places.add("in the middle of calls that change several synchronizers");
      } else if (name.matches(CLOSERS + "\\d+")) {
        places.add("inside pools that one thread uses and another shuts down");
      } else if (name.equals(WORKERS)) {
        places.add("where workers of pools take tasks");
      } else if (name.startsWith(MONITORS)) {
        places.add("where joins and ends of threads take their monitors");
      } else if (name.equals(MOCKS)) {
        places.add("where mocks are called");
      } else if (name.startsWith(CALLS)) {
        places.add("in the middle of calls of collections that others look at");
      } else if (name.matches(ENDS + "\\d*")) {
        places.add("where threads end");
      } else if (name.equals(ELEMENTS)) {
        variables.add("elements of arrays");
      } else if (name.equals(HANDLES)) {
        variables.add("variables behind handles");
      } else {
        variables.add(name);
      }
    }
    if (!variables.isEmpty()) {
      places.add("at accesses to " + String.join(", ", variables));
    }
    return String.join(" and ", places);
  }
}
