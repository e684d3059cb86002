package dev.heddle.runtime.names;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Stack traces as people want to see them: without Heddle's and the JDK's own frames at the top.
 */
public final class Stacks {
  private static final List<String> OURS =
      List.of(
          "dev.heddle.core.",
          "dev.heddle.checks.",
          "dev.heddle.hooks.",
          "dev.heddle.runtime.",
          "dev.heddle.agent.",
          "dev.heddle.trace.",
          "dev.heddle.cli.",
          "dev.heddle.junit.",
          "dev.heddle.bench.");
  private static final List<String> PLATFORM =
      List.of("java.", "javax.", "jdk.", "sun.", "com.sun.");

  /**
   * Assertion libraries and test frameworks: a failed assertion is reported where the program makes
   * it.
   */
  private static final List<String> FRAMEWORKS =
      List.of("org.junit.", "org.opentest4j.", "org.assertj.", "org.hamcrest.");

  /** A mock framework, whose mocks' calls are reported where the program makes them. */
  private static final List<String> MOCKS = List.of("org.mockito.", "net.bytebuddy.");

  /** What is in the names of the classes of mocks. */
  private static final String MOCK = "$MockitoMock$";

  /** The class by which methods that are mocked in their own classes call the framework. */
  private static final String ADVICE = "org.mockito.internal.creation.bytebuddy.MockMethodAdvice";

  /** Generated frames between a method of the JDK and its caller in the program. */
  private static final List<String> LINKAGE = List.of("jdk.internal.", "java.lang.invoke.");

  /** Methods of the JDK whose steps are reported as they are. */
  private static final List<String> PRIMITIVES =
      List.of("java.util.concurrent.locks.", "java.util.concurrent.atomic.", "java.lang.");

  /** Classes of the JDK whose acquiring and releasing has names of its own. */
  private static final Set<String> PERMITS =
      Set.of("java.util.concurrent.Semaphore", "java.util.concurrent.CountDownLatch");

  /** Replacements that call the method that they replace, and so are only a part of that call. */
  private static final String FORWARDING = "dev.heddle.hooks.sync.StampedLockCalls";

  /** Methods that instrumentation adds between a call and what is called. */
  private static final String BRIDGE = "heddle$bridge";

  /** The class whose method {@code run} is at the bottom of the stack of every thread. */
  public static final String BOTTOM = "dev.heddle.runtime.threads.ThreadLifecycle";

  private Stacks() {}

  private static boolean startsWith(String name, List<String> prefixes) {
    for (String prefix : prefixes) {
      if (name.startsWith(prefix)) {
        return true;
      }
    }
    return false;
  }

  /** Whether a class is Heddle's own. */
  public static boolean isHeddle(String className) {
    return startsWith(className, OURS);
  }

  /** Whether a class belongs to the program. */
  public static boolean isProgram(String className) {
    return !startsWith(className, OURS)
        && !startsWith(className, PLATFORM)
        && !startsWith(className, FRAMEWORKS);
  }

  private static boolean isMock(String className) {
    return startsWith(className, MOCKS) || className.contains(MOCK);
  }

  /** Whether a frame is a method of the program that runs, and not a mock of it. */
  private static boolean isOwn(StackTraceElement[] stack, int index) {
    String name = stack[index].getClassName();
    boolean mocked = index > 0 && stack[index - 1].getClassName().equals(ADVICE);
    return isProgram(name) && !isMock(name) && !mocked && !isBridge(stack[index]);
  }

  /** The frames that the program would see without Heddle. */
  public static StackTraceElement[] withoutHeddle(StackTraceElement[] stack) {
    List<StackTraceElement> frames = new ArrayList<>();
    for (StackTraceElement frame : stack) {
      if (isBottom(frame)) {
        break;
      }
      String name = frame.getClassName();
      if (!startsWith(name, OURS) && !name.startsWith("jdk.internal.vm.Continuation")) {
        frames.add(frame);
      }
    }
    return frames.toArray(new StackTraceElement[0]);
  }

  /** Whether below a frame there are only frames of what carries the thread. */
  private static boolean isBottom(StackTraceElement frame) {
    return frame.getClassName().equals(BOTTOM) && frame.getMethodName().equals("run");
  }

  private static boolean isBridge(StackTraceElement frame) {
    return frame.getMethodName().startsWith(BRIDGE);
  }

  /**
   * The frames without Heddle's own, those of test frameworks and generated ones, as {@code
   * Class.method(File.java:12)}.
   */
  public static List<String> program(StackTraceElement[] stack) {
    List<String> lines = new ArrayList<>();
    for (StackTraceElement frame : stack) {
      if (isBottom(frame)) {
        break;
      }
      String name = frame.getClassName();
      boolean written = !startsWith(name, LINKAGE) && !name.contains("/0x") && !isBridge(frame);
      boolean ours = startsWith(name, OURS) || startsWith(name, FRAMEWORKS) || isMock(name);
      if (written && !ours) {
        lines.add(text(frame));
      }
    }
    return List.copyOf(lines);
  }

  /** A frame without the names of loader and module. */
  private static String text(StackTraceElement frame) {
    String file = frame.getFileName();
    String source = file == null ? "Unknown Source" : file;
    String place = frame.getLineNumber() < 0 ? source : source + ":" + frame.getLineNumber();
    return frame.getClassName() + "." + frame.getMethodName() + "(" + place + ")";
  }

  /** The innermost line of the program, as {@code File.java:12}, or empty. */
  public static String location(StackTraceElement[] stack) {
    for (int i = 0; i < stack.length; i++) {
      StackTraceElement frame = stack[i];
      if (isOwn(stack, i)) {
        String file = frame.getFileName();
        if (frame.getLineNumber() < 0) {
          return "";
        }
        return (file == null ? frame.getClassName() : file) + ":" + frame.getLineNumber();
      }
    }
    return "";
  }

  /** The innermost line of the program, as {@code Class.method:12}; never empty. */
  public static String place(StackTraceElement[] stack) {
    for (int i = 0; i < stack.length; i++) {
      StackTraceElement frame = stack[i];
      if (isOwn(stack, i)) {
        String method = frame.getClassName() + "." + frame.getMethodName();
        return frame.getLineNumber() < 0 ? method : method + ":" + frame.getLineNumber();
      }
    }
    return "code that is not the program's";
  }

  /**
   * The method of the JDK or of a mock that the program has called and is in; null if it is in
   * none, or if there is no program on the stack.
   */
  public static @Nullable StackTraceElement entry(StackTraceElement[] stack) {
    StackTraceElement entry = null;
    for (int i = 0; i < stack.length; i++) {
      StackTraceElement frame = stack[i];
      String name = frame.getClassName();
      if (isBridge(frame)) {
        continue;
      }
      if (isOwn(stack, i)) {
        return entry;
      }
      if (startsWith(name, OURS)) {
        entry = name.equals(FORWARDING) ? entry : null;
      } else if (!startsWith(name, LINKAGE)) {
        entry = frame;
      }
    }
    return null;
  }

  /** Whether the inside of a method of the JDK means nothing to its callers. */
  public static boolean isInner(StackTraceElement entry) {
    String name = entry.getClassName();
    return !startsWith(name, PRIMITIVES)
        && !PERMITS.contains(name)
        && !name.equals("java.util.concurrent.TimeUnit");
  }

  /** Whether a method is one of a semaphore or latch. */
  public static boolean isPermit(StackTraceElement entry) {
    return PERMITS.contains(entry.getClassName());
  }

  /** Whether a method belongs to a class or to one that it extends. */
  public static boolean isOf(StackTraceElement entry, Class<?> type) {
    for (Class<?> t = type; t != null; t = t.getSuperclass()) {
      if (t.getName().equals(entry.getClassName())) {
        return true;
      }
    }
    return false;
  }

  /** A method as {@code Class.method}. */
  public static String call(StackTraceElement entry) {
    String whole = entry.getClassName();
    int mock = whole.indexOf(MOCK);
    String name = mock < 0 ? whole : whole.substring(0, mock);
    return name.substring(Math.max(name.lastIndexOf('.'), name.lastIndexOf('$')) + 1)
        + "."
        + entry.getMethodName();
  }
}
