package dev.heddle.runtime.race;

import dev.heddle.agent.HeddleAgent;
import dev.heddle.hooks.FieldSite;
import dev.heddle.hooks.Hooks;
import dev.heddle.runtime.internals.RawMemory;
import dev.heddle.runtime.names.ValueDescriptions;
import dev.heddle.runtime.state.ControlledThread;
import dev.heddle.runtime.state.ObjectNames;
import dev.heddle.runtime.state.ObjectTable;
import dev.heddle.runtime.state.PerObject;
import dev.heddle.runtime.state.SharedObject;
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

/** The plain containers of the JDK that the program of the execution under way knows. */
public final class Containers {
  /** How far containers may be wrapped in each other. */
  private static final int DEEPEST = 4;

  /** What is known of a container. */
  public static final class Container extends PerObject.State {
    /** Where the program made it. */
    private int site;

    /** The thread that was the first to use it, or -1. */
    private int user;

    /** What holds it, such as a set or a wrapper, if the program uses that instead. */
    private @Nullable Object holder;

    @Override
    public void reset() {
      site = -1;
      user = -1;
      holder = null;
    }

    /** Where the program made it, or a number used instead. */
    public int site() {
      return site;
    }

    /** A thread uses it; whether another one did before. */
    public boolean isSharedWith(ControlledThread task) {
      if (user < 0) {
        user = task.id;
      }
      return user != task.id;
    }
  }

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

    /** Used instead of where they were made, if that is not known. */
    final int site;

    /** Where they refer to other containers, as the wrappers and views of the JDK do. */
    final long[] held;

    /** Where the array is whose elements they show, or -1. */
    final long array;

    Kind(Class<?> type) {
      container = HeddleAgent.hookContainer(type);
      String name = dev.heddle.hooks.memory.ContainerHooks.NAME;
      site = container ? FieldSite.register(null, type.getName(), name) : -1;
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
          return RawMemory.offset(field);
        }
      }
      return -1;
    }
  }

  private static final ClassValue<Kind> KINDS =
      new ClassValue<>() {
        @Override
        protected Kind computeValue(Class<?> type) {
          Thread running = Hooks.suspend();
          try {
            return new Kind(type);
          } finally {
            Hooks.resume(running);
          }
        }
      };

  private final ObjectTable objects;
  private final PerObject<Container> containers = new PerObject<>(Container::new);

  public Containers(ObjectTable objects) {
    this.objects = objects;
  }

  /** What is known of a container, or null if the program does not know it. */
  public @Nullable Container of(SharedObject object) {
    return containers.known(object);
  }

  /** Where the program made a container that it knows. */
  public int site(SharedObject object) {
    return containers.of(object).site;
  }

  private static long[] held(Class<?> type) {
    List<Long> offsets = new ArrayList<>();
    for (Class<?> t = type; t != null; t = t.getSuperclass()) {
      String home = t.getPackageName();
      if (HOMES.contains(home)) {
        for (Field field : t.getDeclaredFields()) {
          if (!Modifier.isStatic(field.getModifiers()) && mayHold(field.getType())) {
            offsets.add(RawMemory.offset(field));
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
  public void meet(Object object, int site) {
    meet(object, site, object, 0);
  }

  private void meet(Object object, int site, Object holder, int depth) {
    Kind kind = KINDS.get(object.getClass());
    if (kind.container) {
      SharedObject container = objects.known(object);
      if (container == null || containers.known(container) == null) {
        container = objects.of(object);
        containers.of(container).site = site < 0 ? kind.site : site;
      }
      if (holder != object) {
        heldBy(container, holder);
      }
    }
    if (kind.array >= 0) {
      Object array = RawMemory.reference(object, kind.array);
      if (array != null) {
        objects.of(array);
      }
    }
    if (depth < DEEPEST) {
      for (long offset : kind.held) {
        Object held = RawMemory.reference(object, offset);
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

  private void heldBy(SharedObject object, Object holder) {
    Container container = containers.of(object);
    if (container.holder == null && !isView(holder)) {
      container.holder = holder;
    }
  }

  private static boolean isWrapper(Object holder) {
    return holder.getClass().getName().startsWith("java.util.Collections$");
  }

  private static boolean isView(Object holder) {
    return holder.getClass().getName().contains("$") && !isWrapper(holder);
  }

  /** What a container holds, by the name that a report gives it. */
  public String name(SharedObject container, ObjectNames names) {
    String name = names.of(container);
    String kind = ValueDescriptions.of(container.key);
    Container known = containers.known(container);
    Object holder = known == null ? null : known.holder;
    if (holder == null || !name.startsWith(kind + "#")) {
      return name.startsWith(kind + "#") ? name : kind + " " + name;
    }
    boolean wrapper = isWrapper(holder);
    String holderKind = ValueDescriptions.of(holder);
    String holderName = names.of(holder);
    return holderName.startsWith(holderKind + "#")
        ? (wrapper ? name : holderName)
        : (wrapper ? kind : holderKind) + " " + holderName;
  }
}
