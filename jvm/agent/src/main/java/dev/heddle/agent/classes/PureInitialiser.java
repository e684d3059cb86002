package dev.heddle.agent.classes;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Handle;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.InsnList;
import org.objectweb.asm.tree.InvokeDynamicInsnNode;
import org.objectweb.asm.tree.JumpInsnNode;
import org.objectweb.asm.tree.LabelNode;
import org.objectweb.asm.tree.LdcInsnNode;
import org.objectweb.asm.tree.LookupSwitchInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.TableSwitchInsnNode;
import org.objectweb.asm.tree.TypeInsnNode;

/**
 * Decides whether the effect of a static initialiser is independent of the time and the thread.
 *
 * <p>This is so if it can access only the static fields of its own class, objects that it makes
 * itself, and constants, and if it neither waits nor reads the current thread: see {@code
 * docs/decisions/0085-pure-initialisers.md}. Code that is not known to be harmless is not pure.
 * Whether it ends, and without an exception, is checked when it runs: so handlers are not analysed.
 */
final class PureInitialiser implements Opcodes {
  private static final String CONSTRUCTOR = "<init>";
  private static final String STRINGS = "java/lang/invoke/StringConcatFactory";

  /** The kinds of classes whose initialisers the JVM itself may run. */
  private static final int KEPT = ACC_ENUM | ACC_INTERFACE | ACC_ANNOTATION | ACC_SYNTHETIC;

  /** The flags of a method, one of which ensures that no override is called instead. */
  private static final int FIXED = ACC_STATIC | ACC_FINAL | ACC_PRIVATE;

  private static final int REFUSED = ACC_SYNCHRONIZED | ACC_NATIVE | ACC_ABSTRACT;

  /** How many methods are analysed at most. */
  private static final int MOST_METHODS = 200;

  private final ClassNode type;
  private final ClassIndex index;

  /** The code of other classes, as far as it was needed. */
  private final Map<String, Optional<ClassNode>> codes = new HashMap<>();

  /**
   * The methods that were or are being analysed: one that is not harmless makes the initialiser
   * impure.
   */
  private final Set<String> seen = new HashSet<>();

  private PureInitialiser(ClassNode type, ClassIndex index) {
    this.type = type;
    this.index = index;
  }

  /** Whether the static initialiser of a class, whose code is given if it has any, is pure. */
  static boolean is(ClassNode type, @Nullable MethodNode initialiser, ClassIndex index) {
    return (type.access & KEPT) == 0
        && index.initialisedWith(type.interfaces).isEmpty()
        && (type.superName == null || isReady(type.superName, index))
        && (initialiser == null || new PureInitialiser(type, index).isHarmless(initialiser));
  }

  /** Whether the time when a class is initialised makes no difference. */
  private static boolean isReady(String name, ClassIndex index) {
    return !index.inheritsStaticState(name) || index.isPure(name);
  }

  /** Whether all instructions of a method that are reachable without an exception are harmless. */
  private boolean isHarmless(MethodNode method) {
    InsnList code = method.instructions;
    Set<AbstractInsnNode> reached = new HashSet<>();
    Deque<AbstractInsnNode> pending = new ArrayDeque<>();
    if ((method.access & REFUSED) != 0 || code.size() == 0) {
      return false;
    }
    pending.add(code.getFirst());
    while (!pending.isEmpty()) {
      AbstractInsnNode insn = pending.remove();
      if (reached.add(insn)) {
        if (!isHarmless(insn, code)) {
          return false;
        }
        pending.addAll(targets(insn));
        if (insn.getNext() != null && goesOn(insn)) {
          pending.add(insn.getNext());
        }
      }
    }
    return true;
  }

  private static List<LabelNode> targets(AbstractInsnNode insn) {
    if (insn instanceof JumpInsnNode jump) {
      return List.of(jump.label);
    }
    List<LabelNode> targets = new ArrayList<>();
    if (insn instanceof TableSwitchInsnNode choice) {
      targets.addAll(choice.labels);
      targets.add(choice.dflt);
    } else if (insn instanceof LookupSwitchInsnNode choice) {
      targets.addAll(choice.labels);
      targets.add(choice.dflt);
    }
    return targets;
  }

  private static boolean goesOn(AbstractInsnNode insn) {
    int opcode = insn.getOpcode();
    return opcode != GOTO
        && opcode != ATHROW
        && opcode != TABLESWITCH
        && opcode != LOOKUPSWITCH
        && (opcode < IRETURN || opcode > RETURN);
  }

  private boolean isHarmless(AbstractInsnNode insn, InsnList code) {
    return switch (insn.getType()) {
      case AbstractInsnNode.INSN ->
          insn.getOpcode() != MONITORENTER && insn.getOpcode() != MONITOREXIT;
      case AbstractInsnNode.LDC_INSN -> isPlain(((LdcInsnNode) insn).cst);
      case AbstractInsnNode.TYPE_INSN ->
          insn.getOpcode() != NEW || isUsable(((TypeInsnNode) insn).desc);
      case AbstractInsnNode.FIELD_INSN -> isHarmless((FieldInsnNode) insn);
      case AbstractInsnNode.METHOD_INSN -> isHarmless((MethodInsnNode) insn);
      case AbstractInsnNode.INVOKE_DYNAMIC_INSN -> isHarmless((InvokeDynamicInsnNode) insn);
      // Only backward jumps are counted.
      case AbstractInsnNode.TABLESWITCH_INSN, AbstractInsnNode.LOOKUPSWITCH_INSN ->
          targets(insn).stream().allMatch(label -> code.indexOf(label) > code.indexOf(insn));
      case AbstractInsnNode.JUMP_INSN -> insn.getOpcode() != JSR;
      case AbstractInsnNode.VAR_INSN -> insn.getOpcode() != RET;
      default -> true;
    };
  }

  private static boolean isPlain(Object constant) {
    return constant instanceof Number
        || constant instanceof String
        || (constant instanceof Type named && named.getSort() != Type.METHOD);
  }

  /** All objects are its own. A static field must be its own, or a constant. */
  private boolean isHarmless(FieldInsnNode access) {
    if (access.getOpcode() == GETFIELD || access.getOpcode() == PUTFIELD) {
      return InstrumentationScope.isProgram(access.owner) && !index.isEnum(access.owner);
    }
    return isOwn(access) || (access.getOpcode() == GETSTATIC && isConstant(access));
  }

  private boolean isOwn(FieldInsnNode access) {
    return access.owner.equals(type.name)
        && type.fields.stream().anyMatch(f -> f.name.equals(access.name));
  }

  private boolean isConstant(FieldInsnNode access) {
    if (!InstrumentationScope.isProgram(access.owner)) {
      return PureCalls.isConstant(access.owner, access.name);
    }
    int flags = index.field(access.owner, access.name);
    if (flags < 0 || !access.owner.equals(index.declaring(access.owner, access.name))) {
      return false;
    }
    if (index.isEnum(access.owner)) {
      return (flags & ACC_ENUM) != 0 && !index.isRepeatable(access.owner);
    }
    return (flags & ACC_FINAL) != 0
        && PureCalls.isValue(Type.getType(access.desc))
        && isUsable(access.owner);
  }

  private boolean isHarmless(MethodInsnNode call) {
    if (InstrumentationScope.isProgram(call.owner) && !call.owner.startsWith("[")) {
      return isHarmlessCode(call);
    }
    return PureCalls.is(call) || isThrown(call);
  }

  /** Whether an exception of the JDK is made and thrown at once. */
  private boolean isThrown(MethodInsnNode call) {
    AbstractInsnNode next = call.getNext();
    while (next != null && next.getOpcode() < 0) {
      next = next.getNext();
    }
    return call.name.equals(CONSTRUCTOR)
        && next != null
        && next.getOpcode() == ATHROW
        && index.isSubclass(call.owner, "java/lang/Throwable")
        && !call.desc.contains("Ljava/lang/Object;");
  }

  private boolean isHarmless(InvokeDynamicInsnNode call) {
    Handle bootstrap = call.bsm;
    if (LambdaSites.isMadeBy(bootstrap)) {
      return bootstrap.getName().equals("metafactory")
          && index.initialisedWith(LambdaSites.interfaces(call)).isEmpty();
    }
    if (!bootstrap.getOwner().equals(STRINGS)) {
      return false;
    }
    for (Type argument : Type.getArgumentTypes(call.desc)) {
      if (!PureCalls.isValue(argument)) {
        return false; // it would be converted to a text
      }
    }
    return true;
  }

  /**
   * Whether the use of a class initialises only classes whose time of initialisation makes no
   * difference.
   */
  private boolean isUsable(String name) {
    if (name.startsWith("[") || !InstrumentationScope.isProgram(name)) {
      return true;
    }
    boolean ready =
        index.isSubclass(type.name, name) || (index.isKnown(name) && isReady(name, index));
    return ready && !hasFinalizer(name);
  }

  private boolean hasFinalizer(String name) {
    String declaring = index.declaringMethod(name, "finalize()V");
    return declaring != null && InstrumentationScope.isProgram(declaring);
  }

  private boolean isHarmlessCode(MethodInsnNode call) {
    MethodNode method = fixed(call);
    return method != null
        && isUsable(call.owner)
        && (!seen.add(call.owner + "." + call.name + call.desc)
            || (seen.size() <= MOST_METHODS && isHarmless(method)));
  }

  private @Nullable ClassNode code(String name) {
    return name.equals(type.name)
        ? type
        : codes.computeIfAbsent(name, n -> Optional.ofNullable(index.code(n))).orElse(null);
  }

  /** The method that is called, if no override can be called and the named class declares it. */
  private @Nullable MethodNode fixed(MethodInsnNode call) {
    ClassNode owner = code(call.owner);
    if (owner == null || (owner.access & ACC_ENUM) != 0) {
      return null;
    }
    for (MethodNode method : owner.methods) {
      if (method.name.equals(call.name) && method.desc.equals(call.desc)) {
        boolean closed = ((method.access | owner.access) & FIXED) != 0;
        return closed || call.getOpcode() == INVOKESPECIAL ? method : null;
      }
    }
    return null;
  }
}
