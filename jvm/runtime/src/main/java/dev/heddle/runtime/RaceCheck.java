package dev.heddle.runtime;

import dev.heddle.core.AccessListener;
import dev.heddle.core.Outcome;
import dev.heddle.hooks.Hooks;
import dev.heddle.hooks.Site;
import java.lang.reflect.Field;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Tells a listener how threads synchronise and which variables they share, in the terms of the
 * memory model (JLS 17.4), and what to do about the races it finds.
 *
 * <p>A variable that is raced for becomes a scheduling point, and the search begins again, so that
 * what comes of the race is found too. From then on its accesses are remembered with their stacks
 * until one execution has shown the race again, and that is reported.
 */
final class RaceCheck {
  /** What names of containers contain, and no others. */
  static final String CONTENTS = "." + dev.heddle.hooks.Contents.NAME;

  private static final int UNMARKED = -1;

  private final Engine engine;
  private final @Nullable AccessListener listener;
  private final Variables variables = new Variables();

  /** Variables that were raced for. */
  private final Set<String> racy = new HashSet<>();

  /** The races to report, by variable. */
  private final Map<String, Outcome.Race> races = new LinkedHashMap<>();

  /** Where accesses to racy variables of this execution were; an access is known by its index. */
  private final List<StackTraceElement[]> stacks = new ArrayList<>();

  RaceCheck(Engine engine, @Nullable AccessListener listener) {
    this.engine = engine;
    this.listener = listener;
  }

  /** Whether anybody listens. */
  boolean on() {
    return listener != null;
  }

  /** The races found so far, in that order. */
  List<Outcome.Race> races() {
    return List.copyOf(races.values());
  }

  /** The search begins again: races are to be found in executions of the new one. */
  void restart() {
    races.clear();
  }

  /** Begins an execution. */
  void reset() {
    if (listener != null) {
      listener.begin();
      stacks.clear();
    }
  }

  /** The current thread starts another one. */
  void starts(Task child) {
    if (listener != null && child.id > 0) {
      listener.starts(engine.current().id, child.id);
    }
  }

  /** The current thread synchronises with what was released to a part of an object. */
  void acquires(SharedObject object, long part) {
    if (listener != null) {
      listener.acquires(engine.current().id, engine.footprint().location(object, part));
    }
  }

  /** Whoever acquires a part of an object synchronises with the current thread. */
  void releases(SharedObject object, long part) {
    if (listener != null) {
      listener.releases(engine.current().id, engine.footprint().location(object, part));
    }
  }

  /** A field of the program is accessed that is not volatile. */
  void field(@Nullable Object owner, int site, boolean write) {
    if (listener == null) {
      return;
    }
    Variables.Place place = variables.of(site);
    Object base = place.isStatic() ? place.base() : owner;
    if (base == null) {
      return;
    }
    check(engine.touched(base), place.offset(), write, engine.promoted().name(site));
  }

  /** An element of an array is accessed. */
  void element(Object array, int index, boolean write) {
    if (listener != null) {
      check(engine.touched(array), index, write, Promotions.ELEMENTS);
    }
  }

  /** A variable is accessed through a VarHandle or Unsafe, as if it were a plain field. */
  void handle(Object owner, long part, boolean write) {
    if (listener != null) {
      check(engine.touched(owner), part, write, Promotions.HANDLES);
    }
  }

  /** What a container holds is accessed. */
  void contents(SharedObject container, boolean write) {
    if (listener != null) {
      String name = engine.promoted().name(container.container);
      check(container, Locations.CONTENTS, write, name);
    }
  }

  private void check(SharedObject object, long part, boolean write, String name) {
    AccessListener told = listener;
    if (told == null) {
      return;
    }
    int me = engine.current().id;
    int mark = racy.contains(name) && !isReported(object, name) ? mark() : UNMARKED;
    int location = engine.footprint().location(object, part);
    if (write ? told.writes(me, location, mark) : told.reads(me, location, mark)) {
      found(told, object, write, name, mark);
    }
  }

  private boolean isReported(SharedObject object, String name) {
    return races.containsKey(key(object, name));
  }

  private int mark() {
    stacks.add(new Throwable().getStackTrace());
    return stacks.size() - 1;
  }

  private void found(
      AccessListener told, SharedObject object, boolean write, String name, int mark) {
    racy.add(name);
    engine.refinement().needPoint(name);
    if (mark == UNMARKED || told.earlierMark() == UNMARKED || isReported(object, name)) {
      return;
    }
    Thread running = Hooks.running;
    Hooks.running = null;
    try {
      Task earlier = engine.tasks().at(told.earlierThread());
      StackTraceElement[] first = stacks.get(told.earlierMark());
      StackTraceElement[] second = stacks.get(mark);
      races.put(
          key(object, name),
          new Outcome.Race(
              name.contains(CONTENTS)
                  ? "contents of " + Contents.name(object, engine.names())
                  : key(object, name),
              words(told.earlierWrote(), first, earlier),
              words(write, second, engine.current()),
              Stacks.program(first),
              Stacks.program(second)));
    } finally {
      Hooks.running = running;
    }
  }

  private static String words(boolean write, StackTraceElement[] stack, Task task) {
    return "the "
        + (write ? "write" : "read")
        + " "
        + place(stack)
        + " ("
        + task.thread.getName()
        + ")";
  }

  /** The innermost line of the program or, if it is not on the stack, the method of the JDK. */
  private static String place(StackTraceElement[] stack) {
    String location = Stacks.location(stack);
    StackTraceElement[] frames = Stacks.withoutHeddle(stack);
    return location.isEmpty() && frames.length > 0
        ? "in " + Stacks.call(frames[0])
        : "at " + location;
  }

  /** What is reported once: a variable by the name that a report gives it. */
  private static String key(SharedObject object, String name) {
    return switch (name) {
      case Promotions.ELEMENTS -> "an element of " + Kinds.of(object.key);
      case Promotions.HANDLES -> "a variable of " + Kinds.of(object.key);
      default -> name;
    };
  }

  /** The name of the field of a site, by the class that declares it. */
  static String name(int site) {
    Thread running = Hooks.running;
    Hooks.running = null;
    try {
      Site access = Site.of(site);
      Field field = Fields.of(access);
      String owner = field == null ? access.owner() : field.getDeclaringClass().getName();
      return owner + "." + access.name();
    } finally {
      Hooks.running = running;
    }
  }
}
