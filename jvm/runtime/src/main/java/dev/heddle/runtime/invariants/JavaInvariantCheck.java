package dev.heddle.runtime.invariants;

import dev.heddle.core.Outcome;
import dev.heddle.hooks.Hooks;
import dev.heddle.hooks.Unwinding;
import dev.heddle.runtime.kernel.Kernel;
import dev.heddle.runtime.kernel.NarrationState;
import dev.heddle.runtime.kernel.PromotionState;
import dev.heddle.runtime.names.ValueDescriptions;
import dev.heddle.runtime.outcome.ExecutionEnd;
import dev.heddle.runtime.schedule.ThreadScheduler;
import dev.heddle.runtime.settings.JavaInvariant;
import dev.heddle.runtime.state.Footprint;
import dev.heddle.runtime.state.ObjectParts;
import dev.heddle.runtime.statics.StaticInitialisers;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The invariants of an execution, evaluated after every step.
 *
 * <p>What an invariant reads is added to the footprint of the step after which it is evaluated, if
 * that step has changed any of it, and so is what it read before. So two steps of different threads
 * that change what an invariant reads are dependent, and a reduced search tries both orders.
 * Accesses to its variables become scheduling points. See {@code
 * docs/decisions/0022-checks-on-every-execution.md}.
 */
public final class JavaInvariantCheck {
  /** An invariant, what its latest evaluation read, and what the one before read. */
  private static final class Watched {
    final JavaInvariant invariant;
    ObjectParts reads = new ObjectParts();
    ObjectParts before = new ObjectParts();

    /** Whether it is broken: the execution goes on, but this invariant is not checked any more. */
    boolean broken;

    Watched(JavaInvariant invariant) {
      this.invariant = invariant;
    }
  }

  private final ThreadScheduler scheduler;
  private final Footprint footprint;
  private final NarrationState narration;
  private final PromotionState refinement;
  private final StaticInitialisers initialisers;
  private final ExecutionEnd ending;
  private final ConditionObserver observer;

  /** Those of the execution under way. */
  private final List<Watched> watched = new ArrayList<>();

  /** Why each invariant, by its name, was never evaluated so far; empty if it was. */
  private final Map<String, String> waitsFor = new LinkedHashMap<>();

  /** What was reported of broken invariants, by their names. */
  private final Map<String, Outcome.Invariant> told = new LinkedHashMap<>();

  public JavaInvariantCheck(
      Kernel kernel,
      StaticInitialisers initialisers,
      ExecutionEnd ending,
      ConditionObserver observer) {
    this.scheduler = kernel.scheduler();
    this.footprint = kernel.footprint();
    this.narration = kernel.narration();
    this.refinement = kernel.refinement();
    this.initialisers = initialisers;
    this.ending = ending;
    this.observer = observer;
  }

  /** Begins an execution. */
  public void reset() {
    watched.clear();
  }

  /** The current thread sets an invariant: it is evaluated at once, and after every step. */
  public void watch(JavaInvariant invariant) {
    Thread running = Hooks.suspend();
    Watched added = new Watched(invariant);
    while (!added.broken) {
      evaluate(added, /* always= */ true);
      ConditionObserver.Missing missing = observer.missing();
      if (missing == null) {
        break;
      }
      initialise(missing, running);
    }
    watched.add(added);
    Hooks.resume(running);
  }

  /** A step of the current thread is over; that thread is not under control meanwhile. */
  public void check() {
    for (int i = 0; i < watched.size(); i++) {
      Watched one = watched.get(i);
      if (!one.broken) {
        evaluate(one, /* always= */ false);
        lookAgain(one);
      }
    }
  }

  /**
   * If a class is initialised in no particular step, the invariant must not depend on when that is.
   */
  private void lookAgain(Watched one) {
    ConditionObserver.Missing missing = observer.missing();
    while (missing != null
        && !one.broken
        && initialisers.isAside(missing.type(), missing.number())) {
      initialise(missing, scheduler.current().identity);
      evaluate(one, /* always= */ true);
      missing = observer.missing();
    }
  }

  private void initialise(ConditionObserver.Missing missing, @Nullable Thread running) {
    Hooks.resume(running);
    initialisers.initialise(missing.type(), missing.number());
    Hooks.suspend();
  }

  private void evaluate(Watched one, boolean always) {
    ObjectParts reads = one.before;
    one.before = one.reads;
    one.reads = reads;
    JavaInvariant invariant = one.invariant;
    boolean holds = observer.holds(invariant.condition(), reads);
    Throwable thrown = observer.thrown();
    if (thrown == Unwinding.INSTANCE) {
      Hooks.endLost();
    }
    tell(one, always);
    refinement.needPoints(observer.unpromoted());
    String reason = observer.putOff();
    if (reason != null) {
      waitsFor.putIfAbsent(invariant.name(), reason);
    } else {
      waitsFor.put(invariant.name(), "");
      if (!holds) {
        one.broken = true;
        breaks(invariant, thrown);
      }
    }
  }

  /**
   * Records that the latest step reads what the invariant read before it and after it, if it has
   * changed any of that. So it depends on all steps that change the result before or after it.
   */
  private void tell(Watched one, boolean always) {
    if (footprint.traced() && (always || one.reads.changed(footprint, scheduler.point().trace()))) {
      one.before.read(footprint);
      one.reads.read(footprint);
    }
  }

  private void breaks(JavaInvariant invariant, @Nullable Throwable thrown) {
    Outcome.Invariant outcome = told.get(invariant.name());
    if (outcome == null || !narration.narrator().silent()) {
      List<String> state = observer.describe(invariant.condition());
      String name = ValueDescriptions.name(scheduler.current().thread);
      String what = thrown == null ? "" : thrown.toString();
      outcome = new Outcome.Invariant(invariant.name(), name, state, what);
      told.put(invariant.name(), outcome);
    }
    ending.fails(outcome);
  }

  /** Why an invariant was not evaluated in any execution, or null if all were in some. */
  public @Nullable String neverEvaluated() {
    return waitsFor.entrySet().stream()
        .filter(entry -> !entry.getValue().isEmpty())
        .map(entry -> "invariant " + entry.getKey() + " was never evaluated: " + entry.getValue())
        .findFirst()
        .orElse(null);
  }
}
