package dev.heddle.agent.classes;

import dev.heddle.agent.treatments.MemberPattern;
import dev.heddle.agent.treatments.Registry;
import dev.heddle.agent.treatments.Row;
import dev.heddle.agent.treatments.Treatment;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.MethodInsnNode;

/** Calls of the JDK that return a new object or a constant, and have no other effect. */
final class PureCalls {
  private PureCalls() {}

  /** Whether a call of the JDK is pure. */
  static boolean is(MethodInsnNode call) {
    for (Row row : Registry.of(call.owner).all(Treatment.PURE)) {
      if (row.member().matches(call.name, call.desc) && fits(row.argument(), call)) {
        return true;
      }
    }
    return false;
  }

  /** Whether the arguments of a call fulfil the condition of a row. */
  private static boolean fits(String wanted, MethodInsnNode call) {
    return switch (wanted) {
      case "numbers" -> isPrimitive(call.desc);
      case "values" -> call.getOpcode() == Opcodes.INVOKEVIRTUAL && haveValues(call.desc);
      default -> true;
    };
  }

  private static boolean haveValues(String descriptor) {
    for (Type argument : Type.getArgumentTypes(descriptor)) {
      if (!isValue(argument)) {
        return false;
      }
    }
    return true;
  }

  /** Whether a static field of the JDK is a constant that never changes. */
  static boolean isConstant(String owner, String name) {
    for (Row row : Registry.of(owner).all(Treatment.CONSTANT)) {
      boolean all = row.member().kind() == MemberPattern.Kind.ALL;
      if (all || row.member().name().equals(name)) {
        return true;
      }
    }
    return false;
  }

  /** Whether a value of a type is a number, a truth value or a text. */
  static boolean isValue(Type type) {
    return type.getSort() <= Type.DOUBLE || type.getClassName().equals("java.lang.String");
  }

  /** Whether all arguments of a method are numbers or truth values. */
  static boolean isPrimitive(String descriptor) {
    for (Type argument : Type.getArgumentTypes(descriptor)) {
      if (argument.getSort() > Type.DOUBLE) {
        return false;
      }
    }
    return true;
  }
}
