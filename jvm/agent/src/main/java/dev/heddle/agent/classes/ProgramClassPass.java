package dev.heddle.agent.classes;

import dev.heddle.agent.code.ClassConstants;
import dev.heddle.agent.code.CoverageProbes;
import dev.heddle.agent.code.ExceptionHandlerHooks;
import dev.heddle.agent.code.IndirectArrayCopies;
import dev.heddle.agent.code.InternalNames;
import dev.heddle.agent.code.MemoryCalls;
import dev.heddle.hooks.AccessKind;
import dev.heddle.hooks.FieldSite;
import dev.heddle.hooks.StaticInitialisation;
import java.util.HashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.InsnList;
import org.objectweb.asm.tree.InsnNode;
import org.objectweb.asm.tree.InvokeDynamicInsnNode;
import org.objectweb.asm.tree.JumpInsnNode;
import org.objectweb.asm.tree.LabelNode;
import org.objectweb.asm.tree.LdcInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.TypeInsnNode;

/**
 * Hooks in a class of the program: before every access to a field or array element, in loops, and
 * in handlers.
 */
public final class ProgramClassPass implements Opcodes {
  private static final String OBJECT_SITE = "(Ljava/lang/Object;I)V";
  private static final String STATIC_SITE = "(I)V";
  private static final String ELEMENT_SITE = "(Ljava/lang/Object;II)V";

  private final ClassNode type;
  private final ClassIndex index;
  private final @Nullable ClassLoader loader;
  private int elementSite = -1;

  /**
   * Whether the method has fences: its accesses are then meant to be concurrent, and are treated as
   * volatile.
   */
  private boolean fenced;

  /** Whether the current method may run before the class is initialised. */
  private boolean mayComeEarly;

  public ProgramClassPass(ClassNode type, ClassIndex index, @Nullable ClassLoader loader) {
    this.type = type;
    this.index = index;
    this.loader = loader;
  }

  public void apply(MethodNode method) {
    if (method.name.equals(CoverageProbes.INITIALISER)) {
      return;
    }
    Set<LabelNode> seen = new HashSet<>();
    AbstractInsnNode constructed = superCall(method);
    boolean initialised = constructed == null;
    mayComeEarly = mayComeEarly(method);
    fenced = hasFence(method);
    Set<AbstractInsnNode> probes = CoverageProbes.of(method);
    for (AbstractInsnNode insn : method.instructions.toArray()) {
      if (insn instanceof LabelNode label) {
        seen.add(label);
      } else if (insn instanceof JumpInsnNode jump && seen.contains(jump.label)) {
        method.instructions.insertBefore(insn, hook("loop", "()V"));
      } else if (insn instanceof FieldInsnNode access) {
        if (initialised || access.getOpcode() == GETSTATIC || access.getOpcode() == PUTSTATIC) {
          hookField(method.instructions, access);
        }
      } else if (insn.getOpcode() >= IALOAD && insn.getOpcode() <= SALOAD) {
        hookLoad(method.instructions, insn);
      } else if (insn.getOpcode() >= IASTORE
          && insn.getOpcode() <= SASTORE
          && !probes.contains(insn)) {
        hookStore(method.instructions, insn);
      } else if (insn == constructed) {
        initialised = true;
      } else if (insn instanceof MethodInsnNode call) {
        hookCall(method.instructions, call);
      } else if (insn instanceof InvokeDynamicInsnNode made) {
        initialise(method.instructions, made);
      }
    }
    ExceptionHandlerHooks.apply(method);
  }

  /**
   * Whether a method may run before the class is initialised, or after a failed initialisation,
   * with an effect: an object that the initialiser has published may call it. Static methods and
   * constructors begin with a check.
   */
  private boolean mayComeEarly(MethodNode method) {
    return (method.access & ACC_STATIC) == 0
        && !method.name.equals("<init>")
        && StaticInitialiserPass.initialiser(type) != null
        && !index.isPure(type.name);
  }

  /**
   * The call of another constructor at the beginning of a constructor: before it the object must
   * not be passed to other code.
   */
  static @Nullable AbstractInsnNode superCall(MethodNode method) {
    if (!method.name.equals("<init>")) {
      return null;
    }
    int pending = 0;
    for (AbstractInsnNode insn : method.instructions) {
      if (insn instanceof TypeInsnNode && insn.getOpcode() == NEW) {
        pending++;
      } else if (insn instanceof MethodInsnNode call && call.name.equals("<init>")) {
        if (pending == 0) {
          return lastSuperCall(call);
        }
        pending--;
      }
    }
    return null;
  }

  /** A constructor with two bodies has two such calls; hooks start after the second one. */
  private static AbstractInsnNode lastSuperCall(MethodInsnNode first) {
    AbstractInsnNode last = first;
    int pending = 0;
    for (AbstractInsnNode insn = first.getNext(); insn != null; insn = insn.getNext()) {
      if (insn instanceof TypeInsnNode && insn.getOpcode() == NEW) {
        pending++;
      } else if (insn instanceof MethodInsnNode call && call.name.equals("<init>")) {
        if (pending == 0) {
          last = call;
        } else {
          pending--;
        }
      }
    }
    return last;
  }

  private static MethodInsnNode hook(String name, String descriptor) {
    return new MethodInsnNode(INVOKESTATIC, InternalNames.HOOKS, name, descriptor, false);
  }

  private static MethodInsnNode memory(String name, String descriptor) {
    return new MethodInsnNode(INVOKESTATIC, InternalNames.MEMORY_HOOKS, name, descriptor, false);
  }

  private void hookField(InsnList code, FieldInsnNode access) {
    boolean isStatic = access.getOpcode() == GETSTATIC || access.getOpcode() == PUTSTATIC;
    boolean write = access.getOpcode() == PUTFIELD || access.getOpcode() == PUTSTATIC;
    int flags = index.field(access.owner, access.name);
    if (isStatic) {
      initialise(code, access);
    }
    boolean constant = flags >= 0 && (flags & (ACC_FINAL | ACC_SYNTHETIC)) != 0;
    if (constant || (flags < 0 && !InstrumentationScope.isProgram(access.owner))) {
      return;
    }
    String volatility = fenced || flags < 0 || (flags & ACC_VOLATILE) != 0 ? "Volatile" : "";
    int site = FieldSite.register(loader, access.owner.replace('/', '.'), access.name);
    InsnList before = new InsnList();
    if (fenced && flags >= 0 && (flags & ACC_VOLATILE) == 0) {
      before.add(MemoryCalls.weakHook());
    }
    if (isStatic) {
      before.add(new LdcInsnNode(site));
      before.add(memory((write ? "writeStatic" : "readStatic") + volatility, STATIC_SITE));
    } else {
      if (write) {
        copyOwnerOverValue(before, Type.getType(access.desc).getSize());
      } else {
        before.add(new InsnNode(DUP));
      }
      before.add(new LdcInsnNode(site));
      before.add(memory((write ? "write" : "read") + volatility, OBJECT_SITE));
    }
    code.insertBefore(access, before);
  }

  static void copyOwnerOverValue(InsnList code, int size) {
    if (size == 1) {
      code.add(new InsnNode(DUP2));
      code.add(new InsnNode(POP));
    } else {
      code.add(new InsnNode(DUP2_X1));
      code.add(new InsnNode(POP2));
      code.add(new InsnNode(DUP_X2));
    }
  }

  /** Reports which classes the real static initialiser of a class uses. */
  public void applyToInitialiser(MethodNode method) {
    for (AbstractInsnNode insn : method.instructions.toArray()) {
      if (insn.getOpcode() == GETSTATIC || insn.getOpcode() == PUTSTATIC) {
        initialise(method.instructions, (FieldInsnNode) insn);
      } else if (insn instanceof MethodInsnNode call) {
        initialise(method.instructions, call);
      }
    }
  }

  /** Before an access to a static field: initialises the class that declares it. */
  private void initialise(InsnList code, FieldInsnNode access) {
    if (InstrumentationScope.isProgram(access.owner)) {
      String declaring = index.declaring(access.owner, access.name);
      String initialised = declaring == null ? access.owner : declaring;
      boolean own = initialised.equals(type.name);
      if (own ? mayComeEarly : InstrumentationScope.isProgram(initialised)) {
        code.insertBefore(access, initialise(access.owner, initialised));
      }
    }
  }

  /** Before a lambda is made: initialises its interfaces that have default methods. */
  private void initialise(InsnList code, InvokeDynamicInsnNode made) {
    for (String initialised : index.initialisedWith(LambdaSites.interfaces(made))) {
      code.insertBefore(made, initialise(initialised, initialised));
    }
  }

  /**
   * Before a call of a static method of an enumeration or interface: the JVM would not run it if
   * their initialisers have failed once.
   */
  private void initialise(InsnList code, MethodInsnNode call) {
    if (call.getOpcode() == INVOKESTATIC
        && !call.owner.equals(type.name)
        && InstrumentationScope.isProgram(call.owner)
        && index.isInitialisedOnce(call.owner)
        && index.declares(call.owner, call.name + call.desc)) {
      code.insertBefore(call, initialise(call.owner, call.owner));
    } else if (call.getOpcode() == INVOKEINTERFACE && givesConstants(call)) {
      InsnList after = new InsnList();
      after.add(new InsnNode(DUP));
      after.add(
          new MethodInsnNode(
              INVOKESTATIC, InternalNames.STATICS, "usedValue", "(Ljava/lang/Object;)V", false));
      code.insert(call, after);
    }
  }

  /**
   * Whether a call returns constants of an enumeration that the JDK has read from an annotation.
   */
  private boolean givesConstants(MethodInsnNode call) {
    Type value = Type.getReturnType(call.desc);
    Type constant = value.getSort() == Type.ARRAY ? value.getElementType() : value;
    return constant.getSort() == Type.OBJECT
        && InstrumentationScope.isProgram(call.owner)
        && index.isAnnotation(call.owner)
        && index.isInitialisedOnce(constant.getInternalName());
  }

  /** The class itself may not be accessible here, but the one through which it is accessed is. */
  private InsnList initialise(String owner, String initialised) {
    InsnList check = ClassConstants.push(type, owner);
    check.add(new LdcInsnNode(StaticInitialisation.number(loader, initialised.replace('/', '.'))));
    check.add(hook("initialise", "(Ljava/lang/Class;I)V"));
    return check;
  }

  private int elementSite() {
    if (elementSite < 0) {
      elementSite = FieldSite.register(loader, type.name.replace('/', '.'), null);
    }
    return elementSite;
  }

  /** Copies of arrays, methods invoked by reflection, and fences, which need no bridge. */
  private void hookCall(InsnList code, MethodInsnNode call) {
    initialise(code, call);
    if (call.name.equals("arraycopy") && call.owner.equals("java/lang/System")) {
      redirect(code, call, "arraycopy", "(Ljava/lang/Object;ILjava/lang/Object;III)V");
    } else if (call.name.equals("clone") && call.owner.startsWith("[")) {
      redirect(code, call, "copy", "(Ljava/lang/Object;I)Ljava/lang/Object;");
    } else if (SynchronizedCalls.clonesArray(call)) {
      InsnList before = new InsnList();
      before.add(new InsnNode(DUP));
      before.add(
          new MethodInsnNode(
              INVOKESTATIC, InternalNames.ARRAY_COPIES, "reads", "(Ljava/lang/Object;)V", false));
      code.insertBefore(call, before);
    } else if (IndirectArrayCopies.invokes(call)) {
      code.insertBefore(call, IndirectArrayCopies.invoked());
    } else if (isFence(call)) {
      InsnList before = new InsnList();
      before.add(new InsnNode(ACONST_NULL));
      before.add(new InsnNode(LCONST_0));
      before.add(new LdcInsnNode(AccessKind.FENCE));
      before.add(memory("location", "(Ljava/lang/Object;JI)V"));
      code.insertBefore(call, before);
    }
  }

  private static boolean isFence(MethodInsnNode call) {
    return call.name.endsWith("Fence")
        && (call.owner.equals("java/lang/invoke/VarHandle")
            || call.owner.equals("sun/misc/Unsafe"));
  }

  private static boolean hasFence(MethodNode method) {
    for (AbstractInsnNode insn : method.instructions) {
      if (insn instanceof MethodInsnNode call && isFence(call)) {
        return true;
      }
    }
    return false;
  }

  private void redirect(InsnList code, MethodInsnNode call, String name, String descriptor) {
    code.insertBefore(call, new LdcInsnNode(elementSite()));
    call.setOpcode(INVOKESTATIC);
    call.owner = InternalNames.ARRAY_COPIES;
    call.name = name;
    call.desc = descriptor;
  }

  private void hookLoad(InsnList code, AbstractInsnNode load) {
    InsnList before = new InsnList();
    before.add(new InsnNode(DUP2));
    before.add(new LdcInsnNode(elementSite()));
    before.add(memory("readElement", ELEMENT_SITE));
    code.insertBefore(load, before);
  }

  private void hookStore(InsnList code, AbstractInsnNode store) {
    boolean wide = store.getOpcode() == LASTORE || store.getOpcode() == DASTORE;
    InsnList before = new InsnList();
    before.add(new InsnNode(wide ? DUP2_X2 : DUP_X2));
    before.add(new InsnNode(wide ? POP2 : POP));
    before.add(new InsnNode(wide ? DUP2_X2 : DUP2_X1));
    before.add(new LdcInsnNode(elementSite()));
    before.add(memory("writeElement", ELEMENT_SITE));
    code.insertBefore(store, before);
  }
}
