package dev.heddle.agent.jdk;

import dev.heddle.agent.code.InternalNames;
import java.util.Set;
import java.util.regex.Pattern;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.InsnList;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.VarInsnNode;

/**
 * Hooks in a class of the program where it passes an array to a method of the JDK that reads or
 * writes its elements: before the call for reads, after the call for writes.
 *
 * <p>If two integers follow the array, they select the elements. {@link ReflectiveCalls} handles
 * {@link java.util.Arrays}.
 */
public final class ArrayArgumentHooks implements Opcodes {
  private static final Pattern WRITERS =
      Pattern.compile("read.*|get.*|nextBytes|toArray|copyInto|inflate|deflate|enumerate");

  /** Methods that only store a reference to the array. */
  private static final Set<String> KEEPERS = Set.of("asList", "wrap");

  /** Classes whose constructors read an array argument, and do not keep it. */
  private static final Pattern READING_CONSTRUCTORS =
      Pattern.compile("java/lang/String|java/math/.*|java/util/concurrent/(atomic/|CopyOn).*");

  private static final Pattern OTHERS =
      Pattern.compile("java/(util/Arrays|lang/(System|Character|reflect/.*|invoke/.*))");

  private ArrayArgumentHooks() {}

  public static void apply(MethodNode method) {
    for (AbstractInsnNode insn : method.instructions.toArray()) {
      if (insn instanceof MethodInsnNode call && isOne(call)) {
        hook(method, call);
      }
    }
  }

  private static boolean isOne(MethodInsnNode call) {
    boolean reads =
        call.name.equals("<init>")
            ? READING_CONSTRUCTORS.matcher(call.owner).matches()
            : !KEEPERS.contains(call.name);
    return reads
        && call.desc.lastIndexOf('[', call.desc.indexOf(')')) >= 0
        && (call.owner.startsWith("java/") || call.owner.startsWith("javax/"))
        && !OTHERS.matcher(call.owner).matches();
  }

  private static void hook(MethodNode method, MethodInsnNode call) {
    Type[] arguments = Type.getArgumentTypes(call.desc);
    boolean writes = WRITERS.matcher(call.name).matches() || isDigest(call);
    InsnList before = new InsnList();
    InsnList back = new InsnList();
    int[] locals = new int[arguments.length];
    int local = method.maxLocals;
    for (int i = arguments.length - 1; i >= 0; i--) {
      locals[i] = local;
      before.add(new VarInsnNode(arguments[i].getOpcode(ISTORE), local));
      back.insert(new VarInsnNode(arguments[i].getOpcode(ILOAD), local));
      local += arguments[i].getSize();
    }
    InsnList tell = tell(call, arguments, locals, writes ? "writes" : "reads");
    if (!writes) {
      before.add(tell);
    }
    before.add(back);
    method.instructions.insertBefore(call, before);
    if (writes) {
      method.instructions.insert(call, tell);
    }
  }

  /** Whether a digest is stored in the array. */
  private static boolean isDigest(MethodInsnNode call) {
    return call.name.equals("digest") && call.desc.startsWith("([BII");
  }

  private static InsnList tell(MethodInsnNode call, Type[] arguments, int[] locals, String hook) {
    InsnList code = new InsnList();
    boolean copies = call.desc.startsWith("(II[") && call.name.matches("getChars|getBytes");
    if (copies) {
      load(code, arguments, locals, 0, 4);
      code.add(elements("writesCopy", "(IILjava/lang/Object;I)V"));
      return code;
    }
    for (int i = 0; i < arguments.length; i++) {
      if (arguments[i].getSort() == Type.ARRAY) {
        boolean part = isPart(arguments, i);
        load(code, arguments, locals, i, part ? 3 : 1);
        code.add(
            part
                ? elements(hook + "Part", "(Ljava/lang/Object;II)V")
                : elements(hook, "(Ljava/lang/Object;)V"));
      }
    }
    return code;
  }

  /** Whether two integers follow an array. */
  static boolean isPart(Type[] arguments, int array) {
    return array + 2 < arguments.length
        && arguments[array + 1].getSort() == Type.INT
        && arguments[array + 2].getSort() == Type.INT;
  }

  private static void load(InsnList code, Type[] arguments, int[] locals, int first, int count) {
    for (int i = first; i < first + count; i++) {
      code.add(new VarInsnNode(arguments[i].getOpcode(ILOAD), locals[i]));
    }
  }

  private static MethodInsnNode elements(String name, String descriptor) {
    return new MethodInsnNode(INVOKESTATIC, InternalNames.ELEMENTS, name, descriptor, false);
  }
}
