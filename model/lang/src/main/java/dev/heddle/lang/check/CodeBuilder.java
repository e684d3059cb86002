package dev.heddle.lang.check;

import dev.heddle.lang.code.Operation;
import dev.heddle.lang.code.Procedure;
import dev.heddle.lang.code.StorageLocation;
import dev.heddle.lang.code.Type;
import dev.heddle.lang.code.ValueExpression;
import dev.heddle.lang.code.Variable;
import dev.heddle.lang.syntax.SourcePosition;
import java.util.ArrayList;
import java.util.List;

/** A procedure under construction: its operations so far, its slots, and its temporaries. */
final class CodeBuilder {
  private static final Operation UNKNOWN = new Operation.Enter(SourcePosition.NONE);

  private final List<Operation> ops = new ArrayList<>();
  private final List<Variable> locals = new ArrayList<>();
  private final List<Integer> temporaries = new ArrayList<>();
  private int slots;

  /** How many temporaries the current statement has used. */
  private int used;

  /** How many atomic blocks are open. */
  private int atomic;

  void add(Operation op) {
    ops.add(op);
  }

  /** Reserves a place for an operation that is set later. */
  int hole() {
    ops.add(UNKNOWN);
    return ops.size() - 1;
  }

  void fill(int hole, Operation op) {
    ops.set(hole, op);
  }

  /** The number of the operation that will be added next. */
  int here() {
    return ops.size();
  }

  /** A new variable of the frame. */
  StorageLocation local(String name, Type type) {
    locals.add(new Variable(name, slots, type));
    int slot = slots;
    slots += type.size();
    return StorageLocation.local(slot, type);
  }

  /** A slot for an intermediate value of the current statement. */
  StorageLocation temporary() {
    return temporary(TypeChecker.INT);
  }

  /** The same for a value that must be of a type. */
  StorageLocation temporary(Type type) {
    if (used == temporaries.size()) {
      temporaries.add(slots++);
    }
    return StorageLocation.local(temporaries.get(used++), type);
  }

  /** How many temporaries are needed later on. */
  int used() {
    return used;
  }

  /** Begins a statement: no temporary is needed any more. */
  void newStatement() {
    used = 0;
  }

  void point(SourcePosition at, Operation.Switch kind) {
    add(new Operation.Point(at, kind, used));
  }

  void enter(SourcePosition at) {
    atomic++;
    add(new Operation.Enter(at));
  }

  void leave(SourcePosition at) {
    atomic--;
    add(new Operation.Leave(at));
  }

  boolean isAtomic() {
    return atomic > 0;
  }

  /** How many atomic blocks are open. */
  int atomicDepth() {
    return atomic;
  }

  void assign(SourcePosition at, StorageLocation target, ValueExpression value) {
    add(new Operation.Assign(at, target, value));
  }

  Procedure build(String name, int number, int parameters) {
    return new Procedure(
        name,
        number,
        new Procedure.Frame(
            List.copyOf(locals.subList(0, parameters)),
            List.copyOf(temporaries),
            List.copyOf(locals),
            slots),
        List.copyOf(ops));
  }
}
