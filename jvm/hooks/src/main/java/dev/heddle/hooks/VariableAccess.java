package dev.heddle.hooks;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.invoke.VarHandle;

/**
 * What an access mode of {@link VarHandle} does to the variable.
 *
 * @param access one of the constants of {@link AccessKind}
 * @param plain whether it has the semantics of an access to a plain field
 * @param weak whether it is stronger than that, and weaker than an access to a volatile field
 * @param values how many values follow the coordinates of the variable
 */
public record VariableAccess(int access, boolean plain, boolean weak, int values) {
  private static final VarHandle SAMPLE = MethodHandles.arrayElementVarHandle(int[].class);

  /** What an access mode does. */
  public static VariableAccess of(VarHandle.AccessMode mode) {
    MethodType type = SAMPLE.accessModeType(mode);
    int values = type.parameterCount() - SAMPLE.coordinateTypes().size();
    int access = AccessKind.UPDATE;
    if (values == 0) {
      access = AccessKind.READ;
    } else if (type.returnType() == void.class) {
      access = AccessKind.WRITE;
    }
    boolean plain = mode == VarHandle.AccessMode.GET || mode == VarHandle.AccessMode.SET;
    return new VariableAccess(access, plain, isWeak(mode.methodName()), values);
  }

  /**
   * Whether the name of a method of VarHandle or Unsafe says that its accesses are weaker than
   * those to volatile fields; the names of plain ones do not all say so.
   */
  public static boolean isWeak(String method) {
    return method.endsWith("Acquire")
        || method.endsWith("Release")
        || method.endsWith("Opaque")
        || method.endsWith("Plain")
        || method.startsWith("putOrdered");
  }
}
