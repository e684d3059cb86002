package dev.heddle.runtime.names;

import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.Arrays;
import java.util.TreeSet;

/**
 * The name of a class such that it is the same in every JVM.
 *
 * <p>Classes that are made at run time have numbers or addresses in their names. A lambda's class
 * is named here after the class that contains it and what it calls, which its constants say.
 */
public final class StableClassName {
  private static final String MOCK = "$MockitoMock$";

  private static final String LAMBDA = "$$Lambda";

  /** What is in the names of classes that are hidden, as class files have them. */
  private static final String ADDRESS = "+0x";

  private StableClassName() {}

  public static String of(Class<?> type) {
    String name = type.getName();
    // To ask the JDK whether it is one would hash the class.
    if (type.getSuperclass() == Proxy.class) {
      return "proxy of " + Arrays.toString(type.getInterfaces());
    }
    if (type.isArray()) {
      return "array of " + of(type.getComponentType());
    }
    if (type.isHidden()) {
      String host = withoutNumber(name.substring(0, name.lastIndexOf('/')));
      return host + Arrays.toString(type.getInterfaces()) + references(type);
    }
    return unmocked(name);
  }

  /** Whether a class is that of a lambda, or of a method reference. */
  static boolean isLambda(Class<?> type) {
    return type.isHidden() && type.getName().contains(LAMBDA);
  }

  /** The name of what is mocked, if a class is that of mocks, or else its own. */
  static String unmocked(String name) {
    int mock = name.indexOf(MOCK);
    return mock < 0 ? name : name.substring(0, mock);
  }

  private static String withoutNumber(String name) {
    int end = name.length();
    while (end > 0 && Character.isDigit(name.charAt(end - 1))) {
      end--;
    }
    return name.substring(0, end);
  }

  /** The methods of other classes that a class mentions; nothing if they are not known. */
  private static String references(Class<?> type) {
    TreeSet<String> references = new TreeSet<>();
    try {
      Method get = Class.class.getDeclaredMethod("getConstantPool");
      get.setAccessible(true);
      Object pool = get.invoke(type);
      Method tag = pool.getClass().getMethod("getTagAt", int.class);
      Method reference = pool.getClass().getMethod("getMemberRefInfoAt", int.class);
      int size = (int) pool.getClass().getMethod("getSize").invoke(pool);
      for (int i = 1; i < size; i++) {
        if (tag.invoke(pool, i).toString().endsWith("METHODREF")) {
          String[] member = (String[]) reference.invoke(pool, i);
          if (!member[0].contains(ADDRESS)) {
            references.add(String.join(" ", member));
          }
        }
      }
    } catch (ReflectiveOperationException | RuntimeException e) {
      return "";
    }
    return references.toString();
  }
}
