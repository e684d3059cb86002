package dev.heddle.explicit.compiled.steps;

import dev.heddle.lang.code.Procedure;
import dev.heddle.lang.run.Stop;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/** Writes code that stops the method of a procedure, and saves its frame. */
final class StopWriter {
  private final Procedure procedure;
  private final MethodVisitor code;
  private final ExpressionWriter write;

  /** The variables with the frames and the place of slot 0. */
  private final int frames;

  private final int base;

  StopWriter(
      Procedure procedure, MethodVisitor code, ExpressionWriter write, int frames, int base) {
    this.procedure = procedure;
    this.code = code;
    this.write = write;
    this.frames = frames;
    this.base = base;
  }

  /** Ends the method, with one of the numbers of {@link GeneratedSteps}. */
  void end(int status) {
    write.number(status);
    code.visitInsn(Opcodes.IRETURN);
  }

  /** Clears temporaries, notes where to continue, and stops. */
  void stop(Stop stop, int live, int next) {
    forget(live);
    goOnAt(next);
    end(stop.number());
  }

  /** Clears all temporaries except the first ones. */
  void forget(int live) {
    for (int i = live; i < procedure.temporaries().size(); i++) {
      own(procedure.temporaries().get(i));
      write.number(0);
      code.visitInsn(Opcodes.IASTORE);
    }
  }

  /** Notes the operation to continue with. */
  void goOnAt(int next) {
    own(-1);
    write.number(next);
    code.visitInsn(Opcodes.IASTORE);
  }

  /** Leaves the frames and the index of a slot on the stack. */
  void own(int slot) {
    code.visitVarInsn(Opcodes.ALOAD, frames);
    code.visitVarInsn(Opcodes.ILOAD, base);
    write.number(slot);
    code.visitInsn(Opcodes.IADD);
  }
}
