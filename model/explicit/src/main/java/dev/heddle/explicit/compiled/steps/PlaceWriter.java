package dev.heddle.explicit.compiled.steps;

import dev.heddle.lang.code.Operation;
import dev.heddle.lang.code.StorageLocation;
import dev.heddle.lang.code.Type;
import dev.heddle.lang.code.ValueExpression;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/** Writes bytecode that assigns values to locations. */
final class PlaceWriter {
  private final MethodVisitor code;
  private final ExpressionWriter write;

  PlaceWriter(MethodVisitor code, ExpressionWriter write) {
    this.code = code;
    this.write = write;
  }

  /** Assigns a value to a location; the value is computed before the location is. */
  void assign(StorageLocation target, ValueExpression value) {
    if (target.indices().isEmpty()) {
      write.array(target);
      write.slot(target);
      checked(target.type(), () -> write.value(value));
    } else {
      int kept = write.variable();
      checked(target.type(), () -> write.value(value));
      code.visitVarInsn(Opcodes.ISTORE, kept);
      write.array(target);
      write.slot(target);
      code.visitVarInsn(Opcodes.ILOAD, kept);
    }
    code.visitInsn(Opcodes.IASTORE);
  }

  /** Leaves a value on the stack; a value outside of the type is a fault. */
  void checked(Type type, Runnable value) {
    if (type instanceof Type.Range range) {
      write.registers();
      value.run();
      write.number(range.low());
      write.number(range.high());
      write.call("inRange", "(III)I");
    } else {
      value.run();
    }
  }

  void copy(Operation.Copy o) {
    int from = write.variable();
    write.slot(o.source());
    code.visitVarInsn(Opcodes.ISTORE, from);
    int to = write.variable();
    write.slot(o.target());
    code.visitVarInsn(Opcodes.ISTORE, to);
    write.array(o.source());
    code.visitVarInsn(Opcodes.ILOAD, from);
    write.array(o.target());
    code.visitVarInsn(Opcodes.ILOAD, to);
    copySlots(o.target().type().size());
  }

  /** Copies slots: two arrays, each with an index, are on the stack. */
  void copySlots(int count) {
    write.number(count);
    code.visitMethodInsn(
        Opcodes.INVOKESTATIC,
        "java/lang/System",
        "arraycopy",
        "(Ljava/lang/Object;ILjava/lang/Object;II)V",
        false);
  }

  void choose(Operation.Choose o) {
    int kept = write.variable();
    checked(
        o.target().type(),
        () -> {
          write.registers();
          write.value(o.low());
          write.value(o.high());
          write.call("any", "(II)I");
        });
    code.visitVarInsn(Opcodes.ISTORE, kept);
    write.array(o.target());
    write.slot(o.target());
    code.visitVarInsn(Opcodes.ILOAD, kept);
    code.visitInsn(Opcodes.IASTORE);
  }

  void set(StorageLocation place, int slot, int value) {
    write.array(place);
    code.visitVarInsn(Opcodes.ILOAD, slot);
    write.number(value);
    code.visitInsn(Opcodes.IASTORE);
  }
}
