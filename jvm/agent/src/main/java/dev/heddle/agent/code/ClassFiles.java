package dev.heddle.agent.code;

import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.ClassNode;

/**
 * Writes transformed classes. The size of each stack is computed by following the instructions.
 *
 * <p>If the version of a class requires frames, ASM derives the sizes from them. But the JVM drops
 * the frames of classes that it does not verify, such as its own, and hands them out for
 * transformation without frames. A stack size that is too small crashes the JVM at the next garbage
 * collection.
 */
public final class ClassFiles {
  /** The last version that needs no frames; classes are written with it. */
  public static final int FRAMELESS = Opcodes.V1_6;

  /** The offset of the version in a class file. */
  private static final int VERSION = 4;

  private ClassFiles() {}

  /**
   * A writer of a class that is given to it with the version {@link #FRAMELESS}.
   *
   * @param original the class whose constants keep their indices; null if indices may change
   */
  public static ClassWriter writer(@Nullable ClassReader original) {
    return new ClassWriter(original, ClassWriter.COMPUTE_MAXS);
  }

  /** The written class, with its own version. */
  public static byte[] finish(ClassWriter writer, int version) {
    byte[] bytes = writer.toByteArray();
    ByteBuffer.wrap(bytes).putInt(VERSION, version);
    return bytes;
  }

  /** The class file of a class. */
  public static byte[] write(ClassNode type, @Nullable ClassReader original) {
    ClassWriter writer = writer(original);
    int version = type.version;
    type.version = FRAMELESS;
    type.accept(writer);
    type.version = version;
    return finish(writer, version);
  }
}
