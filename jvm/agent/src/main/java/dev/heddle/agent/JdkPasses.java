package dev.heddle.agent;

import dev.heddle.agent.classes.ClassIndex;
import dev.heddle.agent.classes.SharedFields;
import dev.heddle.agent.classes.StandIns;
import dev.heddle.agent.classes.SynchronizedCalls;
import dev.heddle.agent.collections.ContainerPass;
import dev.heddle.agent.collections.Containers;
import dev.heddle.agent.jdk.ArrayViews;
import dev.heddle.agent.jdk.BufferLooks;
import dev.heddle.agent.jdk.DefinedClasses;
import dev.heddle.agent.jdk.ExecutableCalls;
import dev.heddle.agent.jdk.FileCalls;
import dev.heddle.agent.jdk.ForwardedCalls;
import dev.heddle.agent.jdk.KeptMonitors;
import dev.heddle.agent.jdk.Mentions;
import dev.heddle.agent.jdk.PropertyCalls;
import dev.heddle.agent.jdk.References;
import dev.heddle.agent.jdk.ReplacedBodies;
import dev.heddle.agent.jdk.ReplacedCalls;
import dev.heddle.agent.jdk.Serialization;
import dev.heddle.agent.jdk.SimulatedMonitors;
import dev.heddle.agent.jdk.UncontrolledMethods;
import dev.heddle.agent.passes.JdkClass;
import dev.heddle.agent.passes.Pass;
import dev.heddle.agent.steps.IdleWorkers;
import dev.heddle.agent.steps.OneStepCalls;
import dev.heddle.agent.steps.PassedHandlers;
import dev.heddle.agent.steps.PoolSteps;
import dev.heddle.agent.steps.SharedAccesses;
import dev.heddle.agent.treatments.ClassRows;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ClassReader;

/** All that is done to classes of the JDK, in order. */
final class JdkPasses {
  private final ClassIndex index;
  private final ReplacedCalls calls;
  private final ForwardedCalls forwarded;
  private final List<Pass> passes;

  JdkPasses(
      StandIns standIns,
      SynchronizedCalls synchronizedCalls,
      Containers containers,
      ClassIndex index,
      boolean mapCurrentThread) {
    this.index = index;
    this.calls = new ReplacedCalls(standIns, index, mapCurrentThread);
    this.forwarded = new ForwardedCalls(synchronizedCalls, index);
    this.passes =
        List.of(
            new ContainerPass(containers, index),
            new ArrayViews(),
            new SimulatedMonitors(),
            calls,
            forwarded,
            new KeptMonitors(index),
            new References(),
            new DefinedClasses(),
            new Serialization(),
            new UncontrolledMethods(index),
            new SharedAccesses(index),
            new PoolSteps.Pauses(),
            new PassedHandlers(),
            new PoolSteps.Brackets(),
            new OneStepCalls(index),
            new IdleWorkers(index),
            new FileCalls(index),
            new PropertyCalls(),
            new BufferLooks(),
            new SharedFields(),
            new ExecutableCalls(),
            new ReplacedBodies(standIns, index));
  }

  /** Whether a class must be transformed that was loaded before the agent. */
  boolean concern(ClassRows rows) {
    for (Pass pass : passes) {
      if (pass.concerns(rows)) {
        return true;
      }
    }
    return false;
  }

  /**
   * Transforms a class; null if it stays as it is.
   *
   * @param loading whether it is being loaded, or else was before
   * @param container whether what its objects hold counts as a variable
   */
  byte @Nullable [] apply(byte[] bytes, boolean loading, boolean container) {
    ClassReader reader = new ClassReader(bytes);
    boolean simulated = SimulatedMonitors.areIn(reader);
    JdkClass type = new JdkClass(reader, loading, container, simulated, this::mentioning);
    type.read(passes);
    if (type.methods.isEmpty()) {
      return null;
    }
    boolean changed = false;
    for (Pass pass : passes) {
      changed |= pass.apply(type);
    }
    return changed ? type.write() : null;
  }

  private Set<String> mentioning(JdkClass type) {
    return new Mentions(type.reader(), calls.sites(type), forwarded.in(type), index)
        .methods(type.simulated());
  }
}
