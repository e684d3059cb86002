package dev.heddle.runtime.names;

import dev.heddle.hooks.Hooks;
import dev.heddle.hooks.thread.ThreadNumbering;
import java.util.Collection;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Names of kinds of objects, and texts of values, without running code of the program. */
public final class ValueDescriptions {
  private static final int MOST_CHARACTERS = 24;

  private static final ClassValue<String> SIMPLE =
      new ClassValue<>() {
        @Override
        protected String computeValue(Class<?> type) {
          return findSimple(type);
        }
      };

  private static final ClassValue<Boolean> PLATFORM =
      new ClassValue<>() {
        @Override
        protected Boolean computeValue(Class<?> type) {
          return findPlatform(type);
        }
      };

  private ValueDescriptions() {}

  /** The class of an object as a reader knows it. */
  public static String of(@Nullable Object object) {
    return object == null ? "null" : simple(object.getClass());
  }

  /** The name of a class, without package and, if it has a name of its own, without outer class. */
  public static String simple(Class<?> type) {
    return SIMPLE.get(type);
  }

  private static String findSimple(Class<?> type) {
    if (type.isArray()) {
      return simple(type.getComponentType()) + "[]";
    }
    if (isGenerated(type)) {
      String name = type.getName();
      int lambda = name.indexOf("$$Lambda");
      String outer = lambda < 0 ? name : name.substring(0, lambda);
      return "lambda of " + outer.substring(outer.lastIndexOf('.') + 1);
    }
    String full = StableClassName.unmocked(type.getName());
    String name = full.substring(full.lastIndexOf('.') + 1);
    if (name.endsWith("$Sync") || name.endsWith("$FairSync") || name.endsWith("$NonfairSync")) {
      name = name.substring(0, name.lastIndexOf('$'));
    }
    if (name.endsWith("$ConditionObject")) {
      return "Condition";
    }
    String inner = name.substring(name.lastIndexOf('$') + 1);
    boolean anonymous = inner.isEmpty() || Character.isDigit(inner.charAt(0));
    return anonymous ? name : inner;
  }

  /** Whether a class was made at run time, such as a lambda's. */
  public static boolean isGenerated(Class<?> type) {
    return type.isHidden() || type.getName().contains("$$Lambda");
  }

  /** Whether a class belongs to the JDK or to Heddle. */
  public static boolean isPlatform(Class<?> type) {
    return PLATFORM.get(type);
  }

  private static boolean findPlatform(Class<?> type) {
    Class<?> element = type;
    while (element.isArray()) {
      element = element.getComponentType();
    }
    return element.isPrimitive() || !Stacks.isProgram(element.getName());
  }

  /**
   * What represents an object among those that are acquired: for a lock of the JDK the part that
   * does the work, otherwise the object itself.
   */
  public static Object identity(Object object) {
    Object sync = ReportedFields.sync(object);
    return sync == null ? object : sync;
  }

  /** The array whose elements an object of java.util.concurrent.atomic is about, or null. */
  public static @Nullable Object elements(Object object) {
    return ReportedFields.elements(object);
  }

  /** A value that is text, a number or another simple thing; null for other objects. */
  public static @Nullable String text(@Nullable Object value) {
    if (value == null || value instanceof Boolean) {
      return String.valueOf(value);
    }
    if (isPlatform(value.getClass())) {
      return platformText(value);
    }
    return value instanceof Enum<?> constant ? constant.name() : null;
  }

  /** What to call a thread, also one without a name, as virtual threads are. */
  public static String name(Thread thread) {
    Hooks.enterGuard();
    try {
      String name = thread.getName();
      return name.isEmpty() ? "thread #" + ThreadNumbering.threadId(thread) : name;
    } finally {
      Hooks.exitGuard();
    }
  }

  private static @Nullable String platformText(Object value) {
    if (value instanceof Thread thread) {
      return name(thread);
    }
    if (value instanceof String || value instanceof Character) {
      return "\"" + cut(String.valueOf(value).replace("\n", "\\n")) + "\"";
    }
    if (value.getClass().getName().startsWith("java.util.concurrent.atomic.")) {
      return null;
    }
    if (value instanceof Number || value instanceof Enum<?>) {
      return String.valueOf(value);
    }
    boolean plain = value.getClass().getPackageName().equals("java.util");
    if (plain && value instanceof Collection<?> collection) {
      return simple(value.getClass()) + " of " + collection.size();
    }
    return plain && value instanceof Map<?, ?> map
        ? simple(value.getClass()) + " of " + map.size()
        : null;
  }

  private static String cut(String text) {
    return text.length() <= MOST_CHARACTERS ? text : text.substring(0, MOST_CHARACTERS - 1) + "…";
  }
}
