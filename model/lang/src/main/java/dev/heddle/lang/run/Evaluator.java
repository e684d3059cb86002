package dev.heddle.lang.run;

import dev.heddle.lang.code.Operation;
import dev.heddle.lang.code.OperatorArithmetic;
import dev.heddle.lang.code.StorageLocation;
import dev.heddle.lang.code.ValueExpression;
import dev.heddle.lang.syntax.Operator;
import dev.heddle.lang.syntax.SourcePosition;
import org.jspecify.annotations.Nullable;

/**
 * Computes expressions in a configuration.
 *
 * <p>An expression that cannot be computed has the value 0, and {@link #fault} says why. The code
 * that executes an operation checks it before the operation takes effect. If numbers are
 * mathematical, a number that needs more than 32 bits is such a reason.
 */
final class Evaluator {
  private final ModelConfiguration world;
  private final Task task;
  private final int[] locals;
  private final DataChoiceSource choices;
  private final StepListener watch;
  private final Operation op;
  private @Nullable StepEnd fault;

  Evaluator(
      ModelConfiguration world,
      Task task,
      Frame frame,
      Operation op,
      DataChoiceSource choices,
      StepListener watch) {
    this(world, task, frame.locals, op, choices, watch);
  }

  Evaluator(
      ModelConfiguration world,
      Task task,
      int[] locals,
      Operation op,
      DataChoiceSource choices,
      StepListener watch) {
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

  void fault(String what, String message, SourcePosition at) {
    if (fault == null) {
      fault = StepEnd.Failed.error(what, message, at);
    }
  }

  boolean holds(ValueExpression condition) {
    return value(condition) != 0;
  }

  int value(ValueExpression ex) {
    if (ex instanceof ValueExpression.Const e) {
      return e.value();
    } else if (ex instanceof ValueExpression.Load e) {
      return load(e.place(), slot(e.place()));
    } else if (ex instanceof ValueExpression.Binary e) {
      return binary(e);
    } else if (ex instanceof ValueExpression.If e) {
      return holds(e.condition()) ? value(e.then()) : value(e.otherwise());
    } else if (ex instanceof ValueExpression.Negative e) {
      return compute(Operator.MINUS, 0, value(e.operand()));
    } else if (ex instanceof ValueExpression.Any e) {
      return any(e.low(), e.high());
    } else if (ex instanceof ValueExpression.Quantified e) {
      return quantified(e) ? 1 : 0;
    } else if (ex instanceof ValueExpression.Ended e) {
      return ended(e) ? 1 : 0;
    }
    throw new IllegalArgumentException("unknown expression " + ex);
  }

  /** The slot of a place. */
  int slot(StorageLocation place) {
    int slot = place.offset();
    for (StorageLocation.Index index : place.indices()) {
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

  int load(StorageLocation place, int slot) {
    if (!place.global()) {
      return locals[slot];
    }
    watch.read(task, op, slot, world.globals[slot]);
    return world.globals[slot];
  }

  private int binary(ValueExpression.Binary e) {
    int left = value(e.left());
    int right = value(e.right());
    if (!OperatorArithmetic.isDefined(e.operator(), right)) {
      fault("division by zero", left + " " + e.operator().symbol() + " 0", e.at());
      return 0;
    }
    return compute(e.operator(), left, right);
  }

  private int compute(Operator operator, int left, int right) {
    if (world.model.mathematical()
        && !OperatorArithmetic.fits(operator, left, right)
        && fault == null) {
      fault = StepEnd.Cut.NUMBER;
    }
    return OperatorArithmetic.compute(operator, left, right);
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

  private boolean quantified(ValueExpression.Quantified e) {
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

  private boolean ended(ValueExpression.Ended e) {
    if (e.every()) {
      return world.buffers.subList(e.first(), e.first() + e.count()).stream()
          .allMatch(ModelConfiguration.Buffer::isEmpty);
    }
    int index = value(e.index());
    if (index < 0 || index >= e.count()) {
      fault("index out of range", "there is no such thread", e.at());
      return false;
    }
    return world.buffers.get(e.first() + index).isEmpty();
  }
}
