package dev.heddle.junit;

import java.lang.reflect.Constructor;
import java.lang.reflect.Executable;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.TestInfo;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.extension.ExtensionConfigurationException;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ReflectiveInvocationContext;
import org.junit.platform.commons.support.AnnotationSupport;
import org.junit.platform.commons.support.HierarchyTraversalMode;

/**
 * What JUnit would call for one test, recorded instead of called.
 *
 * <p>Constructors and {@code @BeforeEach} methods are recorded when JUnit invokes them, in its
 * order and with the arguments it has found. {@code @AfterEach} methods would come too late, so the
 * plan searches for them.
 */
final class TestPlan {
  private final Map<Class<?>, List<Object>> constructorArguments = new HashMap<>();
  private final List<LifecycleCall> before = new ArrayList<>();

  void constructed(ReflectiveInvocationContext<? extends Constructor<?>> context) {
    constructorArguments.put(context.getTargetClass(), context.getArguments());
  }

  void before(ReflectiveInvocationContext<Method> context) {
    before.add(LifecycleCall.of(context.getExecutable(), context.getArguments()));
  }

  /** All of it, as the body of an execution. */
  TestBody body(ReflectiveInvocationContext<Method> test, ExtensionContext context) {
    List<Object> own = context.getRequiredTestInstances().getAllInstances();
    requireNewInstances(context, own);
    List<LifecycleCall> constructors = new ArrayList<>();
    List<LifecycleCall> invariants = new ArrayList<>();
    List<LifecycleCall> after = new ArrayList<>();
    List<InjectedTestField> injected = new ArrayList<>();
    for (int i = 0; i < own.size(); i++) {
      Class<?> type = own.get(i).getClass();
      constructors.add(constructor(type, i > 0, context));
      invariants.addAll(invariants(type));
      after.addAll(0, afterEach(type, context));
      injected.addAll(InjectedTestField.of(i, own.get(i)));
    }
    return new TestBody(
        constructors,
        injected,
        List.copyOf(before),
        invariants,
        LifecycleCall.of(test.getExecutable(), test.getArguments()),
        after);
  }

  private static void requireNewInstances(ExtensionContext context, List<Object> instances) {
    boolean shared =
        context.getTestInstanceLifecycle().orElse(null) == TestInstance.Lifecycle.PER_CLASS;
    for (Object instance : instances) {
      boolean prepared =
          AnnotationSupport.findAnnotatedMethods(
                  instance.getClass(), BeforeAll.class, HierarchyTraversalMode.TOP_DOWN)
              .stream()
              .anyMatch(method -> !Modifier.isStatic(method.getModifiers()));
      if (shared && prepared) {
        throw new ExtensionConfigurationException(
            "every execution of a @HeddleTest has a new instance of "
                + instance.getClass().getName()
                + ", which would lack what its @BeforeAll method does: make that method static");
      }
    }
  }

  private LifecycleCall constructor(Class<?> type, boolean inner, ExtensionContext context) {
    Constructor<?> constructor = type.getDeclaredConstructors()[0];
    List<Object> noted = constructorArguments.get(type);
    return LifecycleCall.of(
        constructor, noted == null ? arguments(constructor, inner ? 1 : 0, context) : noted);
  }

  private static List<LifecycleCall> afterEach(Class<?> type, ExtensionContext context) {
    List<LifecycleCall> calls = new ArrayList<>();
    for (Method method :
        AnnotationSupport.findAnnotatedMethods(
            type, AfterEach.class, HierarchyTraversalMode.BOTTOM_UP)) {
      calls.add(LifecycleCall.of(method, arguments(method, 0, context)));
    }
    return calls;
  }

  private static List<LifecycleCall> invariants(Class<?> type) {
    List<LifecycleCall> calls = new ArrayList<>();
    for (Method method :
        AnnotationSupport.findAnnotatedMethods(
            type, Invariant.class, HierarchyTraversalMode.TOP_DOWN)) {
      Class<?> result = method.getReturnType();
      boolean answers = result == boolean.class || result == void.class;
      boolean isStatic = Modifier.isStatic(method.getModifiers());
      if (!answers || isStatic || method.getParameterCount() > 0) {
        throw new ExtensionConfigurationException(
            "an @Invariant is not static, takes no parameters, and returns boolean or nothing,"
                + " unlike "
                + method);
      }
      calls.add(LifecycleCall.of(method, List.of()));
    }
    return calls;
  }

  /** Arguments that JUnit was not observed to find; the first few are left open. */
  private static List<Object> arguments(Executable executable, int open, ExtensionContext context) {
    @Nullable Object[] arguments = new Object[executable.getParameterCount()];
    for (int i = open; i < arguments.length; i++) {
      if (executable.getParameterTypes()[i] != TestInfo.class) {
        throw new ExtensionConfigurationException(
            "a @HeddleTest cannot find the arguments of " + executable + ", except TestInfo");
      }
      arguments[i] = new TestDescription(context);
    }
    return Arrays.asList(arguments);
  }

  /** The name of a test for people. */
  static String name(ExtensionContext context) {
    Class<?> type = Objects.requireNonNull(context.getRequiredTestClass());
    return type.getName() + "#" + context.getRequiredTestMethod().getName();
  }
}
