package dev.heddle.runtime;

import dev.heddle.runtime.internals.CollectionLocation;
import dev.heddle.runtime.internals.InterruptFlag;
import dev.heddle.runtime.internals.JdkStaticState;
import dev.heddle.runtime.internals.PlatformParking;
import dev.heddle.runtime.internals.RawMemory;
import dev.heddle.runtime.internals.RawQueuedSynchronizer;
import dev.heddle.runtime.internals.ThreadNameCounter;
import dev.heddle.runtime.jdk.DeterministicValues;
import dev.heddle.runtime.kernel.EventRecorder;
import dev.heddle.runtime.kernel.PromotionState;
import dev.heddle.runtime.memory.ContainerAccesses;
import dev.heddle.runtime.memory.SharedMemoryAccesses;
import dev.heddle.runtime.memory.SplitCollectionCalls;
import dev.heddle.runtime.memory.SplitCompletions;
import dev.heddle.runtime.names.IdentityHash;
import dev.heddle.runtime.names.IdentityHashSequence;
import dev.heddle.runtime.names.ReportedFields;
import dev.heddle.runtime.names.StableClassName;
import dev.heddle.runtime.names.Stacks;
import dev.heddle.runtime.names.ValueDescriptions;
import dev.heddle.runtime.outcome.ExecutionEnd;
import dev.heddle.runtime.outcome.UncaughtExceptionHandling;
import dev.heddle.runtime.schedule.CarrierWorker;
import dev.heddle.runtime.schedule.PinnedException;
import dev.heddle.runtime.schedule.PlatformSubstrate;
import dev.heddle.runtime.schedule.SearchCounters;
import dev.heddle.runtime.settings.CoverageCuts;
import dev.heddle.runtime.settings.Promotions;
import dev.heddle.runtime.state.AtomicCallState;
import dev.heddle.runtime.state.ChangedSynchronizers;
import dev.heddle.runtime.state.ControlledThreads;
import dev.heddle.runtime.state.ObjectNames;
import dev.heddle.runtime.state.ParkBlocker;
import dev.heddle.runtime.state.SynchronizerKind;
import dev.heddle.runtime.state.VariableLocations;
import dev.heddle.runtime.statics.StaticInitialisers;
import dev.heddle.runtime.statics.StaticSnapshot;
import dev.heddle.runtime.sync.Monitors;
import dev.heddle.runtime.sync.SynchronizerConditions;
import dev.heddle.runtime.sync.SynchronizerOperations;
import dev.heddle.runtime.sync.SynchronizerWaiters;
import dev.heddle.runtime.threads.ThreadOperations;
import dev.heddle.runtime.waiting.ThreadWaits;
import dev.heddle.runtime.waiting.TimedWaitQueue;
import dev.heddle.runtime.waiting.UncontrolledWorkers;
import java.util.List;

/**
 * Initialises the classes that serve controlled threads before there are any: initialising them
 * later would itself be controlled.
 */
final class HookPreloading {
  private static final List<Class<?>> CLASSES =
      List.of(
          InterruptFlag.class,
          SynchronizerKind.class,
          PromotionState.class,
          Promotions.class,
          RawQueuedSynchronizer.class,
          SynchronizerOperations.class,
          SynchronizerWaiters.class,
          SynchronizerConditions.class,
          IdentityHash.class,
          IdentityHashSequence.class,
          StableClassName.class,
          Monitors.class,
          ThreadOperations.class,
          SharedMemoryAccesses.class,
          SplitCollectionCalls.class,
          SplitCollectionCalls.Uses.class,
          AtomicCallState.class,
          SplitCompletions.class,
          ChangedSynchronizers.class,
          CollectionLocation.class,
          CollectionLocation.Parts.class,
          DeterministicValues.class,
          RawMemory.class,
          JdkStaticState.class,
          StaticInitialisers.class,
          StaticSnapshot.class,
          ExecutionEnd.class,
          UncaughtExceptionHandling.class,
          Stacks.class,
          ObjectNames.class,
          ValueDescriptions.class,
          ContainerAccesses.class,
          VariableLocations.class,
          UncontrolledWorkers.class,
          ThreadNameCounter.class,
          ReportedFields.class,
          EventRecorder.class,
          TimedWaitQueue.class,
          ThreadWaits.class,
          ControlledThreads.class,
          SearchCounters.class,
          ExecutionRunner.class,
          CoverageCuts.class,
          PinnedException.class,
          PlatformParking.class,
          ParkBlocker.class,
          CarrierWorker.class,
          PlatformSubstrate.class);

  private HookPreloading() {}

  static void run() {
    for (Class<?> type : CLASSES) {
      try {
        Class.forName(type.getName(), true, type.getClassLoader());
      } catch (ClassNotFoundException e) {
        throw new IllegalStateException(e);
      }
    }
    RawQueuedSynchronizer.rehearse();
  }
}
