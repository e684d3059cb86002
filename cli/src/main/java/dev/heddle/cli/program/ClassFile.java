package dev.heddle.cli.program;

import dev.heddle.cli.console.BadInputException;
import java.io.DataInputStream;
import java.io.IOException;
import java.io.InputStream;

/** The first bytes of a class file, which say whether this JVM can load it. */
final class ClassFile {
  private static final int MAGIC = 0xCAFEBABE;

  /** Java 1 has class files of version 45, and every later one one more. */
  private static final int BEFORE_JAVA_1 = 44;

  private ClassFile() {}

  /**
   * Refuses a class file that is too new or none at all, before anything tries to load it; if there
   * is none by that name, loading will say so.
   */
  static void check(String className, ClassLoader loader) {
    try (InputStream in = loader.getResourceAsStream(className.replace('.', '/') + ".class")) {
      if (in != null) {
        check(className, new DataInputStream(in));
      }
    } catch (IOException e) {
      throw new BadInputException("class " + className + " cannot be loaded: no class file");
    }
  }

  private static void check(String className, DataInputStream in) throws IOException {
    if (in.readInt() != MAGIC) {
      throw new IOException("wrong magic number");
    }
    in.readUnsignedShort();
    int java = in.readUnsignedShort() - BEFORE_JAVA_1;
    int here = Runtime.version().feature();
    if (java > here) {
      throw new BadInputException(
          className
              + " was compiled for Java "
              + java
              + ", but this is Java "
              + here
              + "; set HEDDLE_JAVA to a newer JDK");
    }
  }
}
