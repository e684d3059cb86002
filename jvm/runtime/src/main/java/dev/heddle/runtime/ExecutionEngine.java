package dev.heddle.runtime;

import dev.heddle.core.AccessListener;
import dev.heddle.core.Execution;
import dev.heddle.core.Outcome;
import dev.heddle.hooks.Hooks;
import dev.heddle.hooks.StaticInitialisation;
import dev.heddle.hooks.ThreadIdentity;
import dev.heddle.runtime.internals.ThreadNameCounter;
import dev.heddle.runtime.invariants.ConditionObserver;
import dev.heddle.runtime.invariants.JavaInvariantCheck;
import dev.heddle.runtime.invariants.ObservingController;
import dev.heddle.runtime.jdk.DeterministicValues;
import dev.heddle.runtime.jdk.FileAccesses;
import dev.heddle.runtime.jdk.LoopbackNetworkSteps;
import dev.heddle.runtime.jdk.PoolSections;
import dev.heddle.runtime.jdk.ThreadPropertySteps;
import dev.heddle.runtime.kernel.EventRecorder;
import dev.heddle.runtime.memory.ContainerAccesses;
import dev.heddle.runtime.memory.SharedMemoryAccesses;
import dev.heddle.runtime.memory.SplitCollectionCalls;
import dev.heddle.runtime.memory.SplitCompletions;
import dev.heddle.runtime.outcome.ExecutionEnd;
import dev.heddle.runtime.outcome.LeftoverCheck;
import dev.heddle.runtime.outcome.LivelockCheck;
import dev.heddle.runtime.outcome.StarvationCheck;
import dev.heddle.runtime.outcome.WaitCycle;
import dev.heddle.runtime.race.Containers;
import dev.heddle.runtime.race.RaceCheck;
import dev.heddle.runtime.schedule.ContinuationSubstrate;
import dev.heddle.runtime.schedule.PlatformSubstrate;
import dev.heddle.runtime.schedule.ThreadScheduler;
import dev.heddle.runtime.settings.JavaSettings;
import dev.heddle.runtime.settings.PlainAccessPoints;
import dev.heddle.runtime.settings.ProgramBody;
import dev.heddle.runtime.settings.Promotions;
import dev.heddle.runtime.state.ControlledThread;
import dev.heddle.runtime.statics.StaticInitialisers;
import dev.heddle.runtime.sync.FastReentrantLocks;
import dev.heddle.runtime.sync.Monitors;
import dev.heddle.runtime.sync.SynchronizerConditions;
import dev.heddle.runtime.sync.SynchronizerOperations;
import dev.heddle.runtime.sync.SynchronizerWaiters;
import dev.heddle.runtime.sync.ThreadMonitorHolds;
import dev.heddle.runtime.sync.ThreadObjectMonitors;
import dev.heddle.runtime.threads.ThreadDispatcher;
import dev.heddle.runtime.threads.ThreadLifecycle;
import dev.heddle.runtime.threads.ThreadObservation;
import dev.heddle.runtime.threads.ThreadOperations;
import dev.heddle.runtime.waiting.Acquisitions;
import dev.heddle.runtime.waiting.ClockReadPoints;
import dev.heddle.runtime.waiting.ClockReads;
import dev.heddle.runtime.waiting.PoolWorkers;
import dev.heddle.runtime.waiting.SpuriousWakeups;
import dev.heddle.runtime.waiting.ThreadEnds;
import dev.heddle.runtime.waiting.ThreadParking;
import dev.heddle.runtime.waiting.ThreadStateLocations;
import dev.heddle.runtime.waiting.ThreadWaits;
import dev.heddle.runtime.waiting.TimedWaitQueue;
import dev.heddle.runtime.waiting.UncontrolledWorkers;
import dev.heddle.runtime.waiting.WaitDescription;
import org.jspecify.annotations.Nullable;

/**
 * The parts of one search of a Java program: makes each from those that it needs, and resets them
 * where an execution begins.
 */
final class ExecutionEngine extends CommonParts {
  private static final int FIRST_WITH_CONTINUATIONS = 21;

  final PlainAccessPoints promoted = new PlainAccessPoints(settings.allAccesses());
  final Containers containers = new Containers(objects);
  final RaceCheck races = new RaceCheck(kernel, containers, names, promoted, listener);
  final TimedWaitQueue timers = new TimedWaitQueue(kernel, clock);
  final ClockReadPoints clockPoints = new ClockReadPoints(kernel, settings, timers);
  final SpuriousWakeups spuriousWakeups = new SpuriousWakeups(kernel, settings);
  final ThreadEnds ends = new ThreadEnds();
  final PoolWorkers workers = new PoolWorkers();
  final Acquisitions acquisitions = new Acquisitions();
  final ThreadStateLocations states = new ThreadStateLocations(kernel);
  final ThreadWaits waits =
      new ThreadWaits(kernel, races, states, workers, clock, timers, clockPoints);
  final UncontrolledWorkers outsiders = new UncontrolledWorkers();
  final StaticInitialisers initialisers = new StaticInitialisers(kernel, result, races, waits);
  final LeftoverCheck leftovers = new LeftoverCheck(kernel, settings, names, ends, workers);
  final WaitCycle circle = new WaitCycle(kernel, waits, initialisers);
  final WaitDescription descriptions = new WaitDescription(names, waits, acquisitions);
  final ExecutionEnd ending =
      new ExecutionEnd(kernel, names, descriptions, outsiders, leftovers, workers, circle);
  final LivelockCheck livelocks = new LivelockCheck(kernel, ending, new StarvationCheck(kernel));
  final SynchronizerWaiters contention =
      new SynchronizerWaiters(kernel, timers, leftovers, acquisitions);
  final FastReentrantLocks locks =
      new FastReentrantLocks(kernel, races, states, workers, contention, acquisitions);
  final SynchronizerOperations synchronizers =
      new SynchronizerOperations(
          kernel, clock, races, waits, leftovers, livelocks, acquisitions, contention, locks);
  final SynchronizerConditions conditions =
      new SynchronizerConditions(
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
  final ThreadObjectMonitors threadMonitors =
      new ThreadObjectMonitors(kernel, holds, clock, timers, waits, monitors);
  final PoolSections pools = new PoolSections(kernel, states, ends, workers);
  final SplitCollectionCalls looks = new SplitCollectionCalls(kernel, ends);
  final SplitCompletions cascades = new SplitCompletions(kernel, ends);
  final DeterministicValues chance = new DeterministicValues(kernel);
  final ClockReads clockReads = new ClockReads(scheduler, counts, clock, clockPoints, waits);
  final LoopbackNetworkSteps network =
      new LoopbackNetworkSteps(kernel, clock, races, clockPoints, waits, monitors);
  final FileAccesses files = new FileAccesses(kernel);
  final ThreadPropertySteps properties = new ThreadPropertySteps(kernel, races);
  final SharedMemoryAccesses memory = new SharedMemoryAccesses(kernel, promoted, races);
  final ContainerAccesses contents =
      new ContainerAccesses(kernel, settings, containers, promoted, races, livelocks);
  final ConditionObserver observer =
      new ConditionObserver(
          kernel,
          new ObservingController(
              kernel, names, promoted, containers, pools, initialisers, chance));
  final JavaInvariantCheck invariants =
      new JavaInvariantCheck(kernel, initialisers, ending, observer);
  final ThreadDispatcher turns =
      new ThreadDispatcher(kernel, result, counts, timers, states, ending, livelocks, contention);
  final ThreadLifecycle lives =
      new ThreadLifecycle(
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
  final ThreadOperations threads =
      new ThreadOperations(
          kernel, timers, races, states, ends, holds, waits, pools, threadMonitors, lives);

  ExecutionEngine(JavaSettings settings, @Nullable AccessListener listener) {
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

  /** What is to be done at a context switch. */
  private final class Switches implements ThreadScheduler.SwitchListener {
    @Override
    public void stepEnds(ControlledThread me) {
      holds.stepEnds(me);
      Hooks.suspend();
      invariants.check();
    }

    @Override
    public void runs(ControlledThread me) {
      footprint.quiet(me.sections.inPool().quiet);
      races.nextPeriod();
    }

    @Override
    public void unwinds() {
      narration.fallSilentAtOnce();
    }
  }

  /** Begins an execution, from the same state as any other; its first thread is still to run. */
  ControlledThread begin(Execution execution, ProgramBody body) {
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
    ThreadNameCounter.reset();
    StaticInitialisation.nextEpoch();
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

  private ControlledThread first() {
    Thread main = new Thread(settings.mainThreadName());
    main.setDaemon(false);
    chance.adopt(main);
    ControlledThread first = lives.add(main);
    scheduler.beginWith(first);
    return first;
  }

  /** Ends the execution, none of whose threads runs any more, and says how it ended. */
  Outcome outcome(EventRecorder reporting) {
    Hooks.suspend();
    reporting.finish();
    Hooks.endUnwinding();
    ending.over();
    leftovers.open();
    return result.outcome();
  }
}
