package dev.heddle.agent.code;

import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.ClassNode;

/**
 * How transformed classes are written: the size of each stack is found by following the
 * instructions.
 *
 * <p>Of a class whose version demands frames, ASM reads the sizes off those. But the JVM forgets
 * the frames of what it does not verify, such as its own classes, and when it hands out one of them
 * to be transformed there are none. A stack that is said to be too small ends the JVM at the next
 * collection of garbage.
 */
public final class ClassFiles {
  /** The last version without need of frames; classes are written as if they had it. */
  public static final int FRAMELESS = Opcodes.V1_6;

  /** Where a class file has its version. */
  private static final int VERSION = 4;

  private ClassFiles() {}

  /**
   * A writer of a class that is given to it with the version {@link #FRAMELESS}.
   *
   * @param original the class whose constants stay in their places; null for any places
   */
  public static ClassWriter writer(@Nullable ClassReader original) {
    return new ClassWriter(original, ClassWriter.COMPUTE_MAXS);
  }

  /** What was written, with the version that the class has. */
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
