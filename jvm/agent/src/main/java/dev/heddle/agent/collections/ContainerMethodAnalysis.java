package dev.heddle.agent.collections;

import dev.heddle.agent.code.UnsynchronizedJdkClasses;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.JumpInsnNode;
import org.objectweb.asm.tree.LabelNode;
import org.objectweb.asm.tree.LookupSwitchInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.TableSwitchInsnNode;
import org.objectweb.asm.tree.TryCatchBlockNode;
import org.objectweb.asm.tree.TypeInsnNode;

/** The accesses of one method's own code to the contents of a container, read from its bytecode. */
final class ContainerMethodAnalysis implements Opcodes {
  private final ContainerFields fields;

  /** Whether arrays that it writes may belong to its caller, or be its result. */
  private final boolean handlesArrays;

  /** Whether it writes to another container, which it makes. */
  private final boolean copies;

  private final Set<String> callees = new HashSet<>();
  private final List<AbstractInsnNode> writes = new ArrayList<>();
  private final List<AbstractInsnNode> foreignCalls = new ArrayList<>();
  private boolean reads;
  private boolean readsOwnFields;
  private boolean writesAtOnce;

  /** Whether the contents were written since any other code may have run. */
  private boolean written;

  /** Whether every call of the method reaches the current instruction. */
  private boolean certain = true;

  ContainerMethodAnalysis(MethodNode method, ContainerFields fields) {
    this.fields = fields;
    this.handlesArrays = method.desc.contains("[") || !fields.elements();
    this.copies = method.name.equals("clone") || makesContainer(method);
    Set<LabelNode> targets = targets(method);
    for (AbstractInsnNode insn : method.instructions) {
      if (insn instanceof LabelNode label && targets.contains(label)) {
        written = false;
        certain = false;
      } else if (insn instanceof JumpInsnNode) {
        certain = false;
      }
      scan(insn);
    }
    if (!reads) {
      foreignCalls.clear();
    }
  }

  private static boolean makesContainer(MethodNode method) {
    String result = Type.getReturnType(method.desc).getDescriptor();
    for (AbstractInsnNode insn : method.instructions) {
      if (insn.getOpcode() == NEW && result.equals("L" + ((TypeInsnNode) insn).desc + ";")) {
        return true;
      }
    }
    return false;
  }

  private static Set<LabelNode> targets(MethodNode method) {
    Set<LabelNode> targets = new HashSet<>();
    for (AbstractInsnNode insn : method.instructions) {
      if (insn instanceof JumpInsnNode jump) {
        targets.add(jump.label);
      } else if (insn instanceof TableSwitchInsnNode table) {
        targets.addAll(table.labels);
        targets.add(table.dflt);
      } else if (insn instanceof LookupSwitchInsnNode lookup) {
        targets.addAll(lookup.labels);
        targets.add(lookup.dflt);
      }
    }
    for (TryCatchBlockNode block : method.tryCatchBlocks) {
      targets.add(block.handler);
    }
    return targets;
  }

  private void scan(AbstractInsnNode insn) {
    int opcode = insn.getOpcode();
    if (insn instanceof FieldInsnNode field) {
      if (fields.includes(field)) {
        access(field, opcode == PUTFIELD, !fields.isNode(field.owner));
      }
    } else if (opcode >= IALOAD && opcode <= SALOAD) {
      if (fields.elements()) {
        access(insn, false, true);
      }
    } else if (opcode >= IASTORE && opcode <= SASTORE) {
      if (!handlesArrays) {
        access(insn, true, true);
      }
    } else if (insn instanceof MethodInsnNode call) {
      call(call);
    }
  }

  private void access(AbstractInsnNode insn, boolean write, boolean own) {
    if (write) {
      if (!written && !copies) {
        if (certain) {
          writesAtOnce = true;
        } else {
          writes.add(insn);
        }
      }
      written = true;
    } else {
      reads = true;
      readsOwnFields |= own;
    }
  }

  private void call(MethodInsnNode call) {
    if (call.owner.equals("java/lang/System") && call.name.equals("arraycopy")) {
      if (!handlesArrays) {
        access(call, true, true);
      }
      return;
    }
    if (call.getOpcode() == INVOKESTATIC || call.name.equals("<init>")) {
      return;
    }
    written = false;
    certain = false;
    if (UnsynchronizedJdkClasses.root(call.owner) != null) {
      callees.add(call.owner + "." + call.name + call.desc);
    }
    if (call.getOpcode() == INVOKEINTERFACE
        && !call.owner.startsWith("java/lang/Compara")
        && !call.owner.equals("java/util/Comparator")) {
      foreignCalls.add(call);
    }
  }

  /** Whether it reports any access. */
  boolean tells() {
    return reads || writesAtOnce || !writes.isEmpty();
  }

  /** Whether it reads anything. */
  boolean reads() {
    return reads;
  }

  /** Whether it reads only nodes that it got from another method, which reports the read. */
  boolean readsResultsOnly() {
    return reads && !readsOwnFields && !callees.isEmpty();
  }

  /** Whether it always writes before it calls any other method. */
  boolean writesAtOnce() {
    return writesAtOnce;
  }

  /** The instructions before which it reports a write. */
  List<AbstractInsnNode> writes() {
    return writes;
  }

  /** The calls of functions that may belong to the program. */
  List<AbstractInsnNode> foreignCalls() {
    return foreignCalls;
  }

  /** The methods of containers that it calls. */
  Set<String> callees() {
    return callees;
  }
}
