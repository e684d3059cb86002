package dev.heddle.agent.jdk;

import dev.heddle.agent.classes.ClassIndex;
import dev.heddle.agent.classes.JdkClassPass;
import dev.heddle.agent.passes.JdkClass;
import dev.heddle.agent.passes.Pass;
import dev.heddle.agent.treatments.Treatment;
import org.objectweb.asm.tree.MethodNode;

/** Methods inside which hooks do nothing, and all static initialisers. */
public final class UncontrolledMethods extends Pass {
  private final ClassIndex index;

  public UncontrolledMethods(ClassIndex index) {
    super(Treatment.UNCONTROLLED);
    this.index = index;
  }

  @Override
  public boolean selects(JdkClass type, MethodNode method) {
    return type.isUncontrolled(method);
  }

  @Override
  public boolean apply(JdkClass type) {
    JdkClassPass hooks = new JdkClassPass(type, index);
    boolean any = false;
    for (MethodNode method : type.methods) {
      if (type.isUncontrolled(method)) {
        hooks.bracket(method, "enterGuard", false, "exitGuard");
        any = true;
      }
    }
    return any;
  }
}
