package dev.heddle.runtime;

import dev.heddle.core.OperationKind;
import dev.heddle.core.Point;
import dev.heddle.core.Trace;
import dev.heddle.hooks.Access;
import dev.heddle.hooks.Site;
import dev.heddle.hooks.memory.MemoryHooks;
import org.jspecify.annotations.Nullable;

/**
 * Accesses to shared memory: fields, array elements, and locations behind VarHandles and Unsafe.
 *
 * <p>An access that synchronises is a scheduling point. One that does not, to a plain field or
 * element, is one only if all are, or if it was promoted; in any case it is checked for races.
 */
final class Memory {
  private final Engine engine;
  private final Footprint footprint;
  private final Variables variables = new Variables();

  /** Where the access lies that was looked up last: nothing is known of it if that is null. */
  private @Nullable SharedObject object;

  private long part;

  /** Whether the access under way may turn out to have written nothing. */
  private boolean attempt;

  Memory(Engine engine) {
    this.engine = engine;
    this.footprint = engine.footprint();
  }

  /** Whether anybody wants to know exactly what is accessed, also in the middle of a step. */
  boolean told() {
    return footprint.traced() || engine.races().on();
  }

  /** A field of the program is accessed that is not volatile; the owner is null if it is static. */
  void plainField(@Nullable Object owner, int site, OperationKind kind) {
    if (engine.promoted().contains(site)) {
      locateField(owner, site);
      step(kind, false);
    }
    tellField(owner, site, kind);
    engine.races().field(owner, site, kind == OperationKind.WRITE);
  }

  /** A volatile field of the program is accessed. */
  void volatileField(@Nullable Object owner, int site, OperationKind kind) {
    locateField(owner, site);
    step(kind, true);
    tellField(owner, site, kind);
  }

  private void tellField(@Nullable Object owner, int site, OperationKind kind) {
    if (!engine.narrator().silent()) {
      engine.narrator().field(owner, Site.of(site), kind);
    }
  }

  /** A volatile field of the JDK is accessed. */
  void field(int access, @Nullable Object owner, int site) {
    OperationKind kind = kind(access);
    locateField(owner, site);
    step(kind, true);
    tell(owner, kind);
  }

  void element(@Nullable Object array, int index, OperationKind kind) {
    if (array == null) {
      return;
    }
    if (engine.promoted().elements()) {
      object = engine.object(array);
      part = index;
      step(kind, false);
    }
    if (!engine.narrator().silent()) {
      engine.narrator().element(array, index, kind);
    }
    engine.races().element(array, index, kind == OperationKind.WRITE);
  }

  /** Elements of an array are accessed at once, by code of the JDK. */
  void elements(Object array, int from, int to, OperationKind kind) {
    boolean write = kind == OperationKind.WRITE;
    if (engine.promoted().elements()) {
      SharedObject accessed = engine.object(array);
      int first = from;
      if (engine.current().callDepth == 0) {
        object = accessed;
        part = first++;
        step(kind, false);
      }
      for (int i = first; i < to && footprint.traced(); i++) {
        footprint.memory(accessed, i, write ? Trace.WRITE : Trace.READ);
      }
    }
    if (!engine.narrator().silent()) {
      engine.narrator().element(array, from, kind);
    }
    for (int i = from; i < to && engine.races().on(); i++) {
      engine.races().element(array, i, write);
    }
  }

  /** Memory is accessed through Unsafe. */
  void location(int access, @Nullable Object owner, long offset) {
    OperationKind kind = kind(access);
    attempt = access == Access.ATTEMPT;
    locate(owner, offset);
    step(kind, true);
    tellPart(owner, owner == null ? offset : Variables.part(owner, offset), kind);
  }

  /** Memory is accessed through Unsafe, as if it were a plain field. */
  void plainLocation(int access, @Nullable Object owner, long offset) {
    OperationKind kind = kind(access);
    if (engine.promoted().handles()) {
      locate(owner, offset);
      step(kind, false);
    }
    tellPart(owner, owner == null ? offset : Variables.part(owner, offset), kind);
    if (owner != null && engine.races().on()) {
      engine.races().handle(owner, Variables.part(owner, offset), kind != OperationKind.READ);
    }
  }

  /** A variable is accessed through a VarHandle. */
  void variable(int access, Object handle, @Nullable Object owner, long index) {
    OperationKind kind = kind(access);
    attempt = access == Access.ATTEMPT;
    locateVariable(handle, owner, index);
    step(kind, true);
    tellVariable(handle, owner, index, kind);
  }

  /** A variable is accessed through a VarHandle, as if it were a plain field. */
  void plainVariable(int access, Object handle, @Nullable Object owner, long index) {
    OperationKind kind = kind(access);
    if (engine.promoted().handles()) {
      locateVariable(handle, owner, index);
      step(kind, false);
    }
    tellVariable(handle, owner, index, kind);
    Object base = owner == null ? Variables.base(handle) : owner;
    if (base != null && engine.races().on()) {
      long accessed = Variables.part(handle, base, index);
      engine.races().handle(base, accessed, kind != OperationKind.READ);
    }
  }

  /** Where the field of a site lies in its owner. */
  long offset(int site) {
    return variables.of(site).offset();
  }

  /** A field is accessed in the middle of a step. */
  void touchField(int access, @Nullable Object owner, int site) {
    Object base = base(owner, site);
    touch(access, base, base == null ? Locations.MEMORY : variables.of(site).offset());
  }

  /** Memory is accessed through Unsafe in the middle of a step. */
  void touchLocation(int access, @Nullable Object owner, long offset) {
    touch(access, owner, owner == null ? offset : Variables.part(owner, offset));
  }

  /** A variable is accessed through a VarHandle in the middle of a step. */
  void touchVariable(int access, Object handle, @Nullable Object owner, long index) {
    Object base = owner == null ? Variables.base(handle) : owner;
    touch(access, base, base == null ? index : Variables.part(handle, base, index));
  }

  private void locateField(@Nullable Object owner, int site) {
    Object base = told() ? base(owner, site) : owner;
    object = base == null ? null : lookUp(base, owner);
    part = base == null || !told() ? Locations.MEMORY : variables.of(site).offset();
  }

  private void locate(@Nullable Object owner, long offset) {
    object = owner == null ? null : engine.object(owner);
    part = owner != null && told() ? Variables.part(owner, offset) : offset;
  }

  private void locateVariable(Object handle, @Nullable Object owner, long index) {
    Object base = owner == null && told() ? Variables.base(handle) : owner;
    object = base == null ? null : lookUp(base, owner);
    part = base == null || !told() ? Locations.MEMORY : Variables.part(handle, base, index);
  }

  /** The object in which the field of a site lies; null if that is not known, or there is none. */
  private @Nullable Object base(@Nullable Object owner, int site) {
    return owner == null ? variables.of(site).base() : owner;
  }

  /** An object that the program meets only if an execution that is not told meets it too. */
  private SharedObject lookUp(Object base, @Nullable Object owner) {
    return base == owner ? engine.object(base) : engine.touched(base);
  }

  /** Takes a step that accesses what was looked up last. */
  private void step(OperationKind kind, boolean synchronises) {
    SharedObject accessed = object;
    long accessedPart = part;
    boolean unsure = attempt;
    attempt = false;
    boolean weak = MemoryHooks.takeWeak();
    Point point = engine.point();
    Task task = engine.current();
    int me = task.id;
    int access = kind == OperationKind.READ ? Trace.READ : Trace.WRITE;
    if (accessed != null) {
      point.announce(me, kind, footprint.announced(accessed, accessedPart));
      if (access != Trace.READ) {
        point.announceChange(me);
      }
    } else {
      boolean unknown = footprint.traced() && kind != OperationKind.FENCE;
      point.announce(me, kind, unknown ? Locations.UNKNOWN : Point.NO_OBJECT);
    }
    engine.schedule();
    if (unsure) {
      task.attempted = accessed;
      task.attemptedPart = accessedPart;
    }
    if (weak) {
      engine.races().weak().made(accessed, accessedPart, kind != OperationKind.READ);
    }
    if (accessed != null) {
      footprint.memory(accessed, accessedPart, access);
      if (synchronises) {
        boolean writes = kind != OperationKind.READ && !unsure;
        synchronise(kind != OperationKind.WRITE, writes, accessed, accessedPart);
      }
    } else {
      point.touch(
          kind == OperationKind.FENCE ? Locations.EVERYTHING : Locations.UNKNOWN,
          kind == OperationKind.FENCE ? Trace.READ : access);
    }
  }

  private void synchronise(
      boolean reads, boolean writes, SharedObject accessed, long accessedPart) {
    if (reads) {
      engine.races().acquires(accessed, accessedPart);
    }
    engine.races().ordered(accessed, accessedPart, writes);
    if (writes) {
      engine.races().releases(accessed, accessedPart);
    }
  }

  /** It is known whether the current thread has written what it attempted to write. */
  void attempted(boolean written) {
    Task me = engine.current();
    SharedObject accessed = me.attempted;
    me.attempted = null;
    if (accessed != null && written) {
      synchronise(false, true, accessed, me.attemptedPart);
    }
  }

  private void touch(int access, @Nullable Object base, long touched) {
    if (access == Access.FENCE) {
      return;
    }
    int touch = access == Access.READ ? Trace.READ : Trace.WRITE;
    if (base == null) {
      engine.point().touch(Locations.UNKNOWN, touch);
      return;
    }
    SharedObject accessed = engine.touched(base);
    footprint.memory(accessed, touched, touch);
    synchronise(access != Access.WRITE, access != Access.READ, accessed, touched);
  }

  private void tellVariable(Object handle, @Nullable Object owner, long index, OperationKind kind) {
    if (!engine.narrator().silent()) {
      Object base = owner == null ? Variables.base(handle) : owner;
      tellPart(base, base == null ? index : Variables.part(handle, base, index), kind);
    }
  }

  private void tellPart(@Nullable Object base, long told, OperationKind kind) {
    if (base == null) {
      tell(null, kind);
    } else if (!engine.narrator().silent()) {
      engine.narrator().part(base, told, kind);
    }
  }

  private void tell(@Nullable Object owner, OperationKind kind) {
    if (!engine.narrator().silent()) {
      engine.narrator().location(owner, kind);
    }
  }

  private static OperationKind kind(int access) {
    return switch (access) {
      case Access.READ -> OperationKind.READ;
      case Access.WRITE -> OperationKind.WRITE;
      case Access.UPDATE, Access.ATTEMPT -> OperationKind.UPDATE;
      default -> OperationKind.FENCE;
    };
  }
}
