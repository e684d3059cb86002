package dev.heddle.agent.jdk;

import dev.heddle.agent.classes.ClassIndex;
import dev.heddle.agent.classes.JdkClassPass;
import dev.heddle.agent.classes.ReplacementMethods;
import dev.heddle.agent.classes.ReplacementMethods.StandIn;
import dev.heddle.agent.passes.JdkClass;
import dev.heddle.agent.passes.Pass;
import dev.heddle.agent.treatments.ClassRows;
import java.util.Map;
import org.objectweb.asm.tree.MethodNode;

/** Methods whose bodies have replacements. */
public final class ReplacedBodies extends Pass {
  private final ReplacementMethods standIns;
  private final ClassIndex index;

  public ReplacedBodies(ReplacementMethods standIns, ClassIndex index) {
    this.standIns = standIns;
    this.index = index;
  }

  @Override
  public boolean concerns(ClassRows rows) {
    return !standIns.forBodies(rows.type()).isEmpty();
  }

  @Override
  public boolean selects(JdkClass type, MethodNode method) {
    return standIns.forBodies(type.name).containsKey(method.name + method.desc);
  }

  @Override
  public boolean apply(JdkClass type) {
    Map<String, StandIn> bodies = standIns.forBodies(type.name);
    return !bodies.isEmpty() && new JdkClassPass(type, index).replaceBodies(bodies);
  }
}
