package dev.heddle.explicit.compiled.steps;

import dev.heddle.explicit.compiled.analysis.InvisibleStops;
import dev.heddle.lang.code.Operation;
import dev.heddle.lang.code.Procedure;
import dev.heddle.lang.code.ValueExpression;
import dev.heddle.lang.code.Variable;
import dev.heddle.lang.run.Stop;
import java.util.List;
import java.util.function.Consumer;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * Writes a procedure as a method that runs from one of its operations until the task stops, calls
 * or returns.
 */
final class ProcedureWriter {
  /** Parameters: where to begin, registers, globals, frames, base. */
  static final String DESCRIPTOR = "(IL" + ExpressionWriter.REGISTERS + ";[I[II)I";

  private static final int REGISTERS = 1;
  private static final int FRAMES = 3;
  private static final int BASE = 4;

  private final ModelCode model;
  private final Procedure procedure;
  private final MethodVisitor code;
  private final ExpressionWriter write;
  private final PlaceWriter places;
  private final StopWriter stops;
  private final Label[] labels;
  private final int reached;

  ProcedureWriter(ModelCode model, Procedure procedure, MethodVisitor code) {
    this.model = model;
    this.procedure = procedure;
    this.code = code;
    this.write = new ExpressionWriter(model, code, REGISTERS, /* based= */ true);
    this.places = new PlaceWriter(code, write);
    this.stops = new StopWriter(procedure, code, write, FRAMES, BASE);
    this.labels = new Label[procedure.ops().size()];
    this.reached = write.variable();
    for (int i = 0; i < labels.length; i++) {
      labels[i] = new Label();
    }
  }

  void write() {
    List<Operation> ops = procedure.ops();
    boolean[] entries = ProcedureEntries.of(procedure);
    write.registers();
    field(Opcodes.GETFIELD, "reached", "[Z");
    code.visitVarInsn(Opcodes.ASTORE, reached);
    Label elsewhere = new Label();
    Label[] targets = new Label[labels.length];
    for (int i = 0; i < targets.length; i++) {
      targets[i] = entries[i] ? labels[i] : elsewhere;
    }
    code.visitVarInsn(Opcodes.ILOAD, 0);
    code.visitTableSwitchInsn(0, targets.length - 1, elsewhere, targets);
    code.visitLabel(elsewhere);
    stops.end(GeneratedSteps.UNUSUAL);
    for (int i = 0; i < ops.size(); i++) {
      code.visitLabel(labels[i]);
      reach(i);
      op(ops.get(i), i);
    }
    // Code after a return is never reached, but a method must not end without one.
    stops.end(GeneratedSteps.UNUSUAL);
  }

  /** Notes that an operation was reached, unless the step has failed before it. */
  private void reach(int i) {
    Label failed = new Label();
    write.registers();
    field(Opcodes.GETFIELD, "fault", "Z");
    code.visitJumpInsn(Opcodes.IFNE, failed);
    code.visitVarInsn(Opcodes.ALOAD, reached);
    write.number(model.firstOps[procedure.number()] + i);
    write.number(1);
    code.visitInsn(Opcodes.BASTORE);
    code.visitLabel(failed);
  }

  private void field(int instruction, String name, String descriptor) {
    code.visitFieldInsn(instruction, ExpressionWriter.REGISTERS, name, descriptor);
  }

  private void op(Operation op, int i) {
    if (op instanceof Operation.Assign o) {
      places.assign(o.target(), o.value());
    } else if (op instanceof Operation.Branch o) {
      leaveForOther(i, o.otherwise());
      write.jumpUnless(o.condition(), labels[o.otherwise()]);
    } else if (op instanceof Operation.Jump o) {
      jump(o, i);
    } else if (op instanceof Operation.Point o) {
      unlessAtomic(end -> point(o, i, end));
    } else if (op instanceof Operation.Copy o) {
      places.copy(o);
    } else if (op instanceof Operation.Choose o) {
      places.choose(o);
    } else if (op instanceof Operation.Call o) {
      call(o, i);
    } else if (op instanceof Operation.Return o) {
      write.registers();
      write.value(o.value() == null ? new ValueExpression.Const(0) : o.value());
      field(Opcodes.PUTFIELD, "value", "I");
      stops.end(GeneratedSteps.RETURN);
    } else if (op instanceof Operation.Post o) {
      post(o, i);
    } else {
      special(op, i);
    }
  }

  private void special(Operation op, int i) {
    if (op instanceof Operation.Assume o) {
      unless(o.condition(), () -> stops.end(GeneratedSteps.DISCARDED));
    } else if (op instanceof Operation.Assert o) {
      unless(o.condition(), () -> stops.end(GeneratedSteps.UNUSUAL));
    } else if (op instanceof Operation.Await o) {
      unless(o.condition(), () -> stops.stop(Stop.WAIT, 0, i));
    } else if (op instanceof Operation.Enter) {
      count("atomic", 1);
    } else if (op instanceof Operation.Leave) {
      count("atomic", -1);
      stopIfInterrupted(i);
    } else if (op instanceof Operation.Acquire o) {
      acquire(o, i);
    } else if (op instanceof Operation.Release o) {
      release(o);
    } else if (op instanceof Operation.Park o) {
      write.registers();
      write.slot(o.where());
      field(Opcodes.PUTFIELD, "parked", "I");
      stops.stop(Stop.PARK, 0, i + 1);
    } else if (op instanceof Operation.Wake o) {
      write.registers();
      write.slot(o.where());
      write.number(o.all() ? 1 : 0);
      write.call("wake", "(IZ)V");
    } else if (op instanceof Operation.Label o) {
      if (o.never()) {
        stops.end(GeneratedSteps.UNUSUAL);
      }
    } else {
      throw new IllegalArgumentException("unknown operation " + op);
    }
  }

  private static Stop kind(Operation.Switch kind) {
    return switch (kind) {
      case YIELD -> Stop.YIELD;
      case ZIELD -> Stop.ZIELD;
      case BOTH -> Stop.SWITCH;
    };
  }

  private void unless(ValueExpression condition, Runnable otherwise) {
    Label no = new Label();
    Label end = new Label();
    write.jumpUnless(condition, no);
    code.visitJumpInsn(Opcodes.GOTO, end);
    code.visitLabel(no);
    otherwise.run();
    code.visitLabel(end);
  }

  private void unlessAtomic(Consumer<Label> then) {
    Label end = new Label();
    write.registers();
    field(Opcodes.GETFIELD, "atomic", "I");
    code.visitJumpInsn(Opcodes.IFNE, end);
    then.accept(end);
    code.visitLabel(end);
  }

  /** Stops at a point, unless the step continues after it. */
  private void point(Operation.Point o, int i, Label after) {
    if (o.kind() != Operation.Switch.YIELD && model.commuting.isFrom(procedure.number(), i + 1)) {
      Label here = new Label();
      write.registers();
      write.number(procedure.number());
      write.number(i + 1);
      code.visitVarInsn(Opcodes.ILOAD, BASE);
      write.call("passes", "(III)Z");
      code.visitJumpInsn(Opcodes.IFEQ, here);
      stops.forget(o.live());
      code.visitJumpInsn(Opcodes.GOTO, after);
      code.visitLabel(here);
    }
    stops.stop(kind(o.kind()), o.live(), i + 1);
  }

  private void count(String register, int change) {
    write.registers();
    code.visitInsn(Opcodes.DUP);
    field(Opcodes.GETFIELD, register, "I");
    write.number(change);
    code.visitInsn(Opcodes.IADD);
    field(Opcodes.PUTFIELD, register, "I");
  }

  private void stopIfInterrupted(int i) {
    Label end = new Label();
    write.registers();
    write.call("isInterrupted", "()Z");
    code.visitJumpInsn(Opcodes.IFEQ, end);
    stops.stop(Stop.INSIDE, 0, i + 1);
    code.visitLabel(end);
  }

  private void jump(Operation.Jump o, int i) {
    if (o.loop()) {
      if (new InvisibleStops(procedure).goesOn(i)) {
        goOn(o.target());
      }
      stops.stop(Stop.INSIDE, 0, o.target());
    } else {
      leaveForOther(i, o.target());
      code.visitJumpInsn(Opcodes.GOTO, labels[o.target()]);
    }
  }

  /** Goes to the head of a loop without stopping, with temporaries as after a stop, if it may. */
  private void goOn(int target) {
    Label stays = new Label();
    write.registers();
    write.call("mayGoOn", "()Z");
    code.visitJumpInsn(Opcodes.IFEQ, stays);
    stops.forget(0);
    code.visitJumpInsn(Opcodes.GOTO, labels[target]);
    code.visitLabel(stays);
  }

  /** Counts operations where a loop may jump back, so that an infinite step is detected. */
  private void leaveForOther(int i, int target) {
    if (target <= i) {
      countOps();
    }
  }

  private void countOps() {
    Label end = new Label();
    write.registers();
    write.number(procedure.ops().size());
    write.call("isLong", "(I)Z");
    code.visitJumpInsn(Opcodes.IFEQ, end);
    stops.end(GeneratedSteps.UNUSUAL);
    code.visitLabel(end);
  }

  private void call(Operation.Call o, int i) {
    countOps();
    int first = procedure.slots() + TaskEncoding.FRAME;
    int called = write.variable();
    code.visitVarInsn(Opcodes.ILOAD, BASE);
    write.number(first);
    code.visitInsn(Opcodes.IADD);
    code.visitVarInsn(Opcodes.ISTORE, called);
    code.visitVarInsn(Opcodes.ALOAD, FRAMES);
    code.visitVarInsn(Opcodes.ILOAD, called);
    code.visitVarInsn(Opcodes.ILOAD, called);
    write.number(model.slots[o.procedure()]);
    code.visitInsn(Opcodes.IADD);
    write.number(0);
    code.visitMethodInsn(Opcodes.INVOKESTATIC, "java/util/Arrays", "fill", "([IIII)V", false);
    stops.own(procedure.slots());
    write.number(o.procedure());
    code.visitInsn(Opcodes.IASTORE);
    stops.own(procedure.slots() + 1);
    write.number(0);
    code.visitInsn(Opcodes.IASTORE);
    arguments(o.procedure(), o.arguments(), FRAMES, called);
    stops.forget(0);
    stops.goOnAt(i + 1);
    stops.end(GeneratedSteps.CALL);
  }

  /** Evaluates arguments into the slots from an index of an array on. */
  private void arguments(int called, List<Operation.Argument> arguments, int array, int first) {
    for (int p = 0; p < arguments.size(); p++) {
      Variable parameter = model.model.procedures().get(called).parameters().get(p);
      if (arguments.get(p) instanceof Operation.Argument.Value given) {
        code.visitVarInsn(Opcodes.ALOAD, array);
        parameter(first, parameter);
        places.checked(given.type(), () -> write.value(given.value()));
        code.visitInsn(Opcodes.IASTORE);
      } else if (arguments.get(p) instanceof Operation.Argument.Slots given) {
        write.array(given.place());
        write.slot(given.place());
        code.visitVarInsn(Opcodes.ALOAD, array);
        parameter(first, parameter);
        places.copySlots(parameter.type().size());
      }
    }
  }

  private void parameter(int first, Variable parameter) {
    code.visitVarInsn(Opcodes.ILOAD, first);
    write.number(parameter.slot());
    code.visitInsn(Opcodes.IADD);
  }

  private void post(Operation.Post o, int i) {
    int group = write.variable();
    if (o.group() == null) {
      write.number(TaskEncoding.NONE);
    } else {
      write.slot(o.group());
    }
    code.visitVarInsn(Opcodes.ISTORE, group);
    write.registers();
    write.number(o.level());
    code.visitVarInsn(Opcodes.ILOAD, group);
    write.number(o.procedure());
    write.call("post", "(III)I");
    int first = write.variable();
    code.visitVarInsn(Opcodes.ISTORE, first);
    int added = write.variable();
    write.registers();
    write.call("posted", "()[I");
    code.visitVarInsn(Opcodes.ASTORE, added);
    arguments(o.procedure(), o.arguments(), added, first);
    if (o.group() != null) {
      code.visitVarInsn(Opcodes.ALOAD, REGISTERS + 1);
      code.visitVarInsn(Opcodes.ILOAD, group);
      code.visitInsn(Opcodes.DUP2);
      code.visitInsn(Opcodes.IALOAD);
      write.number(1);
      code.visitInsn(Opcodes.IADD);
      code.visitInsn(Opcodes.IASTORE);
    }
    stopIfInterrupted(i);
  }

  private void acquire(Operation.Acquire o, int i) {
    if (o.lock().indices().stream().anyMatch(index -> DataChoiceAnalysis.in(index.value()))) {
      // The interpreter computes it twice.
      stops.end(GeneratedSteps.UNUSUAL);
      return;
    }
    Label free = new Label();
    int lock = write.variable();
    write.slot(o.lock());
    code.visitVarInsn(Opcodes.ISTORE, lock);
    write.array(o.lock());
    code.visitVarInsn(Opcodes.ILOAD, lock);
    code.visitInsn(Opcodes.IALOAD);
    code.visitJumpInsn(Opcodes.IFEQ, free);
    stops.stop(Stop.WAIT, 0, i);
    code.visitLabel(free);
    places.set(o.lock(), lock, 1);
    write.registers();
    code.visitVarInsn(Opcodes.ILOAD, lock);
    write.call("take", "(I)V");
  }

  private void release(Operation.Release o) {
    Label held = new Label();
    int lock = write.variable();
    write.slot(o.lock());
    code.visitVarInsn(Opcodes.ISTORE, lock);
    write.registers();
    code.visitVarInsn(Opcodes.ILOAD, lock);
    write.call("holds", "(I)Z");
    code.visitJumpInsn(Opcodes.IFNE, held);
    stops.end(GeneratedSteps.UNUSUAL);
    code.visitLabel(held);
    places.set(o.lock(), lock, 0);
    write.registers();
    code.visitVarInsn(Opcodes.ILOAD, lock);
    write.call("give", "(I)V");
  }
}
