package dev.heddle.agent;

import dev.heddle.agent.StandIns.StandIn;
import dev.heddle.hooks.Access;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.FrameNode;
import org.objectweb.asm.tree.InsnList;
import org.objectweb.asm.tree.InsnNode;
import org.objectweb.asm.tree.JumpInsnNode;
import org.objectweb.asm.tree.LabelNode;
import org.objectweb.asm.tree.LdcInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.TryCatchBlockNode;
import org.objectweb.asm.tree.VarInsnNode;

/**
 * Hooks in a class of the JDK: bodies that are replaced, calls that count as one step, and accesses
 * to shared memory.
 */
final class JdkHooks implements Opcodes {
  private static final Set<String> MEMORY_CLASSES =
      Set.of("java/lang/invoke/VarHandle", "jdk/internal/misc/Unsafe", "sun/misc/Unsafe");

  private static final Set<String> CALLBACKS =
      Set.of(
          "java/util/function/Function.apply",
          "java/util/function/BiFunction.apply",
          "java/util/function/Consumer.accept",
          "java/util/function/BiConsumer.accept",
          "java/util/function/Supplier.get",
          "java/util/concurrent/Callable.call",
          "java/util/concurrent/Executor.execute",
          "java/lang/Runnable.run");

  private final ClassNode type;
  private final ClassIndex index;

  JdkHooks(ClassNode type, ClassIndex index) {
    this.type = type;
    this.index = index;
  }

  /** Puts a hook before every volatile, VarHandle and Unsafe access of a method. */
  void hookAccesses(MethodNode method) {
    if (method.name.equals("<init>") || method.name.equals("<clinit>")) {
      return;
    }
    for (AbstractInsnNode insn : method.instructions.toArray()) {
      int access = -1;
      if (insn instanceof FieldInsnNode field) {
        access = accessOf(field);
      } else if (insn instanceof MethodInsnNode call && MEMORY_CLASSES.contains(call.owner)) {
        access = accessOf(call.name);
      }
      if (access >= 0) {
        InsnList before = new InsnList();
        before.add(new LdcInsnNode(access));
        before.add(accessed(method));
        before.add(new InsnNode(LCONST_0));
        before.add(hook("jdkLocation", "(ILjava/lang/Object;J)V"));
        method.instructions.insertBefore(insn, before);
      }
    }
  }

  /** What a method accesses: the object that a field updater is given, or its own. */
  private AbstractInsnNode accessed(MethodNode method) {
    if ((method.access & ACC_STATIC) != 0) {
      return new InsnNode(ACONST_NULL);
    }
    boolean updates =
        type.name.contains("FieldUpdater$") && method.desc.startsWith("(Ljava/lang/Object;");
    return new VarInsnNode(ALOAD, updates ? 1 : 0);
  }

  /** Lets functions of the program be called as code of the program. */
  void hookCallbacks(MethodNode method) {
    for (AbstractInsnNode insn : method.instructions) {
      if (insn instanceof MethodInsnNode call
          && call.getOpcode() == INVOKEINTERFACE
          && CALLBACKS.contains(call.owner + "." + call.name)) {
        call.setOpcode(INVOKESTATIC);
        call.desc = "(L" + call.owner + ";" + call.desc.substring(1);
        call.owner = "dev/heddle/hooks/Callbacks";
        call.itf = false;
      }
    }
  }

  private int accessOf(FieldInsnNode field) {
    int flags = index.field(field.owner, field.name);
    if (flags < 0 || (flags & ACC_VOLATILE) == 0) {
      return -1;
    }
    return field.getOpcode() == GETFIELD || field.getOpcode() == GETSTATIC
        ? Access.READ
        : Access.WRITE;
  }

  /**
   * How a method of VarHandle or Unsafe touches memory, by the words its name is made of; -1 if it
   * does not.
   */
  static int accessOf(String name) {
    if (name.endsWith("Fence")) {
      return Access.FENCE;
    }
    if (name.startsWith("compareAnd")
        || name.startsWith("weakCompareAnd")
        || name.startsWith("getAnd")) {
      return Access.UPDATE;
    }
    boolean ordered =
        name.endsWith("Volatile")
            || name.endsWith("Acquire")
            || name.endsWith("Release")
            || name.endsWith("Opaque");
    if (!ordered) {
      return -1;
    }
    return name.startsWith("get") ? Access.READ : Access.WRITE;
  }

  private static MethodInsnNode hook(String name, String descriptor) {
    return new MethodInsnNode(INVOKESTATIC, Names.HOOKS, name, descriptor, false);
  }

  /** Lets controlled threads return what the stand-ins return. */
  boolean replaceBodies(Map<String, StandIn> standIns) {
    boolean any = false;
    for (MethodNode method : type.methods) {
      StandIn standIn = standIns.get(method.name + method.desc);
      if (standIn != null && method.instructions.size() > 0) {
        method.instructions.insert(prologue(method, standIn));
        any = true;
      }
    }
    return any;
  }

  private InsnList prologue(MethodNode method, StandIn standIn) {
    InsnList code = new InsnList();
    LabelNode original = new LabelNode();
    code.add(hook("controlled", "()Z"));
    code.add(new JumpInsnNode(IFEQ, original));
    if (standIn.applies()) {
      code.add(new VarInsnNode(ALOAD, 0));
      String descriptor = "(" + Type.getArgumentTypes(standIn.descriptor())[0] + ")Z";
      code.add(new MethodInsnNode(INVOKESTATIC, standIn.owner(), "applies", descriptor, false));
      code.add(new JumpInsnNode(IFEQ, original));
    }
    int local = 0;
    if (!standIn.isStatic()) {
      code.add(new VarInsnNode(ALOAD, local++));
    }
    for (Type argument : Type.getArgumentTypes(method.desc)) {
      code.add(new VarInsnNode(argument.getOpcode(ILOAD), local));
      local += argument.getSize();
    }
    code.add(
        new MethodInsnNode(
            INVOKESTATIC, standIn.owner(), standIn.name(), standIn.descriptor(), false));
    code.add(new InsnNode(Type.getReturnType(method.desc).getOpcode(IRETURN)));
    code.add(original);
    code.add(entryFrame(method));
    code.add(new InsnNode(NOP));
    return code;
  }

  private FrameNode entryFrame(MethodNode method) {
    Object[] locals = Frames.entryLocals(type.name, method);
    return new FrameNode(F_NEW, locals.length, locals, 0, new Object[0]);
  }

  /** Tells when a synchronized method, which holds the real monitor, is entered and left. */
  void bracketReal(MethodNode method) {
    LabelNode start = new LabelNode();
    LabelNode end = new LabelNode();
    for (AbstractInsnNode insn : method.instructions.toArray()) {
      if (insn.getOpcode() >= IRETURN && insn.getOpcode() <= RETURN) {
        method.instructions.insertBefore(insn, real("endReal"));
      }
    }
    InsnList enter = real("beginReal");
    enter.add(start);
    method.instructions.insert(enter);
    method.instructions.add(end);
    method.instructions.add(
        new FrameNode(F_NEW, 1, new Object[] {type.name}, 1, new Object[] {"java/lang/Throwable"}));
    method.instructions.add(real("endReal"));
    method.instructions.add(new InsnNode(ATHROW));
    method.tryCatchBlocks.add(new TryCatchBlockNode(start, end, end, null));
  }

  private static InsnList real(String hook) {
    InsnList code = new InsnList();
    code.add(new VarInsnNode(ALOAD, 0));
    code.add(new MethodInsnNode(INVOKESTATIC, Names.GATES, hook, "(Ljava/lang/Object;)V", false));
    return code;
  }

  /** Wraps a method: one hook at its entry, another wherever it is left. */
  void bracket(MethodNode method, String enterHook, boolean passReceiver, String exitHook) {
    LabelNode start = new LabelNode();
    LabelNode end = new LabelNode();
    for (AbstractInsnNode insn : method.instructions.toArray()) {
      if (insn.getOpcode() >= IRETURN && insn.getOpcode() <= RETURN) {
        method.instructions.insertBefore(insn, hook(exitHook, "()V"));
      }
    }
    InsnList enter = new InsnList();
    if (passReceiver) {
      boolean isStatic = (method.access & ACC_STATIC) != 0;
      enter.add(isStatic ? new InsnNode(ACONST_NULL) : new VarInsnNode(ALOAD, 0));
    }
    enter.add(hook(enterHook, passReceiver ? "(Ljava/lang/Object;)V" : "()V"));
    enter.add(start);
    method.instructions.insert(enter);
    method.instructions.add(end);
    method.instructions.add(
        new FrameNode(F_NEW, 0, new Object[0], 1, new Object[] {"java/lang/Throwable"}));
    method.instructions.add(hook(exitHook, "()V"));
    method.instructions.add(new InsnNode(ATHROW));
    method.tryCatchBlocks.add(new TryCatchBlockNode(start, end, end, null));
  }

  /** The first method with a name, or null. */
  @Nullable MethodNode method(String name) {
    return type.methods.stream().filter(m -> m.name.equals(name)).findFirst().orElse(null);
  }
}
