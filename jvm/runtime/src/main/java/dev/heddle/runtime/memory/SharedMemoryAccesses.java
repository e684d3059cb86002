package dev.heddle.runtime.memory;

import dev.heddle.core.ExecutionTrace;
import dev.heddle.core.OperationKind;
import dev.heddle.core.Point;
import dev.heddle.hooks.AccessKind;
import dev.heddle.hooks.FieldSite;
import dev.heddle.hooks.memory.MemoryHooks;
import dev.heddle.runtime.kernel.Kernel;
import dev.heddle.runtime.kernel.NarrationState;
import dev.heddle.runtime.race.RaceCheck;
import dev.heddle.runtime.schedule.ThreadScheduler;
import dev.heddle.runtime.settings.PlainAccessPoints;
import dev.heddle.runtime.state.ControlledThread;
import dev.heddle.runtime.state.Footprint;
import dev.heddle.runtime.state.LocationTable;
import dev.heddle.runtime.state.ObjectTable;
import dev.heddle.runtime.state.SharedObject;
import dev.heddle.runtime.state.VariableLocations;
import org.jspecify.annotations.Nullable;

/**
 * Accesses to shared memory: fields, array elements, and locations behind VarHandles and Unsafe.
 *
 * <p>An access that synchronises is a scheduling point. A plain access, to a field or an element,
 * is one only if all accesses are, or if it was promoted; in any case it is checked for data races.
 */
public final class SharedMemoryAccesses {
  private final ThreadScheduler scheduler;
  private final ObjectTable objects;
  private final NarrationState narration;
  private final PlainAccessPoints promoted;
  private final RaceCheck races;
  private final Footprint footprint;
  private final VariableLocations variables = new VariableLocations();

  /** The location that was looked up last; null if nothing is known of it. */
  private @Nullable SharedObject object;

  private long part;

  /**
   * The variable that the current thread has attempted to write, until it is known whether it has:
   * no other thread runs meanwhile.
   */
  private @Nullable SharedObject attempted;

  private long attemptedPart;

  /** Whether the access under way may turn out to have written nothing. */
  private boolean attempt;

  public SharedMemoryAccesses(Kernel kernel, PlainAccessPoints promoted, RaceCheck races) {
    this.scheduler = kernel.scheduler();
    this.objects = kernel.objects();
    this.narration = kernel.narration();
    this.promoted = promoted;
    this.races = races;
    this.footprint = kernel.footprint();
  }

  /** Whether exact accesses must be recorded, also in the middle of a step. */
  public boolean told() {
    return footprint.traced() || races.on();
  }

  /** A field of the program is accessed that is not volatile; the owner is null if it is static. */
  public void plainField(@Nullable Object owner, int site, OperationKind kind) {
    if (promoted.contains(site)) {
      locateField(owner, site);
      step(kind, false);
    }
    tellField(owner, site, kind);
    races.field(owner, site, kind == OperationKind.WRITE);
  }

  /** A volatile field of the program is accessed. */
  public void volatileField(@Nullable Object owner, int site, OperationKind kind) {
    locateField(owner, site);
    step(kind, true);
    tellField(owner, site, kind);
  }

  private void tellField(@Nullable Object owner, int site, OperationKind kind) {
    if (!narration.narrator().silent()) {
      narration.narrator().field(owner, FieldSite.of(site), kind);
    }
  }

  /** A volatile field of the JDK is accessed. */
  public void field(int access, @Nullable Object owner, int site) {
    OperationKind kind = kind(access);
    locateField(owner, site);
    step(kind, true);
    tell(owner, kind);
  }

  public void element(@Nullable Object array, int index, OperationKind kind) {
    if (array == null) {
      return;
    }
    if (promoted.elements()) {
      object = objects.meet(array);
      part = index;
      step(kind, false);
    }
    if (!narration.narrator().silent()) {
      narration.narrator().element(array, index, kind);
    }
    races.element(array, index, kind == OperationKind.WRITE);
  }

  /** Elements of an array are accessed at once, by code of the JDK. */
  public void elements(Object array, int from, int to, OperationKind kind) {
    boolean write = kind == OperationKind.WRITE;
    if (promoted.elements()) {
      SharedObject accessed = objects.meet(array);
      int first = from;
      if (!scheduler.current().sections.isAtomic()) {
        object = accessed;
        part = first++;
        step(kind, false);
      }
      for (int i = first; i < to && footprint.traced(); i++) {
        footprint.memory(accessed, i, write ? ExecutionTrace.WRITE : ExecutionTrace.READ);
      }
    }
    if (!narration.narrator().silent()) {
      narration.narrator().element(array, from, kind);
    }
    for (int i = from; i < to && races.on(); i++) {
      races.element(array, i, write);
    }
  }

  /** Memory is accessed through Unsafe. */
  public void location(int access, @Nullable Object owner, long offset) {
    OperationKind kind = kind(access);
    attempt = access == AccessKind.ATTEMPT;
    locate(owner, offset);
    step(kind, true);
    tellPart(owner, owner == null ? offset : VariableLocations.part(owner, offset), kind);
  }

  /** Memory is accessed through Unsafe, in plain mode. */
  public void plainLocation(int access, @Nullable Object owner, long offset) {
    OperationKind kind = kind(access);
    if (promoted.handles()) {
      locate(owner, offset);
      step(kind, false);
    }
    tellPart(owner, owner == null ? offset : VariableLocations.part(owner, offset), kind);
    if (owner != null && races.on()) {
      races.handle(owner, VariableLocations.part(owner, offset), kind != OperationKind.READ);
    }
  }

  /** A variable is accessed through a VarHandle. */
  public void variable(int access, Object handle, @Nullable Object owner, long index) {
    OperationKind kind = kind(access);
    attempt = access == AccessKind.ATTEMPT;
    locateVariable(handle, owner, index);
    step(kind, true);
    tellVariable(handle, owner, index, kind);
  }

  /** A variable is accessed through a VarHandle, in plain mode. */
  public void plainVariable(int access, Object handle, @Nullable Object owner, long index) {
    OperationKind kind = kind(access);
    if (promoted.handles()) {
      locateVariable(handle, owner, index);
      step(kind, false);
    }
    tellVariable(handle, owner, index, kind);
    Object base = owner == null ? VariableLocations.base(handle) : owner;
    if (base != null && races.on()) {
      long accessed = VariableLocations.part(handle, base, index);
      races.handle(base, accessed, kind != OperationKind.READ);
    }
  }

  /** The offset of the field of a site in its owner. */
  public long offset(int site) {
    return variables.of(site).offset();
  }

  /** A field is accessed in the middle of a step. */
  public void touchField(int access, @Nullable Object owner, int site) {
    Object base = base(owner, site);
    touch(access, base, base == null ? LocationTable.MEMORY : variables.of(site).offset());
  }

  /** Memory is accessed through Unsafe in the middle of a step. */
  public void touchLocation(int access, @Nullable Object owner, long offset) {
    touch(access, owner, owner == null ? offset : VariableLocations.part(owner, offset));
  }

  /** A variable is accessed through a VarHandle in the middle of a step. */
  public void touchVariable(int access, Object handle, @Nullable Object owner, long index) {
    Object base = owner == null ? VariableLocations.base(handle) : owner;
    touch(access, base, base == null ? index : VariableLocations.part(handle, base, index));
  }

  private void locateField(@Nullable Object owner, int site) {
    Object base = told() ? base(owner, site) : owner;
    object = base == null ? null : lookUp(base, owner);
    part = base == null || !told() ? LocationTable.MEMORY : variables.of(site).offset();
  }

  private void locate(@Nullable Object owner, long offset) {
    object = owner == null ? null : objects.meet(owner);
    part = owner != null && told() ? VariableLocations.part(owner, offset) : offset;
  }

  private void locateVariable(Object handle, @Nullable Object owner, long index) {
    Object base = owner == null && told() ? VariableLocations.base(handle) : owner;
    object = base == null ? null : lookUp(base, owner);
    part =
        base == null || !told()
            ? LocationTable.MEMORY
            : VariableLocations.part(handle, base, index);
  }

  /** The object that contains the field of a site; null if that is not known, or there is none. */
  private @Nullable Object base(@Nullable Object owner, int site) {
    return owner == null ? variables.of(site).base() : owner;
  }

  /** An object that the program meets only if an execution that is not reported meets it too. */
  private SharedObject lookUp(Object base, @Nullable Object owner) {
    return base == owner ? objects.meet(base) : objects.of(base);
  }

  /** Takes a step that accesses what was looked up last. */
  private void step(OperationKind kind, boolean synchronises) {
    SharedObject accessed = object;
    long accessedPart = part;
    boolean unsure = attempt;
    attempt = false;
    boolean weak = MemoryHooks.takeWeak();
    Point point = scheduler.point();
    ControlledThread task = scheduler.current();
    int me = task.id;
    int access = kind == OperationKind.READ ? ExecutionTrace.READ : ExecutionTrace.WRITE;
    if (accessed != null) {
      point.announce(me, kind, footprint.announced(accessed, accessedPart));
      if (access != ExecutionTrace.READ) {
        point.announceChange(me);
      }
    } else {
      boolean unknown = footprint.traced() && kind != OperationKind.FENCE;
      point.announce(me, kind, unknown ? LocationTable.UNKNOWN : Point.NO_OBJECT);
    }
    scheduler.schedule();
    if (unsure) {
      attempted = accessed;
      attemptedPart = accessedPart;
    }
    if (weak) {
      races.weak().made(accessed, accessedPart, kind != OperationKind.READ);
    }
    if (accessed != null) {
      footprint.memory(accessed, accessedPart, access);
      if (synchronises) {
        boolean writes = kind != OperationKind.READ && !unsure;
        synchronise(kind != OperationKind.WRITE, writes, accessed, accessedPart);
      }
    } else {
      point.touch(
          kind == OperationKind.FENCE ? LocationTable.EVERYTHING : LocationTable.UNKNOWN,
          kind == OperationKind.FENCE ? ExecutionTrace.READ : access);
    }
  }

  private void synchronise(
      boolean reads, boolean writes, SharedObject accessed, long accessedPart) {
    if (reads) {
      races.acquires(accessed, accessedPart);
    }
    races.ordered(accessed, accessedPart, writes);
    if (writes) {
      races.releases(accessed, accessedPart);
    }
  }

  /** It is known whether the current thread has written what it attempted to write. */
  public void attempted(boolean written) {
    SharedObject accessed = attempted;
    attempted = null;
    if (accessed != null && written) {
      synchronise(false, true, accessed, attemptedPart);
    }
  }

  private void touch(int access, @Nullable Object base, long touched) {
    if (access == AccessKind.FENCE) {
      return;
    }
    int touch = access == AccessKind.READ ? ExecutionTrace.READ : ExecutionTrace.WRITE;
    if (base == null) {
      scheduler.point().touch(LocationTable.UNKNOWN, touch);
      return;
    }
    SharedObject accessed = objects.of(base);
    footprint.memory(accessed, touched, touch);
    synchronise(access != AccessKind.WRITE, access != AccessKind.READ, accessed, touched);
  }

  private void tellVariable(Object handle, @Nullable Object owner, long index, OperationKind kind) {
    if (!narration.narrator().silent()) {
      Object base = owner == null ? VariableLocations.base(handle) : owner;
      tellPart(base, base == null ? index : VariableLocations.part(handle, base, index), kind);
    }
  }

  private void tellPart(@Nullable Object base, long told, OperationKind kind) {
    if (base == null) {
      tell(null, kind);
    } else if (!narration.narrator().silent()) {
      narration.narrator().part(base, told, kind);
    }
  }

  private void tell(@Nullable Object owner, OperationKind kind) {
    if (!narration.narrator().silent()) {
      narration.narrator().location(owner, kind);
    }
  }

  private static OperationKind kind(int access) {
    return switch (access) {
      case AccessKind.READ -> OperationKind.READ;
      case AccessKind.WRITE -> OperationKind.WRITE;
      case AccessKind.UPDATE, AccessKind.ATTEMPT -> OperationKind.UPDATE;
      default -> OperationKind.FENCE;
    };
  }
}
