package dev.heddle.runtime;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.heddle.agent.HeddleAgent;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import programs.OldClasses;

/**
 * Classes of Java 1.1 to 6, which have no constants for classes, or no stack map frames; defined
 * without a name by their loader.
 */
class OldClassesTest implements Opcodes {
  private static final String RUNNABLE = "(Ljava/lang/Runnable;)V";

  /** Loads the old classes. */
  private static final class Loader extends ClassLoader {
    Loader() {
      super(OldClassesTest.class.getClassLoader());
    }

    OldClasses.Locked locked(byte[] bytes) {
      Class<?> type = defineClass(null, bytes, 0, bytes.length);
      try {
        return (OldClasses.Locked) type.getConstructor().newInstance();
      } catch (ReflectiveOperationException e) {
        throw new LinkageError(e.getMessage(), e);
      }
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {V1_2, V1_4, V1_5, V1_6})
  void staticSynchronizedMethods(int version) {
    OldClasses.Locked locked = new Loader().locked(bytes(version, ACC_STATIC));
    assertEquals(Set.of("2"), Explore.allSynchronisation(() -> OldClasses.twice(locked)));
    assertEquals(Map.of(), HeddleAgent.failures());
  }

  @ParameterizedTest
  @ValueSource(ints = {V1_2, V1_4, V1_5, V1_6})
  void synchronizedMethods(int version) {
    OldClasses.Locked locked = new Loader().locked(bytes(version, 0));
    assertEquals(Set.of("2"), Explore.allSynchronisation(() -> OldClasses.twice(locked)));
    assertEquals(Map.of(), HeddleAgent.failures());
  }

  /** What compilers made of {@code synchronized} blocks when {@code finally} was a subroutine. */
  @ParameterizedTest
  @ValueSource(ints = {V1_1, V1_2, V1_4, V1_5})
  void synchronizedBlocksWithSubroutines(int version) {
    OldClasses.Locked locked = new Loader().locked(subroutine(version));
    assertEquals(Set.of("2"), Explore.allSynchronisation(() -> OldClasses.twice(locked)));
    assertEquals(Map.of(), HeddleAgent.failures());
  }

  /** Compilers before Java 5 call the method of {@code Object}, which is protected. */
  @ParameterizedTest
  @ValueSource(ints = {V1_1, V1_4, V1_5, V1_6})
  void arraysAreCloned(int version) {
    OldClasses.Locked locked = new Loader().locked(cloning(version));
    assertEquals(Set.of("1", "2"), Explore.all(() -> OldClasses.twice(locked)));
    assertEquals(Map.of(), HeddleAgent.failures());
  }

  /** It starts a thread, which it can do in every execution. */
  @ParameterizedTest
  @ValueSource(ints = {V1_1, V1_4, V1_5})
  void staticInitialisersRunAgain(int version) {
    OldClasses.Locked locked = new Loader().locked(timing(version));
    assertEquals(Set.of("1", "2"), Explore.all(() -> OldClasses.twice(locked)));
    assertEquals(Map.of(), HeddleAgent.failures());
  }

  private static byte[] cloning(int version) {
    ClassWriter writer = start(version, "generated/Cloning" + version);
    MethodVisitor run = writer.visitMethod(ACC_PUBLIC, "run", RUNNABLE, null, null);
    run.visitInsn(ICONST_1);
    run.visitTypeInsn(ANEWARRAY, "java/lang/String");
    run.visitMethodInsn(INVOKEVIRTUAL, "java/lang/Object", "clone", "()Ljava/lang/Object;", false);
    run.visitTypeInsn(CHECKCAST, "[Ljava/lang/String;");
    run.visitInsn(POP);
    runInside(run);
    return writer.toByteArray();
  }

  private static byte[] timing(int version) {
    String name = "generated/Timing" + version;
    ClassWriter writer = start(version, name);
    writer.visitField(ACC_STATIC | ACC_FINAL, "timer", "Ljava/util/Timer;", null, null).visitEnd();
    MethodVisitor initialiser = writer.visitMethod(ACC_STATIC, "<clinit>", "()V", null, null);
    initialiser.visitTypeInsn(NEW, "java/util/Timer");
    initialiser.visitInsn(DUP);
    initialiser.visitInsn(ICONST_1);
    initialiser.visitMethodInsn(INVOKESPECIAL, "java/util/Timer", "<init>", "(Z)V", false);
    initialiser.visitFieldInsn(PUTSTATIC, name, "timer", "Ljava/util/Timer;");
    initialiser.visitInsn(RETURN);
    initialiser.visitMaxs(0, 0);
    MethodVisitor run = writer.visitMethod(ACC_PUBLIC, "run", RUNNABLE, null, null);
    run.visitFieldInsn(GETSTATIC, name, "timer", "Ljava/util/Timer;");
    run.visitMethodInsn(INVOKEVIRTUAL, "java/util/Timer", "purge", "()I", false);
    run.visitInsn(POP);
    runInside(run);
    return writer.toByteArray();
  }

  private static void runInside(MethodVisitor run) {
    run.visitVarInsn(ALOAD, 1);
    run.visitMethodInsn(INVOKEINTERFACE, "java/lang/Runnable", "run", "()V", true);
    run.visitInsn(RETURN);
    run.visitMaxs(0, 0);
  }

  private static ClassWriter start(int version, String name) {
    ClassWriter writer = new ClassWriter(ClassWriter.COMPUTE_MAXS);
    writer.visit(
        version,
        ACC_PUBLIC,
        name,
        null,
        "java/lang/Object",
        new String[] {"programs/OldClasses$Locked"});
    MethodVisitor constructor = writer.visitMethod(ACC_PUBLIC, "<init>", "()V", null, null);
    constructor.visitVarInsn(ALOAD, 0);
    constructor.visitMethodInsn(INVOKESPECIAL, "java/lang/Object", "<init>", "()V", false);
    constructor.visitInsn(RETURN);
    constructor.visitMaxs(0, 0);
    return writer;
  }

  /** A class with a static initialiser whose method locks an object that it makes. */
  private static byte[] subroutine(int version) {
    String name = "generated/Subroutine" + version;
    ClassWriter writer = start(version, name);
    writer.visitField(ACC_STATIC, "lock", "Ljava/lang/Object;", null, null).visitEnd();
    MethodVisitor initialiser = writer.visitMethod(ACC_STATIC, "<clinit>", "()V", null, null);
    initialiser.visitTypeInsn(NEW, "java/lang/Object");
    initialiser.visitInsn(DUP);
    initialiser.visitMethodInsn(INVOKESPECIAL, "java/lang/Object", "<init>", "()V", false);
    initialiser.visitFieldInsn(PUTSTATIC, name, "lock", "Ljava/lang/Object;");
    initialiser.visitInsn(RETURN);
    initialiser.visitMaxs(0, 0);
    MethodVisitor run = writer.visitMethod(ACC_PUBLIC, "run", RUNNABLE, null, null);
    Label start = new Label();
    Label end = new Label();
    Label finish = new Label();
    run.visitTryCatchBlock(start, end, end, null);
    run.visitFieldInsn(GETSTATIC, name, "lock", "Ljava/lang/Object;");
    run.visitInsn(DUP);
    run.visitVarInsn(ASTORE, 2);
    run.visitInsn(MONITORENTER);
    run.visitLabel(start);
    run.visitVarInsn(ALOAD, 1);
    run.visitMethodInsn(INVOKEINTERFACE, "java/lang/Runnable", "run", "()V", true);
    run.visitJumpInsn(JSR, finish);
    run.visitInsn(RETURN);
    run.visitLabel(end);
    run.visitVarInsn(ASTORE, 3);
    run.visitJumpInsn(JSR, finish);
    run.visitVarInsn(ALOAD, 3);
    run.visitInsn(ATHROW);
    run.visitLabel(finish);
    run.visitVarInsn(ASTORE, 4);
    run.visitVarInsn(ALOAD, 2);
    run.visitInsn(MONITOREXIT);
    run.visitVarInsn(RET, 4);
    run.visitMaxs(0, 0);
    writer.visitEnd();
    return writer.toByteArray();
  }

  private static byte[] bytes(int version, int access) {
    String name = "generated/Old" + version + "_" + access;
    ClassWriter writer = start(version, name);
    MethodVisitor run = writer.visitMethod(ACC_PUBLIC, "run", RUNNABLE, null, null);
    run.visitFieldInsn(GETSTATIC, "programs/OldClasses", "something", "Ljava/lang/Object;");
    run.visitInsn(POP);
    boolean isStatic = access == ACC_STATIC;
    if (!isStatic) {
      run.visitVarInsn(ALOAD, 0);
    }
    run.visitVarInsn(ALOAD, 1);
    run.visitMethodInsn(isStatic ? INVOKESTATIC : INVOKEVIRTUAL, name, "locked", RUNNABLE, false);
    run.visitInsn(RETURN);
    run.visitMaxs(0, 0);
    int modifiers = ACC_PUBLIC | ACC_SYNCHRONIZED | access;
    MethodVisitor locked = writer.visitMethod(modifiers, "locked", RUNNABLE, null, null);
    locked.visitVarInsn(ALOAD, isStatic ? 0 : 1);
    locked.visitMethodInsn(INVOKEINTERFACE, "java/lang/Runnable", "run", "()V", true);
    locked.visitInsn(RETURN);
    locked.visitMaxs(0, 0);
    writer.visitEnd();
    return writer.toByteArray();
  }
}
