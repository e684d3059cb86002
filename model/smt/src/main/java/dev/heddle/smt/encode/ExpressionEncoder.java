package dev.heddle.smt.encode;

import dev.heddle.lang.code.StorageLocation;
import dev.heddle.lang.code.Type;
import dev.heddle.lang.code.ValueExpression;
import dev.heddle.lang.syntax.Operator;
import dev.heddle.smt.term.OverflowCondition;
import dev.heddle.smt.term.TermGraph;
import java.util.ArrayList;
import java.util.List;

/**
 * Turns the expressions of one operation into terms.
 *
 * <p>What is evaluated under a condition only, such as the right side of {@code &&}, faults and
 * chooses under that condition only. Faults are collected; the encoder of the operation continues
 * where there was none.
 */
final class ExpressionEncoder {
  private final Sink sink;
  private final TermGraph terms;
  private final PathState state;

  /** The condition inside of the expression under which evaluation reaches this part. */
  private int path = TermGraph.TRUE;

  /** The condition under which a fault has happened. */
  private int fault = TermGraph.FALSE;

  /** Whether a number that is too large cuts the execution off. */
  private final boolean cuts;

  ExpressionEncoder(Sink sink, PathState state) {
    this(sink, state, !sink.isTranslated());
  }

  private ExpressionEncoder(Sink sink, PathState state, boolean cuts) {
    this.sink = sink;
    this.terms = sink.terms();
    this.state = state;
    this.cuts = cuts;
  }

  /**
   * One for expressions that are only observed: whether a number is too large belongs to a state of
   * its own.
   */
  static ExpressionEncoder looking(Sink sink, PathState state) {
    return new ExpressionEncoder(sink, state, /* cuts= */ false);
  }

  /** One of the slots that a location may denote, and the condition for it. */
  record Meant(int condition, int slot) {}

  /** The condition under which a fault has happened so far. */
  int fault() {
    return fault;
  }

  /** The condition under which an execution reaches this point without a fault. */
  int alive() {
    return terms.and(state.guard, terms.not(fault));
  }

  /** A run-time error under a condition. */
  void fault(int condition, String what) {
    if (!sink.isTranslated()) {
      failure(condition, what);
    }
  }

  /** A failure under a condition. */
  void failure(int condition, String what) {
    int here = terms.and(path, condition);
    int happens = terms.and(alive(), here);
    sink.failure(terms.and(happens, terms.not(state.large)), what);
    sink.large(terms.and(happens, state.large));
    fault = terms.or(fault, here);
  }

  int truth(ValueExpression ex) {
    if (ex instanceof ValueExpression.Const e) {
      return terms.truth(e.value() != 0);
    } else if (ex instanceof ValueExpression.If e) {
      int condition = truth(e.condition());
      int before = path;
      int then = TermGraph.FALSE;
      int otherwise = TermGraph.FALSE;
      path = terms.and(before, condition);
      if (path != TermGraph.FALSE) {
        then = truth(e.then());
      }
      path = terms.and(before, terms.not(condition));
      if (path != TermGraph.FALSE) {
        otherwise = truth(e.otherwise());
      }
      path = before;
      return terms.truthChoice(condition, then, otherwise);
    } else if (ex instanceof ValueExpression.Binary e && !e.operator().isArithmetic()) {
      int left = value(e.left());
      return compare(e.operator(), left, value(e.right()));
    } else if (ex instanceof ValueExpression.Quantified e) {
      return quantified(e);
    }
    return terms.truthOf(value(ex));
  }

  int value(ValueExpression ex) {
    if (ex instanceof ValueExpression.Const e) {
      return terms.word(e.value());
    } else if (ex instanceof ValueExpression.Load e) {
      return load(e.place(), slots(e.place()), 0);
    } else if (ex instanceof ValueExpression.Negative e) {
      return compute(Operator.TIMES, value(e.operand()), terms.word(-1));
    } else if (ex instanceof ValueExpression.Binary e && e.operator().isArithmetic()) {
      int left = value(e.left());
      return compute(e.operator(), left, value(e.right()));
    } else if (ex instanceof ValueExpression.If e) {
      return either(e);
    } else if (ex instanceof ValueExpression.Any e) {
      return any(terms.word(e.low()), terms.word(e.high()));
    } else if (ex instanceof ValueExpression.Ended) {
      throw new UnsupportedModelException("'join' needs several tasks");
    }
    return terms.wordOf(truth(ex));
  }

  private int either(ValueExpression.If e) {
    int condition = truth(e.condition());
    int before = path;
    path = terms.and(before, condition);
    int then = path == TermGraph.FALSE ? terms.word(0) : value(e.then());
    path = terms.and(before, terms.not(condition));
    int otherwise = path == TermGraph.FALSE ? terms.word(0) : value(e.otherwise());
    path = before;
    return terms.choice(condition, then, otherwise);
  }

  private int compare(Operator operator, int left, int right) {
    return switch (operator) {
      case EQUAL -> terms.equal(left, right);
      case UNEQUAL -> terms.not(terms.equal(left, right));
      case LESS -> terms.less(left, right);
      case AT_MOST -> terms.not(terms.less(right, left));
      case GREATER -> terms.less(right, left);
      case AT_LEAST -> terms.not(terms.less(left, right));
      default -> throw new IllegalArgumentException(operator + " is no comparison");
    };
  }

  private int compute(Operator operator, int left, int right) {
    if (sink.isMathematical()) {
      overflow(new OverflowCondition(terms).of(operator, left, right));
    }
    return switch (operator) {
      case PLUS -> terms.plus(left, right);
      case MINUS -> terms.minus(left, right);
      case TIMES -> terms.times(left, right);
      case DIVIDED, MODULO -> {
        fault(terms.equal(right, terms.word(0)), "division by zero");
        yield operator == Operator.DIVIDED
            ? terms.divided(left, right)
            : terms.remainder(left, right);
      }
      default -> throw new IllegalArgumentException(operator + " is no arithmetic");
    };
  }

  /**
   * A number is too large under a condition. Without guesses the execution is cut off; with guesses
   * it continues, because it may turn out to be impossible.
   */
  private void overflow(int condition) {
    int here = terms.and(path, condition);
    if (cuts) {
      sink.large(terms.and(alive(), here));
      fault = terms.or(fault, here);
    } else {
      state.large = terms.or(state.large, here);
    }
  }

  /**
   * In a state, a condition holds, or does not hold: the value of a variable may follow from that.
   */
  void learn(ValueExpression condition, boolean holds, PathState into) {
    if (condition instanceof ValueExpression.Load load
        && load.place().type() instanceof Type.Bool) {
      learn(load, terms.word(holds ? 1 : 0), into);
    } else if (condition instanceof ValueExpression.Binary e
        && e.operator() == (holds ? Operator.EQUAL : Operator.UNEQUAL)) {
      if (e.left() instanceof ValueExpression.Load load && isPlain(e.right())) {
        learn(load, value(e.right()), into);
      } else if (e.right() instanceof ValueExpression.Load load && isPlain(e.left())) {
        learn(load, value(e.left()), into);
      }
    }
  }

  /**
   * A loaded variable has a value; the state records a known value if the variable is one known
   * slot.
   */
  private void learn(ValueExpression.Load load, int value, PathState into) {
    if (terms.isWord(value) && isPlain(load)) {
      List<Meant> meant = slots(load.place());
      if (meant.size() == 1 && meant.get(0).condition() == TermGraph.TRUE) {
        int[] values = load.place().global() ? into.globals : into.locals;
        values[meant.get(0).slot()] = value;
      }
    }
  }

  /** Whether an expression can be evaluated again: it makes no data choices. */
  private static boolean isPlain(ValueExpression ex) {
    return ex instanceof ValueExpression.Const
        || (ex instanceof ValueExpression.Load load
            && load.place().indices().stream().allMatch(index -> isPlain(index.value())))
        || (ex instanceof ValueExpression.Binary e && isPlain(e.left()) && isPlain(e.right()));
  }

  /** Any value of a range that is not empty. */
  int any(int low, int high) {
    if (low == high) {
      return low;
    }
    if (!sink.isWhole(low, high)) {
      int distance = terms.minus(high, low);
      int many =
          terms.or(
              terms.less(distance, terms.word(0)),
              terms.equal(distance, terms.word(Integer.MAX_VALUE)));
      fault(many, "too many choices");
    }
    return sink.choice(terms.and(state.guard, path), low, high);
  }

  private int quantified(ValueExpression.Quantified e) {
    int low = value(e.low());
    int high = value(e.high());
    if (!terms.isWord(low) || !terms.isWord(high)) {
      throw new UnsupportedModelException("'all' and 'some' need a range that is known");
    }
    int before = path;
    int result = terms.truth(e.all());
    for (long i = terms.value(low); i <= terms.value(high); i++) {
      state.locals[e.slot()] = terms.word((int) i);
      int undecided = e.all() ? result : terms.not(result);
      path = terms.and(terms.and(before, undecided), terms.not(fault));
      if (path == TermGraph.FALSE) {
        break;
      }
      int holds = truth(e.body());
      result = e.all() ? terms.and(result, holds) : terms.or(result, holds);
    }
    state.locals[e.slot()] = terms.word(0);
    path = before;
    return result;
  }

  /** The slots that a location may denote. */
  List<Meant> slots(StorageLocation place) {
    List<Meant> meant = List.of(new Meant(TermGraph.TRUE, place.offset()));
    for (StorageLocation.Index index : place.indices()) {
      int value = value(index.value());
      int inside = TermGraph.FALSE;
      List<Meant> next = new ArrayList<>();
      for (int i = 0; i < index.length(); i++) {
        int condition = terms.equal(value, terms.word(i));
        inside = terms.or(inside, condition);
        for (Meant outer : meant) {
          int both = terms.and(outer.condition(), condition);
          if (both != TermGraph.FALSE) {
            next.add(new Meant(both, outer.slot() + i * index.stride()));
          }
        }
      }
      int length = terms.word(index.length());
      int outside =
          inside == TermGraph.TRUE
              ? TermGraph.FALSE
              : terms.or(terms.less(value, terms.word(0)), terms.not(terms.less(value, length)));
      fault(outside, "index out of range");
      meant = next;
    }
    return meant;
  }

  /** The value at an offset from the beginning of a location. */
  int load(StorageLocation place, List<Meant> meant, int offset) {
    int[] values = place.global() ? state.globals : state.locals;
    int loaded = terms.word(0);
    for (int i = meant.size() - 1; i >= 0; i--) {
      int value = sink.present(values[meant.get(i).slot() + offset]);
      loaded =
          i == meant.size() - 1 ? value : terms.choice(meant.get(i).condition(), value, loaded);
    }
    return loaded;
  }

  /** Receives failures and data choices. */
  interface Sink {
    TermGraph terms();

    /** A value that can be loaded. */
    int present(int value);

    void failure(int guard, String what);

    /** An execution computes numbers of more than 32 bits. */
    void large(int guard);

    /** Whether numbers do not wrap around. */
    boolean isMathematical();

    /** A new value between two terms. */
    int choice(int guard, int low, int high);

    /** Whether run-time errors have been made assertions. */
    boolean isTranslated();

    /** Whether a range is all words, and that is intended. */
    boolean isWhole(int low, int high);
  }
}
