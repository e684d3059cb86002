package dev.heddle.agent.classes;

import java.util.ArrayList;
import java.util.List;
import org.objectweb.asm.Handle;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.InvokeDynamicInsnNode;

/** Lambdas and method references in code. */
public final class LambdaSites {
  private static final String FACTORY = "java/lang/invoke/LambdaMetafactory";

  private LambdaSites() {}

  public static boolean isMadeBy(Handle bootstrap) {
    return bootstrap.getOwner().equals(FACTORY);
  }

  /** The interfaces that a lambda implements; empty if the instruction makes something else. */
  static List<String> interfaces(InvokeDynamicInsnNode made) {
    List<String> interfaces = new ArrayList<>();
    if (isMadeBy(made.bsm)) {
      interfaces.add(Type.getReturnType(made.desc).getInternalName());
      for (Object argument : made.bsmArgs) {
        if (argument instanceof Type marker && marker.getSort() == Type.OBJECT) {
          interfaces.add(marker.getInternalName());
        }
      }
    }
    return interfaces;
  }
}
