package dev.heddle.hooks;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Which classes of the program have their static state initialised in the current execution.
 *
 * <p>A class of the program has its static initialiser moved into an ordinary method, which is run
 * again in every execution that uses the class. Classes are numbered as they are instrumented; a
 * class is up to date when its number carries the current epoch. Between searches no class is
 * initialised: the first thread that uses a class makes its state, as in a new process.
 *
 * <p>The JVM itself runs the initialisers of enumerations and interfaces, once. Such a class may
 * have a method that does the same again, with the existing constants; it is used if the
 * initialiser was observed to use other classes ({@link OneTimeInitialisers}).
 *
 * <p>Several loaders may have classes of the same name, and code is instrumented before it is known
 * which loader will define a class that it names. So a number belongs to a name in the view of one
 * loader. If the class turns out to be defined by another loader, the number is an alias of its
 * number in that loader.
 */
public final class StaticInitialisation {
  /** The name of the method that makes the static state of a class. */
  public static final String INITIALISER = "heddle$initialise";

  /** The loaders whose code names classes of the program. */
  private static final List<@Nullable ClassLoader> LOADERS = new ArrayList<>();

  /** For each of these loaders, the numbers of the classes that its code names. */
  private static final List<Map<String, Integer>> NUMBERS = new ArrayList<>();

  private static ClassStatics[] entries = new ClassStatics[256];

  /** The epoch in which each class was last initialised. */
  private static long[] epochs = new long[256];

  /**
   * Initialised classes whose static state cannot be made again, in the order of initialisation.
   */
  private static final List<Class<?>> KEPT = new ArrayList<>();

  /** The epoch of classes that need no more checks. */
  private static final long ALWAYS = Long.MAX_VALUE - 1;

  private static int count;
  private static long epoch;

  /** The first epoch in which a class is treated as initialised. */
  private static long freshFrom;

  /** Whether a search is running. The static state belongs to its executions. */
  private static volatile boolean searching;

  private StaticInitialisation() {}

  /** The number of a class. */
  public static int number(Class<?> type) {
    return number(type.getClassLoader(), type.getName());
  }

  /** The number of the class that code of a loader names; it is assigned by the first call. */
  public static synchronized int number(@Nullable ClassLoader loader, String name) {
    Map<String, Integer> numbers = numbers(loader);
    Integer known = numbers.get(name);
    if (known != null) {
      return known;
    }
    if (count == entries.length) {
      entries = Arrays.copyOf(entries, count * 2);
      epochs = Arrays.copyOf(epochs, count * 2);
    }
    entries[count] = new ClassStatics(name);
    numbers.put(name, count);
    return count++;
  }

  private static Map<String, Integer> numbers(@Nullable ClassLoader loader) {
    for (int i = 0; i < LOADERS.size(); i++) {
      if (LOADERS.get(i) == loader) {
        return NUMBERS.get(i);
      }
    }
    LOADERS.add(loader);
    NUMBERS.add(new HashMap<>());
    return NUMBERS.get(NUMBERS.size() - 1);
  }

  /**
   * The number, in its own loader, of the class that a number identifies.
   *
   * @param through the class or a subclass of it
   */
  public static int own(Class<?> through, int number) {
    ClassStatics entry = entries[number];
    if (entry.own < 0) {
      Class<?> declaring = declaring(through, entry.name);
      if (declaring != null) {
        entry.own = number(declaring);
      }
    }
    return entry.own < 0 ? number : entry.own;
  }

  /** The class with the given name among a class and its supertypes; null if there is none. */
  public static @Nullable Class<?> declaring(Class<?> through, String name) {
    for (Class<?> type = through; type != null; type = type.getSuperclass()) {
      if (type.getName().equals(name)) {
        return type;
      }
    }
    for (Class<?> type = through; type != null; type = type.getSuperclass()) {
      for (Class<?> parent : type.getInterfaces()) {
        Class<?> found = declaring(parent, name);
        if (found != null) {
          return found;
        }
      }
    }
    return null;
  }

  /** A class of the program is used in a way that is not visible in instrumented code. */
  public static void use(Class<?> type) {
    Integer number;
    synchronized (StaticInitialisation.class) {
      number = numbers(type.getClassLoader()).get(type.getName());
    }
    if (number != null) {
      Hooks.initialise(type, number);
    }
  }

  /** A value that the JDK caches is used: a constant of an enumeration, or an array of such. */
  public static void usedValue(@Nullable Object value) {
    if (value instanceof Enum<?> constant) {
      use(constant.getDeclaringClass());
    } else if (value instanceof Enum<?>[]) {
      use(value.getClass().getComponentType());
    }
  }

  /** The class with the given number. */
  public static ClassStatics of(int number) {
    return entries[number];
  }

  /** Records that initialising a class only sets its fields to their default values. */
  public static void trivial(int number) {
    entries[number].trivial = true;
  }

  /** Records that the time and the thread of the initialisation of a class make no difference. */
  public static void pure(int number) {
    entries[number].pure = true;
  }

  /** Records that the static initialiser of a class is now an ordinary method. */
  public static void moved(int number) {
    entries[number].moved = true;
  }

  /** Records that a class has a method that repeats its initialiser. */
  public static void repeatable(int number) {
    entries[number].repeatable = true;
  }

  /** A constant of an enumeration that is made again. */
  public static Object constant(int number, int ordinal) {
    return entries[number].constants[ordinal];
  }

  /**
   * The JVM has run the initialiser of a class, which used other classes: every execution must
   * repeat it, if possible. Returns whether it is possible.
   */
  static boolean repeat(MethodHandles.Lookup lookup, int number) {
    ClassStatics entry = entries[number];
    if (entry.repeatable) {
      Class<?> type = lookup.lookupClass();
      Object[] constants = type.getEnumConstants();
      entry.constants = constants == null ? entry.constants : constants;
      entry.type = type;
      entry.lookup = lookup;
    }
    return entry.repeatable;
  }

  /** The initialiser of a class failed when the JVM ran it. */
  static void failed(Class<?> type, int number) {
    ClassStatics entry = entries[number];
    entry.type = type;
    entry.failed = true;
  }

  /** Reports every use of a class, or only the uses of classes that are not initialised. */
  static void tellAll(boolean all) {
    freshFrom = all ? Long.MAX_VALUE : epoch;
  }

  /** How many classes there are. */
  public static int count() {
    return count;
  }

  /** Whether a class is not known to be initialised in this execution. */
  static boolean stale(int number) {
    return epochs[number] < freshFrom;
  }

  /** Whether a class is initialised in this execution. */
  public static boolean isFresh(int number) {
    return epochs[number] >= epoch;
  }

  /** A search begins. */
  public static void beginSearch() {
    searching = true;
    ReferenceReferents.forget();
    FinalizableClasses.forget();
  }

  /** A search is over: the static state that its last execution made is not used any more. */
  public static void endSearch() {
    nextEpoch();
    CleanerBodies.forget();
    ReferenceReferents.forget();
    searching = false;
  }

  /**
   * Makes the static state of a class for an uncontrolled thread, if no search is running and no
   * uncontrolled thread has made it before.
   *
   * @param through the class or a subclass of it
   */
  static void initialisePlainly(Class<?> through, int called) {
    int number = own(through, called);
    ClassStatics entry = entries[number];
    Class<?> type = entry.type;
    MethodHandles.Lookup lookup = entry.lookup;
    if (searching) {
      if (Hooks.aside()) {
        Hooks.controller.initialiseAside(through, called);
      } else {
        OneTimeInitialisers.use(number);
      }
      return;
    }
    if (type == null || lookup == null || !type.isAssignableFrom(through)) {
      return;
    }
    if (entry.initialisedOutside) {
      fresh(number);
      followed(called, number);
      return;
    }
    synchronized (entry) {
      if (!entry.underWay && stale(number)) {
        entry.underWay = true;
        try {
          make(type, lookup);
          fresh(number);
        } finally {
          entry.underWay = false;
        }
      }
    }
    followed(called, number);
  }

  static void make(Class<?> type, MethodHandles.Lookup lookup) {
    try {
      lookup.findStatic(type, INITIALISER, MethodType.methodType(void.class)).invokeExact();
    } catch (Error e) {
      throw e;
    } catch (Throwable e) {
      throw new ExceptionInInitializerError(e);
    }
  }

  /** Begins an execution: no class is initialised. */
  public static void nextEpoch() {
    epoch++;
    freshFrom = epoch;
    ReferenceQueueBodies.forget();
    CleanerBodies.forget();
    ReferenceReferents.nextExecution();
    ShutdownHooks.forget();
  }

  /** Records that a class is initialised in this execution. */
  public static void fresh(int number) {
    epochs[number] = epoch;
  }

  /** Records that a number is as up to date as the number of which it is an alias. */
  public static void followed(int called, int number) {
    epochs[called] = epochs[number];
  }

  /** Records that a class needs no more checks. */
  public static void alwaysFresh(int number) {
    epochs[number] = ALWAYS;
  }

  /**
   * Records that a class is initialised whose static state cannot be made again. Later executions
   * start with the state that it has now.
   */
  public static void keep(Class<?> type) {
    synchronized (KEPT) {
      KEPT.add(type);
    }
    if (Hooks.inGuard()) {
      Hooks.controller.keep(type);
    }
  }

  /** The same; the static initialiser of the class calls it before it returns. */
  public static void keep(MethodHandles.Lookup lookup) {
    OneTimeInitialisers.complete();
    keep(lookup.lookupClass());
  }

  /** The classes that are kept, from an index on. */
  public static List<Class<?>> kept(int from) {
    synchronized (KEPT) {
      return from == KEPT.size() ? List.of() : List.copyOf(KEPT.subList(from, KEPT.size()));
    }
  }

  /**
   * Called by the real static initialiser of a class: true if it must make the static state now,
   * because the thread is not controlled. In an uncontrolled region of a controlled thread the
   * state is made for the code in the region, and again when the class is used under control. In a
   * pure initialiser it is not made: an exception that ends the pure initialiser must not end this
   * one, which the JVM runs only once.
   */
  public static boolean loaded(MethodHandles.Lookup lookup, int number) {
    ClassStatics entry = entries[number];
    boolean outside = Thread.currentThread() != Hooks.running && !Hooks.aside();
    if (entry.type == null) {
      entry.type = lookup.lookupClass();
      entry.lookup = lookup;
      entry.initialisedOutside = outside && !Hooks.inGuard();
      OneTimeInitialisers.make(number);
    }
    return outside || entry.type != lookup.lookupClass();
  }

  /** Called by the real static initialiser of a class when it has made the static state. */
  public static void made(MethodHandles.Lookup lookup, int number) {
    ClassStatics entry = entries[number];
    if (entry.initialisedOutside || entry.type != lookup.lookupClass()) {
      keep(lookup.lookupClass());
    }
  }
}
