package dev.heddle.lang.run;

import dev.heddle.lang.code.Ex;
import dev.heddle.lang.code.Op;
import dev.heddle.lang.code.Place;
import dev.heddle.lang.code.Values;
import dev.heddle.lang.syntax.Operator;
import dev.heddle.lang.syntax.Position;
import org.jspecify.annotations.Nullable;

/**
 * Computes expressions in a world.
 *
 * <p>What cannot be computed has the value 0, and {@link #fault} tells why; whoever carries out an
 * operation looks there before it takes effect. If numbers are mathematical, one that needs more
 * than 32 bits is such a reason.
 */
final class Evaluator {
  private final World world;
  private final Task task;
  private final int[] locals;
  private final Choices choices;
  private final Watch watch;
  private final Op op;
  private @Nullable StepEnd fault;

  Evaluator(World world, Task task, Frame frame, Op op, Choices choices, Watch watch) {
    this(world, task, frame.locals, op, choices, watch);
  }

  Evaluator(World world, Task task, int[] locals, Op op, Choices choices, Watch watch) {
    this.world = world;
    this.task = task;
    this.locals = locals;
    this.op = op;
    this.choices = choices;
    this.watch = watch;
  }

  /** What went wrong so far, or null. */
  @Nullable StepEnd fault() {
    return fault;
  }

  void fault(String what, String message, Position at) {
    if (fault == null) {
      fault = StepEnd.Failed.error(what, message, at);
    }
  }

  boolean holds(Ex condition) {
    return value(condition) != 0;
  }

  int value(Ex ex) {
    if (ex instanceof Ex.Const e) {
      return e.value();
    } else if (ex instanceof Ex.Load e) {
      return load(e.place(), slot(e.place()));
    } else if (ex instanceof Ex.Binary e) {
      return binary(e);
    } else if (ex instanceof Ex.If e) {
      return holds(e.condition()) ? value(e.then()) : value(e.otherwise());
    } else if (ex instanceof Ex.Negative e) {
      return compute(Operator.MINUS, 0, value(e.operand()));
    } else if (ex instanceof Ex.Any e) {
      return any(e.low(), e.high());
    } else if (ex instanceof Ex.Quantified e) {
      return quantified(e) ? 1 : 0;
    } else if (ex instanceof Ex.Ended e) {
      return ended(e) ? 1 : 0;
    }
    throw new IllegalArgumentException("unknown expression " + ex);
  }

  /** The slot of a place. */
  int slot(Place place) {
    int slot = place.offset();
    for (Place.Index index : place.indices()) {
      int value = value(index.value());
      if (value < 0 || value >= index.length()) {
        String message = value + " is no index of an array of " + index.length();
        fault("index out of range", message, index.at());
        return place.offset();
      }
      slot += value * index.stride();
    }
    return slot;
  }

  int load(Place place, int slot) {
    if (!place.global()) {
      return locals[slot];
    }
    watch.read(task, op, slot, world.globals[slot]);
    return world.globals[slot];
  }

  private int binary(Ex.Binary e) {
    int left = value(e.left());
    int right = value(e.right());
    if (!Values.isDefined(e.operator(), right)) {
      fault("division by zero", left + " " + e.operator().symbol() + " 0", e.at());
      return 0;
    }
    return compute(e.operator(), left, right);
  }

  private int compute(Operator operator, int left, int right) {
    if (world.model.mathematical() && !Values.fits(operator, left, right) && fault == null) {
      fault = StepEnd.Cut.NUMBER;
    }
    return Values.compute(operator, left, right);
  }

  /** Any value in a range that is not empty. */
  int any(int low, int high) {
    long alternatives = (long) high - low + 1;
    if (alternatives > choices.most()) {
      fault("too many choices", low + ".." + high, op.at());
      return low;
    }
    return alternatives < 2 ? low : low + choices.next((int) alternatives);
  }

  private boolean quantified(Ex.Quantified e) {
    int low = value(e.low());
    int high = value(e.high());
    boolean result = e.all();
    for (long i = low; i <= high && result == e.all() && fault == null; i++) {
      locals[e.slot()] = (int) i;
      result = holds(e.body());
    }
    locals[e.slot()] = 0;
    return result;
  }

  private boolean ended(Ex.Ended e) {
    if (e.every()) {
      return world.buffers.subList(e.first(), e.first() + e.count()).stream()
          .allMatch(World.Buffer::isEmpty);
    }
    int index = value(e.index());
    if (index < 0 || index >= e.count()) {
      fault("index out of range", "there is no such thread", e.at());
      return false;
    }
    return world.buffers.get(e.first() + index).isEmpty();
  }
}
