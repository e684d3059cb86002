package dev.heddle.lang.check;

import dev.heddle.lang.code.Ex;
import dev.heddle.lang.code.Op;
import dev.heddle.lang.code.Place;
import dev.heddle.lang.code.Procedure;
import dev.heddle.lang.code.Type;
import dev.heddle.lang.code.Variable;
import dev.heddle.lang.syntax.Position;
import java.util.ArrayList;
import java.util.List;

/** A procedure in the making: its operations so far, its slots, and its temporaries. */
final class CodeBuilder {
  private static final Op UNKNOWN = new Op.Enter(Position.NONE);

  private final List<Op> ops = new ArrayList<>();
  private final List<Variable> locals = new ArrayList<>();
  private final List<Integer> temporaries = new ArrayList<>();
  private int slots;

  /** How many temporaries the statement under way has used. */
  private int used;

  /** How many atomic blocks are open. */
  private int atomic;

  void add(Op op) {
    ops.add(op);
  }

  /** Adds an operation that is known later. */
  int hole() {
    ops.add(UNKNOWN);
    return ops.size() - 1;
  }

  void fill(int hole, Op op) {
    ops.set(hole, op);
  }

  /** The number of the operation that will be added next. */
  int here() {
    return ops.size();
  }

  /** A new variable of the frame. */
  Place local(String name, Type type) {
    locals.add(new Variable(name, slots, type));
    int slot = slots;
    slots += type.size();
    return Place.local(slot, type);
  }

  /** A slot for an intermediate value of the statement under way. */
  Place temporary() {
    return temporary(Types.INT);
  }

  /** The same for a value that must be of a type. */
  Place temporary(Type type) {
    if (used == temporaries.size()) {
      temporaries.add(slots++);
    }
    return Place.local(temporaries.get(used++), type);
  }

  /** How many temporaries are needed later on. */
  int used() {
    return used;
  }

  /** Begins a statement: no temporary is needed any more. */
  void newStatement() {
    used = 0;
  }

  void point(Position at, Op.Switch kind) {
    add(new Op.Point(at, kind, used));
  }

  void enter(Position at) {
    atomic++;
    add(new Op.Enter(at));
  }

  void leave(Position at) {
    atomic--;
    add(new Op.Leave(at));
  }

  boolean isAtomic() {
    return atomic > 0;
  }

  /** How many atomic blocks are open. */
  int atomicDepth() {
    return atomic;
  }

  void assign(Position at, Place target, Ex value) {
    add(new Op.Assign(at, target, value));
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
