package dev.heddle.agent.steps;

import dev.heddle.agent.code.ExceptionHandlerHooks;
import dev.heddle.agent.passes.JdkClass;
import dev.heddle.agent.passes.Pass;
import dev.heddle.agent.treatments.Row;
import dev.heddle.agent.treatments.Treatment;
import org.objectweb.asm.tree.MethodNode;

/** Handlers that the throwable that ends a controlled thread must pass. */
public final class PassedHandlers extends Pass {
  public PassedHandlers() {
    super(Treatment.INSTRUMENTED, Treatment.VOLATILES, Treatment.SWALLOWS);
  }

  @Override
  protected boolean apply(JdkClass type, MethodNode method, Row row) {
    boolean controlled = !type.isUncontrolled(method);
    if (controlled) {
      ExceptionHandlerHooks.apply(method);
    }
    return controlled;
  }
}
