package dev.heddle.explicit.compiled.steps;

import dev.heddle.lang.code.StorageLocation;
import dev.heddle.lang.code.ValueExpression;
import dev.heddle.lang.syntax.Operator;
import dev.heddle.lang.syntax.SourcePosition;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/** Writes bytecode that leaves the value of an expression on the stack, or jumps by it. */
final class ExpressionWriter {
  /** The class of {@link GeneratedRegisters} in bytecode. */
  static final String REGISTERS = Type.getInternalName(GeneratedRegisters.class);

  private final MethodVisitor code;
  private final int registers;
  private final int globals;
  private final int frames;

  /** The variable with the place of slot 0, or -1 if it is at 0. */
  private final int base;

  /** Whether numbers that need more than 32 bits are detected. */
  private final boolean mathematical;

  private int variables;

  /**
   * A writer for a method.
   *
   * @param registers the number of the parameter with the registers, which is followed by globals,
   *     frames and, if {@code based}, the place of slot 0
   */
  ExpressionWriter(ModelCode model, MethodVisitor code, int registers, boolean based) {
    this.mathematical = model.model.mathematical();
    this.code = code;
    this.registers = registers;
    this.globals = registers + 1;
    this.frames = registers + 2;
    this.base = based ? registers + 3 : -1;
    this.variables = registers + (based ? 4 : 3);
  }

  /** A new local variable of the method. */
  int variable() {
    return variables++;
  }

  void number(int value) {
    if (value >= -1 && value <= 5) {
      code.visitInsn(Opcodes.ICONST_0 + value);
    } else if (value == (byte) value) {
      code.visitIntInsn(Opcodes.BIPUSH, value);
    } else if (value == (short) value) {
      code.visitIntInsn(Opcodes.SIPUSH, value);
    } else {
      code.visitLdcInsn(value);
    }
  }

  void registers() {
    code.visitVarInsn(Opcodes.ALOAD, registers);
  }

  /** Calls a method of the registers, which are on the stack with its arguments. */
  void call(String name, String descriptor) {
    code.visitMethodInsn(Opcodes.INVOKEVIRTUAL, REGISTERS, name, descriptor, false);
  }

  /** Leaves the array of a place on the stack. */
  void array(StorageLocation place) {
    code.visitVarInsn(Opcodes.ALOAD, place.global() ? globals : frames);
  }

  /** Leaves the index of a place in its array on the stack. */
  void slot(StorageLocation place) {
    boolean based = !place.global() && base >= 0;
    if (based) {
      code.visitVarInsn(Opcodes.ILOAD, base);
    }
    boolean first = !based;
    if (place.offset() != 0 || place.indices().isEmpty()) {
      if (place.offset() != 0 || first) {
        number(place.offset());
        add(first);
        first = false;
      }
    }
    for (StorageLocation.Index index : place.indices()) {
      index(index);
      add(first);
      first = false;
    }
  }

  private void add(boolean first) {
    if (!first) {
      code.visitInsn(Opcodes.IADD);
    }
  }

  private void index(StorageLocation.Index index) {
    if (index.value() instanceof ValueExpression.Const known
        && known.value() >= 0
        && known.value() < index.length()) {
      number(known.value() * index.stride());
      return;
    }
    registers();
    value(index.value());
    number(index.length());
    call("index", "(II)I");
    if (index.stride() != 1) {
      number(index.stride());
      code.visitInsn(Opcodes.IMUL);
    }
  }

  void value(ValueExpression ex) {
    if (ex instanceof ValueExpression.Const e) {
      number(e.value());
    } else if (ex instanceof ValueExpression.Load e) {
      array(e.place());
      slot(e.place());
      code.visitInsn(Opcodes.IALOAD);
    } else if (ex instanceof ValueExpression.Binary e && e.operator().isArithmetic()) {
      arithmetic(e);
    } else if (ex instanceof ValueExpression.If e) {
      choice(e);
    } else if (ex instanceof ValueExpression.Negative e) {
      arithmetic(
          new ValueExpression.Binary(
              Operator.MINUS, new ValueExpression.Const(0), e.operand(), SourcePosition.NONE));
    } else if (ex instanceof ValueExpression.Any e) {
      registers();
      number(e.low());
      number(e.high());
      call("any", "(II)I");
    } else if (ex instanceof ValueExpression.Quantified e) {
      quantified(e);
    } else if (ex instanceof ValueExpression.Ended e) {
      ended(e);
    } else {
      truth(ex);
    }
  }

  private void truth(ValueExpression ex) {
    Label no = new Label();
    Label end = new Label();
    jumpUnless(ex, no);
    number(1);
    code.visitJumpInsn(Opcodes.GOTO, end);
    code.visitLabel(no);
    number(0);
    code.visitLabel(end);
  }

  private void choice(ValueExpression.If e) {
    Label otherwise = new Label();
    Label end = new Label();
    jumpUnless(e.condition(), otherwise);
    value(e.then());
    code.visitJumpInsn(Opcodes.GOTO, end);
    code.visitLabel(otherwise);
    value(e.otherwise());
    code.visitLabel(end);
  }

  private void arithmetic(ValueExpression.Binary e) {
    boolean divides = e.operator() == Operator.DIVIDED || e.operator() == Operator.MODULO;
    boolean safe = e.right() instanceof ValueExpression.Const known && known.value() != 0;
    if (divides && !safe) {
      registers();
      value(e.left());
      value(e.right());
      String divided = mathematical ? "exactlyDivided" : "divided";
      call(e.operator() == Operator.DIVIDED ? divided : "modulo", "(II)I");
      return;
    }
    if (mathematical && e.operator() != Operator.MODULO) {
      registers();
      wide(e.left());
      wide(e.right());
      code.visitInsn(instruction(e.operator()) + Opcodes.LADD - Opcodes.IADD);
      call("fitting", "(J)I");
      return;
    }
    value(e.left());
    value(e.right());
    code.visitInsn(instruction(e.operator()));
  }

  private void wide(ValueExpression ex) {
    value(ex);
    code.visitInsn(Opcodes.I2L);
  }

  private static int instruction(Operator operator) {
    return switch (operator) {
      case PLUS -> Opcodes.IADD;
      case MINUS -> Opcodes.ISUB;
      case TIMES -> Opcodes.IMUL;
      case DIVIDED -> Opcodes.IDIV;
      case MODULO -> Opcodes.IREM;
      default -> throw new IllegalArgumentException(operator + " is not arithmetic");
    };
  }

  /** Jumps if a condition is false. */
  void jumpUnless(ValueExpression ex, Label target) {
    if (ex instanceof ValueExpression.Const known) {
      if (known.value() == 0) {
        code.visitJumpInsn(Opcodes.GOTO, target);
      }
    } else if (ex instanceof ValueExpression.If e
        && e.otherwise() instanceof ValueExpression.Const no
        && no.value() == 0) {
      jumpUnless(e.condition(), target);
      jumpUnless(e.then(), target);
    } else if (ex instanceof ValueExpression.If e) {
      Label otherwise = new Label();
      Label end = new Label();
      jumpUnless(e.condition(), otherwise);
      jumpUnless(e.then(), target);
      code.visitJumpInsn(Opcodes.GOTO, end);
      code.visitLabel(otherwise);
      jumpUnless(e.otherwise(), target);
      code.visitLabel(end);
    } else if (ex instanceof ValueExpression.Binary e && !e.operator().isArithmetic()) {
      value(e.left());
      value(e.right());
      code.visitJumpInsn(unless(e.operator()), target);
    } else {
      value(ex);
      code.visitJumpInsn(Opcodes.IFEQ, target);
    }
  }

  private static int unless(Operator operator) {
    return switch (operator) {
      case EQUAL -> Opcodes.IF_ICMPNE;
      case UNEQUAL -> Opcodes.IF_ICMPEQ;
      case LESS -> Opcodes.IF_ICMPGE;
      case AT_MOST -> Opcodes.IF_ICMPGT;
      case GREATER -> Opcodes.IF_ICMPLE;
      case AT_LEAST -> Opcodes.IF_ICMPLT;
      default -> throw new IllegalArgumentException(operator + " does not compare");
    };
  }

  private void ended(ValueExpression.Ended e) {
    registers();
    number(e.first());
    number(e.count());
    if (e.every()) {
      call("haveEnded", "(II)I");
    } else {
      value(e.index());
      call("hasEnded", "(III)I");
    }
  }

  /** A loop that ends when the result is known; the variable's slot is 0 afterwards. */
  private void quantified(ValueExpression.Quantified e) {
    int next = variable();
    int high = variable();
    int result = variable();
    StorageLocation slot = StorageLocation.local(e.slot(), new dev.heddle.lang.code.Type.Int());
    value(e.low());
    code.visitVarInsn(Opcodes.ISTORE, next);
    value(e.high());
    code.visitVarInsn(Opcodes.ISTORE, high);
    number(e.all() ? 1 : 0);
    code.visitVarInsn(Opcodes.ISTORE, result);
    Label head = new Label();
    Label more = new Label();
    Label end = new Label();
    code.visitVarInsn(Opcodes.ILOAD, next);
    code.visitVarInsn(Opcodes.ILOAD, high);
    code.visitJumpInsn(Opcodes.IF_ICMPGT, end);
    code.visitLabel(head);
    array(slot);
    slot(slot);
    code.visitVarInsn(Opcodes.ILOAD, next);
    code.visitInsn(Opcodes.IASTORE);
    truth(e.body());
    code.visitInsn(Opcodes.DUP);
    code.visitVarInsn(Opcodes.ISTORE, result);
    code.visitJumpInsn(e.all() ? Opcodes.IFNE : Opcodes.IFEQ, more);
    code.visitJumpInsn(Opcodes.GOTO, end);
    code.visitLabel(more);
    code.visitVarInsn(Opcodes.ILOAD, next);
    code.visitVarInsn(Opcodes.ILOAD, high);
    code.visitJumpInsn(Opcodes.IF_ICMPEQ, end);
    code.visitIincInsn(next, 1);
    code.visitJumpInsn(Opcodes.GOTO, head);
    code.visitLabel(end);
    array(slot);
    slot(slot);
    number(0);
    code.visitInsn(Opcodes.IASTORE);
    code.visitVarInsn(Opcodes.ILOAD, result);
  }
}
