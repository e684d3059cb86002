package dev.heddle.agent.classes;

import dev.heddle.agent.code.InternalNames;
import dev.heddle.hooks.StaticInitialisation;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.FieldNode;
import org.objectweb.asm.tree.FrameNode;
import org.objectweb.asm.tree.InsnList;
import org.objectweb.asm.tree.InsnNode;
import org.objectweb.asm.tree.InvokeDynamicInsnNode;
import org.objectweb.asm.tree.JumpInsnNode;
import org.objectweb.asm.tree.LabelNode;
import org.objectweb.asm.tree.LdcInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;

/**
 * Moves the static initialiser of a class to an ordinary method, so that it can run again, under
 * control, in every execution.
 *
 * <p>The method first sets all static fields to their default values. The remaining real
 * initialiser calls it only on uncontrolled threads. Static methods and constructors that other
 * classes can call begin with a test whether the class is initialised in this execution. Accesses
 * to static fields from other classes have that test at the access.
 *
 * <p>Enumerations and interfaces keep their initialisers: the JVM and the JDK keep references to
 * the constants of the former, and only the real initialiser can set the fields of the latter.
 * Their initialisers report when they begin and end, and they may get a {@link
 * RepeatableInitialiser} in addition.
 */
public final class StaticInitialiserPass implements Opcodes {
  private static final String LOOKUP = "Ljava/lang/invoke/MethodHandles$Lookup;";

  private final ClassNode type;
  private final int number;

  /** The interfaces that are initialised before the class is. */
  private final List<String> interfaces;

  private StaticInitialiserPass(ClassNode type, ClassIndex index) {
    this.type = type;
    this.number = number(type, index.loader());
    this.interfaces = index.initialisedWith(type.interfaces);
  }

  private static int number(ClassNode type, @Nullable ClassLoader loader) {
    return StaticInitialisation.number(loader, type.name.replace('/', '.'));
  }

  /**
   * Changes a class that is being loaded, if it or a superclass has static state; returns whether
   * this state can be made again.
   */
  public static boolean apply(ClassNode type, ClassIndex index) {
    if (isKept(type, index)) {
      RepeatableInitialiser.apply(type, index);
      keep(type);
      return false;
    }
    if (!isMade(type, index)) {
      // The tables by which a program switches on an enumeration are also made once.
      if ((type.access & ACC_SYNTHETIC) != 0 && initialiser(type) != null) {
        keep(type);
      }
      return false;
    }
    new StaticInitialiserPass(type, index).apply(index);
    return true;
  }

  /** Whether the initialisation of a class has any effect. */
  private static boolean isMade(ClassNode type, ClassIndex index) {
    return isInitialised(type)
        || index.inheritsStaticState(type.superName)
        || !index.initialisedWith(type.interfaces).isEmpty();
  }

  /** Whether the real initialiser of a class makes its static state. */
  private static boolean isKept(ClassNode type, ClassIndex index) {
    return isLeft(type) && isMade(type, index);
  }

  /** Whether a class has static state. */
  public static boolean has(ClassNode type) {
    return type.fields.stream().anyMatch(StaticInitialiserPass::isState);
  }

  private static boolean isLeft(ClassNode type) {
    return (type.access & (ACC_INTERFACE | ACC_ENUM | ACC_ANNOTATION)) != 0;
  }

  /** Whether a class has static state, or its initialisation has another effect. */
  private static boolean isInitialised(ClassNode type) {
    if (has(type)) {
      return true;
    }
    MethodNode initialiser = initialiser(type);
    if (initialiser == null || (type.access & ACC_SYNTHETIC) != 0) {
      return false;
    }
    for (AbstractInsnNode insn : initialiser.instructions) {
      boolean call =
          insn instanceof MethodInsnNode method && !method.name.equals("desiredAssertionStatus");
      boolean otherField = insn instanceof FieldInsnNode access && !access.owner.equals(type.name);
      if (call || otherField || insn instanceof InvokeDynamicInsnNode) {
        return true;
      }
    }
    return false;
  }

  /**
   * Keeps the static state of a class that was loaded before the agent: the current state, or the
   * state that its initialiser makes if that has not run yet.
   */
  public static void keep(ClassNode type, Class<?> loaded) {
    if (has(type)) {
      if (initialiser(type) != null && isStillToBeInitialised(loaded)) {
        keep(type);
      } else {
        StaticInitialisation.keep(loaded);
      }
    }
  }

  private static boolean isStillToBeInitialised(Class<?> type) {
    try {
      Class<?> unsafe = Class.forName("jdk.internal.misc.Unsafe");
      return (boolean)
          unsafe
              .getMethod("shouldBeInitialized", Class.class)
              .invoke(unsafe.getMethod("getUnsafe").invoke(null), type);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException("cannot tell whether " + type + " is initialised", e);
    }
  }

  /** Makes the real initialiser of a class report when it has made the static state. */
  private static void keep(ClassNode type) {
    MethodNode initialiser = initialiser(type);
    if (initialiser == null) {
      initialiser = new MethodNode(ACC_STATIC, "<clinit>", "()V", null, null);
      initialiser.instructions.add(new InsnNode(RETURN));
      type.methods.add(initialiser);
    }
    for (AbstractInsnNode insn : initialiser.instructions.toArray()) {
      if (insn.getOpcode() == RETURN) {
        InsnList end = new InsnList();
        end.add(lookup());
        end.add(statics("keep", "(" + LOOKUP + ")V"));
        initialiser.instructions.insertBefore(insn, end);
      }
    }
  }

  /**
   * Makes the real initialiser of a class, which may be about to be loaded, report that it begins.
   */
  public static void announce(
      ClassNode type, MethodNode initialiser, ClassIndex index, boolean loading) {
    InsnList code = new InsnList();
    String descriptor;
    if (loading && isKept(type, index)) {
      code.add(lookup());
      code.add(new LdcInsnNode(number(type, index.loader())));
      descriptor = "(" + LOOKUP + "I)V";
    } else {
      code.add(new LdcInsnNode(type.name.replace('/', '.')));
      descriptor = "(Ljava/lang/String;)V";
    }
    code.add(
        new MethodInsnNode(INVOKESTATIC, InternalNames.INITIALISING, "begin", descriptor, false));
    initialiser.instructions.insert(code);
  }

  /** Uses interfaces, or a class, in code of a class that inherits from them. */
  static InsnList use(ClassNode type, List<String> parents, @Nullable ClassLoader loader) {
    InsnList code = new InsnList();
    for (String parent : parents) {
      code.add(use(type, StaticInitialisation.number(loader, parent.replace('/', '.'))));
    }
    return code;
  }

  /** Uses a class, in code of it or of one that inherits from it. */
  static InsnList use(ClassNode type, int number) {
    return use(type, number, "initialise");
  }

  private static InsnList use(ClassNode type, int number, String hook) {
    InsnList code = new InsnList();
    code.add(new LdcInsnNode(Type.getObjectType(type.name)));
    code.add(new LdcInsnNode(number));
    code.add(
        new MethodInsnNode(
            INVOKESTATIC, InternalNames.HOOKS, hook, "(Ljava/lang/Class;I)V", false));
    return code;
  }

  private static MethodInsnNode lookup() {
    return new MethodInsnNode(
        INVOKESTATIC, "java/lang/invoke/MethodHandles", "lookup", "()" + LOOKUP, false);
  }

  private static MethodInsnNode statics(String name, String descriptor) {
    return new MethodInsnNode(INVOKESTATIC, InternalNames.STATICS, name, descriptor, false);
  }

  private static boolean isState(FieldNode field) {
    boolean constant = (field.access & ACC_FINAL) != 0 && field.value != null;
    return (field.access & ACC_STATIC) != 0 && (field.access & ACC_SYNTHETIC) == 0 && !constant;
  }

  private void apply(ClassIndex index) {
    StaticInitialisation.moved(number);
    MethodNode real = initialiser(type);
    InsnList serial = real == null ? new InsnList() : SerialFields.take(type, real);
    if (PureInitialiser.is(type, real, index)) {
      StaticInitialisation.pure(number);
    }
    MethodNode moved =
        new MethodNode(
            ACC_PRIVATE | ACC_STATIC | ACC_SYNTHETIC,
            StaticInitialisation.INITIALISER,
            "()V",
            null,
            null);
    if (real != null) {
      type.methods.remove(real);
      moved.instructions = real.instructions;
      moved.tryCatchBlocks = real.tryCatchBlocks;
      moved.maxLocals = real.maxLocals;
      moved.maxStack = Math.max(real.maxStack, 2);
      makeAssignable(type, real);
    } else {
      // The JVM initialises the supertypes while the initialisation of this class is in progress.
      if (interfaces.isEmpty() && !index.inheritsStaticState(type.superName)) {
        StaticInitialisation.trivial(number);
      }
      moved.instructions.add(new InsnNode(RETURN));
      moved.maxStack = 2;
    }
    moved.instructions.insert(use(type, interfaces, index.loader()));
    // The class has its default values while its superclass is initialised (JLS 12.4.2).
    if (InstrumentationScope.isProgram(type.superName)) {
      moved.instructions.insert(use(type, List.of(type.superName), index.loader()));
    }
    moved.instructions.insert(reset(type));
    for (MethodNode method : type.methods) {
      if (method.name.equals("<init>")) {
        callSuper(method, index.loader());
        method.instructions.insert(use(type, number, "construct"));
      } else if ((method.access & ACC_STATIC) != 0 && method.instructions.size() > 0) {
        method.instructions.insert(use(type, number));
      }
    }
    type.methods.add(moved);
    MethodNode initialiser = newInitialiser();
    initialiser.instructions.insert(serial);
    type.methods.add(initialiser);
  }

  /** Reports that a constructor is about to call one of the superclass. */
  private void callSuper(MethodNode constructor, @Nullable ClassLoader loader) {
    if (InstrumentationScope.isProgram(type.superName)
        && ProgramClassPass.superCall(constructor) instanceof MethodInsnNode call
        && call.owner.equals(type.superName)) {
      InsnList code = new InsnList();
      code.add(
          new LdcInsnNode(StaticInitialisation.number(loader, type.superName.replace('/', '.'))));
      code.add(new MethodInsnNode(INVOKESTATIC, InternalNames.HOOKS, "callSuper", "(I)V", false));
      constructor.instructions.insertBefore(call, code);
    }
  }

  static @Nullable MethodNode initialiser(ClassNode type) {
    return type.methods.stream().filter(m -> m.name.equals("<clinit>")).findFirst().orElse(null);
  }

  /**
   * Removes {@code final} from fields that the initialiser assigns: only the real initialiser could
   * assign final fields.
   */
  static void makeAssignable(ClassNode type, MethodNode real) {
    for (AbstractInsnNode insn : real.instructions) {
      if (insn instanceof FieldInsnNode access
          && insn.getOpcode() == PUTSTATIC
          && access.owner.equals(type.name)) {
        for (FieldNode field : type.fields) {
          if (field.name.equals(access.name)) {
            field.access &= ~ACC_FINAL;
          }
        }
      }
    }
  }

  /** Sets the static fields of a class to their default values. */
  static InsnList reset(ClassNode type) {
    InsnList code = new InsnList();
    List<FieldNode> fields =
        type.fields.stream()
            .filter(f -> (f.access & ACC_STATIC) != 0 && (f.access & ACC_FINAL) == 0)
            .toList();
    for (FieldNode field : fields) {
      code.add(field.value != null ? new LdcInsnNode(field.value) : zero(Type.getType(field.desc)));
      code.add(new FieldInsnNode(PUTSTATIC, type.name, field.name, field.desc));
    }
    return code;
  }

  static InsnNode zero(Type type) {
    return new InsnNode(
        switch (type.getSort()) {
          case Type.LONG -> LCONST_0;
          case Type.DOUBLE -> DCONST_0;
          case Type.FLOAT -> FCONST_0;
          case Type.ARRAY, Type.OBJECT -> ACONST_NULL;
          default -> ICONST_0;
        });
  }

  private MethodNode newInitialiser() {
    MethodNode method = new MethodNode(ACC_STATIC, "<clinit>", "()V", null, null);
    LabelNode end = new LabelNode();
    method.instructions.add(lookup());
    method.instructions.add(new LdcInsnNode(number));
    method.instructions.add(statics("loaded", "(" + LOOKUP + "I)Z"));
    method.instructions.add(new JumpInsnNode(IFEQ, end));
    method.instructions.add(
        new MethodInsnNode(
            INVOKESTATIC, type.name, StaticInitialisation.INITIALISER, "()V", false));
    method.instructions.add(lookup());
    method.instructions.add(new LdcInsnNode(number));
    method.instructions.add(statics("made", "(" + LOOKUP + "I)V"));
    method.instructions.add(end);
    method.instructions.add(new FrameNode(F_NEW, 0, new Object[0], 0, new Object[0]));
    method.instructions.add(new InsnNode(RETURN));
    return method;
  }
}
