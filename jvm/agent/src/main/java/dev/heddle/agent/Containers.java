package dev.heddle.agent;

import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.FieldNode;

/**
 * The classes of the JDK whose objects hold what the program puts there, and do nothing to be
 * shared by threads: plain collections, builders, and such.
 *
 * <p>The classes nested in one, its views, iterators and nodes, form a family with it. A family is
 * hooked when the program first gets hold of such an object.
 */
final class Containers {
  private static final Set<String> ROOTS =
      Set.of(
          "java/lang/AbstractStringBuilder",
          "java/lang/StringBuilder",
          "java/util/ArrayDeque",
          "java/util/ArrayList",
          "java/util/Arrays$ArrayList",
          "java/util/BitSet",
          "java/util/Calendar",
          "java/util/EnumMap",
          "java/util/GregorianCalendar",
          "java/util/HashMap",
          "java/util/IdentityHashMap",
          "java/util/JumboEnumSet",
          "java/util/LinkedHashMap",
          "java/util/LinkedList",
          "java/util/PriorityQueue",
          "java/util/RegularEnumSet",
          "java/util/StringJoiner",
          "java/util/StringTokenizer",
          "java/util/TreeMap",
          "java/util/WeakHashMap");

  /** Subclasses whose methods are synchronized. */
  private static final Set<String> SYNCHRONIZED = Set.of("java/lang/StringBuffer");

  /** A class above all lists that has the count of their changes. */
  private static final String CHANGES = "java/util/AbstractList";

  /** A field through which a view or iterator gets at its container. */
  record Step(String owner, String name, String descriptor) {}

  private final Set<String> active = ConcurrentHashMap.newKeySet();
  private final Map<String, ClassNode> shapes = new HashMap<>();
  private final Map<String, List<Step>> paths = new HashMap<>();

  /** The container class to whose family a class belongs, or null. */
  static @Nullable String root(String type) {
    if (ROOTS.contains(type)) {
      return type;
    }
    int nested = type.lastIndexOf('$');
    return nested < 0 ? null : root(type.substring(0, nested));
  }

  /** Whether objects of a class, given with its superclasses, are containers. */
  static boolean isContainer(List<String> types) {
    for (String type : types) {
      if (SYNCHRONIZED.contains(type)) {
        return false;
      }
      if (ROOTS.contains(type)) {
        return true;
      }
    }
    return false;
  }

  /** Whether objects that are typed so may be containers, or hold one. */
  static boolean mayHold(String type) {
    int name = type.lastIndexOf('/') + 1;
    String home = type.substring(0, name);
    return type.equals("java/lang/StringBuilder")
        || home.equals("java/util/")
        || home.equals("java/text/");
  }

  /** Lets the family of a container class be hooked; whether it was not so far. */
  boolean activate(String root) {
    return active.add(root);
  }

  /** Whether the family of a container class is hooked also in classes that are loaded already. */
  boolean isActive(String root) {
    return active.contains(root);
  }

  /** Whether fields of a class are what containers hold, not the state of a view or iterator. */
  boolean isInside(String owner) {
    return owner.equals(CHANGES)
        || ROOTS.contains(owner)
        || (root(owner) != null && path(owner) == null);
  }

  /** Whether a class is a node of containers, which does not know its container. */
  boolean isNode(String owner) {
    return root(owner) != null && path(owner) == null;
  }

  /**
   * How to get from an object of a class to its container: no step from the container itself; null
   * if there is no way.
   */
  synchronized @Nullable List<Step> path(String type) {
    return path(type, new HashSet<>());
  }

  private @Nullable List<Step> path(String type, Set<String> visited) {
    if (ROOTS.contains(type)) {
      return List.of();
    }
    if (root(type) == null || !visited.add(type)) {
      return null;
    }
    List<Step> known = paths.get(type);
    if (known == null) {
      known = findPath(shape(type), visited);
      if (known != null) {
        paths.put(type, known);
      }
    }
    return known;
  }

  private @Nullable List<Step> findPath(ClassNode type, Set<String> visited) {
    List<Step> best = type.superName == null ? null : path(type.superName, visited);
    for (FieldNode field : type.fields) {
      if ((field.access & Opcodes.ACC_STATIC) == 0 && field.desc.startsWith("L")) {
        String held = field.desc.substring(1, field.desc.length() - 1);
        boolean related = Objects.equals(root(held), root(type.name));
        List<Step> rest = related ? path(held, visited) : null;
        if (rest != null && (best == null || rest.size() + 1 < best.size())) {
          best = new ArrayList<>(rest);
          best.add(0, new Step(type.name, field.name, field.desc));
        }
      }
    }
    return best;
  }

  private ClassNode shape(String name) {
    ClassNode known = shapes.get(name);
    if (known == null) {
      known = new ClassNode();
      try (InputStream in = ClassLoader.getSystemResourceAsStream(name + ".class")) {
        if (in != null) {
          new ClassReader(in.readAllBytes())
              .accept(
                  known, ClassReader.SKIP_CODE | ClassReader.SKIP_DEBUG | ClassReader.SKIP_FRAMES);
        }
      } catch (IOException e) {
        throw new IllegalStateException("no class file of " + name + " in this JDK", e);
      }
      shapes.put(name, known);
    }
    return known;
  }
}
