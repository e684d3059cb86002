package dev.heddle.agent.jdk;

import dev.heddle.agent.classes.ClassIndex;
import dev.heddle.agent.classes.JdkHooks;
import dev.heddle.agent.classes.StandIns;
import dev.heddle.agent.classes.StandIns.StandIn;
import dev.heddle.agent.passes.JdkClass;
import dev.heddle.agent.passes.Pass;
import dev.heddle.agent.treatments.ClassRows;
import java.util.Map;
import org.objectweb.asm.tree.MethodNode;

/** Methods whose bodies have stand-ins. */
public final class ReplacedBodies extends Pass {
  private final StandIns standIns;
  private final ClassIndex index;

  public ReplacedBodies(StandIns standIns, ClassIndex index) {
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
    return !bodies.isEmpty() && new JdkHooks(type, index).replaceBodies(bodies);
  }
}
