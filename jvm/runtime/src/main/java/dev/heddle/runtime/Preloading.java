package dev.heddle.runtime;

import dev.heddle.runtime.internals.CollectionPart;
import dev.heddle.runtime.internals.Interrupts;
import dev.heddle.runtime.internals.JdkStatics;
import dev.heddle.runtime.internals.Parking;
import dev.heddle.runtime.internals.QueuedSynchronizer;
import dev.heddle.runtime.internals.Raw;
import dev.heddle.runtime.internals.ThreadNumbers;
import dev.heddle.runtime.jdk.Chance;
import dev.heddle.runtime.kernel.Narrator;
import dev.heddle.runtime.kernel.Refinement;
import dev.heddle.runtime.memory.Cascades;
import dev.heddle.runtime.memory.Contents;
import dev.heddle.runtime.memory.Looks;
import dev.heddle.runtime.memory.Memory;
import dev.heddle.runtime.names.Fields;
import dev.heddle.runtime.names.HashKind;
import dev.heddle.runtime.names.IdentityHash;
import dev.heddle.runtime.names.Kinds;
import dev.heddle.runtime.names.LastingName;
import dev.heddle.runtime.names.Stacks;
import dev.heddle.runtime.outcome.Ending;
import dev.heddle.runtime.outcome.Handlers;
import dev.heddle.runtime.schedule.Counts;
import dev.heddle.runtime.schedule.PinnedException;
import dev.heddle.runtime.schedule.PlatformSubstrate;
import dev.heddle.runtime.schedule.Worker;
import dev.heddle.runtime.settings.Cuts;
import dev.heddle.runtime.settings.Promotions;
import dev.heddle.runtime.state.Call;
import dev.heddle.runtime.state.Cascade;
import dev.heddle.runtime.state.Names;
import dev.heddle.runtime.state.ParkBlocker;
import dev.heddle.runtime.state.Synchronizer;
import dev.heddle.runtime.state.Tasks;
import dev.heddle.runtime.state.Variables;
import dev.heddle.runtime.statics.StaticInitialisers;
import dev.heddle.runtime.statics.StaticSnapshot;
import dev.heddle.runtime.sync.Conditions;
import dev.heddle.runtime.sync.Contention;
import dev.heddle.runtime.sync.Monitors;
import dev.heddle.runtime.sync.Synchronizers;
import dev.heddle.runtime.threads.Threads;
import dev.heddle.runtime.waiting.Outsiders;
import dev.heddle.runtime.waiting.Timers;
import dev.heddle.runtime.waiting.Waits;
import java.util.List;

/**
 * Initialises the classes that serve controlled threads before there are any: initialising them
 * later would itself be controlled.
 */
final class Preloading {
  private static final List<Class<?>> CLASSES =
      List.of(
          Interrupts.class,
          Synchronizer.class,
          Refinement.class,
          Promotions.class,
          QueuedSynchronizer.class,
          Synchronizers.class,
          Contention.class,
          Conditions.class,
          IdentityHash.class,
          HashKind.class,
          LastingName.class,
          Monitors.class,
          Threads.class,
          Memory.class,
          Looks.class,
          Looks.Uses.class,
          Call.class,
          Cascades.class,
          Cascade.class,
          CollectionPart.class,
          CollectionPart.Parts.class,
          Chance.class,
          Raw.class,
          JdkStatics.class,
          StaticInitialisers.class,
          StaticSnapshot.class,
          Ending.class,
          Handlers.class,
          Stacks.class,
          Names.class,
          Kinds.class,
          Contents.class,
          Variables.class,
          Outsiders.class,
          ThreadNumbers.class,
          Fields.class,
          Narrator.class,
          Timers.class,
          Waits.class,
          Tasks.class,
          Counts.class,
          Executions.class,
          Cuts.class,
          PinnedException.class,
          Parking.class,
          ParkBlocker.class,
          Worker.class,
          PlatformSubstrate.class);

  private Preloading() {}

  static void run() {
    for (Class<?> type : CLASSES) {
      try {
        Class.forName(type.getName(), true, type.getClassLoader());
      } catch (ClassNotFoundException e) {
        throw new IllegalStateException(e);
      }
    }
    QueuedSynchronizer.rehearse();
  }
}
