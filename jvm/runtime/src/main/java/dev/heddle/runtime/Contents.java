package dev.heddle.runtime;

import dev.heddle.agent.HeddleAgent;
import dev.heddle.core.OperationKind;
import dev.heddle.core.Trace;
import dev.heddle.hooks.Hooks;
import dev.heddle.hooks.Site;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.text.Format;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Calendar;
import java.util.Collection;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.Spliterator;
import org.jspecify.annotations.Nullable;

/**
 * What the plain containers of the JDK hold, such as lists, maps and builders.
 *
 * <p>All that one container holds is one plain variable. It counts from the moment on when the
 * program makes the container or calls one of its methods; those that the JDK, or Heddle, keeps for
 * itself never do. Containers that are made at one place are promoted together: when threads race
 * for what one of them holds or, if all accesses are to be scheduling points, when a second thread
 * uses one. Until then nobody could tell whether its accesses are points.
 */
final class Contents {
  /** How far containers may be wrapped in each other. */
  private static final int DEEPEST = 4;

  /**
   * How many points a call has for one container: enough to read, and to change it in two parts.
   */
  private static final int MOST_POINTS = 3;

  /** Where wrappers, views and formats are. */
  private static final Set<String> HOMES = Set.of("java.util", "java.util.jar", "java.text");

  private static final Class<?> AS_LIST = Arrays.asList().getClass();

  /** What wrappers, views and formats refer to. */
  private static final List<Class<?>> HOLDABLE =
      List.of(
          Collection.class,
          Map.class,
          Map.Entry.class,
          Iterator.class,
          Spliterator.class,
          Calendar.class,
          Format.class,
          Appendable.class);

  /** What objects of a class are. */
  private static final class Kind {
    /** Whether they are containers. */
    final boolean container;

    /** Stands for where they were made, if that is not known. */
    final int site;

    /** Where they refer to other containers, as the wrappers and views of the JDK do. */
    final long[] held;

    /** Where the array is whose elements they show, or -1. */
    final long array;

    Kind(Class<?> type) {
      container = HeddleAgent.hookContainer(type);
      String name = dev.heddle.hooks.memory.Contents.NAME;
      site = container ? Site.register(null, type.getName(), name) : -1;
      held = held(type);
      array = array(type);
    }

    /** The lists of {@link java.util.Arrays#asList} show an array. */
    private static long array(Class<?> type) {
      if (type != AS_LIST) {
        return -1;
      }
      for (Field field : type.getDeclaredFields()) {
        if (field.getType().isArray() && !Modifier.isStatic(field.getModifiers())) {
          return Raw.offset(field);
        }
      }
      return -1;
    }
  }

  private static final ClassValue<Kind> KINDS =
      new ClassValue<>() {
        @Override
        protected Kind computeValue(Class<?> type) {
          Thread running = Hooks.running;
          Hooks.running = null;
          try {
            return new Kind(type);
          } finally {
            Hooks.running = running;
          }
        }
      };

  private final Engine engine;

  Contents(Engine engine) {
    this.engine = engine;
  }

  private static long[] held(Class<?> type) {
    List<Long> offsets = new ArrayList<>();
    for (Class<?> t = type; t != null; t = t.getSuperclass()) {
      String home = t.getPackageName();
      if (HOMES.contains(home)) {
        for (Field field : t.getDeclaredFields()) {
          if (!Modifier.isStatic(field.getModifiers()) && mayHold(field.getType())) {
            offsets.add(Raw.offset(field));
          }
        }
      }
    }
    return offsets.stream().mapToLong(Long::longValue).toArray();
  }

  private static boolean mayHold(Class<?> type) {
    Class<?> held = type.isArray() ? type.getComponentType() : type;
    return HOLDABLE.stream().anyMatch(kind -> kind.isAssignableFrom(held))
        || held.getName().equals("java.text.DigitList");
  }

  /** The program makes a container, or something that holds one, at a site, or uses it. */
  void meet(Object object, int site) {
    meet(object, site, object, 0);
  }

  private void meet(Object object, int site, Object holder, int depth) {
    Kind kind = KINDS.get(object.getClass());
    if (kind.container) {
      SharedObject container = engine.known(object);
      if (container == null || container.container < 0) {
        container = engine.touched(object);
        container.container = site < 0 ? kind.site : site;
      }
      if (container.holder == null && holder != object && !isView(holder)) {
        container.holder = holder;
      }
    }
    if (kind.array >= 0) {
      Object array = Raw.reference(object, kind.array);
      if (array != null) {
        engine.touched(array);
      }
    }
    if (depth < DEEPEST) {
      for (long offset : kind.held) {
        Object held = Raw.reference(object, offset);
        if (held instanceof Object[] several) {
          for (Object one : several) {
            meetHeld(one, site, holder, depth);
          }
        } else {
          meetHeld(held, site, holder, depth);
        }
      }
    }
  }

  private void meetHeld(@Nullable Object held, int site, Object holder, int depth) {
    if (held != null) {
      meet(held, site, holder, depth + 1);
    }
  }

  private static boolean isWrapper(Object holder) {
    return holder.getClass().getName().startsWith("java.util.Collections$");
  }

  private static boolean isView(Object holder) {
    return holder.getClass().getName().contains("$") && !isWrapper(holder);
  }

  /** What a container holds, by the name that a report gives it. */
  static String name(SharedObject container, Names names) {
    String name = names.of(container);
    String kind = Kinds.of(container.key);
    Object holder = container.holder;
    if (holder == null || !name.startsWith(kind + "#")) {
      return name.startsWith(kind + "#") ? name : kind + " " + name;
    }
    boolean wrapper = isWrapper(holder);
    String holderKind = Kinds.of(holder);
    String holderName = names.of(holder);
    return holderName.startsWith(holderKind + "#")
        ? (wrapper ? name : holderName)
        : (wrapper ? kind : holderKind) + " " + holderName;
  }

  /** What a container holds is read or written. */
  void access(Object object, boolean write) {
    SharedObject container = accessed(object, write);
    if (container != null) {
      engine.races().contents(container, write);
    }
  }

  /** One element of a list is read or written. */
  void item(Object object, int index, boolean write) {
    SharedObject list = accessed(object, write);
    if (list != null) {
      engine.races().item(list, index, write);
    }
  }

  /** The container, after a point if there is one for this access; null if nobody follows it. */
  private @Nullable SharedObject accessed(Object object, boolean write) {
    SharedObject container = engine.known(object);
    if (container == null || container.container < 0) {
      return null;
    }
    if (write) {
      engine.livelocks().progress();
    }
    int site = container.container;
    if (engine.promoted().isPromoted(site)) {
      step(object, container, write);
    } else if (engine.settings().allAccesses()) {
      share(container, site);
    }
    return container;
  }

  private void share(SharedObject container, int site) {
    int me = engine.current().id;
    if (container.user < 0) {
      container.user = me;
    } else if (container.user != me) {
      engine.refinement().needPoint(engine.promoted().name(site));
    }
  }

  /** The current thread calls a method of a container. */
  void call(Object container) {
    Task me = engine.current();
    if (me.container == container) {
      me.container = null;
    }
  }

  /**
   * Whether an access of the current thread is a point: the first one of a call, and the next
   * writes.
   */
  private boolean isPoint(Object container, boolean write) {
    Task me = engine.current();
    if (me.container != container) {
      me.container = container;
      me.containerPoints = 0;
    } else if (!write) {
      return false;
    }
    return ++me.containerPoints <= MOST_POINTS;
  }

  private void step(Object object, SharedObject container, boolean write) {
    int access = write ? Trace.WRITE : Trace.READ;
    if (engine.current().callDepth > 0 || !isPoint(object, write)) {
      engine.footprint().touch(container, Locations.CONTENTS, access);
      return;
    }
    OperationKind kind = write ? OperationKind.WRITE : OperationKind.READ;
    engine.step(kind, engine.object(object), Locations.CONTENTS, access);
    if (!engine.narrator().silent()) {
      if (engine.current().containerPoints == 1) {
        engine.narrator().called(container);
      } else {
        engine.narrator().callGoesOn(container);
      }
    }
  }
}
