package dev.heddle.agent.classes;

import dev.heddle.agent.treatments.Registry;
import dev.heddle.agent.treatments.Row;
import dev.heddle.agent.treatments.Treatment;
import dev.heddle.agent.treatments.Versions;
import dev.heddle.hooks.Replaces;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Type;

/**
 * The replacements that the hook classes declare with {@link Replaces}, by the replaced methods.
 */
public final class ReplacementMethods {
  /** What a replacement is for. */
  enum Trait {
    /** A static method. */
    STATIC,
    /** Its class has a method {@code applies} that selects the receivers. */
    SELECTS,
    /** It also applies in static initialisers that cannot run again. */
    INITIALISERS
  }

  /**
   * One replacement.
   *
   * @param target the internal name of the class whose method it replaces
   * @param owner the internal name of the class that has the replacement
   * @param name its name
   * @param descriptor its descriptor
   * @param traits what it is for
   * @param within the classes whose calls it replaces; all if there are none
   */
  public record StandIn(
      String target,
      String owner,
      String name,
      String descriptor,
      Set<Trait> traits,
      List<String> within) {
    boolean isStatic() {
      return traits.contains(Trait.STATIC);
    }

    boolean applies() {
      return traits.contains(Trait.SELECTS);
    }

    boolean initialisers() {
      return traits.contains(Trait.INITIALISERS);
    }
  }

  private final Map<String, List<StandIn>> calls = new HashMap<>();
  private final Map<String, Map<String, StandIn>> bodies = new HashMap<>();
  private final Map<String, StandIn> fields = new HashMap<>();
  private final Set<String> fieldNests = new HashSet<>();
  private final List<Method> withoutOriginal = new ArrayList<>();
  private final List<Class<?>> withoutTarget = new ArrayList<>();
  private final List<Class<?>> ofFields = new ArrayList<>();

  public ReplacementMethods(List<Class<?>> hookClasses) {
    for (Class<?> hooks : hookClasses) {
      Replaces replaces = hooks.getAnnotation(Replaces.class);
      if (replaces != null) {
        add(hooks, replaces);
      }
    }
  }

  private void add(Class<?> hooks, Replaces replaces) {
    Class<?> target;
    try {
      target = Class.forName(replaces.value(), false, null);
    } catch (ClassNotFoundException e) {
      withoutTarget.add(hooks);
      return;
    }
    if (replaces.where() == Replaces.Where.FIELD) {
      addFields(hooks, target);
      return;
    }
    boolean applies =
        List.of(hooks.getDeclaredMethods()).stream().anyMatch(m -> m.getName().equals("applies"));
    for (Method method : hooks.getDeclaredMethods()) {
      if (Modifier.isPublic(method.getModifiers()) && !method.getName().equals("applies")) {
        boolean any = false;
        for (Method original : target.getDeclaredMethods()) {
          if (standsFor(method, original)) {
            add(replaces, target, method, original, applies);
            any = true;
          }
        }
        if (!any) {
          withoutOriginal.add(method);
        }
      }
    }
  }

  /**
   * The replacements of methods that the JDK does not have, including those that only other JDKs
   * need, and of fields. They are computed on demand, because reading fields loads classes.
   */
  public List<Row> unsure() {
    List<Method> methods = new ArrayList<>(withoutOriginal);
    for (Class<?> hooks : withoutTarget) {
      methods.addAll(List.of(hooks.getDeclaredMethods()));
    }
    List<Row> rows = new ArrayList<>();
    for (Method method : methods) {
      addUnsure(rows, method, "");
    }
    for (Class<?> hooks : ofFields) {
      for (Method method : hooks.getDeclaredMethods()) {
        addUnsure(rows, method, ".");
      }
    }
    return rows;
  }

  private static void addUnsure(List<Row> rows, Method method, String prefix) {
    Class<?> hooks = method.getDeclaringClass();
    Replaces replaces = hooks.getAnnotation(Replaces.class);
    boolean open = Modifier.isPublic(method.getModifiers()) && !method.isSynthetic();
    if (replaces != null && open && !method.getName().equals("applies")) {
      String name = method.getName() + "/" + method.getParameterCount();
      Row known = Registry.of(Type.getInternalName(hooks)).find(Treatment.STAND_IN, name, "");
      // A row with an argument says that the method is not a replacement.
      if (known == null || known.argument().isEmpty()) {
        Versions versions = known == null ? Versions.ALL : known.versions();
        String member = prefix.isEmpty() ? name : prefix + method.getName();
        String target = replaces.value().replace('.', '/');
        rows.add(Row.of(target, member, Treatment.STAND_IN, versions));
      }
    }
  }

  private void addFields(Class<?> hooks, Class<?> target) {
    ofFields.add(hooks);
    for (Method method : hooks.getDeclaredMethods()) {
      if (Modifier.isPublic(method.getModifiers())) {
        String owner = Type.getInternalName(target);
        fields.put(
            owner + "." + method.getName(),
            new StandIn(
                owner,
                Type.getInternalName(hooks),
                method.getName(),
                Type.getMethodDescriptor(method),
                Set.of(Trait.STATIC),
                List.of()));
        fieldNests.add(nest(owner));
      }
    }
  }

  /** Whether a method of a hook class is a replacement of a method of the JDK. */
  static boolean standsFor(Method method, Method original) {
    if (!method.getName().equals(original.getName())) {
      return false;
    }
    List<Class<?>> expected = new ArrayList<>();
    if (!Modifier.isStatic(original.getModifiers())) {
      expected.add(original.getDeclaringClass());
    }
    expected.addAll(List.of(original.getParameterTypes()));
    Class<?>[] actual = method.getParameterTypes();
    if (actual.length != expected.size()) {
      return false;
    }
    for (int i = 0; i < actual.length; i++) {
      boolean any = actual[i] == Object.class && !expected.get(i).isPrimitive();
      boolean receiver = i == 0 && actual[i].isAssignableFrom(expected.get(i));
      if (actual[i] != expected.get(i) && !any && !receiver) {
        return false;
      }
    }
    return true;
  }

  private void add(
      Replaces replaces, Class<?> target, Method method, Method original, boolean applies) {
    String key = original.getName() + Type.getMethodDescriptor(original);
    Set<Trait> traits = EnumSet.noneOf(Trait.class);
    if (Modifier.isStatic(original.getModifiers())) {
      traits.add(Trait.STATIC);
    }
    if (applies) {
      traits.add(Trait.SELECTS);
    }
    if (replaces.initialisers()) {
      traits.add(Trait.INITIALISERS);
    }
    StandIn standIn =
        new StandIn(
            Type.getInternalName(target),
            Type.getInternalName(method.getDeclaringClass()),
            method.getName(),
            Type.getMethodDescriptor(method),
            traits,
            Stream.of(replaces.within()).map(name -> name.replace('.', '/')).toList());
    if (replaces.where() == Replaces.Where.CALL) {
      List<StandIn> known = calls.computeIfAbsent(key, k -> new ArrayList<>());
      known.add(standIn.within().isEmpty() ? known.size() : 0, standIn);
    } else {
      bodies.computeIfAbsent(standIn.target(), k -> new HashMap<>()).put(key, standIn);
    }
  }

  /** The rows for a method that has a replacement, of its body or of its calls. */
  public List<Row> rows(String type, String method, String descriptor) {
    String key = method + descriptor;
    boolean called =
        calls.getOrDefault(key, List.of()).stream().anyMatch(each -> each.target().equals(type));
    return called || forBodies(type).containsKey(key)
        ? List.of(Row.of(type, key, Treatment.STAND_IN, Versions.ALL))
        : List.of();
  }

  /** The replacement of a call in a class, or null. */
  public @Nullable StandIn forCall(
      ClassIndex index,
      String caller,
      String owner,
      String name,
      String descriptor,
      boolean isStatic) {
    List<StandIn> candidates = calls.get(name + descriptor);
    if (candidates == null) {
      return null;
    }
    for (StandIn candidate : candidates) {
      boolean here =
          candidate.within().isEmpty() || candidate.within().stream().anyMatch(caller::startsWith);
      if (here && candidate.isStatic() == isStatic && matches(index, owner, candidate.target())) {
        return candidate;
      }
    }
    return null;
  }

  private static boolean matches(ClassIndex index, String owner, String target) {
    boolean object = target.equals("java/lang/Object");
    return owner.equals(target)
        || object
        || (!owner.startsWith("java/") && index.isSubclass(owner, target));
  }

  /** The replacement of reads of a static field, or null. */
  public @Nullable StandIn forField(String owner, String name) {
    return fields.get(owner + "." + name);
  }

  /**
   * Whether a class may read a static field that has a replacement. Outside java.util.concurrent,
   * which is instrumented anyway, such fields are private: only the nest of their class reads them.
   */
  public boolean mayReadFields(String type) {
    return fieldNests.contains(nest(type));
  }

  private static String nest(String type) {
    int end = type.indexOf('$');
    return end < 0 ? type : type.substring(0, end);
  }

  /** The replacements of bodies of a class by name and descriptor; empty if there are none. */
  public Map<String, StandIn> forBodies(String type) {
    return bodies.getOrDefault(type, Map.of());
  }

  /** Whether any call with this name has a replacement: a quick test. */
  boolean mentions(String name) {
    return calls.keySet().stream().anyMatch(key -> key.startsWith(name + "("));
  }
}
