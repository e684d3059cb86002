package dev.heddle.agent.jdk;

import dev.heddle.agent.classes.ClassIndex;
import dev.heddle.agent.classes.JdkClassPass;
import dev.heddle.agent.classes.SynchronizedCalls;
import dev.heddle.agent.passes.JdkClass;
import dev.heddle.agent.passes.Pass;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.MethodNode;

/**
 * Synchronized methods of classes with simulated monitors that are loaded already: their flag
 * cannot be removed, so their monitor stays real.
 */
public final class KeptMonitors extends Pass {
  private final ClassIndex index;

  public KeptMonitors(ClassIndex index) {
    this.index = index;
  }

  @Override
  public boolean selects(JdkClass type, MethodNode method) {
    int kind = method.access & (Opcodes.ACC_SYNCHRONIZED | Opcodes.ACC_STATIC);
    return type.simulated()
        && !type.loading()
        && kind == Opcodes.ACC_SYNCHRONIZED
        && !method.name.equals(SynchronizedCalls.TRACING);
  }

  @Override
  public boolean apply(JdkClass type) {
    JdkClassPass hooks = new JdkClassPass(type, index);
    boolean any = false;
    for (MethodNode method : type.methods) {
      if (selects(type, method)) {
        hooks.bracketReal(method);
        any = true;
      }
    }
    return any;
  }
}
