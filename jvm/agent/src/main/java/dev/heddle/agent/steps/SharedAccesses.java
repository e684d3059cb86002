package dev.heddle.agent.steps;

import dev.heddle.agent.classes.ClassIndex;
import dev.heddle.agent.classes.JdkClassPass;
import dev.heddle.agent.passes.JdkClass;
import dev.heddle.agent.passes.Pass;
import dev.heddle.agent.treatments.Treatment;
import org.objectweb.asm.tree.MethodNode;

/** Accesses to shared memory, and calls of functions of the program, in instrumented classes. */
public final class SharedAccesses extends Pass {
  private final ClassIndex index;

  public SharedAccesses(ClassIndex index) {
    super(Treatment.INSTRUMENTED, Treatment.VOLATILES);
    this.index = index;
  }

  @Override
  public boolean apply(JdkClass type) {
    if (!concerns(type.rows())) {
      return false;
    }
    JdkClassPass hooks = new JdkClassPass(type, index);
    boolean callbacks = type.has(Treatment.INSTRUMENTED) && type.has(Treatment.ONE_STEP_CALLING);
    for (MethodNode method : type.methods) {
      if (!type.isUncontrolled(method)) {
        hooks.hookAccesses(method);
        if (callbacks) {
          hooks.hookCallbacks(method);
        }
      }
    }
    return true;
  }
}
