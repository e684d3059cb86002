package dev.heddle.runtime.race;

import dev.heddle.core.AccessListener;
import dev.heddle.core.Outcome;
import dev.heddle.core.Point;
import dev.heddle.hooks.Hooks;
import dev.heddle.runtime.kernel.Kernel;
import dev.heddle.runtime.kernel.PromotionState;
import dev.heddle.runtime.names.ValueDescriptions;
import dev.heddle.runtime.schedule.ThreadScheduler;
import dev.heddle.runtime.settings.PlainAccessPoints;
import dev.heddle.runtime.settings.Promotions;
import dev.heddle.runtime.state.ControlledThread;
import dev.heddle.runtime.state.ControlledThreads;
import dev.heddle.runtime.state.Footprint;
import dev.heddle.runtime.state.LocationTable;
import dev.heddle.runtime.state.ObjectNames;
import dev.heddle.runtime.state.ObjectTable;
import dev.heddle.runtime.state.SharedObject;
import dev.heddle.runtime.state.VariableLocations;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Reports to a listener how threads synchronise and which variables they share, in the terms of the
 * memory model (JLS 17.4), and decides what to do about the races it finds.
 *
 * <p>The accesses to a variable with a data race become scheduling points, and the search restarts,
 * so that the effects of the race are found too. An execution that shows a race goes on to its end,
 * so that its schedule replays it; only a replay, which is one execution, remembers where accesses
 * were.
 */
public final class RaceCheck {
  /** What is accessed is an element of an array; other marks are those of sites, from 0. */
  private static final int ELEMENT = -1;

  /** What is accessed is a variable behind a VarHandle or Unsafe. */
  private static final int HANDLE = -2;

  /** The access synchronises, so it is a scheduling point anyway. */
  private static final int ORDERED = -3;

  /** From how many rounds on the reads of a loop are remembered. */
  private static final int LONG_LOOP = Hooks.LOOP_LIMIT / 2;

  private final ThreadScheduler scheduler;
  private final ObjectTable objects;
  private final Containers containers;
  private final ControlledThreads tasks;
  private final Footprint footprint;
  private final ObjectNames names;
  private final PromotionState refinement;
  private final PlainAccessPoints promoted;
  private final @Nullable AccessListener listener;
  private final VariableLocations variables = new VariableLocations();
  private final StampedOptimisticReads optimistic;
  private final WeakAccessCheck weak;

  private final RecentAccessCache recentFields = new RecentAccessCache();
  private final RecentAccessCache recentElements = new RecentAccessCache();

  /** Numbers the times in which one thread runs and does not synchronise. */
  private long period;

  private long execution;

  /** The races of this execution that were not reported before, by variable. */
  private final Map<String, Outcome.Race> races = new LinkedHashMap<>();

  /** Those of them whose accesses are scheduling points. */
  private final Set<String> atPoints = new HashSet<>();

  /** Variables whose races were reported, and those of them whose accesses were points then. */
  private final Set<String> told = new HashSet<>();

  private final Set<String> toldAtPoints = new HashSet<>();

  private final LastAccessSites accesses = new LastAccessSites();

  /** What is read in a loop that has gone on for long. */
  private final Set<Integer> awaited = new HashSet<>();

  public RaceCheck(
      Kernel kernel,
      Containers containers,
      ObjectNames names,
      PlainAccessPoints promoted,
      @Nullable AccessListener listener) {
    this.scheduler = kernel.scheduler();
    this.objects = kernel.objects();
    this.containers = containers;
    this.tasks = kernel.tasks();
    this.footprint = kernel.footprint();
    this.names = names;
    this.refinement = kernel.refinement();
    this.promoted = promoted;
    this.listener = listener;
    this.optimistic = new StampedOptimisticReads(objects, this);
    this.weak = new WeakAccessCheck(kernel, listener);
  }

  public StampedOptimisticReads optimistic() {
    return optimistic;
  }

  public WeakAccessCheck weak() {
    return weak;
  }

  /** Whether there is a listener. */
  public boolean on() {
    return listener != null;
  }

  /** Begins an execution. */
  public void reset() {
    if (listener != null) {
      listener.begin();
      execution++;
      period++;
      races.clear();
      atPoints.clear();
      accesses.clear();
      awaited.clear();
    }
  }

  /**
   * The races of the execution that has ended. Each is reported once, and once more when the
   * accesses to its variable have become scheduling points, because that execution shows more.
   */
  public List<Outcome.Race> take() {
    told.addAll(races.keySet());
    toldAtPoints.addAll(atPoints);
    return List.copyOf(races.values());
  }

  /**
   * Another thread may have run, or recording of reads is postponed from now on, or no longer is.
   */
  public void nextPeriod() {
    period++;
  }

  /** The current thread starts another one. */
  public void starts(ControlledThread child) {
    if (listener != null && child.id > 0) {
      period++;
      listener.starts(scheduler.current().id, child.id);
    }
  }

  /** The current thread synchronises with what was released to a part of an object. */
  public void acquires(SharedObject object, long part) {
    if (listener != null) {
      period++;
      optimistic.synchronises(scheduler.current(), object, part);
      listener.acquires(scheduler.current().id, footprint.location(object, part));
    }
  }

  /** A thread that acquires this part of the object later synchronises with the current thread. */
  public void releases(SharedObject object, long part) {
    if (listener != null) {
      period++;
      optimistic.synchronises(scheduler.current(), object, part);
      listener.releases(scheduler.current().id, footprint.location(object, part));
    }
  }

  /** A field of the program is accessed that is not volatile. */
  public void field(@Nullable Object owner, int site, boolean write) {
    if (listener == null) {
      return;
    }
    VariableLocations.Place place = variables.of(site);
    Object base = place.isStatic() ? place.base() : owner;
    if (base != null) {
      check(recentFields, base, site, place.offset(), write, site);
    }
  }

  /** An element of an array is accessed. */
  public void element(Object array, int index, boolean write) {
    if (listener != null) {
      check(recentElements, array, index, index, write, ELEMENT);
    }
  }

  /** A field or element is accessed, perhaps again before anything else has happened. */
  private void check(
      RecentAccessCache recent, Object owner, int id, long part, boolean write, int mark) {
    int place = recent.find(owner, id, execution);
    if (place < 0) {
      SharedObject object = objects.of(owner);
      int location = footprint.location(object, part);
      place = recent.add(object, id, location, execution);
    }
    boolean again = recent.repeats(place, period, write);
    if (!again || Hooks.loops > LONG_LOOP || refinement.settled()) {
      check(recent.object(place), recent.location(place), write, mark);
    }
  }

  /** A variable is accessed through a VarHandle or Unsafe, in plain mode. */
  public void handle(Object owner, long part, boolean write) {
    if (listener != null) {
      SharedObject object = objects.of(owner);
      check(object, footprint.location(object, part), write, HANDLE);
    }
  }

  /**
   * A variable is accessed in a way that synchronises, although other threads may access it as a
   * plain one. What the access acquires was reported before, what it releases is reported after.
   */
  public void ordered(SharedObject object, long part, boolean write) {
    AccessListener listening = listener;
    if (listening == null) {
      return;
    }
    ControlledThread me = scheduler.current();
    int location = footprint.location(object, part);
    if (refinement.settled()) {
      accesses.remember(location, me.id, write);
    }
    if (listening.ordered(me.id, location, write, ORDERED)) {
      found(listening, object, location, write, ORDERED);
    }
  }

  /** What a container holds is accessed, all of it as far as is known. */
  public void contents(SharedObject container, boolean write) {
    if (listener != null) {
      check(
          container,
          location(container, LocationTable.CONTENTS),
          write,
          containers.site(container));
      if (!write && container.key instanceof ArrayList) {
        check(
            container, location(container, LocationTable.ITEMS), false, containers.site(container));
      }
    }
  }

  /**
   * One element of a list is accessed. Threads that set elements race with each other if the
   * elements are the same, and with threads that read all elements.
   */
  public void item(SharedObject list, int index, boolean write) {
    AccessListener listening = listener;
    if (listening == null) {
      return;
    }
    int mark = containers.site(list);
    check(list, location(list, LocationTable.CONTENTS), false, mark);
    check(list, location(list, LocationTable.FIRST_ITEM + index), write, mark);
    if (write) {
      int all = location(list, LocationTable.ITEMS);
      ControlledThread me = scheduler.current();
      if (refinement.settled()) {
        accesses.remember(all, me.id, true);
      }
      if (listening.ordered(me.id, all, true, mark)) {
        found(listening, list, all, true, mark);
      }
    }
  }

  private int location(SharedObject object, long part) {
    return footprint.location(object, part);
  }

  private void check(SharedObject object, int location, boolean write, int mark) {
    AccessListener listening = listener;
    if (listening == null) {
      return;
    }
    ControlledThread me = scheduler.current();
    if (refinement.settled()) {
      accesses.remember(location, me.id, write);
    }
    if (write) {
      if (listening.writes(me.id, location, mark)) {
        found(listening, object, location, true, mark);
      }
      return;
    }
    if (Hooks.loops > LONG_LOOP) {
      awaits(mark);
    }
    if (!optimistic.putsOff(me, object, location, mark)) {
      reads(object, location, mark);
    }
  }

  /** The current thread reads a variable, or has read it and knows now that this counts. */
  void reads(SharedObject object, int location, int mark) {
    AccessListener listening = listener;
    if (listening != null && listening.reads(scheduler.current().id, location, mark)) {
      found(listening, object, location, false, mark);
    }
  }

  private void awaits(int mark) {
    Thread running = Hooks.suspend();
    awaited.add(mark);
    Hooks.resume(running);
  }

  /**
   * The current thread runs on without reaching a scheduling point. If another one could run, and
   * might write what this one reads, these reads become scheduling points.
   */
  public void endless() {
    Point point = scheduler.point();
    int other = point.nextEnabled(-1);
    if (other == scheduler.current().id) {
      other = point.nextEnabled(other);
    }
    if (other >= 0) {
      awaited.removeIf(this::isPoint);
      refinement.needPoints(awaited.stream().map(this::promotion).toList());
    }
  }

  private void found(
      AccessListener listening, SharedObject object, int location, boolean write, int mark) {
    Thread running = Hooks.suspend();
    try {
      int earlierMark = listening.earlierMark();
      promote(mark);
      promote(earlierMark);
      boolean points = isPoint(mark) && isPoint(earlierMark);
      int named = Math.max(mark, earlierMark);
      String key = key(object, named);
      boolean known = toldAtPoints.contains(key) || (!points && told.contains(key));
      if (known || races.containsKey(key)) {
        return;
      }
      ControlledThread earlier = tasks.at(listening.earlierThread());
      String variable = variable(object, named);
      races.put(
          key,
          accesses.race(
              variable, location, earlier, listening.earlierWrote(), scheduler.current(), write));
      if (points) {
        atPoints.add(key);
      }
    } finally {
      Hooks.resume(running);
    }
  }

  /** Makes accesses with a mark scheduling points from the next execution on. */
  void promote(int mark) {
    if (mark != ORDERED) {
      refinement.needPoint(promotion(mark));
    }
  }

  private boolean isPoint(int mark) {
    return mark == ORDERED || refinement.isPoint(promotion(mark));
  }

  private String promotion(int mark) {
    return switch (mark) {
      case ELEMENT -> Promotions.ELEMENTS;
      case HANDLE -> Promotions.HANDLES;
      default -> promoted.name(mark);
    };
  }

  /**
   * What is reported once: a field, all elements of arrays of a type, all containers of a place.
   */
  private String key(SharedObject object, int mark) {
    return switch (mark) {
      case ELEMENT -> "an element of " + ValueDescriptions.of(object.key);
      case HANDLE -> "a variable of " + ValueDescriptions.of(object.key);
      default -> promoted.name(mark);
    };
  }

  /** A variable by the name that a report gives it. */
  private String variable(SharedObject object, int mark) {
    String key = key(object, mark);
    return PlainAccessPoints.isContents(key)
        ? "contents of " + containers.name(object, names)
        : key;
  }
}
