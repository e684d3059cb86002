package dev.heddle.agent.steps;

import dev.heddle.agent.classes.ClassIndex;
import dev.heddle.agent.classes.JdkClassPass;
import dev.heddle.agent.passes.JdkClass;
import dev.heddle.agent.passes.Pass;
import dev.heddle.agent.treatments.ClassRows;
import dev.heddle.agent.treatments.MemberPattern;
import dev.heddle.agent.treatments.Registry;
import dev.heddle.agent.treatments.Row;
import dev.heddle.agent.treatments.Treatment;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.MethodNode;

/** Atomic calls of methods: one step, however many accesses they have. */
public final class AtomicCalls extends Pass implements Opcodes {
  /** The argument of a row about a static method. */
  private static final String STATIC = "static";

  private static final List<String> FUNCTIONS =
      List.of(
          "java/util/function/",
          "java/util/concurrent/Callable",
          "java/lang/Runnable",
          "java/util/Comparator");

  private final ClassIndex index;

  public AtomicCalls(ClassIndex index) {
    super(Treatment.ONE_STEP, Treatment.ONE_STEP_CALLING, Treatment.ONE_STEP_INSIDE);
    this.index = index;
  }

  @Override
  public boolean apply(JdkClass type) {
    boolean changed = false;
    if (type.has(Treatment.INSTRUMENTED)) {
      JdkClassPass hooks = new JdkClassPass(type, index);
      for (MethodNode method : type.methods) {
        Row row = type.isUncontrolled(method) ? null : row(type.rows(), method);
        if (row != null) {
          boolean query = row.treatment() == Treatment.ONE_STEP && isQuery(type, method);
          hooks.bracket(method, query ? "beginQuery" : "beginCall", true, "endCall");
          changed = true;
        }
      }
    }
    return changed;
  }

  private static boolean isQuery(JdkClass type, MethodNode method) {
    return !method.name.startsWith("getAnd") && type.row(Treatment.QUERY, method) != null;
  }

  /** Whether calls of a method of a class are atomic. */
  public static boolean isOneStep(String type, MethodNode method) {
    return row(Registry.of(type), method) != null;
  }

  /** The row that makes calls of a method atomic; null if they are not. */
  private static @Nullable Row row(ClassRows rows, MethodNode method) {
    Row own = rows.find(Treatment.ONE_STEP, method.name, method.desc);
    if (own != null && own.argument().equals(STATIC)) {
      return own;
    }
    if ((method.access & (ACC_STATIC | ACC_ABSTRACT | ACC_NATIVE | ACC_SYNTHETIC)) != 0
        || method.name.startsWith("<")) {
      return null;
    }
    Row calling =
        unless(rows, method, rows.find(Treatment.ONE_STEP_CALLING, method.name, method.desc));
    if (calling != null && (method.access & (ACC_PUBLIC | ACC_PROTECTED)) != 0) {
      return calling;
    }
    Row inside = rows.find(Treatment.ONE_STEP_INSIDE, method.name, method.desc);
    if (inside != null) {
      return inside;
    }
    boolean open = (method.access & ACC_PUBLIC) != 0 && !takesFunction(method);
    return open ? unless(rows, method, own) : null;
  }

  /** A row; null if it is about all methods of a class and another row is about this method. */
  private static @Nullable Row unless(ClassRows rows, MethodNode method, @Nullable Row row) {
    boolean all = row != null && row.member().kind() == MemberPattern.Kind.ALL;
    return all && rows.find(Treatment.MANY_STEPS, method.name, method.desc) != null ? null : row;
  }

  private static boolean takesFunction(MethodNode method) {
    for (Type argument : Type.getArgumentTypes(method.desc)) {
      String name = argument.getSort() == Type.OBJECT ? argument.getInternalName() : "";
      if (FUNCTIONS.stream().anyMatch(name::startsWith)) {
        return true;
      }
    }
    return false;
  }
}
