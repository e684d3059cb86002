package dev.heddle.runtime;

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
