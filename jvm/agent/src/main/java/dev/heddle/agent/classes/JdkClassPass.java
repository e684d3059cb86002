package dev.heddle.agent.classes;

import dev.heddle.agent.classes.ReplacementMethods.StandIn;
import dev.heddle.agent.code.InternalNames;
import dev.heddle.agent.code.MemoryCalls;
import dev.heddle.agent.code.StackMapFrames;
import dev.heddle.agent.treatments.ClassRows;
import dev.heddle.agent.treatments.Registry;
import dev.heddle.agent.treatments.Treatment;
import dev.heddle.hooks.AccessKind;
import dev.heddle.hooks.FieldSite;
import java.util.Map;
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
 * Hooks in a class of the JDK: bodies that are replaced, atomic calls, and accesses to shared
 * memory.
 */
public final class JdkClassPass implements Opcodes {
  private final ClassNode type;
  private final ClassIndex index;

  public JdkClassPass(ClassNode type, ClassIndex index) {
    this.type = type;
    this.index = index;
  }

  /**
   * Puts a hook before every volatile, VarHandle and Unsafe access of a method, and before accesses
   * to fields that other code accesses in these ways. Plain accesses through handles get one only
   * in methods that do nothing else, such as {@code AtomicInteger.getPlain}, and where they hand
   * tasks over. Programs use only atomic variables in modes that are weaker than volatile.
   */
  public void hookAccesses(MethodNode method) {
    if (method.name.equals("<init>") || method.name.equals("<clinit>")) {
      return;
    }
    ClassRows rows = Registry.of(type.name);
    boolean atomic = rows.has(Treatment.ATOMIC_VARIABLE);
    boolean plain = atomic && method.name.endsWith("Plain");
    boolean queue = rows.has(Treatment.HANDS_OVER);
    int free = freeLocal(method);
    for (AbstractInsnNode insn : method.instructions.toArray()) {
      if (insn instanceof FieldInsnNode field && isShared(field)) {
        method.instructions.insertBefore(field, fieldHook(field));
      } else if (insn instanceof MethodInsnNode call) {
        MemoryCalls.Use use = MemoryCalls.of(call);
        boolean hands = use != null && queue && use.access() == AccessKind.WRITE;
        if (use != null && (plain || hands || !use.plain())) {
          if (atomic && (use.weak() || use.plain())) {
            method.instructions.insertBefore(call, MemoryCalls.weakHook());
          }
          method.instructions.insertBefore(call, callHook(call, use, "jdk", free));
        }
      } else if (queue && insn.getOpcode() == AASTORE) {
        method.instructions.insertBefore(insn, elementHook(free));
      }
    }
  }

  /**
   * Puts a hook before every access of a method to fields of other objects through Unsafe. The hook
   * gets the offset of the field.
   */
  public static void hookDeclared(MethodNode method) {
    int free = freeLocal(method);
    for (AbstractInsnNode insn : method.instructions.toArray()) {
      if (insn instanceof MethodInsnNode call) {
        MemoryCalls.Use use = MemoryCalls.of(call);
        if (use != null) {
          method.instructions.insertBefore(call, callHook(call, use, "declared", free));
        }
      }
    }
  }

  private static InsnList elementHook(int free) {
    InsnList code = new InsnList();
    code.add(new VarInsnNode(ASTORE, free));
    code.add(new InsnNode(DUP2));
    String descriptor = "(Ljava/lang/Object;I)V";
    code.add(
        new MethodInsnNode(
            INVOKESTATIC, InternalNames.MEMORY_HOOKS, "jdkElement", descriptor, false));
    code.add(new VarInsnNode(ALOAD, free));
    return code;
  }

  private static int freeLocal(MethodNode method) {
    int free = Math.max(method.maxLocals, Type.getArgumentsAndReturnSizes(method.desc) >> 2);
    for (AbstractInsnNode insn : method.instructions) {
      if (insn instanceof VarInsnNode local) {
        free = Math.max(free, local.var + 2);
      }
    }
    return free;
  }

  /** Whether a field is volatile, or some accesses to it are through a VarHandle or Unsafe. */
  private boolean isShared(FieldInsnNode field) {
    int flags = index.field(field.owner, field.name);
    return flags >= 0
        && ((flags & ACC_VOLATILE) != 0
            || ((flags & ACC_FINAL) == 0 && index.hasHandle(field.owner, field.name)));
  }

  private static InsnList fieldHook(FieldInsnNode access) {
    InsnList code = new InsnList();
    boolean write = access.getOpcode() == PUTFIELD || access.getOpcode() == PUTSTATIC;
    if (access.getOpcode() == GETSTATIC || access.getOpcode() == PUTSTATIC) {
      code.add(new InsnNode(ACONST_NULL));
    } else if (write) {
      ProgramClassPass.copyOwnerOverValue(code, Type.getType(access.desc).getSize());
    } else {
      code.add(new InsnNode(DUP));
    }
    code.add(new LdcInsnNode(FieldSite.registerJdk(access.owner.replace('/', '.'), access.name)));
    String hook = write ? "jdkWrite" : "jdkRead";
    String descriptor = "(Ljava/lang/Object;I)V";
    code.add(new MethodInsnNode(INVOKESTATIC, InternalNames.MEMORY_HOOKS, hook, descriptor, false));
    return code;
  }

  /** Stores the receiver and the arguments of a call in local variables, for the hook. */
  private static InsnList callHook(
      MethodInsnNode call, MemoryCalls.Use use, String kind, int free) {
    InsnList code = new InsnList();
    if (use.access() == AccessKind.FENCE) {
      code.add(use.hook(kind, new Type[0], new int[0]));
      return code;
    }
    Type[] parameters = Type.getArgumentTypes(call.desc);
    Type[] all = new Type[parameters.length + 1];
    all[0] = Type.getObjectType(call.owner);
    System.arraycopy(parameters, 0, all, 1, parameters.length);
    int[] locals = new int[all.length];
    int next = free;
    for (int i = 0; i < all.length; i++) {
      locals[i] = next;
      next += all[i].getSize();
    }
    for (int i = all.length - 1; i >= 0; i--) {
      code.add(new VarInsnNode(all[i].getOpcode(ISTORE), locals[i]));
    }
    code.add(use.hook(kind, all, locals));
    for (int i = 0; i < all.length; i++) {
      code.add(new VarInsnNode(all[i].getOpcode(ILOAD), locals[i]));
    }
    return code;
  }

  /** Makes functions of the program run as code of the program. */
  public void hookCallbacks(MethodNode method) {
    for (AbstractInsnNode insn : method.instructions) {
      if (insn instanceof MethodInsnNode call
          && call.getOpcode() == INVOKEINTERFACE
          && Registry.of(call.owner).find(Treatment.CALLBACK, call.name, call.desc) != null) {
        call.setOpcode(INVOKESTATIC);
        call.desc = "(L" + call.owner + ";" + call.desc.substring(1);
        call.owner = "dev/heddle/hooks/system/FunctionCallbacks";
        call.itf = false;
      }
    }
  }

  private static MethodInsnNode hook(String name, String descriptor) {
    return new MethodInsnNode(INVOKESTATIC, InternalNames.HOOKS, name, descriptor, false);
  }

  /** Makes controlled threads return the results of the replacements. */
  public boolean replaceBodies(Map<String, StandIn> standIns) {
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
    code.add(
        standIn.initialisers()
            ? new MethodInsnNode(
                INVOKESTATIC, InternalNames.INITIALISING, "activeOrControlled", "()Z", false)
            : hook("controlled", "()Z"));
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
    Object[] locals = StackMapFrames.entryLocals(type.name, method);
    return new FrameNode(F_NEW, locals.length, locals, 0, new Object[0]);
  }

  /** Reports when a synchronized method, which holds the real monitor, is entered and left. */
  public void bracketReal(MethodNode method) {
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
    code.add(
        new MethodInsnNode(
            INVOKESTATIC, InternalNames.GATES, hook, "(Ljava/lang/Object;)V", false));
    return code;
  }

  /** Wraps a method: one hook at its entry, another at every exit. */
  public void bracket(MethodNode method, String enterHook, boolean passReceiver, String exitHook) {
    InsnList enter = new InsnList();
    if (passReceiver) {
      boolean isStatic = (method.access & ACC_STATIC) != 0;
      enter.add(isStatic ? new InsnNode(ACONST_NULL) : new VarInsnNode(ALOAD, 0));
    }
    enter.add(hook(enterHook, passReceiver ? "(Ljava/lang/Object;)V" : "()V"));
    bracket(method, enter, exitHook);
  }

  /** The same with any code at the entry. */
  public void bracket(MethodNode method, InsnList enter, String exitHook) {
    LabelNode start = new LabelNode();
    LabelNode end = new LabelNode();
    for (AbstractInsnNode insn : method.instructions.toArray()) {
      if (insn.getOpcode() >= IRETURN && insn.getOpcode() <= RETURN) {
        method.instructions.insertBefore(insn, hook(exitHook, "()V"));
      }
    }
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
