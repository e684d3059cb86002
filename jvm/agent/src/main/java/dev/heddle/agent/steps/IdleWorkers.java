package dev.heddle.agent.steps;

import dev.heddle.agent.classes.ClassIndex;
import dev.heddle.agent.classes.JdkClassPass;
import dev.heddle.agent.passes.JdkClass;
import dev.heddle.agent.passes.Pass;
import dev.heddle.agent.treatments.Row;
import dev.heddle.agent.treatments.Treatment;
import org.objectweb.asm.tree.MethodNode;

/** Methods in which a worker of a pool waits for work. */
public final class IdleWorkers extends Pass {
  private final ClassIndex index;

  public IdleWorkers(ClassIndex index) {
    super(Treatment.IDLE);
    this.index = index;
  }

  @Override
  protected boolean apply(JdkClass type, MethodNode method, Row row) {
    new JdkClassPass(type, index).bracket(method, "beginIdle", false, "endIdle");
    return true;
  }
}
