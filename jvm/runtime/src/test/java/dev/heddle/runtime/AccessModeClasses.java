package dev.heddle.runtime;

import java.lang.invoke.MethodType;
import java.lang.invoke.VarHandle;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import programs.VarHandles;

/** Makes classes of a program that access a variable in a given access mode. */
final class AccessModeClasses extends ClassLoader {
  private static final String HANDLE = "java/lang/invoke/VarHandle";
  private static final String METHOD = "(Ljava/lang/invoke/VarHandle;Ljava/lang/Object;)I";

  AccessModeClasses() {
    super(AccessModeClasses.class.getClassLoader());
  }

  /**
   * The accesses of one mode, with the values {@code first} and {@code second}, which are at the
   * end of the arguments.
   */
  VarHandles.Accesses accesses(VarHandle handle, VarHandle.AccessMode mode, int[][] values) {
    String name = "generated/Accesses" + System.nanoTime();
    ClassWriter writer = new ClassWriter(ClassWriter.COMPUTE_MAXS);
    writer.visit(
        Opcodes.V17,
        Opcodes.ACC_PUBLIC,
        name,
        null,
        "java/lang/Object",
        new String[] {Type.getInternalName(VarHandles.Accesses.class)});
    MethodVisitor constructor = writer.visitMethod(Opcodes.ACC_PUBLIC, "<init>", "()V", null, null);
    constructor.visitVarInsn(Opcodes.ALOAD, 0);
    constructor.visitMethodInsn(Opcodes.INVOKESPECIAL, "java/lang/Object", "<init>", "()V", false);
    constructor.visitInsn(Opcodes.RETURN);
    constructor.visitMaxs(0, 0);
    access(writer, "first", handle, mode, values[0]);
    access(writer, "second", handle, mode, values[1]);
    writer.visitEnd();
    byte[] bytes = writer.toByteArray();
    Class<?> type = defineClass(name.replace('/', '.'), bytes, 0, bytes.length);
    try {
      return (VarHandles.Accesses) type.getConstructor().newInstance();
    } catch (ReflectiveOperationException e) {
      throw new LinkageError(e.getMessage(), e);
    }
  }

  private static void access(
      ClassWriter writer, String name, VarHandle handle, VarHandle.AccessMode mode, int[] values) {
    MethodType type = handle.accessModeType(mode);
    MethodVisitor method = writer.visitMethod(Opcodes.ACC_PUBLIC, name, METHOD, null, null);
    method.visitVarInsn(Opcodes.ALOAD, 1);
    for (Class<?> coordinate : handle.coordinateTypes()) {
      if (coordinate == int.class) {
        method.visitInsn(Opcodes.ICONST_0);
      } else {
        method.visitVarInsn(Opcodes.ALOAD, 2);
        method.visitTypeInsn(Opcodes.CHECKCAST, Type.getInternalName(coordinate));
      }
    }
    int count = type.parameterCount() - handle.coordinateTypes().size();
    for (int i = values.length - count; i < values.length; i++) {
      method.visitLdcInsn(values[i]);
    }
    method.visitMethodInsn(
        Opcodes.INVOKEVIRTUAL, HANDLE, mode.methodName(), type.toMethodDescriptorString(), false);
    if (type.returnType() == void.class) {
      method.visitInsn(Opcodes.ICONST_0);
    }
    method.visitInsn(Opcodes.IRETURN);
    method.visitMaxs(0, 0);
  }
}
