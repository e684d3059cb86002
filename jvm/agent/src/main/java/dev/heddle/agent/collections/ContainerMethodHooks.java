package dev.heddle.agent.collections;

import dev.heddle.agent.classes.ClassIndex;
import dev.heddle.agent.code.InternalNames;
import dev.heddle.agent.code.UnsynchronizedJdkClasses;
import dev.heddle.agent.collections.ContainerLayouts.Step;
import dev.heddle.agent.treatments.ClassRows;
import dev.heddle.agent.treatments.Registry;
import dev.heddle.agent.treatments.Treatment;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.InsnList;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.VarInsnNode;

/**
 * Hooks in the methods of a container class of the JDK, or of a view or iterator of one, that
 * report when the contents of the container are read and written.
 *
 * <p>The contents of a container are one variable. A method that reads any part of them reports
 * this when it begins, and again after each call of a function that may belong to the program. It
 * reports a write directly before the write, once for instructions that always follow one another.
 * So a method that writes only sometimes, such as {@code get} of a map in access order, reports a
 * write only then.
 */
public final class ContainerMethodHooks implements Opcodes {
  private final ClassNode type;
  private final ClassRows rows;
  private final ContainerLayouts containers;
  private final ClassIndex index;
  private final Map<MethodNode, ContainerMethodAnalysis> facts = new HashMap<>();

  public ContainerMethodHooks(ClassNode type, ContainerLayouts containers, ClassIndex index) {
    this.type = type;
    this.rows = Registry.of(type.name);
    this.containers = containers;
    this.index = index;
  }

  /** Hooks the methods of the class; returns whether any was. */
  public boolean apply() {
    if (DeclaredContainerAccess.applies(type.name)) {
      return applyStated();
    }
    List<Step> path = containers.path(type.name);
    List<String> types = new ArrayList<>();
    for (String t = type.name; t != null; t = index.superName(t)) {
      types.add(t);
    }
    boolean any =
        path != null && apply(path, new ContainerFields.OfContainer(types, containers, index));
    if (!UnsynchronizedJdkClasses.isRoot(type.name)) {
      any |= apply(List.of(), new ContainerFields.OfCursor(types, containers, index));
    }
    return any;
  }

  private boolean apply(List<Step> path, ContainerFields fields) {
    facts.clear();
    for (MethodNode method : type.methods) {
      if ((method.access & ACC_STATIC) == 0 && method.instructions.size() > 0) {
        facts.put(method, new ContainerMethodAnalysis(method, fields));
      }
    }
    Set<MethodNode> spared = spared();
    boolean any = false;
    for (MethodNode method : type.methods) {
      ContainerMethodAnalysis fact = facts.get(method);
      if (fact != null) {
        any |= hook(method, fact, path, !spared.contains(method));
      }
    }
    return any;
  }

  /** Hooks the public methods, with their declared accesses. */
  private boolean applyStated() {
    boolean any = false;
    for (MethodNode method : type.methods) {
      boolean called = (method.access & (ACC_PUBLIC | ACC_STATIC)) == ACC_PUBLIC;
      DeclaredContainerAccess.Access access =
          DeclaredContainerAccess.of(type.name, method.name, method.desc);
      if (called
          && !method.name.equals("<init>")
          && access != DeclaredContainerAccess.Access.NOTHING) {
        InsnList entry = tell(List.of(), "call");
        entry.add(readParameters(method));
        entry.add(
            tell(List.of(), access == DeclaredContainerAccess.Access.READS ? "read" : "write"));
        method.instructions.insert(entry);
        any = true;
      }
    }
    return any;
  }

  /** Methods that need not report their reads: their callers do, or the methods that they call. */
  private Set<MethodNode> spared() {
    Map<String, Boolean> told = new HashMap<>();
    for (Map.Entry<MethodNode, ContainerMethodAnalysis> caller : facts.entrySet()) {
      ContainerMethodAnalysis fact = caller.getValue();
      boolean tells = (fact.reads() && !fact.readsResultsOnly()) || fact.writesAtOnce();
      for (String callee : fact.callees()) {
        told.merge(callee, tells, Boolean::logicalAnd);
      }
    }
    Set<MethodNode> spared = new HashSet<>();
    for (Map.Entry<MethodNode, ContainerMethodAnalysis> entry : facts.entrySet()) {
      MethodNode method = entry.getKey();
      ContainerMethodAnalysis fact = entry.getValue();
      boolean inner = (method.access & (ACC_PUBLIC | ACC_PROTECTED)) == 0;
      boolean byCallers =
          inner
              && fact.writes().isEmpty()
              && told.getOrDefault(type.name + "." + method.name + method.desc, false);
      if (byCallers || fact.readsResultsOnly()) {
        spared.add(method);
      }
    }
    return spared;
  }

  private boolean hook(
      MethodNode method, ContainerMethodAnalysis fact, List<Step> path, boolean tells) {
    if (isItemAccess(method)) {
      method.instructions.insert(tellItem(method.name));
      return true;
    }
    InsnList entry = new InsnList();
    boolean called = (method.access & ACC_PUBLIC) != 0 && !method.name.equals("<init>");
    if (called && (fact.tells() || !fact.callees().isEmpty())) {
      entry.add(tell(path, "call"));
    }
    if (fact.reads()) {
      entry.add(readParameters(method));
    }
    if (!method.name.equals("<init>")) {
      for (AbstractInsnNode write : fact.writes()) {
        method.instructions.insertBefore(write, tell(path, "write"));
      }
      for (AbstractInsnNode call : fact.foreignCalls()) {
        InsnList again = tell(path, "call");
        again.add(tell(path, "read"));
        method.instructions.insert(call, again);
      }
      if (fact.writesAtOnce()) {
        entry.add(tell(path, "write"));
      } else if (fact.reads() && tells) {
        entry.add(tell(path, "read"));
      }
    }
    boolean any = entry.size() > 0 || !fact.writes().isEmpty() || !fact.foreignCalls().isEmpty();
    method.instructions.insert(entry);
    return any;
  }

  /** Whether a method reads or writes only one element of a list. */
  private boolean isItemAccess(MethodNode method) {
    return rows.find(Treatment.CONTENTS_ITEM, method.name, method.desc) != null;
  }

  private static InsnList tellItem(String hook) {
    InsnList code = tell(List.of(), "call");
    code.add(new VarInsnNode(ALOAD, 0));
    code.add(new VarInsnNode(ILOAD, 1));
    code.add(
        new MethodInsnNode(
            INVOKESTATIC, InternalNames.CONTENTS, hook, "(Ljava/lang/Object;I)V", false));
    return code;
  }

  /** Reports reads of the parameters that are containers of the same class. */
  private InsnList readParameters(MethodNode method) {
    String root = UnsynchronizedJdkClasses.root(type.name);
    InsnList code = new InsnList();
    int local = 1;
    for (Type argument : Type.getArgumentTypes(method.desc)) {
      if (argument.getDescriptor().equals("L" + root + ";")) {
        code.add(new VarInsnNode(ALOAD, local));
        code.add(contents("read"));
      }
      local += argument.getSize();
    }
    return code;
  }

  private static InsnList tell(List<Step> path, String hook) {
    InsnList code = new InsnList();
    code.add(new VarInsnNode(ALOAD, 0));
    for (Step step : path) {
      code.add(new FieldInsnNode(GETFIELD, step.owner(), step.name(), step.descriptor()));
    }
    code.add(contents(hook));
    return code;
  }

  private static MethodInsnNode contents(String hook) {
    return new MethodInsnNode(
        INVOKESTATIC, InternalNames.CONTENTS, hook, "(Ljava/lang/Object;)V", false);
  }
}
