package dev.heddle.smt.encode;

import dev.heddle.lang.code.Model;
import dev.heddle.lang.code.Operation;
import dev.heddle.lang.code.Procedure;
import dev.heddle.smt.term.TermGraph;
import dev.heddle.smt.term.UnwoundSites;
import dev.heddle.smt.term.ValueRange;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Turns a sequential model into terms: calls are inlined, loops and recursion are unwound so many
 * times, and paths are merged where they meet.
 *
 * <p>A model is sequential if it has one buffer and nothing is posted. No other task can run at the
 * points of its only task, so points matter for invariants only, and if the task waits, it waits
 * for ever.
 */
public final class FormulaEncoder implements ExpressionEncoder.Sink {
  private final Model model;
  private final UnwindingBounds unwinding;
  private final TermGraph terms;
  private final List<Integer> constraints = new ArrayList<>();
  private final List<FormulaEncoding.Failure> failures = new ArrayList<>();
  private final List<FormulaEncoding.Cut> cuts = new ArrayList<>();
  private final List<FormulaEncoding.DataChoice> choices = new ArrayList<>();
  private final Map<Integer, LoopStructure> loops = new HashMap<>();
  private final OperationEncoder operations;
  private final RoundVariables rounds;

  /** The procedures that are being inlined, the innermost last. */
  private final List<Integer> calls = new ArrayList<>();

  /** The procedure, or iteration of a loop, that is being encoded. */
  private int site = UnwoundSites.NOWHERE;

  /** The operation that is being encoded, and how many choices it has made. */
  private int current;

  private int chosen;

  private FormulaEncoder(Model model, UnwindingBounds unwinding, TermGraph terms) {
    this.model = model;
    this.unwinding = unwinding;
    this.terms = terms;
    this.rounds = new RoundVariables(model, terms, unwinding.rounds());
    this.operations = new OperationEncoder(model, this, rounds);
  }

  /** Encodes a model in a graph of terms, which may have been used before. */
  public static FormulaEncoding encode(Model model, UnwindingBounds unwinding, TermGraph terms) {
    try {
      return new FormulaEncoder(model, unwinding, terms).encode();
    } catch (RoundVariables.AbsentException e) {
      UnwindingBounds whole = unwinding.with(unwinding.rounds().withoutCopies());
      return new FormulaEncoder(model, whole, terms).encode();
    }
  }

  private FormulaEncoding encode() {
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
    PathState start =
        new PathState(
            TermGraph.TRUE, TermGraph.TRUE, globals, frame(initialiser), null, /* atomic= */ 1);
    PathState state = together(run(initialiser, List.of(start)));
    PathState end = null;
    if (state != null) {
      operations.lookAtInvariants(state);
      Model.Buffer buffer = model.buffers().get(0);
      Procedure procedure = model.procedures().get(buffer.procedure());
      int[] locals = frame(procedure);
      for (int i = 0; i < buffer.arguments().size(); i++) {
        locals[procedure.parameters().get(i).slot()] = terms.word(buffer.arguments().get(i));
      }
      PathState begun = state.with(locals, null);
      begun.atomic = 0;
      end = together(run(procedure, List.of(begun)));
    }
    if (end != null) {
      operations.lookAtInvariants(end);
      Arrays.stream(end.globals).forEach(rounds::present);
      large(terms.and(end.guard, end.large));
    }
    return new FormulaEncoding(terms, constraints, failures, cuts, choices, end);
  }

  /** A path is not followed any further. */
  private void cut(PathState state, String limit) {
    cuts.add(new FormulaEncoding.Cut(terms.and(state.guard, terms.not(state.large)), limit));
    large(terms.and(state.guard, state.large));
  }

  private @Nullable PathState together(List<PathState> states) {
    return MergePoint.together(terms, states);
  }

  private int[] frame(Procedure procedure) {
    int[] locals = new int[procedure.slots()];
    Arrays.fill(locals, terms.word(0));
    return locals;
  }

  /** Runs a procedure to its end. */
  private List<PathState> run(Procedure procedure, List<PathState> states) {
    Map<Integer, MergePoint> exits = new TreeMap<>();
    int outside = site;
    site = terms.sites().called(outside, current, procedure.number());
    calls.add(procedure.number());
    new Region(procedure, null, exits).run(states);
    calls.remove(calls.size() - 1);
    site = outside;
    MergePoint end = exits.get(procedure.ops().size());
    return end == null ? List.of() : end.all();
  }

  /** A procedure or one of its loops, whose operations are run in order, paths being merged. */
  private final class Region {
    private final Procedure procedure;
    private final LoopStructure.@Nullable Loop around;
    private final TreeMap<Integer, MergePoint> pending = new TreeMap<>();
    private final Map<Integer, MergePoint> exits;

    /** The states that go back to the head of the loop. */
    private final MergePoint back = new MergePoint(terms, rounds);

    /** The states that leave are added to the given merge points, by their targets. */
    Region(
        Procedure procedure, LoopStructure.@Nullable Loop around, Map<Integer, MergePoint> exits) {
      this.procedure = procedure;
      this.around = around;
      this.exits = exits;
    }

    void run(List<PathState> entries) {
      int head = around == null ? 0 : around.head();
      entries.forEach(entry -> arrive(pending, head, entry));
      while (!pending.isEmpty()) {
        Map.Entry<Integer, MergePoint> first = pending.pollFirstEntry();
        int op = first.getKey();
        List<PathState> states = first.getValue().all();
        LoopStructure.Loop loop =
            loops
                .computeIfAbsent(procedure.number(), n -> new LoopStructure(procedure))
                .at(op, around);
        if (loop != null) {
          unwind(loop, states);
        } else if (procedure.ops().get(op) instanceof Operation.Call call) {
          current = op;
          call(call, states).forEach(after -> flow(op + 1, after));
        } else {
          states.forEach(state -> carryOut(op, state));
        }
      }
    }

    private void unwind(LoopStructure.Loop loop, List<PathState> entries) {
      List<PathState> states = entries;
      int times = 0;
      int outside = site;
      for (int i = 0; !states.isEmpty(); i++) {
        unwinding.check(terms.size());
        if (times > unwinding.most()) {
          states.forEach(state -> cut(state, "unwind"));
          return;
        }
        site = terms.sites().iteration(outside, loop.head(), i);
        Map<Integer, MergePoint> leaving = new TreeMap<>();
        Region body = new Region(procedure, loop, leaving);
        body.run(states);
        site = outside;
        leaving.forEach((target, arrivals) -> arrivals.all().forEach(state -> flow(target, state)));
        states = body.back.all();
        times += loop.counted() && leaving.isEmpty() ? 0 : 1;
      }
    }

    private void arrive(Map<Integer, MergePoint> into, int target, PathState state) {
      if (state.guard != TermGraph.FALSE) {
        into.computeIfAbsent(target, t -> new MergePoint(terms, rounds)).add(state);
      }
    }

    /** A path continues with an operation. */
    private void flow(int target, PathState state) {
      boolean within =
          around == null
              ? target < procedure.ops().size()
              : target >= around.head() && target <= around.end();
      arrive(within ? pending : exits, target, state);
    }

    private void carryOut(int number, PathState state) {
      Operation op = procedure.ops().get(number);
      current = number;
      chosen = 0;
      ExpressionEncoder encoder = new ExpressionEncoder(FormulaEncoder.this, state);
      if (op instanceof Operation.Jump jump) {
        if (jump.target() <= number) {
          back.add(state);
        } else {
          flow(jump.target(), state);
        }
      } else if (op instanceof Operation.Branch branch) {
        branch(branch, number, state, encoder);
      } else if (op instanceof Operation.Return o) {
        state.result = o.value() == null ? terms.word(0) : encoder.value(o.value());
        state.guard = encoder.alive();
        Arrays.fill(state.locals, terms.word(0));
        flow(procedure.ops().size(), state);
      } else {
        operations.carryOut(op, state, encoder);
        state.guard = encoder.alive();
        flow(number + 1, state);
      }
    }

    private void branch(
        Operation.Branch branch, int number, PathState state, ExpressionEncoder encoder) {
      int condition = encoder.truth(branch.condition());
      state.guard = encoder.alive();
      PathState then = state.under(terms, condition);
      PathState otherwise = state.under(terms, terms.not(condition));
      encoder.learn(branch.condition(), true, then);
      encoder.learn(branch.condition(), false, otherwise);
      flow(branch.otherwise(), otherwise);
      flow(number + 1, then);
    }
  }

  /** Inlines a procedure. */
  private List<PathState> call(Operation.Call call, List<PathState> states) {
    Procedure called = model.procedures().get(call.procedure());
    List<PathState> entries = new ArrayList<>();
    for (PathState state : states) {
      chosen = 0;
      ExpressionEncoder encoder = new ExpressionEncoder(this, state);
      int[] locals = operations.arguments(call, called, encoder);
      state.guard = encoder.alive();
      entries.add(state.with(locals, new PathState.Frame(state.locals, state.callers)));
    }
    long same = calls.stream().filter(number -> number == call.procedure()).count();
    if (same > unwinding.most() || calls.size() >= unwinding.maxStack()) {
      String limit = same > unwinding.most() ? "unwind" : "stack";
      entries.forEach(entry -> cut(entry, limit));
      return List.of();
    }
    unwinding.check(terms.size());
    List<PathState> after = new ArrayList<>();
    for (PathState end : run(called, entries)) {
      PathState.Frame caller = Objects.requireNonNull(end.callers);
      int[] locals = caller.locals();
      if (call.result() >= 0) {
        locals[call.result()] = end.result;
      }
      after.add(end.with(locals, caller.outer()));
    }
    return after;
  }

  @Override
  public boolean isTranslated() {
    return unwinding.translated();
  }

  @Override
  public int present(int value) {
    return rounds.present(value);
  }

  @Override
  public TermGraph terms() {
    return terms;
  }

  @Override
  public void failure(int guard, String what) {
    if (guard != TermGraph.FALSE) {
      failures.add(new FormulaEncoding.Failure(guard, what));
    }
  }

  @Override
  public void large(int guard) {
    if (guard != TermGraph.FALSE) {
      cuts.add(new FormulaEncoding.Cut(guard, FormulaEncoding.NUMBERS));
    }
  }

  @Override
  public boolean isMathematical() {
    return model.mathematical();
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
        truth
            ? terms.wordOf(terms.freeTruth(name))
            : terms.freeWord(name, new ValueRange(least, most));
    if (!terms.isWord(low) || !terms.isWord(high)) {
      int tooLow = terms.less(value, low);
      int inside = terms.and(terms.not(tooLow), terms.not(terms.less(high, value)));
      // Without the second part, executions in which the range is empty would be lost.
      int impossible = terms.or(terms.not(guard), terms.less(high, low));
      constraints.add(terms.or(impossible, inside));
    }
    choices.add(new FormulaEncoding.DataChoice(guard, low, high, value));
    return value;
  }

  @Override
  public boolean isWhole(int low, int high) {
    return unwinding.translated()
        && low == terms.word(Integer.MIN_VALUE)
        && high == terms.word(Integer.MAX_VALUE);
  }
}
