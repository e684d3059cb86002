package dev.heddle.hooks;

import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Calls of synchronized methods of the JDK.
 *
 * <p>The JVM takes the real monitor for them: the flag {@code synchronized} cannot be removed from
 * a class that is already loaded. So a call from the program first enters the simulated monitor, on
 * which controlled threads block, and no thread ever waits for the real one. Calls from those
 * classes of the JDK that forward calls of the program do the same in two parts: the caller waits
 * for the simulated monitor, and the method takes it at its entry. A call from any other code takes
 * both monitors without waiting, and no other thread runs until the method returns.
 */
public final class SynchronizedCallGates {
  /** The number of any method that is known to hold the monitor of its receiver. */
  public static final int HOLDS = -1;

  private static final byte NO = 1;
  private static final byte YES = 2;

  /** The facts that are known about a class, by the numbers of methods. */
  private static final class Known {
    private byte[] answers = new byte[16];
  }

  private static final ClassValue<Known> KNOWN =
      new ClassValue<>() {
        @Override
        protected Known computeValue(Class<?> type) {
          return new Known();
        }
      };

  private static final Map<String, Integer> NUMBERS = new HashMap<>();
  private static final Map<String, Set<String>> DECLARED = new HashMap<>();
  private static String[] methods = new String[64];

  private static final int WRITING = number("writeObject(Ljava/io/ObjectOutputStream;)");

  private SynchronizedCallGates() {}

  /**
   * Declares which methods of a class of the JDK hold its monitor, by names and parameters. In
   * other classes it is the methods that are declared synchronized.
   */
  public static synchronized void declare(String type, Set<String> holding) {
    DECLARED.put(type, holding);
  }

  /**
   * The number of a method, by its name and parameters, such as {@code add(Ljava/lang/Object;)}.
   */
  public static synchronized int number(String method) {
    Integer known = NUMBERS.get(method);
    if (known != null) {
      return known;
    }
    int number = NUMBERS.size();
    if (number == methods.length) {
      methods = Arrays.copyOf(methods, number * 2);
    }
    methods[number] = method;
    NUMBERS.put(method, number);
    return number;
  }

  /** The methods that have a number, by number. */
  public static synchronized List<String> numbered() {
    return new ArrayList<>(Arrays.asList(methods).subList(0, NUMBERS.size()));
  }

  /** A method is about to be called; returns whether the monitor of its receiver was entered. */
  public static boolean enter(@Nullable Object receiver, int method) {
    if (receiver == null || !Hooks.controlled() || !holds(receiver.getClass(), method)) {
      return false;
    }
    Hooks.controller.enter(receiver);
    return true;
  }

  /** Code of the JDK is about to call a method, which may hold the monitor of its receiver. */
  public static void approach(@Nullable Object receiver, int method) {
    if (receiver != null && Hooks.controlled() && holds(receiver.getClass(), method)) {
      Hooks.controller.approach(receiver);
    }
  }

  /** A class is about to serialise the fields that it declares of an object, by its own method. */
  public static void writes(Object object, @Nullable Class<?> type) {
    if (type != null && Hooks.controlled() && holds(type, WRITING)) {
      Hooks.controller.approach(object);
    }
  }

  /** A buffer of characters is about to be read by a method that does not lock it. */
  public static void looks(@Nullable Object buffer) {
    if (buffer instanceof StringBuffer && Thread.currentThread() == Hooks.running) {
      Hooks.controller.look(buffer);
    }
  }

  /** A synchronized method of the JDK has been entered. */
  public static void beginReal(Object receiver) {
    if (Thread.currentThread() == Hooks.running) {
      Hooks.controller.beginReal(receiver);
    }
  }

  /** A synchronized method of the JDK is about to be left. */
  public static void endReal(Object receiver) {
    if (Thread.currentThread() == Hooks.running) {
      Hooks.controller.endReal(receiver);
    }
  }

  /** The call has ended, normally or by an exception. */
  public static void leave(Object receiver, boolean entered) {
    if (entered) {
      Hooks.controller.exit(receiver);
    }
  }

  private static boolean holds(Class<?> type, int method) {
    if (method == HOLDS) {
      return true;
    }
    // The code below uses classes of the JDK that call this hook themselves.
    Hooks.enterGuard();
    try {
      Known known = KNOWN.get(type);
      byte answer = method < known.answers.length ? known.answers[method] : 0;
      return answer == 0 ? find(type, method, known) : answer == YES;
    } finally {
      Hooks.exitGuard();
    }
  }

  private static boolean find(Class<?> type, int method, Known known) {
    boolean holds = holds(type, methods[method]);
    if (method >= known.answers.length) {
      known.answers = Arrays.copyOf(known.answers, method + 16);
    }
    known.answers[method] = holds ? YES : NO;
    return holds;
  }

  /** Whether the method that a call would reach holds the monitor. */
  private static boolean holds(Class<?> type, String method) {
    for (Class<?> c = type; c != null; c = c.getSuperclass()) {
      Set<String> declared = DECLARED.get(c.getName());
      boolean found = false;
      for (Method candidate : c.getDeclaredMethods()) {
        if (method.equals(signature(candidate))) {
          found = true;
          if (declared == null && isHolding(candidate)) {
            return true;
          }
        }
      }
      if (found) {
        return declared != null && declared.contains(method);
      }
    }
    return false;
  }

  private static boolean isHolding(Method method) {
    return Modifier.isSynchronized(method.getModifiers())
        && !Modifier.isStatic(method.getModifiers());
  }

  private static String signature(Method method) {
    StringBuilder text = new StringBuilder(method.getName()).append('(');
    for (Class<?> parameter : method.getParameterTypes()) {
      text.append(parameter.descriptorString());
    }
    return text.append(')').toString();
  }
}
