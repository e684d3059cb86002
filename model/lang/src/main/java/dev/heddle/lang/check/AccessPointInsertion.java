package dev.heddle.lang.check;

import dev.heddle.lang.code.Operation;
import dev.heddle.lang.code.StorageLocation;
import dev.heddle.lang.code.ValueExpression;
import dev.heddle.lang.syntax.SourcePosition;
import dev.heddle.lang.syntax.SourceProblems;
import java.util.ArrayList;
import java.util.List;

/**
 * Inserts a point before every access to a global variable.
 *
 * <p>An operation with one access gets a point before it. One with several is split: each value is
 * read into a temporary first, in the order of evaluation and no more of them than are needed, each
 * with a point before it.
 */
final class AccessPointInsertion {
  private final CodeBuilder code;
  private final boolean accesses;
  private final SourceProblems problems;

  AccessPointInsertion(CodeBuilder code, boolean accesses, SourceProblems problems) {
    this.code = code;
    this.accesses = accesses;
    this.problems = problems;
  }

  /** Whether points are inserted here. */
  boolean active() {
    return accesses && !code.isAtomic();
  }

  /** A point before a statement that synchronises, which is one step. */
  void before(SourcePosition at) {
    if (active()) {
      code.point(at, Operation.Switch.BOTH);
    }
  }

  /** The same value with at most one access, which has its point; the operation has no other. */
  ValueExpression settle(SourcePosition at, ValueExpression value) {
    return settleAll(at, List.of(value), 0).get(0);
  }

  /**
   * The same values, with points before what they access, for an operation that makes some more
   * accesses of its own.
   */
  List<ValueExpression> settleAll(SourcePosition at, List<ValueExpression> values, int more) {
    int count = values.stream().mapToInt(AccessPointInsertion::count).sum() + more;
    if (!active() || count == 0) {
      return values;
    }
    if (count == 1 && values.stream().noneMatch(AccessPointInsertion::isConditional)) {
      before(at);
      return values;
    }
    List<ValueExpression> settled = new ArrayList<>();
    values.forEach(value -> settled.add(split(at, value)));
    if (more > 0) {
      before(at);
    }
    return settled;
  }

  /** The same place with its indices in temporaries, and a point if it is global. */
  void assign(SourcePosition at, StorageLocation target, ValueExpression value) {
    List<ValueExpression> needed = new ArrayList<>();
    target.indices().forEach(index -> needed.add(index.value()));
    needed.add(value);
    List<ValueExpression> settled = settleAll(at, needed, target.global() ? 1 : 0);
    code.assign(at, with(target, settled), settled.get(settled.size() - 1));
  }

  /** The place with these values as indices. */
  static StorageLocation with(StorageLocation place, List<ValueExpression> values) {
    List<StorageLocation.Index> indices = new ArrayList<>();
    for (int i = 0; i < place.indices().size(); i++) {
      StorageLocation.Index old = place.indices().get(i);
      indices.add(new StorageLocation.Index(values.get(i), old.length(), old.stride(), old.at()));
    }
    return new StorageLocation(place.global(), place.offset(), List.copyOf(indices), place.type());
  }

  private ValueExpression split(SourcePosition at, ValueExpression value) {
    if (count(value) == 0) {
      return value;
    } else if (value instanceof ValueExpression.Load load) {
      List<ValueExpression> indices = new ArrayList<>();
      load.place().indices().forEach(index -> indices.add(split(at, index.value())));
      StorageLocation place = with(load.place(), indices);
      return place.global()
          ? read(at, new ValueExpression.Load(place))
          : new ValueExpression.Load(place);
    } else if (value instanceof ValueExpression.Negative e) {
      return new ValueExpression.Negative(split(at, e.operand()));
    } else if (value instanceof ValueExpression.Binary e) {
      ValueExpression left = split(at, e.left());
      return new ValueExpression.Binary(e.operator(), left, split(at, e.right()), e.at());
    } else if (value instanceof ValueExpression.If e) {
      return splitIf(at, e);
    }
    problems.add(
        at, "'all' and 'some' over shared variables are one step: put this into atomic { }");
    return value;
  }

  private ValueExpression read(SourcePosition at, ValueExpression value) {
    before(at);
    StorageLocation temporary = code.temporary();
    code.assign(at, temporary, value);
    return new ValueExpression.Load(temporary);
  }

  private ValueExpression splitIf(SourcePosition at, ValueExpression.If e) {
    ValueExpression condition = split(at, e.condition());
    if (count(e.then()) + count(e.otherwise()) == 0) {
      return new ValueExpression.If(condition, e.then(), e.otherwise());
    }
    StorageLocation result = code.temporary();
    int branch = code.hole();
    code.assign(at, result, split(at, e.then()));
    int jump = code.hole();
    code.fill(branch, new Operation.Branch(at, condition, code.here()));
    code.assign(at, result, split(at, e.otherwise()));
    code.fill(jump, Operation.Jump.to(at, code.here()));
    return new ValueExpression.Load(result);
  }

  /**
   * The same value, computed now and kept in a variable if others could change it or a data choice
   * is made; for statements that may wait, where temporaries are lost.
   */
  ValueExpression keep(SourcePosition at, ValueExpression value) {
    if (count(value) == 0 && !GlobalDeclarations.chooses(value)) {
      return value;
    }
    StorageLocation kept = code.local("", TypeChecker.INT);
    assign(at, kept, value);
    return new ValueExpression.Load(kept);
  }

  /** Resets a value that was kept, so that it does not distinguish states. */
  void forget(SourcePosition at, ValueExpression value, ValueExpression kept) {
    if (kept != value && kept instanceof ValueExpression.Load load) {
      code.assign(at, load.place(), new ValueExpression.Const(0));
    }
  }

  /** Whether an access is made in some cases and not in others. */
  private static boolean isConditional(ValueExpression value) {
    if (value instanceof ValueExpression.Load e) {
      return e.place().indices().stream().anyMatch(index -> isConditional(index.value()));
    } else if (value instanceof ValueExpression.Negative e) {
      return isConditional(e.operand());
    } else if (value instanceof ValueExpression.Binary e) {
      return isConditional(e.left()) || isConditional(e.right());
    }
    return value instanceof ValueExpression.If e
        && (isConditional(e.condition()) || count(e.then()) + count(e.otherwise()) > 0);
  }

  /** How many accesses to global variables an evaluation makes, at most. */
  static int count(ValueExpression value) {
    if (value instanceof ValueExpression.Load e) {
      int indices = e.place().indices().stream().mapToInt(i -> count(i.value())).sum();
      return indices + (e.place().global() ? 1 : 0);
    } else if (value instanceof ValueExpression.Negative e) {
      return count(e.operand());
    } else if (value instanceof ValueExpression.Binary e) {
      return count(e.left()) + count(e.right());
    } else if (value instanceof ValueExpression.If e) {
      return count(e.condition()) + count(e.then()) + count(e.otherwise());
    } else if (value instanceof ValueExpression.Quantified e) {
      int range = count(e.low()) + count(e.high());
      return range + 2 * count(e.body());
    }
    return 0;
  }
}
