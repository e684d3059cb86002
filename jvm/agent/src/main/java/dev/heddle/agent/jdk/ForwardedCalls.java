package dev.heddle.agent.jdk;

import dev.heddle.agent.classes.ClassIndex;
import dev.heddle.agent.classes.SynchronizedCalls;
import dev.heddle.agent.passes.JdkClass;
import dev.heddle.agent.passes.Pass;
import dev.heddle.agent.treatments.Treatment;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.tree.MethodNode;

/**
 * Calls of objects that the program has passed, whose methods may be synchronized methods of the
 * JDK.
 */
public final class ForwardedCalls extends Pass {
  private final SynchronizedCalls calls;
  private final ClassIndex index;

  public ForwardedCalls(SynchronizedCalls calls, ClassIndex index) {
    super(Treatment.FORWARDING);
    this.calls = calls;
    this.index = index;
  }

  @Override
  public boolean selects(JdkClass type, MethodNode method) {
    return type.has(Treatment.FORWARDING) && type.mentions(method);
  }

  @Override
  public boolean apply(JdkClass type) {
    boolean any = false;
    if (type.has(Treatment.FORWARDING)) {
      for (MethodNode method : type.methods) {
        any |= !method.name.equals("<clinit>") && calls.approach(method, index);
      }
    }
    return any;
  }

  /** The calls to look for in a class that forwards calls; null for other classes. */
  public @Nullable SynchronizedCalls in(JdkClass type) {
    return type.has(Treatment.FORWARDING) ? calls : null;
  }
}
