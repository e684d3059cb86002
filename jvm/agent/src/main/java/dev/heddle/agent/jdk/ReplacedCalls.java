package dev.heddle.agent.jdk;

import dev.heddle.agent.classes.ClassIndex;
import dev.heddle.agent.classes.ReplacementMethods;
import dev.heddle.agent.passes.JdkClass;
import dev.heddle.agent.passes.Pass;
import dev.heddle.agent.treatments.ClassRows;
import dev.heddle.agent.treatments.Treatment;
import org.objectweb.asm.tree.MethodNode;

/** Calls that have replacements or are announced, and reads of fields that have replacements. */
public final class ReplacedCalls extends Pass {
  private final ReplacementMethods standIns;
  private final ClassIndex index;
  private final boolean mapCurrentThread;

  public ReplacedCalls(ReplacementMethods standIns, ClassIndex index, boolean mapCurrentThread) {
    super(Treatment.CALLS);
    this.standIns = standIns;
    this.index = index;
    this.mapCurrentThread = mapCurrentThread;
  }

  @Override
  public boolean concerns(ClassRows rows) {
    return super.concerns(rows)
        || standIns.mayReadFields(rows.type())
        || (mapCurrentThread && rows.has(Treatment.CURRENT_THREAD));
  }

  @Override
  public boolean selects(JdkClass type, MethodNode method) {
    return type.mentions(method);
  }

  @Override
  public boolean apply(JdkClass type) {
    CallReplacement calls = sites(type);
    boolean any = false;
    for (MethodNode method : type.methods) {
      any |= calls.apply(method);
    }
    return any;
  }

  /** The calls in a class that may be replaced. */
  public CallReplacement sites(JdkClass type) {
    return new CallReplacement(standIns, type.name, index, mapCurrentThread, false);
  }
}
