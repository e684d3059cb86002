package dev.heddle.explicit.compiled.analysis;

import dev.heddle.lang.code.Operation;
import dev.heddle.lang.code.StorageLocation;
import dev.heddle.lang.code.ValueExpression;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** The locations that operations read and write. */
public final class OperationAccesses {
  private OperationAccesses() {}

  /** Reports the locations that an expression may read, except for a quantifier's own variable. */
  public static void reads(ValueExpression ex, Consumer<StorageLocation> found) {
    if (ex instanceof ValueExpression.Load e) {
      found.accept(e.place());
      indices(e.place(), found);
    } else if (ex instanceof ValueExpression.Negative e) {
      reads(e.operand(), found);
    } else if (ex instanceof ValueExpression.Binary e) {
      reads(e.left(), found);
      reads(e.right(), found);
    } else if (ex instanceof ValueExpression.If e) {
      reads(e.condition(), found);
      reads(e.then(), found);
      reads(e.otherwise(), found);
    } else if (ex instanceof ValueExpression.Quantified e) {
      reads(e.low(), found);
      reads(e.high(), found);
      reads(e.body(), place -> unlessLocal(place, e.slot(), found));
    } else if (ex instanceof ValueExpression.Ended e) {
      reads(e.index(), found);
    }
  }

  private static void unlessLocal(
      StorageLocation place, int slot, Consumer<StorageLocation> found) {
    if (place.global() || place.offset() != slot) {
      found.accept(place);
    }
  }

  private static void indices(StorageLocation place, Consumer<StorageLocation> found) {
    place.indices().forEach(index -> reads(index.value(), found));
  }

  /**
   * Reports the locations that an operation may read, except for locks that it acquires or
   * releases.
   */
  public static void reads(Operation op, Consumer<StorageLocation> found) {
    StorageLocation target = target(op);
    if (target != null) {
      indices(target, found);
    }
    if (op instanceof Operation.Assign o) {
      reads(o.value(), found);
    } else if (op instanceof Operation.Copy o) {
      found.accept(o.source());
      indices(o.source(), found);
    } else if (op instanceof Operation.Choose o) {
      reads(o.low(), found);
      reads(o.high(), found);
    } else if (op instanceof Operation.Branch o) {
      reads(o.condition(), found);
    } else if (op instanceof Operation.Assume o) {
      reads(o.condition(), found);
    } else if (op instanceof Operation.Assert o) {
      reads(o.condition(), found);
    } else if (op instanceof Operation.Await o) {
      reads(o.condition(), found);
    } else if (op instanceof Operation.Call o) {
      arguments(o.arguments(), found);
    } else if (op instanceof Operation.Return o && o.value() != null) {
      reads(o.value(), found);
    } else if (op instanceof Operation.Post o) {
      arguments(o.arguments(), found);
    }
  }

  private static void arguments(
      List<Operation.Argument> arguments, Consumer<StorageLocation> found) {
    for (Operation.Argument argument : arguments) {
      if (argument instanceof Operation.Argument.Value given) {
        reads(given.value(), found);
      } else if (argument instanceof Operation.Argument.Slots given) {
        found.accept(given.place());
        indices(given.place(), found);
      }
    }
  }

  /**
   * The location that an operation writes, or its synchronisation object; null if there is none.
   */
  public static @Nullable StorageLocation target(Operation op) {
    if (op instanceof Operation.Assign o) {
      return o.target();
    } else if (op instanceof Operation.Copy o) {
      return o.target();
    } else if (op instanceof Operation.Choose o) {
      return o.target();
    } else if (op instanceof Operation.Post o) {
      return o.group();
    } else if (op instanceof Operation.Acquire o) {
      return o.lock();
    } else if (op instanceof Operation.Release o) {
      return o.lock();
    } else if (op instanceof Operation.Park o) {
      return o.where();
    } else if (op instanceof Operation.Wake o) {
      return o.where();
    }
    return null;
  }

  /** The slot after the last one that a location may have. */
  static int end(StorageLocation place) {
    int end = place.offset() + place.type().size();
    for (StorageLocation.Index index : place.indices()) {
      end += (index.length() - 1) * index.stride();
    }
    return end;
  }
}
