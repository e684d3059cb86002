package dev.heddle.runtime;

import dev.heddle.core.OperationKind;
import dev.heddle.core.Point;
import dev.heddle.core.Trace;
import dev.heddle.hooks.Access;
import dev.heddle.hooks.Site;
import org.jspecify.annotations.Nullable;

/**
 * Accesses to shared memory: fields, array elements, and locations behind VarHandles and Unsafe.
 */
final class Memory {
  private final Engine engine;
  private final Footprint footprint;
  private final Variables variables = new Variables();

  Memory(Engine engine) {
    this.engine = engine;
    this.footprint = engine.footprint();
  }

  /** A field of the program is accessed; the owner is null for a static one. */
  void field(@Nullable Object owner, int site, OperationKind kind) {
    stepAtField(kind, owner, site);
    if (!engine.narrator().silent()) {
      engine.narrator().field(owner, Site.of(site), kind);
    }
  }

  /** A volatile field of the JDK is accessed. */
  void field(int access, @Nullable Object owner, int site) {
    OperationKind kind = kind(access);
    stepAtField(kind, owner, site);
    tell(owner, kind);
  }

  private void stepAtField(OperationKind kind, @Nullable Object owner, int site) {
    if (footprint.traced()) {
      Object base = base(owner, site);
      long part = base == null ? Locations.MEMORY : variables.of(site).offset();
      step(kind, base == null ? null : lookUp(base, owner), part);
    } else {
      step(kind, owner == null ? null : engine.object(owner), Locations.MEMORY);
    }
  }

  void element(@Nullable Object array, int index, OperationKind kind) {
    if (array == null) {
      return;
    }
    step(kind, engine.object(array), index);
    if (!engine.narrator().silent()) {
      engine.narrator().element(array, index, kind);
    }
  }

  /** Memory is accessed through Unsafe. */
  void location(int access, @Nullable Object owner, long offset) {
    OperationKind kind = kind(access);
    long part = owner != null && footprint.traced() ? Variables.part(owner, offset) : offset;
    step(kind, owner == null ? null : engine.object(owner), part);
    tell(owner, kind);
  }

  /** A variable is accessed through a VarHandle. */
  void variable(int access, Object handle, @Nullable Object owner, long index) {
    OperationKind kind = kind(access);
    if (footprint.traced()) {
      Object base = owner == null ? Variables.base(handle) : owner;
      long part = base == null ? Locations.MEMORY : Variables.part(handle, base, index);
      step(kind, base == null ? null : lookUp(base, owner), part);
    } else {
      step(kind, owner == null ? null : engine.object(owner), Locations.MEMORY);
    }
    tell(owner, kind);
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

  /** The object in which the field of a site lies; null if that is not known, or there is none. */
  private @Nullable Object base(@Nullable Object owner, int site) {
    return owner == null ? variables.of(site).base() : owner;
  }

  /** An object that the program meets only if an untraced execution meets it too. */
  private SharedObject lookUp(Object base, @Nullable Object owner) {
    return base == owner ? engine.object(base) : engine.touched(base);
  }

  /** Takes a step that touches a part of an object, or memory of which nothing is known. */
  private void step(OperationKind kind, @Nullable SharedObject object, long part) {
    Point point = engine.point();
    int me = engine.current().id;
    if (object != null) {
      point.announce(me, kind, footprint.announced(object, part));
    } else {
      boolean unknown = footprint.traced() && kind != OperationKind.FENCE;
      point.announce(me, kind, unknown ? Locations.UNKNOWN : Point.NO_OBJECT);
    }
    engine.schedule();
    int access = kind == OperationKind.READ ? Trace.READ : Trace.WRITE;
    if (object != null) {
      footprint.memory(object, part, access);
    } else if (kind != OperationKind.FENCE) {
      point.touch(Locations.UNKNOWN, access);
    }
  }

  private void touch(int access, @Nullable Object base, long part) {
    if (access == Access.FENCE) {
      return;
    }
    int touch = access == Access.READ ? Trace.READ : Trace.WRITE;
    if (base == null) {
      engine.point().touch(Locations.UNKNOWN, touch);
    } else {
      footprint.memory(engine.touched(base), part, touch);
    }
  }

  private void tell(@Nullable Object owner, OperationKind kind) {
    if (!engine.narrator().silent()) {
      engine.narrator().location(owner == null ? null : engine.object(owner), kind);
    }
  }

  private static OperationKind kind(int access) {
    return switch (access) {
      case Access.READ -> OperationKind.READ;
      case Access.WRITE -> OperationKind.WRITE;
      case Access.UPDATE -> OperationKind.UPDATE;
      default -> OperationKind.FENCE;
    };
  }
}
