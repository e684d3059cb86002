package dev.heddle.lang.check;

import dev.heddle.lang.code.Ex;
import dev.heddle.lang.code.Op;
import dev.heddle.lang.code.Place;
import dev.heddle.lang.syntax.Position;
import dev.heddle.lang.syntax.Problems;
import java.util.ArrayList;
import java.util.List;

/**
 * Inserts a point before every access to a global variable.
 *
 * <p>An operation with one access gets a point before it. One with several is split: each value is
 * read into a temporary first, in the order of evaluation and no more of them than are needed, each
 * with a point before it.
 */
final class Splitter {
  private final CodeBuilder code;
  private final boolean accesses;
  private final Problems problems;

  Splitter(CodeBuilder code, boolean accesses, Problems problems) {
    this.code = code;
    this.accesses = accesses;
    this.problems = problems;
  }

  /** Whether points are inserted here. */
  boolean active() {
    return accesses && !code.isAtomic();
  }

  /** A point before a statement that synchronises, which is one step. */
  void before(Position at) {
    if (active()) {
      code.point(at, Op.Switch.BOTH);
    }
  }

  /** The same value with at most one access, which has its point; the operation has no other. */
  Ex settle(Position at, Ex value) {
    return settleAll(at, List.of(value), 0).get(0);
  }

  /**
   * The same values, with points before what they access, for an operation that makes some more
   * accesses of its own.
   */
  List<Ex> settleAll(Position at, List<Ex> values, int more) {
    int count = values.stream().mapToInt(Splitter::count).sum() + more;
    if (!active() || count == 0) {
      return values;
    }
    if (count == 1 && values.stream().noneMatch(Splitter::isConditional)) {
      before(at);
      return values;
    }
    List<Ex> settled = new ArrayList<>();
    values.forEach(value -> settled.add(split(at, value)));
    if (more > 0) {
      before(at);
    }
    return settled;
  }

  /** The same place with its indices in temporaries, and a point if it is global. */
  void assign(Position at, Place target, Ex value) {
    List<Ex> needed = new ArrayList<>();
    target.indices().forEach(index -> needed.add(index.value()));
    needed.add(value);
    List<Ex> settled = settleAll(at, needed, target.global() ? 1 : 0);
    code.assign(at, with(target, settled), settled.get(settled.size() - 1));
  }

  /** The place with these values as indices. */
  static Place with(Place place, List<Ex> values) {
    List<Place.Index> indices = new ArrayList<>();
    for (int i = 0; i < place.indices().size(); i++) {
      Place.Index old = place.indices().get(i);
      indices.add(new Place.Index(values.get(i), old.length(), old.stride(), old.at()));
    }
    return new Place(place.global(), place.offset(), List.copyOf(indices), place.type());
  }

  private Ex split(Position at, Ex value) {
    if (count(value) == 0) {
      return value;
    } else if (value instanceof Ex.Load load) {
      List<Ex> indices = new ArrayList<>();
      load.place().indices().forEach(index -> indices.add(split(at, index.value())));
      Place place = with(load.place(), indices);
      return place.global() ? read(at, new Ex.Load(place)) : new Ex.Load(place);
    } else if (value instanceof Ex.Negative e) {
      return new Ex.Negative(split(at, e.operand()));
    } else if (value instanceof Ex.Binary e) {
      Ex left = split(at, e.left());
      return new Ex.Binary(e.operator(), left, split(at, e.right()), e.at());
    } else if (value instanceof Ex.If e) {
      return splitIf(at, e);
    }
    problems.add(
        at, "'all' and 'some' over shared variables are one step: put this into atomic { }");
    return value;
  }

  private Ex read(Position at, Ex value) {
    before(at);
    Place temporary = code.temporary();
    code.assign(at, temporary, value);
    return new Ex.Load(temporary);
  }

  private Ex splitIf(Position at, Ex.If e) {
    Ex condition = split(at, e.condition());
    if (count(e.then()) + count(e.otherwise()) == 0) {
      return new Ex.If(condition, e.then(), e.otherwise());
    }
    Place result = code.temporary();
    int branch = code.hole();
    code.assign(at, result, split(at, e.then()));
    int jump = code.hole();
    code.fill(branch, new Op.Branch(at, condition, code.here()));
    code.assign(at, result, split(at, e.otherwise()));
    code.fill(jump, Op.Jump.to(at, code.here()));
    return new Ex.Load(result);
  }

  /**
   * The same value, computed now and kept in a variable if others could change it or a data choice
   * is made; for statements that may wait, where temporaries are lost.
   */
  Ex keep(Position at, Ex value) {
    if (count(value) == 0 && !Globals.chooses(value)) {
      return value;
    }
    Place kept = code.local("", Types.INT);
    assign(at, kept, value);
    return new Ex.Load(kept);
  }

  /** Forgets a value that was kept, so that it does not tell states apart. */
  void forget(Position at, Ex value, Ex kept) {
    if (kept != value && kept instanceof Ex.Load load) {
      code.assign(at, load.place(), new Ex.Const(0));
    }
  }

  /** Whether an access is made in some cases and not in others. */
  private static boolean isConditional(Ex value) {
    if (value instanceof Ex.Load e) {
      return e.place().indices().stream().anyMatch(index -> isConditional(index.value()));
    } else if (value instanceof Ex.Negative e) {
      return isConditional(e.operand());
    } else if (value instanceof Ex.Binary e) {
      return isConditional(e.left()) || isConditional(e.right());
    }
    return value instanceof Ex.If e
        && (isConditional(e.condition()) || count(e.then()) + count(e.otherwise()) > 0);
  }

  /** How many accesses to global variables an evaluation makes, at most. */
  static int count(Ex value) {
    if (value instanceof Ex.Load e) {
      int indices = e.place().indices().stream().mapToInt(i -> count(i.value())).sum();
      return indices + (e.place().global() ? 1 : 0);
    } else if (value instanceof Ex.Negative e) {
      return count(e.operand());
    } else if (value instanceof Ex.Binary e) {
      return count(e.left()) + count(e.right());
    } else if (value instanceof Ex.If e) {
      return count(e.condition()) + count(e.then()) + count(e.otherwise());
    } else if (value instanceof Ex.Quantified e) {
      int range = count(e.low()) + count(e.high());
      return range + 2 * count(e.body());
    }
    return 0;
  }
}
