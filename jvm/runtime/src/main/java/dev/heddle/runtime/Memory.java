package dev.heddle.runtime;

import dev.heddle.core.OperationKind;
import dev.heddle.hooks.Access;
import dev.heddle.hooks.Site;
import org.jspecify.annotations.Nullable;

/**
 * Accesses to shared memory: fields, array elements, and locations behind VarHandles and Unsafe.
 */
final class Memory {
  private final Engine engine;

  Memory(Engine engine) {
    this.engine = engine;
  }

  void field(@Nullable Object owner, int site, OperationKind kind) {
    if (owner == null) {
      engine.step(kind);
    } else {
      engine.step(kind, engine.object(owner));
    }
    if (!engine.narrator().silent()) {
      engine.narrator().field(owner, Site.of(site), kind);
    }
  }

  void element(@Nullable Object array, int index, OperationKind kind) {
    if (array == null) {
      return;
    }
    engine.step(kind, engine.object(array));
    if (!engine.narrator().silent()) {
      engine.narrator().element(array, index, kind);
    }
  }

  void location(int access, @Nullable Object owner) {
    OperationKind kind =
        switch (access) {
          case Access.READ -> OperationKind.READ;
          case Access.WRITE -> OperationKind.WRITE;
          case Access.UPDATE -> OperationKind.UPDATE;
          default -> OperationKind.FENCE;
        };
    if (owner == null) {
      engine.step(kind);
    } else {
      engine.step(kind, engine.object(owner));
    }
    if (!engine.narrator().silent()) {
      engine.narrator().location(owner == null ? null : engine.object(owner), kind);
    }
  }
}
