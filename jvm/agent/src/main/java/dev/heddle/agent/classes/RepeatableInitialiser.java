package dev.heddle.agent.classes;

import dev.heddle.agent.code.InternalNames;
import dev.heddle.hooks.StaticInitialisation;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Handle;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.FieldNode;
import org.objectweb.asm.tree.FrameNode;
import org.objectweb.asm.tree.InsnList;
import org.objectweb.asm.tree.InsnNode;
import org.objectweb.asm.tree.IntInsnNode;
import org.objectweb.asm.tree.InvokeDynamicInsnNode;
import org.objectweb.asm.tree.LabelNode;
import org.objectweb.asm.tree.LdcInsnNode;
import org.objectweb.asm.tree.LineNumberNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.TypeInsnNode;
import org.objectweb.asm.tree.VarInsnNode;

/**
 * A method that repeats the real initialiser of an enumeration or interface.
 *
 * <p>For an enumeration it makes no constants, but runs the constructors again on the existing
 * ones: every constructor has a copy for that, which is an ordinary method. So references to
 * constants stay valid. For an interface the values of its fields are computed and dropped, because
 * only the real initialiser may set them; all other effects happen.
 *
 * <p>Only a class has one whose code names other classes of the program, may find some by name, or
 * may read the current thread, or which inherits constants. For all other classes the time and the
 * thread of the initialisation make no difference.
 */
final class RepeatableInitialiser implements Opcodes {
  /** The name of the copies of constructors. */
  private static final String CONSTRUCT = "heddle$construct";

  private static final String THREAD = "java/lang/Thread";

  /**
   * The classes of the JDK by which code finds classes that it does not name, or the current
   * thread.
   */
  private static final Set<String> FINDERS =
      Set.of(
          THREAD,
          "java/lang/Class",
          "java/lang/ClassLoader",
          "java/util/ServiceLoader",
          "java/lang/reflect/Method",
          "java/lang/reflect/Field",
          "java/lang/reflect/Constructor");

  private static final String ENUM = "java/lang/Enum";
  private static final String CONSTRUCTOR = "<init>";
  private static final int FIRST_WITH_STATIC_METHODS = V1_8;

  private final ClassNode type;
  private final int number;

  private RepeatableInitialiser(ClassNode type, @Nullable ClassLoader loader) {
    this.type = type;
    this.number = StaticInitialisation.number(loader, type.name.replace('/', '.'));
  }

  /** Changes an enumeration, the class of one of its constants, or an interface. */
  static void apply(ClassNode type, ClassIndex index) {
    if (isEnum(type) && isPossible(type, index)) {
      new RepeatableInitialiser(type, index.loader()).enumeration(index);
    } else if ((type.access & ACC_INTERFACE) != 0 && isPossible(type, index)) {
      new RepeatableInitialiser(type, index.loader()).constants(index);
    } else if ((type.access & ACC_ENUM) != 0 && index.isRepeatable(type.superName)) {
      new RepeatableInitialiser(type, index.loader()).constructors();
    }
  }

  /** Whether a class can have such a method, and a search may need it. */
  static boolean isPossible(ClassNode type, ClassIndex index) {
    MethodNode real = StaticInitialiserPass.initialiser(type);
    if (real == null || !mayUseOthers(type, index)) {
      return false;
    }
    if ((type.access & ACC_INTERFACE) != 0) {
      return (type.version & 0xffff) >= FIRST_WITH_STATIC_METHODS;
    }
    return isEnum(type) && type.methods.stream().allMatch(method -> isUsual(type, method, index));
  }

  private static boolean isEnum(ClassNode type) {
    return (type.access & ACC_ENUM) != 0 && ENUM.equals(type.superName);
  }

  private static boolean mayUseOthers(ClassNode type, ClassIndex index) {
    return index.haveInitialisers(type.interfaces)
        || type.methods.stream().anyMatch(method -> names(type, method));
  }

  /** Whether a method names a class of the program besides its own, or finds one by its name. */
  private static boolean names(ClassNode type, MethodNode method) {
    for (AbstractInsnNode insn : method.instructions) {
      if ((insn instanceof MethodInsnNode call
              && (isOther(type, call.owner) || FINDERS.contains(call.owner)))
          || (insn instanceof FieldInsnNode access && isOther(type, access.owner))
          || (insn instanceof InvokeDynamicInsnNode dynamic && refersToOther(type, dynamic))) {
        return true;
      }
    }
    return false;
  }

  private static boolean isOther(ClassNode type, String owner) {
    return !owner.equals(type.name)
        && !owner.startsWith("[")
        && InstrumentationScope.isProgram(owner);
  }

  private static boolean refersToOther(ClassNode type, InvokeDynamicInsnNode dynamic) {
    for (Object argument : dynamic.bsmArgs) {
      if (argument instanceof Handle handle && isOther(type, handle.getOwner())) {
        return true;
      }
    }
    return false;
  }

  /** Whether only the initialiser makes constants, and in the form that all compilers use. */
  private static boolean isUsual(ClassNode type, MethodNode method, ClassIndex index) {
    for (AbstractInsnNode insn : method.instructions) {
      if (makesConstant(type.name, insn, index)
          && (!method.name.equals("<clinit>") || ordinal(insn) < 0)) {
        return false;
      }
    }
    return true;
  }

  private static boolean makesConstant(String type, AbstractInsnNode insn, ClassIndex index) {
    return insn.getOpcode() == NEW && isConstant(type, ((TypeInsnNode) insn).desc, index);
  }

  private static boolean isConstant(String type, String made, ClassIndex index) {
    return made.equals(type) || (made.startsWith(type + "$") && type.equals(index.superName(made)));
  }

  /**
   * The ordinal of the constant that an instruction makes, which follows its name; -1 if there is
   * none.
   */
  private static int ordinal(AbstractInsnNode made) {
    AbstractInsnNode copied = next(made);
    AbstractInsnNode name = copied == null || copied.getOpcode() != DUP ? null : next(copied);
    AbstractInsnNode ordinal = name == null || name.getOpcode() != LDC ? null : next(name);
    if (ordinal == null) {
      return -1;
    }
    int opcode = ordinal.getOpcode();
    if (opcode >= ICONST_0 && opcode <= ICONST_5) {
      return opcode - ICONST_0;
    }
    if (ordinal instanceof IntInsnNode constant && (opcode == BIPUSH || opcode == SIPUSH)) {
      return constant.operand;
    }
    return ordinal instanceof LdcInsnNode constant && constant.cst instanceof Integer value
        ? value
        : -1;
  }

  private static @Nullable AbstractInsnNode next(AbstractInsnNode insn) {
    AbstractInsnNode next = insn.getNext();
    while (next instanceof LabelNode || next instanceof LineNumberNode) {
      next = next.getNext();
    }
    return next;
  }

  private void enumeration(ClassIndex index) {
    MethodNode real =
        copied(StaticInitialiserPass.initialiser(type), StaticInitialisation.INITIALISER, "()V");
    Map<LabelNode, String> made = new HashMap<>();
    for (AbstractInsnNode insn : real.instructions.toArray()) {
      if (makesConstant(type.name, insn, index)) {
        label(insn, made);
        real.instructions.insert(insn, constant(((TypeInsnNode) insn).desc, ordinal(insn)));
        real.instructions.remove(insn);
      } else if (insn instanceof MethodInsnNode call
          && call.name.equals(CONSTRUCTOR)
          && isConstant(type.name, call.owner, index)) {
        real.instructions.set(insn, construct(call));
      }
    }
    retype(real, made);
    StaticInitialiserPass.makeAssignable(type, real);
    constructors();
    finish(real, index);
  }

  private void constants(ClassIndex index) {
    MethodNode real =
        copied(StaticInitialiserPass.initialiser(type), StaticInitialisation.INITIALISER, "()V");
    for (AbstractInsnNode insn : real.instructions.toArray()) {
      if (insn instanceof FieldInsnNode access
          && insn.getOpcode() == PUTSTATIC
          && access.owner.equals(type.name)) {
        boolean wide = Type.getType(access.desc).getSize() == 2;
        real.instructions.set(insn, new InsnNode(wide ? POP2 : POP));
      }
    }
    finish(real, index);
  }

  /** Adds the method, and makes the code that uses the class initialise it. */
  private void finish(MethodNode repeated, ClassIndex index) {
    List<String> interfaces =
        (type.access & ACC_INTERFACE) != 0 ? List.of() : index.initialisedWith(type.interfaces);
    repeated.access = ACC_PRIVATE | ACC_STATIC | ACC_SYNTHETIC;
    repeated.instructions.insert(StaticInitialiserPass.use(type, interfaces, index.loader()));
    repeated.instructions.insert(StaticInitialiserPass.reset(type));
    for (MethodNode method : type.methods) {
      if (method.name.equals("<clinit>")) {
        method.instructions.insert(StaticInitialiserPass.use(type, interfaces, index.loader()));
        if (type.methods.stream().anyMatch(RepeatableInitialiser::asksWho)) {
          method.instructions.insert(
              new MethodInsnNode(
                  INVOKESTATIC, InternalNames.INITIALISING, "depends", "()V", false));
        }
      } else if ((method.access & ACC_STATIC) != 0
          && method.instructions.size() > 0
          && !method.name.equals(CONSTRUCT)) {
        method.instructions.insert(StaticInitialiserPass.use(type, number));
      }
    }
    type.methods.add(repeated);
    StaticInitialisation.repeatable(number);
  }

  /** Whether the result of a constructor or initialiser may depend on the thread that runs it. */
  private static boolean asksWho(MethodNode method) {
    boolean makes = method.name.equals(CONSTRUCTOR) || method.name.equals("<clinit>");
    for (AbstractInsnNode insn : makes ? method.instructions : new InsnList()) {
      if (insn instanceof MethodInsnNode call
          && call.owner.equals(THREAD)
          && call.name.equals("currentThread")) {
        return true;
      }
    }
    return false;
  }

  /** Adds copies of all constructors, for objects that exist already. */
  private void constructors() {
    for (FieldNode field : type.fields) {
      if ((field.access & ACC_STATIC) == 0) {
        field.access &= ~ACC_FINAL;
      }
    }
    for (MethodNode method : List.copyOf(type.methods)) {
      if (method.name.equals(CONSTRUCTOR)) {
        type.methods.add(constructor(method));
      }
    }
  }

  private MethodNode constructor(MethodNode method) {
    MethodNode copy = copied(method, CONSTRUCT, descriptor(type.name, method.desc));
    boolean pending = true;
    for (AbstractInsnNode insn : copy.instructions.toArray()) {
      if (insn instanceof FrameNode frame) {
        retype(frame, UNINITIALIZED_THIS, type.name);
      } else if (pending && constructsThis(insn)) {
        MethodInsnNode call = (MethodInsnNode) insn;
        pending = false;
        if (call.owner.equals(ENUM)) {
          copy.instructions.insert(insn, new InsnNode(POP));
          copy.instructions.set(insn, new InsnNode(POP2));
        } else {
          copy.instructions.set(insn, construct(call));
        }
      }
    }
    copy.instructions.insert(resetFields());
    copy.access = ACC_STATIC | ACC_SYNTHETIC;
    return copy;
  }

  /**
   * Whether it calls another constructor on the same object; arguments can only make other objects.
   */
  private boolean constructsThis(AbstractInsnNode insn) {
    return insn instanceof MethodInsnNode call
        && call.name.equals(CONSTRUCTOR)
        && (call.owner.equals(type.name) || call.owner.equals(type.superName));
  }

  private InsnList resetFields() {
    InsnList code = new InsnList();
    for (FieldNode field : type.fields) {
      if ((field.access & ACC_STATIC) == 0) {
        code.add(new VarInsnNode(ALOAD, 0));
        code.add(StaticInitialiserPass.zero(Type.getType(field.desc)));
        code.add(new FieldInsnNode(PUTFIELD, type.name, field.name, field.desc));
      }
    }
    return code;
  }

  private InsnList constant(String made, int ordinal) {
    InsnList code = new InsnList();
    code.add(new LdcInsnNode(number));
    code.add(new LdcInsnNode(ordinal));
    code.add(
        new MethodInsnNode(
            INVOKESTATIC, InternalNames.STATICS, "constant", "(II)Ljava/lang/Object;", false));
    code.add(new TypeInsnNode(CHECKCAST, made));
    return code;
  }

  private static MethodInsnNode construct(MethodInsnNode call) {
    return new MethodInsnNode(
        INVOKESTATIC, call.owner, CONSTRUCT, descriptor(call.owner, call.desc), false);
  }

  private static String descriptor(String owner, String constructor) {
    return "(L" + owner + ";" + constructor.substring(1);
  }

  private static MethodNode copied(@Nullable MethodNode method, String name, String descriptor) {
    MethodNode copy = new MethodNode(ASM9, ACC_STATIC, name, descriptor, null, null);
    if (method != null) {
      method.accept(copy);
    }
    copy.visibleAnnotations = null;
    copy.invisibleAnnotations = null;
    copy.visibleParameterAnnotations = null;
    copy.invisibleParameterAnnotations = null;
    copy.parameters = null;
    return copy;
  }

  /** Records the labels by which frames refer to the object that an instruction makes. */
  private static void label(AbstractInsnNode made, Map<LabelNode, String> labels) {
    AbstractInsnNode before = made.getPrevious();
    while (before instanceof LabelNode || before instanceof LineNumberNode) {
      if (before instanceof LabelNode label) {
        labels.put(label, ((TypeInsnNode) made).desc);
      }
      before = before.getPrevious();
    }
  }

  private static void retype(MethodNode method, Map<LabelNode, String> labels) {
    for (AbstractInsnNode insn : method.instructions) {
      if (insn instanceof FrameNode frame) {
        labels.forEach((label, made) -> retype(frame, label, made));
      }
    }
  }

  private static void retype(FrameNode frame, Object from, String to) {
    frame.local.replaceAll(entry -> from.equals(entry) ? to : entry);
    frame.stack.replaceAll(entry -> from.equals(entry) ? to : entry);
  }
}
