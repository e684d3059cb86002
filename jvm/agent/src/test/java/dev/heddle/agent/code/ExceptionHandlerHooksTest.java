package dev.heddle.agent.code;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import dev.heddle.agent.jdk.DualMonitorBodies;
import java.io.IOException;
import java.io.InputStream;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.TryCatchBlockNode;

class ExceptionHandlerHooksTest {
  /** A method with a monitor. */
  static final class Sample {
    private final Object lock = new Object();
    private int count;

    int next() {
      synchronized (lock) {
        return ++count;
      }
    }
  }

  @Test
  void theBodyWithRealMonitorsHasNoWayOutPastItsHandlers() throws IOException {
    ClassNode type = new ClassNode();
    try (InputStream in =
        Sample.class.getResourceAsStream("ExceptionHandlerHooksTest$Sample.class")) {
      new ClassReader(Objects.requireNonNull(in)).accept(type, ClassReader.EXPAND_FRAMES);
    }
    DualMonitorBodies.apply(type, true);
    MethodNode method =
        type.methods.stream().filter(m -> m.name.equals("next")).findFirst().orElseThrow();
    ExceptionHandlerHooks.apply(method);
    int tested = 0;
    for (TryCatchBlockNode block : method.tryCatchBlocks) {
      boolean real = false;
      for (AbstractInsnNode i = block.start; i != block.end; i = i.getNext()) {
        real |= i.getOpcode() == Opcodes.MONITOREXIT;
      }
      boolean test = isTest(block.handler);
      assertFalse(real && test, "the JVM would not compile this method: unbalanced monitors");
      tested += test ? 1 : 0;
    }
    assertEquals(method.tryCatchBlocks.size() / 2, tested);
  }

  private static boolean isTest(AbstractInsnNode handler) {
    for (AbstractInsnNode i = handler; i != null; i = i.getNext()) {
      if (i.getOpcode() >= 0 && i.getOpcode() != Opcodes.DUP) {
        return i instanceof MethodInsnNode call && call.name.equals("caught");
      }
    }
    return false;
  }
}
