package dev.heddle.agent.collections;

import dev.heddle.agent.classes.ClassIndex;
import dev.heddle.agent.code.UnsynchronizedJdkClasses;
import dev.heddle.agent.treatments.Registry;
import dev.heddle.agent.treatments.Row;
import dev.heddle.agent.treatments.Treatment;
import java.util.List;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.FieldInsnNode;

/** Which fields belong to one variable, and whether elements of arrays do. */
interface ContainerFields {
  /** Whether an instruction accesses such a field. */
  boolean includes(FieldInsnNode access);

  /** Whether a class is a node, which methods get from other methods that report the access. */
  boolean isNode(String owner);

  /** Whether elements of arrays belong to the variable. */
  boolean elements();

  /**
   * The contents of a container. Other containers that it refers to report their own accesses.
   *
   * @param types the class of the object, with its superclasses
   */
  record OfContainer(List<String> types, ContainerLayouts containers, ClassIndex index)
      implements ContainerFields {
    @Override
    public boolean includes(FieldInsnNode access) {
      return containers.isInside(access.owner)
          && isRelated(access.owner)
          && isChanging(access, containers, index);
    }

    private boolean isRelated(String owner) {
      String root = UnsynchronizedJdkClasses.root(owner);
      return root == null
          || types.stream().anyMatch(type -> root.equals(UnsynchronizedJdkClasses.root(type)));
    }

    /** Whether a field can change, and is not a view that was made once. */
    static boolean isChanging(FieldInsnNode access, ContainerLayouts containers, ClassIndex index) {
      boolean field =
          access.getOpcode() == Opcodes.GETFIELD || access.getOpcode() == Opcodes.PUTFIELD;
      if (!field || isView(access.desc) || isCache(access)) {
        return false;
      }
      int flags = index.field(access.owner, access.name);
      if (flags < 0 || access.desc.startsWith("[")) {
        return true;
      }
      boolean constant =
          (flags & Opcodes.ACC_FINAL) != 0
              || ((flags & Opcodes.ACC_PRIVATE) != 0
                  && containers.isConstant(access.owner, access.name));
      return !constant;
    }

    /** Whether a field is computed on demand, with the same result in every thread. */
    private static boolean isCache(FieldInsnNode access) {
      for (Row row : Registry.of(access.owner).all(Treatment.CONTENTS_CACHE)) {
        if (row.member().name().equals(access.name)) {
          return true;
        }
      }
      return false;
    }

    /** Whether a field keeps a view that was made once: it is not part of the contents. */
    private static boolean isView(String descriptor) {
      return descriptor.equals("Ljava/util/Collection;")
          || descriptor.endsWith("Set;")
          || descriptor.endsWith("$Values;")
          || descriptor.equals("Ljava/util/NavigableMap;");
    }

    @Override
    public boolean isNode(String owner) {
      return containers.isNode(owner);
    }

    @Override
    public boolean elements() {
      return true;
    }
  }

  /**
   * The state of an iterator or entry itself.
   *
   * @param types the class of the object, with its superclasses
   */
  record OfCursor(List<String> types, ContainerLayouts containers, ClassIndex index)
      implements ContainerFields {
    @Override
    public boolean includes(FieldInsnNode access) {
      boolean entry = containers.isNode(access.owner);
      return types.contains(access.owner)
          && (!entry || access.name.equals("value"))
          && !UnsynchronizedJdkClasses.isRoot(access.owner)
          && OfContainer.isChanging(access, containers, index);
    }

    @Override
    public boolean isNode(String owner) {
      return false;
    }

    @Override
    public boolean elements() {
      return false;
    }
  }
}
