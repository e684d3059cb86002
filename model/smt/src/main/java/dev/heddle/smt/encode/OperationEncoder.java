package dev.heddle.smt.encode;

import dev.heddle.lang.code.Model;
import dev.heddle.lang.code.Operation;
import dev.heddle.lang.code.Procedure;
import dev.heddle.lang.code.StorageLocation;
import dev.heddle.lang.code.Type;
import dev.heddle.lang.code.Variable;
import dev.heddle.smt.term.TermGraph;
import java.util.Arrays;
import java.util.List;

/** Encodes the effects of single operations of a sequential model on the values of variables. */
final class OperationEncoder {
  private final Model model;
  private final ExpressionEncoder.Sink sink;
  private final TermGraph terms;
  private final RoundVariables rounds;

  OperationEncoder(Model model, ExpressionEncoder.Sink sink, RoundVariables rounds) {
    this.rounds = rounds;
    this.model = model;
    this.sink = sink;
    this.terms = sink.terms();
  }

  /** The local variables of a procedure that is called. */
  int[] arguments(Operation.Call call, Procedure called, ExpressionEncoder encoder) {
    int[] locals = new int[called.slots()];
    Arrays.fill(locals, terms.word(0));
    for (int i = 0; i < call.arguments().size(); i++) {
      Variable parameter = called.parameters().get(i);
      if (call.arguments().get(i) instanceof Operation.Argument.Value given) {
        locals[parameter.slot()] = inRange(encoder, given.type(), encoder.value(given.value()));
      } else if (call.arguments().get(i) instanceof Operation.Argument.Slots given) {
        List<ExpressionEncoder.Meant> from = encoder.slots(given.place());
        for (int s = 0; s < parameter.type().size(); s++) {
          locals[parameter.slot() + s] = encoder.load(given.place(), from, s);
        }
      }
    }
    return locals;
  }

  /** Encodes an operation that is followed by the next one. */
  void carryOut(Operation op, PathState state, ExpressionEncoder encoder) {
    if (op instanceof Operation.Assign o) {
      int value = encoder.value(o.value());
      store(o.target(), value, state, encoder);
    } else if (op instanceof Operation.Copy o) {
      copy(o, state, encoder);
    } else if (op instanceof Operation.Choose o) {
      int low = encoder.value(o.low());
      int high = encoder.value(o.high());
      encoder.fault(terms.less(high, low), "nothing to choose");
      store(o.target(), encoder.any(low, high), state, encoder);
    } else if (op instanceof Operation.Assume o) {
      int condition = encoder.truth(o.condition());
      state.guard = terms.and(encoder.alive(), condition);
      encoder.learn(o.condition(), true, state);
    } else if (op instanceof Operation.Assert o) {
      int condition = encoder.truth(o.condition());
      encoder.failure(terms.not(condition), o.message());
    } else if (op instanceof Operation.Await o) {
      block(terms.not(encoder.truth(o.condition())), state, encoder);
    } else if (op instanceof Operation.Acquire o) {
      List<ExpressionEncoder.Meant> lock = encoder.slots(o.lock());
      block(terms.truthOf(encoder.load(o.lock(), lock, 0)), state, encoder);
      set(o.lock(), lock, 0, terms.word(1), state);
    } else if (op instanceof Operation.Release o) {
      List<ExpressionEncoder.Meant> lock = encoder.slots(o.lock());
      int held = terms.truthOf(encoder.load(o.lock(), lock, 0));
      encoder.fault(terms.not(held), "release without acquire");
      set(o.lock(), lock, 0, terms.word(0), state);
    } else if (op instanceof Operation.Park) {
      block(TermGraph.TRUE, state, encoder);
    } else if (op instanceof Operation.Label o) {
      encoder.fault(terms.truth(o.never()), "label reached");
    } else if (op instanceof Operation.Enter || op instanceof Operation.Leave) {
      state.atomic += op instanceof Operation.Enter ? 1 : -1;
    } else if (op instanceof Operation.Point) {
      if (state.atomic == 0) {
        lookAtInvariants(state);
      }
    } else if (!(op instanceof Operation.Wake)) {
      throw new UnsupportedModelException("a sequential model posts and spawns nothing");
    }
  }

  /** The only task waits under a condition: for ever. */
  private void block(int condition, PathState state, ExpressionEncoder encoder) {
    PathState waiting = state.under(terms, condition);
    waiting.guard = terms.and(encoder.alive(), condition);
    if (waiting.guard != TermGraph.FALSE) {
      lookAtInvariants(waiting);
    }
    encoder.fault(condition, "deadlock");
  }

  private int inRange(ExpressionEncoder encoder, Type type, int value) {
    if (type instanceof Type.Range range) {
      int below = terms.less(value, terms.word(range.low()));
      int above = terms.less(terms.word(range.high()), value);
      encoder.fault(terms.or(below, above), "out of range");
    }
    return value;
  }

  private void store(
      StorageLocation target, int value, PathState state, ExpressionEncoder encoder) {
    List<ExpressionEncoder.Meant> slots = encoder.slots(target);
    set(target, slots, 0, inRange(encoder, target.type(), value), state);
  }

  private void copy(Operation.Copy o, PathState state, ExpressionEncoder encoder) {
    List<ExpressionEncoder.Meant> from = encoder.slots(o.source());
    List<ExpressionEncoder.Meant> to = encoder.slots(o.target());
    int[] values = new int[o.target().type().size()];
    for (int i = 0; i < values.length; i++) {
      values[i] = encoder.load(o.source(), from, i);
    }
    for (int i = 0; i < values.length; i++) {
      set(o.target(), to, i, values[i], state);
    }
  }

  private void set(
      StorageLocation place,
      List<ExpressionEncoder.Meant> meant,
      int offset,
      int value,
      PathState state) {
    int[] values = place.global() ? state.globals : state.locals;
    for (ExpressionEncoder.Meant one : meant) {
      int slot = one.slot() + offset;
      int changed = terms.choice(one.condition(), value, rounds.present(values[slot]));
      if (place.global()) {
        rounds.changes(state, slot, changed);
      }
      values[slot] = changed;
    }
  }

  /**
   * Checks invariants where other tasks could observe the state. An invariant whose numbers need
   * more than 32 bits is not judged, if numbers do not wrap around; the execution continues.
   */
  void lookAtInvariants(PathState state) {
    for (Model.Invariant invariant : model.invariants()) {
      int[] locals = new int[invariant.frame()];
      Arrays.fill(locals, terms.word(0));
      PathState looking = state.with(locals, null);
      ExpressionEncoder encoder = ExpressionEncoder.looking(sink, looking);
      int holds = encoder.truth(invariant.condition());
      encoder.fault(terms.not(holds), "invariant broken");
      sink.large(terms.and(state.guard, looking.large));
      int broken = terms.and(encoder.fault(), terms.not(looking.large));
      state.guard = terms.and(state.guard, terms.not(broken));
    }
  }
}
