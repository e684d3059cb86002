package dev.heddle.agent.code;

import java.util.ArrayList;
import java.util.List;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.MethodNode;

/** Stack map frames that passes add. */
public final class StackMapFrames {
  private StackMapFrames() {}

  /** The local variables at a method's entry, as a full frame lists them. */
  public static Object[] entryLocals(String owner, MethodNode method) {
    List<Object> locals = new ArrayList<>();
    if ((method.access & Opcodes.ACC_STATIC) == 0) {
      locals.add(method.name.equals("<init>") ? Opcodes.UNINITIALIZED_THIS : owner);
    }
    for (Type argument : Type.getArgumentTypes(method.desc)) {
      locals.add(
          switch (argument.getSort()) {
            case Type.LONG -> Opcodes.LONG;
            case Type.DOUBLE -> Opcodes.DOUBLE;
            case Type.FLOAT -> Opcodes.FLOAT;
            case Type.ARRAY, Type.OBJECT -> argument.getInternalName();
            default -> Opcodes.INTEGER;
          });
    }
    return locals.toArray();
  }
}
