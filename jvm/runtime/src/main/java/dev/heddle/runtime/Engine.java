package dev.heddle.runtime;

import dev.heddle.core.AccessListener;
import dev.heddle.core.Execution;
import dev.heddle.core.Outcome;
import dev.heddle.hooks.Hooks;
import dev.heddle.hooks.Statics;
import dev.heddle.hooks.ThreadIdentity;
import dev.heddle.runtime.internals.ThreadNumbers;
import dev.heddle.runtime.invariants.Invariants;
import dev.heddle.runtime.invariants.LookingController;
import dev.heddle.runtime.invariants.Observer;
import dev.heddle.runtime.jdk.Chance;
import dev.heddle.runtime.jdk.FileSteps;
import dev.heddle.runtime.jdk.NetworkTurns;
import dev.heddle.runtime.jdk.Pools;
import dev.heddle.runtime.jdk.PropertySteps;
import dev.heddle.runtime.kernel.Narrator;
import dev.heddle.runtime.memory.Cascades;
import dev.heddle.runtime.memory.Contents;
import dev.heddle.runtime.memory.Looks;
import dev.heddle.runtime.memory.Memory;
import dev.heddle.runtime.outcome.Ending;
import dev.heddle.runtime.outcome.Leftovers;
import dev.heddle.runtime.outcome.Livelocks;
import dev.heddle.runtime.outcome.Starving;
import dev.heddle.runtime.outcome.WaitingCircle;
import dev.heddle.runtime.race.Containers;
import dev.heddle.runtime.race.RaceCheck;
import dev.heddle.runtime.schedule.ContinuationSubstrate;
import dev.heddle.runtime.schedule.PlatformSubstrate;
import dev.heddle.runtime.schedule.Scheduler;
import dev.heddle.runtime.settings.ProgramBody;
import dev.heddle.runtime.settings.PromotedFields;
import dev.heddle.runtime.settings.Promotions;
import dev.heddle.runtime.settings.Settings;
import dev.heddle.runtime.state.Task;
import dev.heddle.runtime.statics.StaticInitialisers;
import dev.heddle.runtime.sync.Conditions;
import dev.heddle.runtime.sync.Contention;
import dev.heddle.runtime.sync.Locks;
import dev.heddle.runtime.sync.Monitors;
import dev.heddle.runtime.sync.Synchronizers;
import dev.heddle.runtime.sync.ThreadMonitorHolds;
import dev.heddle.runtime.sync.ThreadMonitors;
import dev.heddle.runtime.threads.Lives;
import dev.heddle.runtime.threads.ThreadObservation;
import dev.heddle.runtime.threads.Threads;
import dev.heddle.runtime.threads.Turns;
import dev.heddle.runtime.waiting.Acquisitions;
import dev.heddle.runtime.waiting.ClockPoints;
import dev.heddle.runtime.waiting.ClockReads;
import dev.heddle.runtime.waiting.Outsiders;
import dev.heddle.runtime.waiting.PoolWorkers;
import dev.heddle.runtime.waiting.SpuriousWakeups;
import dev.heddle.runtime.waiting.ThreadEnds;
import dev.heddle.runtime.waiting.ThreadParking;
import dev.heddle.runtime.waiting.ThreadStates;
import dev.heddle.runtime.waiting.Timers;
import dev.heddle.runtime.waiting.WaitDescription;
import dev.heddle.runtime.waiting.Waits;
import org.jspecify.annotations.Nullable;

/**
 * The parts of one search of a Java program: makes each from those that it needs, and resets them
 * where an execution begins.
 */
final class Engine extends CommonParts {
  private static final int FIRST_WITH_CONTINUATIONS = 21;

  final PromotedFields promoted = new PromotedFields(settings.allAccesses());
  final Containers containers = new Containers(objects);
  final RaceCheck races = new RaceCheck(kernel, containers, names, promoted, listener);
  final Timers timers = new Timers(kernel, clock);
  final ClockPoints clockPoints = new ClockPoints(kernel, settings, timers);
  final SpuriousWakeups spuriousWakeups = new SpuriousWakeups(kernel, settings);
  final ThreadEnds ends = new ThreadEnds();
  final PoolWorkers workers = new PoolWorkers();
  final Acquisitions acquisitions = new Acquisitions();
  final ThreadStates states = new ThreadStates(kernel);
  final Waits waits = new Waits(kernel, races, states, workers, clock, timers, clockPoints);
  final Outsiders outsiders = new Outsiders();
  final StaticInitialisers initialisers = new StaticInitialisers(kernel, result, races, waits);
  final Leftovers leftovers = new Leftovers(kernel, settings, names, ends, workers);
  final WaitingCircle circle = new WaitingCircle(kernel, waits, initialisers);
  final WaitDescription descriptions = new WaitDescription(names, waits, acquisitions);
  final Ending ending =
      new Ending(kernel, names, descriptions, outsiders, leftovers, workers, circle);
  final Livelocks livelocks = new Livelocks(kernel, ending, new Starving(kernel));
  final Contention contention = new Contention(kernel, timers, leftovers, acquisitions);
  final Locks locks = new Locks(kernel, races, states, workers, contention, acquisitions);
  final Synchronizers synchronizers =
      new Synchronizers(
          kernel, clock, races, waits, leftovers, livelocks, acquisitions, contention, locks);
  final Conditions conditions =
      new Conditions(
          kernel,
          races,
          spuriousWakeups,
          waits,
          outsiders,
          synchronizers,
          acquisitions,
          contention);
  final ThreadMonitorHolds holds = new ThreadMonitorHolds(refinement);
  final Monitors monitors =
      new Monitors(kernel, names, races, spuriousWakeups, states, holds, waits);
  final ThreadMonitors threadMonitors =
      new ThreadMonitors(kernel, holds, clock, timers, waits, monitors);
  final Pools pools = new Pools(kernel, states, ends, workers);
  final Looks looks = new Looks(kernel, ends);
  final Cascades cascades = new Cascades(kernel, ends);
  final Chance chance = new Chance(kernel);
  final ClockReads clockReads = new ClockReads(scheduler, counts, clock, clockPoints, waits);
  final NetworkTurns network = new NetworkTurns(kernel, clock, races, clockPoints, waits, monitors);
  final FileSteps files = new FileSteps(kernel);
  final PropertySteps properties = new PropertySteps(kernel, races);
  final Memory memory = new Memory(kernel, promoted, races);
  final Contents contents = new Contents(kernel, settings, containers, promoted, races, livelocks);
  final Observer observer =
      new Observer(
          kernel,
          new LookingController(kernel, names, promoted, containers, pools, initialisers, chance));
  final Invariants invariants = new Invariants(kernel, initialisers, ending, observer);
  final Turns turns =
      new Turns(kernel, result, counts, timers, states, ending, livelocks, contention);
  final Lives lives =
      new Lives(
          kernel,
          result,
          counts,
          races,
          states,
          ends,
          holds,
          waits,
          ending,
          cascades,
          threadMonitors,
          invariants,
          turns);
  final ThreadObservation observation = new ThreadObservation(kernel, ends, acquisitions, pools);
  final ThreadParking parking = new ThreadParking(kernel, spuriousWakeups, waits, outsiders);
  final Threads threads =
      new Threads(kernel, timers, races, states, ends, holds, waits, pools, threadMonitors, lives);

  Engine(Settings settings, @Nullable AccessListener listener) {
    super(settings, listener);
    scheduler.connect(turns, new Switches());
    narration.connect(livelocks);
    scheduler.useSubstrate(
        mayUseContinuations()
            ? new ContinuationSubstrate(scheduler, result, lives)
            : new PlatformSubstrate(scheduler, result, lives));
  }

  private boolean mayUseContinuations() {
    return !settings.platformThreads()
        && Runtime.version().feature() >= FIRST_WITH_CONTINUATIONS
        && ThreadIdentity.supported();
  }

  /** Carries threads by platform threads from now on. */
  void usePlatformThreads() {
    scheduler.useSubstrate(new PlatformSubstrate(scheduler, result, lives));
  }

  /** What is to be done when threads are switched. */
  private final class Switches implements Scheduler.SwitchListener {
    @Override
    public void stepEnds(Task me) {
      holds.stepEnds(me);
      Hooks.suspend();
      invariants.check();
    }

    @Override
    public void runs(Task me) {
      footprint.quiet(me.sections.inPool().quiet);
      races.nextPeriod();
    }

    @Override
    public void unwinds() {
      narration.fallSilentAtOnce();
    }
  }

  /** Begins an execution, from the same state as any other; its first thread is still to run. */
  Task begin(Execution execution, ProgramBody body) {
    scheduler.begin(execution);
    lives.begin(body);
    tasks.reset();
    result.reset();
    objects.reset();
    footprint.reset(execution.point());
    clock.reset();
    timers.reset(settings.earlyTimeouts());
    waits.reset();
    spuriousWakeups.reset();
    clockPoints.reset();
    ending.reset();
    leftovers.reset();
    invariants.reset();
    contention.reset();
    holds.reset();
    initialisers.reset();
    chance.reset();
    network.reset();
    files.reset();
    outsiders.reset();
    ThreadNumbers.reset();
    Statics.nextEpoch();
    Hooks.loops = 0;
    races.reset();
    resetPromoted();
    narration.reset(races.on() || promoted.any());
    livelocks.reset();
    return first();
  }

  private void resetPromoted() {
    Promotions promotions = refinement.promotions();
    promoted.reset(promotions);
    looks.reset(promotions);
    pools.reset(promotions);
    cascades.reset(promotions);
  }

  private Task first() {
    Thread main = new Thread(settings.mainThreadName());
    main.setDaemon(false);
    chance.adopt(main);
    Task first = lives.add(main);
    scheduler.beginWith(first);
    return first;
  }

  /** Ends the execution, none of whose threads runs any more, and says how it ended. */
  Outcome outcome(Narrator reporting) {
    Hooks.suspend();
    reporting.finish();
    Hooks.endUnwinding();
    ending.over();
    leftovers.open();
    return result.outcome();
  }
}
