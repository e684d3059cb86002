package dev.heddle.explicit.compiled.analysis;

import dev.heddle.lang.code.Ex;
import dev.heddle.lang.code.Op;
import dev.heddle.lang.code.Place;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** The places that operations read and write. */
public final class Accesses {
  private Accesses() {}

  /** Tells of the places that an expression may read, but not of a quantifier's own variable. */
  public static void reads(Ex ex, Consumer<Place> found) {
    if (ex instanceof Ex.Load e) {
      found.accept(e.place());
      indices(e.place(), found);
    } else if (ex instanceof Ex.Negative e) {
      reads(e.operand(), found);
    } else if (ex instanceof Ex.Binary e) {
      reads(e.left(), found);
      reads(e.right(), found);
    } else if (ex instanceof Ex.If e) {
      reads(e.condition(), found);
      reads(e.then(), found);
      reads(e.otherwise(), found);
    } else if (ex instanceof Ex.Quantified e) {
      reads(e.low(), found);
      reads(e.high(), found);
      reads(e.body(), place -> unlessLocal(place, e.slot(), found));
    } else if (ex instanceof Ex.Ended e) {
      reads(e.index(), found);
    }
  }

  private static void unlessLocal(Place place, int slot, Consumer<Place> found) {
    if (place.global() || place.offset() != slot) {
      found.accept(place);
    }
  }

  private static void indices(Place place, Consumer<Place> found) {
    place.indices().forEach(index -> reads(index.value(), found));
  }

  /** Tells of the places that an operation may read, locks that it takes or gives aside. */
  public static void reads(Op op, Consumer<Place> found) {
    Place target = target(op);
    if (target != null) {
      indices(target, found);
    }
    if (op instanceof Op.Assign o) {
      reads(o.value(), found);
    } else if (op instanceof Op.Copy o) {
      found.accept(o.source());
      indices(o.source(), found);
    } else if (op instanceof Op.Choose o) {
      reads(o.low(), found);
      reads(o.high(), found);
    } else if (op instanceof Op.Branch o) {
      reads(o.condition(), found);
    } else if (op instanceof Op.Assume o) {
      reads(o.condition(), found);
    } else if (op instanceof Op.Assert o) {
      reads(o.condition(), found);
    } else if (op instanceof Op.Await o) {
      reads(o.condition(), found);
    } else if (op instanceof Op.Call o) {
      arguments(o.arguments(), found);
    } else if (op instanceof Op.Return o && o.value() != null) {
      reads(o.value(), found);
    } else if (op instanceof Op.Post o) {
      arguments(o.arguments(), found);
    }
  }

  private static void arguments(List<Op.Argument> arguments, Consumer<Place> found) {
    for (Op.Argument argument : arguments) {
      if (argument instanceof Op.Argument.Value given) {
        reads(given.value(), found);
      } else if (argument instanceof Op.Argument.Slots given) {
        found.accept(given.place());
        indices(given.place(), found);
      }
    }
  }

  /** The place that an operation writes, or what it synchronises at; null if there is none. */
  public static @Nullable Place target(Op op) {
    if (op instanceof Op.Assign o) {
      return o.target();
    } else if (op instanceof Op.Copy o) {
      return o.target();
    } else if (op instanceof Op.Choose o) {
      return o.target();
    } else if (op instanceof Op.Post o) {
      return o.group();
    } else if (op instanceof Op.Acquire o) {
      return o.lock();
    } else if (op instanceof Op.Release o) {
      return o.lock();
    } else if (op instanceof Op.Park o) {
      return o.where();
    } else if (op instanceof Op.Wake o) {
      return o.where();
    }
    return null;
  }

  /** The slot after the last one that a place may be. */
  static int end(Place place) {
    int end = place.offset() + place.type().size();
    for (Place.Index index : place.indices()) {
      end += (index.length() - 1) * index.stride();
    }
    return end;
  }
}
