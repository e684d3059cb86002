package dev.heddle.runtime;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.heddle.runtime.settings.NotControlledException;
import dev.heddle.runtime.settings.ProgramBody;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import programs.Exits;
import programs.OldClasses;

class SelfCheckTest implements Opcodes {
  /** Loads one class. */
  private static final class Loader extends ClassLoader {
    Loader() {
      super(SelfCheckTest.class.getClassLoader());
    }

    OldClasses.Locked locked(byte[] bytes) throws ReflectiveOperationException {
      Class<?> type = defineClass("generated.Huge", bytes, 0, bytes.length);
      return (OldClasses.Locked) type.getConstructor().newInstance();
    }
  }

  /** A method with a monitor that is too long to get two bodies. */
  private static byte[] huge() {
    ClassWriter writer = new ClassWriter(ClassWriter.COMPUTE_MAXS);
    writer.visit(
        V1_6,
        ACC_PUBLIC,
        "generated/Huge",
        null,
        "java/lang/Object",
        new String[] {"programs/OldClasses$Locked"});
    MethodVisitor constructor = writer.visitMethod(ACC_PUBLIC, "<init>", "()V", null, null);
    constructor.visitVarInsn(ALOAD, 0);
    constructor.visitMethodInsn(INVOKESPECIAL, "java/lang/Object", "<init>", "()V", false);
    constructor.visitInsn(RETURN);
    constructor.visitMaxs(0, 0);
    MethodVisitor run =
        writer.visitMethod(
            ACC_PUBLIC | ACC_SYNCHRONIZED, "run", "(Ljava/lang/Runnable;)V", null, null);
    for (int i = 0; i < 20_000; i++) {
      run.visitInsn(ACONST_NULL);
      run.visitInsn(POP);
    }
    run.visitVarInsn(ALOAD, 1);
    run.visitMethodInsn(INVOKEINTERFACE, "java/lang/Runnable", "run", "()V", true);
    run.visitInsn(RETURN);
    run.visitMaxs(0, 0);
    writer.visitEnd();
    return writer.toByteArray();
  }

  @Test
  void aClassThatCannotBeInstrumentedFailsTheSearchesThatUseIt()
      throws ReflectiveOperationException {
    OldClasses.Locked locked = new Loader().locked(huge());
    NotControlledException thrown =
        assertThrows(
            NotControlledException.class,
            () -> Explore.allSynchronisation(() -> OldClasses.twice(locked)));
    String message = String.valueOf(thrown.getMessage());
    assertTrue(message.contains("generated.Huge could not be instrumented"), message);
    assertTrue(message.contains("too large"), message);
    assertEquals(
        Set.of("1", "2"), Explore.allSynchronisation(() -> OldClasses.twice(Runnable::run)));
  }

  @Test
  void aProgramWithOneThreadIsNoGreen() {
    NotControlledException thrown =
        assertThrows(NotControlledException.class, () -> Explore.all(() -> "nothing"));
    assertTrue(String.valueOf(thrown.getMessage()).contains("no second thread"));
  }

  private static String notControlled(ProgramBody body) {
    NotControlledException thrown =
        assertThrows(NotControlledException.class, () -> Explore.allSynchronisation(body));
    return String.valueOf(thrown.getMessage());
  }

  @Test
  void aProgramThatEndsTheJvmIsNoGreen() {
    String which = ", which would end the search with it";
    assertEquals("the program called System.exit(0)" + which, notControlled(Exits::exit));
    assertEquals("the program called Runtime.halt(0)" + which, notControlled(Exits::halt));
    assertEquals(
        "the program called Runtime.halt(0)" + which, notControlled(Exits::haltByReflection));
  }
}
