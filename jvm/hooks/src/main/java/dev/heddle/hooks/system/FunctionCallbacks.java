package dev.heddle.hooks.system;

import dev.heddle.hooks.Hooks;
import java.util.concurrent.Callable;
import java.util.concurrent.Executor;
import java.util.function.BiConsumer;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Functions of the program that an atomic call of the JDK calls back.
 *
 * <p>A function has steps of its own; the rest of the atomic call is one more step.
 */
@SuppressWarnings({"unchecked", "rawtypes", "NullAway"}) // they replace erased methods
public final class FunctionCallbacks {
  private FunctionCallbacks() {}

  /** {@link Function#apply}. */
  public static @Nullable Object apply(Function function, @Nullable Object argument) {
    int depth = Hooks.beginCallback();
    try {
      return function.apply(argument);
    } finally {
      Hooks.endCallback(depth);
    }
  }

  /** {@link BiFunction#apply}. */
  public static @Nullable Object apply(
      BiFunction function, @Nullable Object first, @Nullable Object second) {
    int depth = Hooks.beginCallback();
    try {
      return function.apply(first, second);
    } finally {
      Hooks.endCallback(depth);
    }
  }

  /** {@link Consumer#accept}. */
  public static void accept(Consumer consumer, @Nullable Object argument) {
    int depth = Hooks.beginCallback();
    try {
      consumer.accept(argument);
    } finally {
      Hooks.endCallback(depth);
    }
  }

  /** {@link BiConsumer#accept}. */
  public static void accept(BiConsumer consumer, @Nullable Object first, @Nullable Object second) {
    int depth = Hooks.beginCallback();
    try {
      consumer.accept(first, second);
    } finally {
      Hooks.endCallback(depth);
    }
  }

  /** {@link Supplier#get}. */
  public static @Nullable Object get(Supplier supplier) {
    int depth = Hooks.beginCallback();
    try {
      return supplier.get();
    } finally {
      Hooks.endCallback(depth);
    }
  }

  /** {@link Callable#call}. */
  public static @Nullable Object call(Callable callable) throws Exception {
    int depth = Hooks.beginCallback();
    try {
      return callable.call();
    } finally {
      Hooks.endCallback(depth);
    }
  }

  /** {@link Runnable#run}. */
  public static void run(Runnable runnable) {
    int depth = Hooks.beginCallback();
    try {
      runnable.run();
    } finally {
      Hooks.endCallback(depth);
    }
  }

  /** {@link Executor#execute}. */
  public static void execute(Executor executor, Runnable command) {
    int depth = Hooks.beginCallback();
    try {
      executor.execute(command);
    } finally {
      Hooks.endCallback(depth);
    }
  }
}
