package dev.heddle.runtime;

import dev.heddle.core.AccessListener;
import dev.heddle.core.Execution;
import dev.heddle.core.Outcome;
import dev.heddle.hooks.Hooks;
import dev.heddle.hooks.Statics;
import dev.heddle.hooks.ThreadIdentity;
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
      Hooks.running = null;
      invariants.check();
    }

    @Override
    public void runs(Task me) {
      footprint.quiet(me.sections.inPool.quiet);
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
    Hooks.running = null;
    reporting.finish();
    Hooks.endUnwinding();
    ending.over();
    leftovers.open();
    return result.outcome();
  }
}
