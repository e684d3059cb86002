package dev.heddle.agent;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
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
 * Tells whether a static initialiser does the same whenever and by whichever thread it is run.
 *
 * <p>That is so if all it can reach are the static fields of its own class, objects that it makes
 * itself, and constants, and if it neither waits nor asks who runs it: see {@code
 * docs/decisions/0085-pure-initialisers.md}. Whatever is not known to be harmless is not pure. All
 * jumps and calls go forward, so it ends.
 */
final class PureInitialiser implements Opcodes {
  private static final String CONSTRUCTOR = "<init>";
  private static final String LAMBDAS = "java/lang/invoke/LambdaMetafactory";
  private static final String STRINGS = "java/lang/invoke/StringConcatFactory";

  /** What a method must be so that no other is called in its place. */
  private static final int FIXED = ACC_STATIC | ACC_FINAL | ACC_PRIVATE;

  private static final int REFUSED = ACC_SYNCHRONIZED | ACC_NATIVE | ACC_ABSTRACT;

  private final ClassNode type;
  private final ClassIndex index;

  /** The methods that were found to be harmless, and those that are looked at, innermost first. */
  private final Set<String> harmless = new HashSet<>();

  private final Deque<String> callers = new ArrayDeque<>();

  private PureInitialiser(ClassNode type, ClassIndex index) {
    this.type = type;
    this.index = index;
  }

  /** Whether the static initialiser of a class, whose code is given if it has any, is pure. */
  static boolean is(ClassNode type, @Nullable MethodNode initialiser, ClassIndex index) {
    return index.initialisedWith(type.interfaces).isEmpty()
        && (type.superName == null || isReady(type.superName, index))
        && (initialiser == null || new PureInitialiser(type, index).isHarmless(initialiser));
  }

  /** Whether it does not matter when a superclass is initialised. */
  private static boolean isReady(String name, ClassIndex index) {
    return !index.inheritsStaticState(name) || index.isPure(name);
  }

  private boolean isHarmless(MethodNode method) {
    return method.tryCatchBlocks.isEmpty()
        && (method.access & REFUSED) == 0
        && isHarmless(method.instructions);
  }

  private boolean isHarmless(InsnList code) {
    for (AbstractInsnNode insn : code) {
      if (!isHarmless(insn, code)) {
        return false;
      }
    }
    return true;
  }

  private boolean isHarmless(AbstractInsnNode insn, InsnList code) {
    return switch (insn.getType()) {
      case AbstractInsnNode.INSN ->
          insn.getOpcode() != MONITORENTER
              && insn.getOpcode() != MONITOREXIT
              && insn.getOpcode() != ATHROW;
      case AbstractInsnNode.LDC_INSN -> isPlain(((LdcInsnNode) insn).cst);
      case AbstractInsnNode.TYPE_INSN ->
          insn.getOpcode() != NEW || isStateless(((TypeInsnNode) insn).desc);
      case AbstractInsnNode.FIELD_INSN -> isHarmless((FieldInsnNode) insn);
      case AbstractInsnNode.METHOD_INSN -> isHarmless((MethodInsnNode) insn);
      case AbstractInsnNode.INVOKE_DYNAMIC_INSN -> isHarmless((InvokeDynamicInsnNode) insn);
      case AbstractInsnNode.JUMP_INSN -> isAhead(insn, ((JumpInsnNode) insn).label, code);
      case AbstractInsnNode.TABLESWITCH_INSN -> {
        TableSwitchInsnNode choice = (TableSwitchInsnNode) insn;
        yield isAhead(insn, choice.dflt, code)
            && choice.labels.stream().allMatch(label -> isAhead(insn, label, code));
      }
      case AbstractInsnNode.LOOKUPSWITCH_INSN -> {
        LookupSwitchInsnNode choice = (LookupSwitchInsnNode) insn;
        yield isAhead(insn, choice.dflt, code)
            && choice.labels.stream().allMatch(label -> isAhead(insn, label, code));
      }
      case AbstractInsnNode.VAR_INSN -> insn.getOpcode() != RET;
      default -> true;
    };
  }

  private static boolean isAhead(AbstractInsnNode from, LabelNode to, InsnList code) {
    return from.getOpcode() != JSR && code.indexOf(to) > code.indexOf(from);
  }

  private static boolean isPlain(Object constant) {
    return constant instanceof Number
        || constant instanceof String
        || (constant instanceof Type named && named.getSort() != Type.METHOD);
  }

  /** Objects are its own; static fields must be, too, or be constants. */
  private boolean isHarmless(FieldInsnNode access) {
    if (access.getOpcode() == GETFIELD || access.getOpcode() == PUTFIELD) {
      return Scope.isProgram(access.owner);
    }
    return (access.owner.equals(type.name) && isDeclared(access.name))
        || (access.getOpcode() == GETSTATIC && PureCalls.isConstant(access.owner));
  }

  private boolean isDeclared(String field) {
    return type.fields.stream().anyMatch(f -> f.name.equals(field));
  }

  private boolean isHarmless(MethodInsnNode call) {
    boolean program = Scope.isProgram(call.owner) && !call.owner.startsWith("[");
    return program ? isHarmlessCode(call) : PureCalls.is(call);
  }

  private boolean isHarmless(InvokeDynamicInsnNode call) {
    Handle bootstrap = call.bsm;
    if (bootstrap.getOwner().equals(LAMBDAS)) {
      return bootstrap.getName().equals("metafactory");
    }
    return bootstrap.getOwner().equals(STRINGS) && isPlainText(call);
  }

  /** Whether a text is put together without asking objects for theirs. */
  private static boolean isPlainText(InvokeDynamicInsnNode call) {
    for (Type argument : Type.getArgumentTypes(call.desc)) {
      if (argument.getSort() > Type.DOUBLE && !argument.getClassName().equals("java.lang.String")) {
        return false;
      }
    }
    return true;
  }

  /** Whether the use of a class initialises none but those that are initialised by then. */
  private boolean isStateless(String name) {
    if (name.startsWith("[") || !Scope.isProgram(name)) {
      return true;
    }
    boolean initialised = index.isSubclass(type.name, name);
    return (initialised || (index.isKnown(name) && !index.inheritsStaticState(name)))
        && !hasFinalizer(name);
  }

  private boolean hasFinalizer(String name) {
    String declaring = index.declaringMethod(name, "finalize()V");
    return declaring != null && Scope.isProgram(declaring);
  }

  private boolean isHarmlessCode(MethodInsnNode call) {
    MethodNode method = fixed(call);
    String key = call.owner + "." + call.name + call.desc;
    if (method == null || !isStateless(call.owner) || callers.contains(key)) {
      return false;
    }
    if (!harmless.contains(key)) {
      callers.push(key);
      boolean found = isHarmless(method);
      callers.pop();
      if (!found) {
        return false;
      }
      harmless.add(key);
    }
    return true;
  }

  /** The method that is called, if that cannot be another one and its class is the named one. */
  private @Nullable MethodNode fixed(MethodInsnNode call) {
    ClassNode owner = call.owner.equals(type.name) ? type : index.code(call.owner);
    if (owner == null) {
      return null;
    }
    for (MethodNode method : owner.methods) {
      if (method.name.equals(call.name) && method.desc.equals(call.desc)) {
        boolean direct = call.getOpcode() == INVOKESPECIAL || call.name.equals(CONSTRUCTOR);
        boolean closed = ((method.access | owner.access) & FIXED) != 0;
        return direct || closed ? method : null;
      }
    }
    return null;
  }
}
