package dev.heddle.runtime.invariants;

import dev.heddle.hooks.Controller;
import dev.heddle.hooks.Hooks;
import dev.heddle.runtime.kernel.Kernel;
import dev.heddle.runtime.schedule.ThreadScheduler;
import dev.heddle.runtime.state.ObjectParts;
import dev.heddle.runtime.state.ObjectTable;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/** What the evaluation of a condition reads, and whether it can be evaluated at all now. */
public final class ConditionObserver {
  /** A class that is used and is not initialised in this execution. */
  record Missing(Class<?> type, int number) {}

  /** Ends an evaluation that must be postponed. */
  private static final class PutOff extends Error {
    private static final long serialVersionUID = 1;

    PutOff() {
      super(null, null, false, false);
    }
  }

  private static final int MOST_TOLD = 8;

  private final ThreadScheduler scheduler;
  private final ObjectTable objects;
  private final ObservingController looking;

  /** What was read. */
  private ObjectParts places = new ObjectParts();

  /** Variables that were read although their accesses are no scheduling points. */
  private final Set<String> unpromoted = new LinkedHashSet<>();

  private @Nullable String putOff;
  private @Nullable Missing missing;
  private @Nullable Throwable thrown;

  /** What was read, with its value; null if that is not wanted. */
  private @Nullable Set<String> told;

  public ConditionObserver(Kernel kernel, ObservingController looking) {
    this.scheduler = kernel.scheduler();
    this.objects = kernel.objects();
    this.looking = looking;
    looking.connect(this);
  }

  /**
   * Evaluates a condition and notes what it reads; returns whether it holds. It does not hold if it
   * throws; {@link #thrown} returns what it threw.
   */
  boolean holds(BooleanSupplier condition, ObjectParts reads) {
    places = reads;
    reads.clear();
    unpromoted.clear();
    putOff = null;
    missing = null;
    thrown = null;
    looking.begin();
    boolean watching = Hooks.watching;
    Controller controller = Hooks.controller;
    Hooks.controller = looking;
    Hooks.watching = true;
    Hooks.loops = 0;
    Hooks.resume(scheduler.current().identity);
    try {
      return condition.getAsBoolean();
    } catch (Throwable e) {
      thrown = e;
      return false;
    } finally {
      Hooks.suspend();
      Hooks.loops = 0;
      Hooks.watching = watching;
      Hooks.controller = controller;
    }
  }

  /** What the condition threw, or null. */
  @Nullable Throwable thrown() {
    return thrown;
  }

  /** A part of an object is read. */
  void reads(Object object, long part) {
    places.add(objects.of(object), part);
  }

  /** A variable is read whose accesses are no scheduling points. */
  void readsUnpromoted(String name) {
    unpromoted.add(name);
  }

  /** The evaluation cannot be finished now. */
  void putOff(String reason) {
    putOff = reason;
    throw new PutOff();
  }

  /** A class is used that is not initialised yet. */
  void misses(Class<?> type, int number) {
    missing = new Missing(type, number);
    putOff("it uses class " + type.getName() + ", which was not initialised");
  }

  /** Whether the values are wanted. */
  boolean describes() {
    return told != null;
  }

  /** What a variable contains, for people. */
  void saw(String variable, @Nullable String value) {
    if (told != null && value != null && told.size() < MOST_TOLD) {
      told.add(variable + " = " + value);
    }
  }

  /** Why the evaluation could not be finished, or null. */
  @Nullable String putOff() {
    return putOff;
  }

  /** The class because of which it could not, or null. */
  @Nullable Missing missing() {
    return missing;
  }

  Set<String> unpromoted() {
    return unpromoted;
  }

  /** Evaluates a condition once more and returns what it reads. */
  List<String> describe(BooleanSupplier condition) {
    Set<String> seen = new LinkedHashSet<>();
    told = seen;
    holds(condition, new ObjectParts());
    told = null;
    return new ArrayList<>(seen);
  }
}
