package dev.heddle.smt;

import dev.heddle.lang.code.Model;
import dev.heddle.lang.code.Op;
import dev.heddle.lang.code.Place;
import dev.heddle.lang.code.Procedure;
import dev.heddle.lang.code.Type;
import dev.heddle.lang.code.Variable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Turns a sequential model into terms: calls are put in place, loops and recursion are unwound so
 * many times, and paths are merged where they meet.
 *
 * <p>A model is sequential if it has one buffer and nothing is posted. Its only task meets points
 * alone, so they matter for invariants only, and if it waits it waits for ever.
 */
final class Encoder implements ExpressionEncoder.Sink {
  private final Model model;
  private final Unwinding unwinding;
  private final Terms terms;
  private final List<Integer> constraints = new ArrayList<>();
  private final List<Encoding.Failure> failures = new ArrayList<>();
  private final List<Encoding.Cut> cuts = new ArrayList<>();
  private final List<Encoding.DataChoice> choices = new ArrayList<>();
  private final Map<Integer, Loops> loops = new HashMap<>();

  /** The procedures that are being put in place, the innermost last. */
  private final List<Integer> calls = new ArrayList<>();

  /** The procedure, or iteration of a loop, that is being encoded. */
  private int site = Sites.NOWHERE;

  /** The operation that is, and how many choices it has made. */
  private int current;

  private int chosen;

  private Encoder(Model model, Unwinding unwinding, Terms terms) {
    this.model = model;
    this.unwinding = unwinding;
    this.terms = terms;
  }

  /** Encodes a model in a graph of terms, which may have been used before. */
  static Encoding encode(Model model, Unwinding unwinding, Terms terms) {
    return new Encoder(model, unwinding, terms).encode();
  }

  private Encoding encode() {
    if (model.buffers().size() != 1) {
      throw new UnsupportedModelException(
          "a sequential model has one buffer, not " + model.buffers().size());
    }
    if (!model.properties().isEmpty()) {
      throw new UnsupportedModelException("an ltl property needs --engine explicit");
    }
    int[] globals = new int[model.slots().size()];
    for (int i = 0; i < globals.length; i++) {
      globals[i] = terms.word(model.slots().get(i).type().initial());
    }
    Procedure initialiser = model.initialiser();
    PathState start = new PathState(Terms.TRUE, globals, frame(initialiser), 1, terms.word(0));
    PathState state = run(initialiser, start);
    PathState end = null;
    if (state != null) {
      lookAtInvariants(state);
      Model.Buffer buffer = model.buffers().get(0);
      Procedure procedure = model.procedures().get(buffer.procedure());
      int[] locals = frame(procedure);
      for (int i = 0; i < buffer.arguments().size(); i++) {
        locals[procedure.parameters().get(i).slot()] = terms.word(buffer.arguments().get(i));
      }
      end = run(procedure, new PathState(state.guard, state.globals, locals, 0, terms.word(0)));
    }
    if (end != null) {
      lookAtInvariants(end);
    }
    return new Encoding(terms, constraints, failures, cuts, choices, end);
  }

  private int[] frame(Procedure procedure) {
    int[] locals = new int[procedure.slots()];
    Arrays.fill(locals, terms.word(0));
    return locals;
  }

  /** Runs a procedure to its end; null if it has none. */
  private @Nullable PathState run(Procedure procedure, PathState state) {
    Map<Integer, PathState> exits = new TreeMap<>();
    int outside = site;
    site = terms.sites().called(outside, current, procedure.number());
    calls.add(procedure.number());
    new Region(procedure, null, exits).run(state);
    calls.remove(calls.size() - 1);
    site = outside;
    return exits.get(procedure.ops().size());
  }

  /** A procedure or one of its loops, whose operations are run in order, paths being merged. */
  private final class Region {
    private final Procedure procedure;
    private final Loops.@Nullable Loop around;
    private final TreeMap<Integer, PathState> pending = new TreeMap<>();
    private final Map<Integer, PathState> exits;

    /** The states that go back to the head of the loop. */
    private @Nullable PathState back;

    /** The states that leave are added to those given, by where they go. */
    Region(Procedure procedure, Loops.@Nullable Loop around, Map<Integer, PathState> exits) {
      this.procedure = procedure;
      this.around = around;
      this.exits = exits;
    }

    void run(PathState entry) {
      int head = around == null ? 0 : around.head();
      pending.put(head, entry);
      while (!pending.isEmpty()) {
        Map.Entry<Integer, PathState> first = pending.pollFirstEntry();
        int op = first.getKey();
        Loops.Loop loop =
            loops.computeIfAbsent(procedure.number(), n -> new Loops(procedure)).at(op, around);
        if (loop != null) {
          unwind(loop, first.getValue());
        } else {
          carryOut(op, first.getValue());
        }
      }
    }

    private void unwind(Loops.Loop loop, PathState entry) {
      PathState state = entry;
      int times = 0;
      int outside = site;
      for (int i = 0; state != null; i++) {
        unwinding.check(terms.size());
        if (times > unwinding.most()) {
          cuts.add(new Encoding.Cut(state.guard, "unwind"));
          return;
        }
        site = terms.sites().iteration(outside, loop.head(), i);
        Map<Integer, PathState> leaving = new TreeMap<>();
        Region body = new Region(procedure, loop, leaving);
        body.run(state);
        site = outside;
        leaving.forEach(this::flow);
        state = body.back;
        times += loop.counted() && leaving.isEmpty() ? 0 : 1;
      }
    }

    /** A path goes on with an operation. */
    private void flow(int target, PathState state) {
      if (state.guard == Terms.FALSE) {
        return;
      }
      boolean within =
          around == null
              ? target < procedure.ops().size()
              : target >= around.head() && target <= around.end();
      Map<Integer, PathState> into = within ? pending : exits;
      PathState there = into.get(target);
      into.put(target, there == null ? state : PathState.merge(terms, there, state));
    }

    private void carryOut(int number, PathState state) {
      Op op = procedure.ops().get(number);
      current = number;
      chosen = 0;
      ExpressionEncoder encoder = new ExpressionEncoder(Encoder.this, state);
      if (op instanceof Op.Jump jump) {
        if (jump.target() <= number) {
          back = back == null ? state : PathState.merge(terms, back, state);
        } else {
          flow(jump.target(), state);
        }
      } else if (op instanceof Op.Branch branch) {
        int condition = encoder.truth(branch.condition());
        int alive = alive(state, encoder);
        flow(branch.otherwise(), state.under(terms.and(alive, terms.not(condition))));
        state.guard = terms.and(alive, condition);
        flow(number + 1, state);
      } else if (op instanceof Op.Return o) {
        state.result = o.value() == null ? terms.word(0) : encoder.value(o.value());
        state.guard = alive(state, encoder);
        Arrays.fill(state.locals, terms.word(0));
        flow(procedure.ops().size(), state);
      } else if (op instanceof Op.Call call) {
        PathState after = call(call, state, encoder);
        if (after != null) {
          flow(number + 1, after);
        }
      } else {
        simple(op, state, encoder);
        state.guard = alive(state, encoder);
        flow(number + 1, state);
      }
    }
  }

  private int alive(PathState state, ExpressionEncoder encoder) {
    return terms.and(state.guard, terms.not(encoder.fault()));
  }

  private @Nullable PathState call(Op.Call call, PathState state, ExpressionEncoder encoder) {
    Procedure called = model.procedures().get(call.procedure());
    int[] locals = frame(called);
    for (int i = 0; i < call.arguments().size(); i++) {
      Variable parameter = called.parameters().get(i);
      if (call.arguments().get(i) instanceof Op.Argument.Value given) {
        locals[parameter.slot()] = inRange(encoder, given.type(), encoder.value(given.value()));
      } else if (call.arguments().get(i) instanceof Op.Argument.Slots given) {
        List<ExpressionEncoder.Meant> from = encoder.slots(given.place());
        for (int s = 0; s < parameter.type().size(); s++) {
          locals[parameter.slot() + s] = encoder.load(given.place(), from, s);
        }
      }
    }
    int guard = alive(state, encoder);
    long same = calls.stream().filter(number -> number == call.procedure()).count();
    if (same > unwinding.most() || calls.size() >= unwinding.maxStack()) {
      cuts.add(new Encoding.Cut(guard, same > unwinding.most() ? "unwind" : "stack"));
      return null;
    }
    if (guard == Terms.FALSE) {
      return null;
    }
    unwinding.check(terms.size());
    PathState inner = new PathState(guard, state.globals, locals, state.atomic, terms.word(0));
    PathState after = run(called, inner);
    if (after == null) {
      return null;
    }
    if (call.result() >= 0) {
      state.locals[call.result()] = after.result;
    }
    return new PathState(after.guard, after.globals, state.locals, state.atomic, terms.word(0));
  }

  private void simple(Op op, PathState state, ExpressionEncoder encoder) {
    if (op instanceof Op.Assign o) {
      int value = encoder.value(o.value());
      store(o.target(), value, state, encoder);
    } else if (op instanceof Op.Copy o) {
      copy(o, state, encoder);
    } else if (op instanceof Op.Choose o) {
      int low = encoder.value(o.low());
      int high = encoder.value(o.high());
      encoder.fault(terms.less(high, low), "nothing to choose");
      store(o.target(), encoder.any(low, high), state, encoder);
    } else if (op instanceof Op.Assume o) {
      int condition = encoder.truth(o.condition());
      state.guard = terms.and(alive(state, encoder), condition);
    } else if (op instanceof Op.Assert o) {
      int condition = encoder.truth(o.condition());
      encoder.failure(terms.not(condition), o.message());
    } else if (op instanceof Op.Await o) {
      block(terms.not(encoder.truth(o.condition())), state, encoder);
    } else if (op instanceof Op.Acquire o) {
      List<ExpressionEncoder.Meant> lock = encoder.slots(o.lock());
      block(terms.truthOf(encoder.load(o.lock(), lock, 0)), state, encoder);
      set(o.lock(), lock, 0, terms.word(1), state);
    } else if (op instanceof Op.Release o) {
      List<ExpressionEncoder.Meant> lock = encoder.slots(o.lock());
      int held = terms.truthOf(encoder.load(o.lock(), lock, 0));
      encoder.fault(terms.not(held), "release without acquire");
      set(o.lock(), lock, 0, terms.word(0), state);
    } else if (op instanceof Op.Park) {
      block(Terms.TRUE, state, encoder);
    } else if (op instanceof Op.Label o) {
      encoder.fault(terms.truth(o.never()), "label reached");
    } else if (op instanceof Op.Enter || op instanceof Op.Leave) {
      state.atomic += op instanceof Op.Enter ? 1 : -1;
    } else if (op instanceof Op.Point) {
      if (state.atomic == 0) {
        lookAtInvariants(state);
      }
    } else if (!(op instanceof Op.Wake)) {
      throw new UnsupportedModelException("a sequential model posts and spawns nothing");
    }
  }

  /** The only task waits under a condition: for ever. */
  private void block(int condition, PathState state, ExpressionEncoder encoder) {
    PathState waiting = state.under(terms.and(alive(state, encoder), condition));
    if (waiting.guard != Terms.FALSE) {
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

  private void store(Place target, int value, PathState state, ExpressionEncoder encoder) {
    List<ExpressionEncoder.Meant> slots = encoder.slots(target);
    set(target, slots, 0, inRange(encoder, target.type(), value), state);
  }

  private void copy(Op.Copy o, PathState state, ExpressionEncoder encoder) {
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
      Place place, List<ExpressionEncoder.Meant> meant, int offset, int value, PathState state) {
    int[] values = place.global() ? state.globals : state.locals;
    for (ExpressionEncoder.Meant one : meant) {
      int slot = one.slot() + offset;
      values[slot] = terms.choice(one.condition(), value, values[slot]);
    }
  }

  /** Invariants, where other tasks could look. */
  private void lookAtInvariants(PathState state) {
    for (Model.Invariant invariant : model.invariants()) {
      int[] locals = new int[invariant.frame()];
      Arrays.fill(locals, terms.word(0));
      PathState looking =
          new PathState(state.guard, state.globals, locals, state.atomic, terms.word(0));
      ExpressionEncoder encoder = new ExpressionEncoder(this, looking);
      int holds = encoder.truth(invariant.condition());
      encoder.fault(terms.not(holds), "invariant broken");
      state.guard = alive(state, encoder);
    }
  }

  @Override
  public boolean isTranslated() {
    return unwinding.translated();
  }

  @Override
  public Terms terms() {
    return terms;
  }

  @Override
  public void failure(int guard, String what) {
    if (guard != Terms.FALSE) {
      failures.add(new Encoding.Failure(guard, what));
    }
  }

  @Override
  public int choice(int guard, int low, int high) {
    int least = terms.span(low).low();
    int most = terms.span(high).high();
    if (least >= most) {
      return low;
    }
    int name = terms.sites().choice(site, current, chosen++);
    boolean truth = low == terms.word(0) && high == terms.word(1);
    int value =
        truth ? terms.wordOf(terms.freeTruth(name)) : terms.freeWord(name, new Span(least, most));
    if (!terms.isWord(low) || !terms.isWord(high)) {
      int tooLow = terms.less(value, low);
      int inside = terms.and(terms.not(tooLow), terms.not(terms.less(high, value)));
      // Without the second part there would be no execution in which nothing can be chosen.
      int impossible = terms.or(terms.not(guard), terms.less(high, low));
      constraints.add(terms.or(impossible, inside));
    }
    choices.add(new Encoding.DataChoice(guard, low, high, value));
    return value;
  }

  @Override
  public boolean isWhole(int low, int high) {
    return unwinding.translated()
        && low == terms.word(Integer.MIN_VALUE)
        && high == terms.word(Integer.MAX_VALUE);
  }
}
