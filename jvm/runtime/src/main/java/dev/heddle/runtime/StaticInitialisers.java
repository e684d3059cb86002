package dev.heddle.runtime;

import dev.heddle.core.OperationKind;
import dev.heddle.hooks.Hooks;
import dev.heddle.hooks.Statics;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodType;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Runs the static initialisers of the program's classes in every execution, as the language
 * specification says (JLS 12.4.2).
 */
final class StaticInitialisers {
  private final Engine engine;
  private final Map<Class<?>, MethodHandle> initialisers = new HashMap<>();

  /** Which thread initialises a class at the moment. */
  private final Map<Class<?>, Task> underWay = new HashMap<>();

  private final Set<Class<?>> erroneous = new HashSet<>();

  StaticInitialisers(Engine engine) {
    this.engine = engine;
  }

  void reset() {
    underWay.clear();
    erroneous.clear();
  }

  /** The thread that initialises a class at the moment, or null. */
  @Nullable Thread initialiser(Object type) {
    Task task = underWay.get(type);
    return task == null ? null : task.thread;
  }

  void initialise(Class<?> type, int number) {
    Statics.Entry entry = load(type, number);
    if (entry == null) {
      initialiseSuperclass(type);
      Statics.fresh(number);
      return;
    }
    Task me = engine.current();
    SharedObject object = engine.object(type);
    while (underWay.get(type) != null && underWay.get(type) != me) {
      object.addJoiner(me);
      engine.block(OperationKind.INITIALISE, object, Task.State.WAITING, -1);
    }
    if (underWay.get(type) == me) {
      return;
    }
    if (erroneous.contains(type)) {
      throw new NoClassDefFoundError("Could not initialize class " + type.getName());
    }
    if (Statics.isFresh(number)) {
      return;
    }
    underWay.put(type, me);
    boolean ok = false;
    try {
      initialiseSuperclass(type);
      run(entry);
      ok = true;
    } finally {
      if (engine.current() == me) {
        underWay.remove(type);
        if (!ok) {
          erroneous.add(type);
        } else {
          Statics.fresh(number);
        }
        while (object.firstJoiner != null) {
          Task joiner = object.firstJoiner;
          object.removeJoiner(joiner);
          engine.wake(joiner, Task.Wake.SIGNALLED);
        }
      }
    }
  }

  /**
   * Makes the JVM load the class; null if it has no static state that can be made again, or not by
   * us.
   */
  private Statics.@Nullable Entry load(Class<?> type, int number) {
    Statics.Entry entry = Statics.of(number);
    if (entry.type() == null) {
      ensureInitialised(type);
    }
    return entry.type() != type || entry.initialisedOutside() ? null : entry;
  }

  private static void ensureInitialised(Class<?> type) {
    try {
      Class.forName(type.getName(), true, type.getClassLoader());
    } catch (ClassNotFoundException e) {
      throw new NoClassDefFoundError(type.getName());
    }
  }

  private void initialiseSuperclass(Class<?> type) {
    Class<?> parent = type.getSuperclass();
    if (parent != null && Stacks.isProgram(parent.getName())) {
      Hooks.initialise(parent, Statics.number(parent.getName()));
    }
  }

  private MethodHandle initialiser(Statics.Entry entry) throws ReflectiveOperationException {
    Class<?> type = Objects.requireNonNull(entry.type());
    MethodHandle known = initialisers.get(type);
    if (known == null) {
      known =
          Objects.requireNonNull(entry.lookup())
              .findStatic(type, Statics.INITIALISER, MethodType.methodType(void.class));
      initialisers.put(type, known);
    }
    return known;
  }

  private void run(Statics.Entry entry) {
    try {
      initialiser(entry).invokeExact();
    } catch (Error e) {
      throw e;
    } catch (Throwable e) {
      throw new ExceptionInInitializerError(e);
    }
  }
}
