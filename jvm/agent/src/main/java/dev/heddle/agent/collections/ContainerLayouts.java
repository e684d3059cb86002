package dev.heddle.agent.collections;

import dev.heddle.agent.code.UnsynchronizedJdkClasses;
import dev.heddle.agent.treatments.Registry;
import dev.heddle.agent.treatments.Treatment;
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
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.FieldNode;
import org.objectweb.asm.tree.MethodNode;

/**
 * The layout of mutable objects of the JDK: which fields of which classes belong to one, and how
 * its views and iterators refer to it.
 *
 * <p>A family of classes is hooked when the program gets the first object of it.
 */
public final class ContainerLayouts {
  /** A field by which a view or iterator refers to its container. */
  record Step(String owner, String name, String descriptor) {}

  private final Set<String> active = ConcurrentHashMap.newKeySet();
  private final Map<String, ClassNode> shapes = new HashMap<>();
  private final Map<String, List<Step>> paths = new HashMap<>();
  private final Map<String, Set<String>> changing = new HashMap<>();

  /**
   * Enables the hooks of the family of a container class; returns whether they were not enabled
   * before.
   */
  public boolean activate(String root) {
    return active.add(root);
  }

  /** Whether the family of a container class is also hooked in classes that are loaded already. */
  public boolean isActive(String root) {
    return active.contains(root);
  }

  /** Whether fields of a class are contents of containers, not the state of a view or iterator. */
  boolean isInside(String owner) {
    return Registry.has(Treatment.CONTENTS_ABOVE, owner)
        || UnsynchronizedJdkClasses.isRoot(owner)
        || (UnsynchronizedJdkClasses.root(owner) != null && path(owner) == null);
  }

  /** Whether a class is a node of containers, which has no reference to its container. */
  boolean isNode(String owner) {
    return UnsynchronizedJdkClasses.root(owner) != null && path(owner) == null;
  }

  /**
   * The path of fields from an object of a class to its container: empty for the container itself;
   * null if there is none.
   */
  synchronized @Nullable List<Step> path(String type) {
    return path(type, new HashSet<>());
  }

  private @Nullable List<Step> path(String type, Set<String> visited) {
    if (UnsynchronizedJdkClasses.isRoot(type)) {
      return List.of();
    }
    if (UnsynchronizedJdkClasses.root(type) == null || !visited.add(type)) {
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
        boolean related =
            Objects.equals(
                UnsynchronizedJdkClasses.root(held), UnsynchronizedJdkClasses.root(type.name));
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
    return shapes.computeIfAbsent(name, n -> read(n, ClassReader.SKIP_CODE));
  }

  private static ClassNode read(String name, int flags) {
    ClassNode type = new ClassNode();
    try (InputStream in = ClassLoader.getSystemResourceAsStream(name + ".class")) {
      if (in != null) {
        new ClassReader(in.readAllBytes())
            .accept(type, flags | ClassReader.SKIP_DEBUG | ClassReader.SKIP_FRAMES);
      }
    } catch (IOException e) {
      throw new IllegalStateException("no class file of " + name + " in this JDK", e);
    }
    return type;
  }

  /**
   * Whether only constructors write a private field, so that it is effectively final. Only the
   * class and those nested with it can write it.
   */
  synchronized boolean isConstant(String owner, String field) {
    return !changing.computeIfAbsent(owner, ContainerLayouts::changing).contains(field);
  }

  /** The fields of a class that are not private, or are written outside of constructors. */
  private static Set<String> changing(String owner) {
    ClassNode type = read(owner, 0);
    Set<String> changing = new HashSet<>();
    for (FieldNode field : type.fields) {
      if ((field.access & Opcodes.ACC_PRIVATE) == 0) {
        changing.add(field.name);
      }
    }
    noteWrites(type, owner, changing);
    List<String> nested = type.nestMembers == null ? List.of() : type.nestMembers;
    for (String member : nested) {
      noteWrites(read(member, 0), owner, changing);
    }
    return changing;
  }

  private static void noteWrites(ClassNode writer, String owner, Set<String> written) {
    for (MethodNode method : writer.methods) {
      boolean constructs = method.name.equals("<init>") && writer.name.equals(owner);
      for (AbstractInsnNode insn : method.instructions) {
        if (!constructs
            && insn.getOpcode() == Opcodes.PUTFIELD
            && ((FieldInsnNode) insn).owner.equals(owner)) {
          written.add(((FieldInsnNode) insn).name);
        }
      }
    }
  }
}
