package dev.heddle.agent.code;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Set;
import org.junit.jupiter.api.Test;
import org.objectweb.asm.ConstantDynamic;
import org.objectweb.asm.Handle;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.MethodNode;

/** The stores that JaCoCo adds are distinguished from those of the program. */
class CoverageProbesTest implements Opcodes {
  private static final Handle BOOTSTRAP = new Handle(H_INVOKESTATIC, "A", "$jacocoInit", "", false);

  private static MethodNode method() {
    return new MethodNode(ACC_PUBLIC, "run", "()V", null, null);
  }

  private static AbstractInsnNode store(MethodNode method, int array, int value) {
    method.visitVarInsn(ALOAD, array);
    method.visitIntInsn(BIPUSH, 7);
    method.visitInsn(value);
    method.visitInsn(BASTORE);
    return method.instructions.getLast();
  }

  @Test
  void storesIntoTheArrayOfProbesAreFound() {
    MethodNode constant = method();
    constant.visitLdcInsn(new ConstantDynamic("$jacocoData", "Ljava/lang/Object;", BOOTSTRAP));
    constant.visitTypeInsn(CHECKCAST, "[Z");
    constant.visitVarInsn(ASTORE, 3);
    store(constant, 2, ICONST_1);
    store(constant, 3, ICONST_0);
    AbstractInsnNode probe = store(constant, 3, ICONST_1);
    assertEquals(Set.of(probe), CoverageProbes.of(constant));

    MethodNode called = method();
    called.visitMethodInsn(INVOKESTATIC, "A", "$jacocoInit", "()[Z", false);
    called.visitVarInsn(ASTORE, 1);
    AbstractInsnNode other = store(called, 1, ICONST_1);
    assertEquals(Set.of(other), CoverageProbes.of(called));
  }

  @Test
  void otherStoresAreThoseOfTheProgram() {
    MethodNode method = method();
    method.visitVarInsn(ASTORE, 1);
    store(method, 1, ICONST_1);
    assertEquals(Set.of(), CoverageProbes.of(method));
  }
}
