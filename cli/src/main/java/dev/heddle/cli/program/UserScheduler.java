package dev.heddle.cli.program;

import dev.heddle.cli.console.BadInputException;
import dev.heddle.core.Point;
import dev.heddle.core.bounded.BadSchedulerException;
import dev.heddle.core.bounded.Scheduler;
import java.lang.reflect.InvocationTargetException;
import java.net.URLClassLoader;
import org.jspecify.annotations.Nullable;

/** A scheduler that a user supplies: what it throws is reported as its fault, in one line. */
final class UserScheduler implements Scheduler {
  private final String name;
  private final Scheduler scheduler;

  private UserScheduler(String name, Scheduler scheduler) {
    this.name = name;
    this.scheduler = scheduler;
  }

  /** The scheduler that a class name stands for, or null if it is not a class name. */
  static @Nullable Scheduler find(@Nullable String name, ClassPath classPath) {
    return name == null || name.indexOf('.') < 0
        ? null
        : new UserScheduler(name, make(name, classPath));
  }

  @SuppressWarnings("PMD.CloseResource") // classes are still to be loaded
  private static Scheduler make(String name, ClassPath classPath) {
    URLClassLoader loader = classPath.aside();
    try {
      Class<?> type = Class.forName(name, true, loader);
      if (!Scheduler.class.isAssignableFrom(type)) {
        throw new BadInputException(name + " does not implement " + Scheduler.class.getName());
      }
      return (Scheduler) type.getConstructor().newInstance();
    } catch (ClassNotFoundException e) {
      throw new BadInputException(
          "there is no scheduler class " + name + " on the class path " + classPath);
    } catch (InvocationTargetException e) {
      throw new BadInputException("scheduler " + name + " cannot be made: " + e.getCause());
    } catch (ReflectiveOperationException e) {
      throw new BadInputException(
          "scheduler " + name + " must be public, with a public constructor without parameters");
    } catch (LinkageError e) {
      throw new BadInputException("scheduler " + name + " cannot be loaded: " + e);
    }
  }

  private BadSchedulerException failed(RuntimeException e) {
    return new BadSchedulerException("the scheduler " + name + " failed: " + e);
  }

  @Override
  public void clear() {
    try {
      scheduler.clear();
    } catch (RuntimeException e) {
      throw failed(e);
    }
  }

  @Override
  public void give(int thread, boolean created) {
    try {
      scheduler.give(thread, created);
    } catch (RuntimeException e) {
      throw failed(e);
    }
  }

  @Override
  public int take(Point point) {
    int thread;
    try {
      thread = scheduler.take(point);
    } catch (RuntimeException e) {
      throw failed(e);
    }
    if (thread < 0 || thread >= point.threads() || !point.isEnabled(thread)) {
      throw new BadSchedulerException(
          "the scheduler " + name + " took thread " + thread + ", which cannot take a step");
    }
    return thread;
  }

  @Override
  public void delay(int thread) {
    try {
      scheduler.delay(thread);
    } catch (RuntimeException e) {
      throw failed(e);
    }
  }

  @Override
  public String toString() {
    return name;
  }
}
