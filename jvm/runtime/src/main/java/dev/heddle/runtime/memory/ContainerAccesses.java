package dev.heddle.runtime.memory;

import dev.heddle.core.ExecutionTrace;
import dev.heddle.core.OperationKind;
import dev.heddle.runtime.kernel.Kernel;
import dev.heddle.runtime.kernel.NarrationState;
import dev.heddle.runtime.kernel.PromotionState;
import dev.heddle.runtime.outcome.LivelockCheck;
import dev.heddle.runtime.race.Containers;
import dev.heddle.runtime.race.RaceCheck;
import dev.heddle.runtime.schedule.ThreadScheduler;
import dev.heddle.runtime.settings.JavaSettings;
import dev.heddle.runtime.settings.PlainAccessPoints;
import dev.heddle.runtime.state.Footprint;
import dev.heddle.runtime.state.LocationTable;
import dev.heddle.runtime.state.ObjectTable;
import dev.heddle.runtime.state.PerThread;
import dev.heddle.runtime.state.SharedObject;
import org.jspecify.annotations.Nullable;

/**
 * What the plain containers of the JDK hold, such as lists, maps and builders.
 *
 * <p>All that one container holds is one plain variable. It is followed from the moment on when the
 * program makes the container or calls one of its methods; containers that the JDK, or Heddle,
 * keeps for itself never are. Containers that are made at one place are promoted together: when
 * there is a data race on what one of them holds or, if all accesses are to be scheduling points,
 * when a second thread uses one. Until then it makes no difference whether its accesses are points.
 */
public final class ContainerAccesses {
  /**
   * How many points a call has for one container: enough to read, and to change it in two parts.
   */
  private static final int MOST_POINTS = 3;

  /** The container that a thread has used last. */
  private static final class Call extends PerThread.State {
    private @Nullable Object container;

    /** How many scheduling points its latest call had for that. */
    private int points;

    @Override
    public void reset() {
      container = null;
      points = 0;
    }
  }

  private final PerThread<Call> calls = new PerThread<>(Call::new);
  private final JavaSettings settings;
  private final ThreadScheduler scheduler;
  private final ObjectTable objects;
  private final Containers containers;
  private final Footprint footprint;
  private final NarrationState narration;
  private final PromotionState refinement;
  private final PlainAccessPoints promoted;
  private final RaceCheck races;
  private final LivelockCheck livelocks;

  public ContainerAccesses(
      Kernel kernel,
      JavaSettings settings,
      Containers containers,
      PlainAccessPoints promoted,
      RaceCheck races,
      LivelockCheck livelocks) {
    this.settings = settings;
    this.scheduler = kernel.scheduler();
    this.objects = kernel.objects();
    this.containers = containers;
    this.footprint = kernel.footprint();
    this.narration = kernel.narration();
    this.refinement = kernel.refinement();
    this.promoted = promoted;
    this.races = races;
    this.livelocks = livelocks;
  }

  /** What a container holds is read or written. */
  public void access(Object object, boolean write) {
    SharedObject container = accessed(object, write);
    if (container != null) {
      races.contents(container, write);
    }
  }

  /** One element of a list is read or written. */
  public void item(Object object, int index, boolean write) {
    SharedObject list = accessed(object, write);
    if (list != null) {
      races.item(list, index, write);
    }
  }

  /** The container, after a point if there is one for this access; null if it is not followed. */
  private @Nullable SharedObject accessed(Object object, boolean write) {
    SharedObject container = objects.known(object);
    Containers.Container known = container == null ? null : containers.of(container);
    if (container == null || known == null) {
      return null;
    }
    if (write) {
      livelocks.progress();
    }
    int site = known.site();
    if (promoted.isPromoted(site)) {
      step(object, container, write);
    } else if (settings.allAccesses()) {
      share(known);
    }
    return container;
  }

  private void share(Containers.Container container) {
    if (container.isSharedWith(scheduler.current())) {
      refinement.needPoint(promoted.name(container.site()));
    }
  }

  /** The current thread calls a method of a container. */
  public void call(Object container) {
    Call call = calls.of(scheduler.current());
    if (call.container == container) {
      call.container = null;
    }
  }

  /**
   * Whether an access of the current thread is a point: the first one of a call, and the next
   * writes.
   */
  private boolean isPoint(Object container, boolean write) {
    Call call = calls.of(scheduler.current());
    if (call.container != container) {
      call.container = container;
      call.points = 0;
    } else if (!write) {
      return false;
    }
    return ++call.points <= MOST_POINTS;
  }

  private void step(Object object, SharedObject container, boolean write) {
    int access = write ? ExecutionTrace.WRITE : ExecutionTrace.READ;
    if (scheduler.current().sections.isAtomic() || !isPoint(object, write)) {
      footprint.touch(container, LocationTable.CONTENTS, access);
      return;
    }
    OperationKind kind = write ? OperationKind.WRITE : OperationKind.READ;
    scheduler.step(kind, objects.meet(object), LocationTable.CONTENTS, access);
    if (!narration.narrator().silent()) {
      if (calls.of(scheduler.current()).points == 1) {
        narration.narrator().called(container);
      } else {
        narration.narrator().callGoesOn(container);
      }
    }
  }
}
