package dev.heddle.agent;

import dev.heddle.agent.classes.ClassIndex;
import dev.heddle.agent.classes.ReplacementMethods;
import dev.heddle.agent.classes.SharedJdkFields;
import dev.heddle.agent.classes.SynchronizedCalls;
import dev.heddle.agent.collections.ContainerLayouts;
import dev.heddle.agent.collections.ContainerPass;
import dev.heddle.agent.jdk.ArrayListViewHooks;
import dev.heddle.agent.jdk.DefinedClassHook;
import dev.heddle.agent.jdk.FileAccessHooks;
import dev.heddle.agent.jdk.ForwardedCalls;
import dev.heddle.agent.jdk.KeptMonitors;
import dev.heddle.agent.jdk.MethodsToInstrument;
import dev.heddle.agent.jdk.ReferenceHooks;
import dev.heddle.agent.jdk.ReflectiveInvocationHooks;
import dev.heddle.agent.jdk.ReplacedBodies;
import dev.heddle.agent.jdk.ReplacedCalls;
import dev.heddle.agent.jdk.SerializationHooks;
import dev.heddle.agent.jdk.SimulatedMonitors;
import dev.heddle.agent.jdk.StringBufferReads;
import dev.heddle.agent.jdk.ThreadPropertyHooks;
import dev.heddle.agent.jdk.UncontrolledMethods;
import dev.heddle.agent.passes.JdkClass;
import dev.heddle.agent.passes.Pass;
import dev.heddle.agent.steps.AtomicCalls;
import dev.heddle.agent.steps.IdleWorkers;
import dev.heddle.agent.steps.PassedHandlers;
import dev.heddle.agent.steps.PoolAtomicSections;
import dev.heddle.agent.steps.SharedAccesses;
import dev.heddle.agent.treatments.ClassRows;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ClassReader;

/** All passes over classes of the JDK, in order. */
final class JdkPasses {
  private final ClassIndex index;
  private final ReplacedCalls calls;
  private final ForwardedCalls forwarded;
  private final List<Pass> passes;

  JdkPasses(
      ReplacementMethods standIns,
      SynchronizedCalls synchronizedCalls,
      ContainerLayouts containers,
      ClassIndex index,
      boolean mapCurrentThread) {
    this.index = index;
    this.calls = new ReplacedCalls(standIns, index, mapCurrentThread);
    this.forwarded = new ForwardedCalls(synchronizedCalls, index);
    this.passes =
        List.of(
            new ContainerPass(containers, index),
            new ArrayListViewHooks(),
            new SimulatedMonitors(),
            calls,
            forwarded,
            new KeptMonitors(index),
            new ReferenceHooks(),
            new DefinedClassHook(),
            new SerializationHooks(),
            new UncontrolledMethods(index),
            new SharedAccesses(index),
            new PoolAtomicSections.Pauses(),
            new PassedHandlers(),
            new PoolAtomicSections.Brackets(),
            new AtomicCalls(index),
            new IdleWorkers(index),
            new FileAccessHooks(index),
            new ThreadPropertyHooks(),
            new StringBufferReads(),
            new SharedJdkFields(),
            new ReflectiveInvocationHooks(),
            new ReplacedBodies(standIns, index));
  }

  /** Whether a class that was loaded before the agent must be transformed. */
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
   * @param loading whether it is being loaded; otherwise it was loaded before
   * @param container whether the contents of its objects are one variable
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
    return new MethodsToInstrument(type.reader(), calls.sites(type), forwarded.in(type), index)
        .methods(type.simulated());
  }
}
