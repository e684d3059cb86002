package dev.heddle.agent.code;

import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.InsnList;
import org.objectweb.asm.tree.LdcInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;

/** Class objects as constants in bytecode. */
public final class ClassConstants implements Opcodes {
  private ClassConstants() {}

  /** Turns an older class file into one of Java 5, which only allows more constructs. */
  public static void allow(ClassNode type) {
    if ((type.version & 0xffff) < V1_5) {
      type.version = V1_5;
    }
  }

  /**
   * Pushes the class object of a class, in code of {@code in}: class files before Java 5 have no
   * constants for that.
   */
  public static InsnList push(ClassNode in, String name) {
    InsnList code = new InsnList();
    if ((in.version & 0xffff) >= V1_5) {
      code.add(new LdcInsnNode(Type.getObjectType(name)));
    } else {
      code.add(new LdcInsnNode(name.replace('/', '.')));
      code.add(
          new MethodInsnNode(
              INVOKESTATIC,
              "java/lang/Class",
              "forName",
              "(Ljava/lang/String;)Ljava/lang/Class;",
              false));
    }
    return code;
  }
}
