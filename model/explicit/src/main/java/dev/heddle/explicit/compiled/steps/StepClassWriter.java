package dev.heddle.explicit.compiled.steps;

import dev.heddle.lang.code.Model;
import dev.heddle.lang.code.Operation;
import dev.heddle.lang.code.Procedure;
import dev.heddle.lang.code.StorageLocation;
import dev.heddle.lang.code.ValueExpression;
import dev.heddle.lang.syntax.Operator;
import dev.heddle.lang.syntax.SourcePosition;
import java.lang.invoke.MethodHandles;
import java.lang.ref.WeakReference;
import java.lang.reflect.Constructor;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.function.IntConsumer;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ClassTooLargeException;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Label;
import org.objectweb.asm.LimitExceededException;
import org.objectweb.asm.MethodTooLargeException;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/** Writes the class of a model, and loads it as a hidden class. */
public final class StepClassWriter {
  private static final String NAME = Type.getInternalName(GeneratedSteps.class) + "OfModel";
  private static final String RUN = "(IIL" + ExpressionWriter.REGISTERS + ";[I[II)I";
  private static final String IS_FREE = "(IIL" + ExpressionWriter.REGISTERS + ";[I[II)Z";
  private static final String HOLDS = "(IL" + ExpressionWriter.REGISTERS + ";[I[I)Z";
  private static final String WAITS =
      ProcedureWriter.DESCRIPTOR.substring(0, ProcedureWriter.DESCRIPTOR.length() - 1) + "Z";

  /** More operations than fit into a method for certain. */
  private static final int MOST_OPS = 5000;

  /** The code of a model. */
  private record Generated(WeakReference<Model> model, GeneratedSteps steps) {}

  private static volatile @Nullable Generated last;

  private final ModelCode model;
  private final ClassWriter type =
      new ClassWriter(ClassWriter.COMPUTE_FRAMES | ClassWriter.COMPUTE_MAXS);

  /** Procedures that have too many operations for a method: the interpreter runs them. */
  private final Set<Integer> leftOut;

  /** The procedure whose code is being written, or was last. */
  private int written;

  private StepClassWriter(ModelCode model, Set<Integer> leftOut) {
    this.model = model;
    this.leftOut = leftOut;
  }

  /** The generated code of a model, which is cached for the next search of the same model. */
  public static GeneratedSteps of(ModelCode model) {
    Generated known = last;
    if (known != null && known.model().refersTo(model.model)) {
      return known.steps();
    }
    GeneratedSteps steps = generate(model);
    last = new Generated(new WeakReference<>(model.model), steps);
    return steps;
  }

  private static GeneratedSteps generate(ModelCode model) {
    Set<Integer> leftOut = new HashSet<>();
    for (Procedure procedure : model.model.procedures()) {
      if (procedure.ops().size() > MOST_OPS) {
        leftOut.add(procedure.number());
      }
    }
    byte[] bytes = null;
    while (bytes == null) {
      StepClassWriter writer = new StepClassWriter(model, leftOut);
      try {
        bytes = writer.write();
      } catch (MethodTooLargeException e) {
        String number = e.getMethodName().substring(Math.min(3, e.getMethodName().length()));
        if (!e.getMethodName().matches("run\\d+") || !leftOut.add(Integer.valueOf(number))) {
          throw new ModelTooLargeException(e);
        }
      } catch (LimitExceededException e) {
        if (!leftOut.add(writer.written)) {
          throw new ModelTooLargeException(e);
        }
      } catch (ClassTooLargeException e) {
        throw new ModelTooLargeException(e);
      }
    }
    try {
      Constructor<?> constructor =
          MethodHandles.lookup()
              .defineHiddenClass(bytes, /* initialize= */ true)
              .lookupClass()
              .getDeclaredConstructor();
      return (GeneratedSteps) constructor.newInstance();
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException("generated code cannot be loaded", e);
    }
  }

  private byte[] write() {
    String parent = Type.getInternalName(GeneratedSteps.class);
    type.visit(Opcodes.V17, Opcodes.ACC_FINAL | Opcodes.ACC_SUPER, NAME, null, parent, null);
    MethodVisitor constructor = method(0, "<init>", "()V");
    constructor.visitVarInsn(Opcodes.ALOAD, 0);
    constructor.visitMethodInsn(Opcodes.INVOKESPECIAL, parent, "<init>", "()V", false);
    constructor.visitInsn(Opcodes.RETURN);
    finish(constructor);
    List<Procedure> procedures = model.model.procedures();
    for (Procedure procedure : procedures) {
      written = procedure.number();
      MethodVisitor code =
          method(Opcodes.ACC_STATIC, "run" + procedure.number(), ProcedureWriter.DESCRIPTOR);
      if (leftOut.contains(procedure.number())) {
        code.visitIntInsn(Opcodes.BIPUSH, GeneratedSteps.UNUSUAL);
        code.visitInsn(Opcodes.IRETURN);
      } else {
        new ProcedureWriter(model, procedure, code).write();
      }
      finish(code);
      waits(procedure);
    }
    forward("run", RUN, ProcedureWriter.DESCRIPTOR);
    forward("isFree", IS_FREE, WAITS);
    invariants();
    type.visitEnd();
    return type.toByteArray();
  }

  private MethodVisitor method(int access, String name, String descriptor) {
    MethodVisitor code = type.visitMethod(access, name, descriptor, null, null);
    code.visitCode();
    return code;
  }

  private static void finish(MethodVisitor code) {
    code.visitMaxs(0, 0);
    code.visitEnd();
  }

  /**
   * A method that passes its arguments except the first to one of several methods, chosen by the
   * first.
   */
  private void forward(String name, String descriptor, String target) {
    MethodVisitor code = method(0, name, descriptor);
    cases(
        code,
        1,
        model.slots.length,
        procedure -> {
          code.visitVarInsn(Opcodes.ILOAD, 2);
          code.visitVarInsn(Opcodes.ALOAD, 3);
          code.visitVarInsn(Opcodes.ALOAD, 4);
          code.visitVarInsn(Opcodes.ALOAD, 5);
          code.visitVarInsn(Opcodes.ILOAD, 6);
          code.visitMethodInsn(Opcodes.INVOKESTATIC, NAME, name + procedure, target, false);
          code.visitInsn(Opcodes.IRETURN);
        });
    finish(code);
  }

  /**
   * Code for each value of a variable; for other values the method returns {@link
   * GeneratedSteps#UNUSUAL}.
   */
  private static void cases(MethodVisitor code, int variable, int count, IntConsumer each) {
    Label other = new Label();
    Label[] labels = new Label[count];
    for (int i = 0; i < count; i++) {
      labels[i] = new Label();
    }
    if (count > 0) {
      code.visitVarInsn(Opcodes.ILOAD, variable);
      code.visitTableSwitchInsn(0, count - 1, other, labels);
    }
    for (int i = 0; i < count; i++) {
      code.visitLabel(labels[i]);
      each.accept(i);
    }
    code.visitLabel(other);
    code.visitTypeInsn(Opcodes.NEW, "java/lang/IllegalStateException");
    code.visitInsn(Opcodes.DUP);
    code.visitMethodInsn(
        Opcodes.INVOKESPECIAL, "java/lang/IllegalStateException", "<init>", "()V", false);
    code.visitInsn(Opcodes.ATHROW);
  }

  /** The conditions of the operations of a procedure that may wait. */
  private void waits(Procedure procedure) {
    MethodVisitor code = method(Opcodes.ACC_STATIC, "isFree" + procedure.number(), WAITS);
    ExpressionWriter write = new ExpressionWriter(model, code, 1, /* based= */ true);
    List<Operation> ops = procedure.ops();
    int[] waiting =
        IntStream.range(0, ops.size()).filter(i -> condition(ops.get(i)) != null).toArray();
    Label free = new Label();
    Label[] labels = Stream.generate(Label::new).limit(waiting.length).toArray(Label[]::new);
    code.visitVarInsn(Opcodes.ILOAD, 0);
    code.visitLookupSwitchInsn(free, waiting, labels);
    for (int i = 0; i < waiting.length; i++) {
      code.visitLabel(labels[i]);
      truth(code, write, Objects.requireNonNull(condition(ops.get(waiting[i]))));
    }
    code.visitLabel(free);
    write.number(1);
    code.visitInsn(Opcodes.IRETURN);
    finish(code);
  }

  /** What an operation waits for, or null. */
  private static @Nullable ValueExpression condition(Operation op) {
    if (op instanceof Operation.Await await) {
      return await.condition();
    } else if (op instanceof Operation.Acquire acquire) {
      StorageLocation lock = acquire.lock();
      return new ValueExpression.Binary(
          Operator.EQUAL,
          new ValueExpression.Load(lock),
          new ValueExpression.Const(0),
          SourcePosition.NONE);
    }
    return null;
  }

  private static void truth(MethodVisitor code, ExpressionWriter write, ValueExpression condition) {
    Label no = new Label();
    write.jumpUnless(condition, no);
    write.number(1);
    code.visitInsn(Opcodes.IRETURN);
    code.visitLabel(no);
    write.number(0);
    code.visitInsn(Opcodes.IRETURN);
  }

  private void invariants() {
    List<Model.Invariant> invariants = model.model.invariants();
    MethodVisitor code = method(0, "holds", HOLDS);
    ExpressionWriter write = new ExpressionWriter(model, code, 2, /* based= */ false);
    cases(code, 1, invariants.size(), i -> truth(code, write, invariants.get(i).condition()));
    finish(code);
  }
}
