package dev.heddle.agent.jdk;

import dev.heddle.agent.JdkCode;
import dev.heddle.agent.steps.OneStepCalls;
import dev.heddle.agent.treatments.Registry;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.MethodNode;

/** How Heddle treats a method of the JDK, as its own tables say. */
public enum JdkTreatment {
  /** A method of Heddle's is called instead. */
  STAND_IN("by meaning"),
  /** Its code runs instrumented, and counts as one step. */
  ONE_STEP("one step"),
  /** Its code runs instrumented. */
  INSTRUMENTED("instrumented"),
  /** All that it waits for is in other methods of the table. */
  THROUGH("through what it calls"),
  /** Each use of a file in it is a step. */
  FILES("by file"),
  /** What it holds counts as a variable. */
  CONTENTS("contents"),
  /** Before a call of it, controlled threads wait for the monitor that it takes. */
  GATE("gate"),
  /** It runs to its end before any other thread goes on. */
  ATOMIC("atomic"),
  /** Threads of the program that use it with each other are controlled. */
  INSIDE("in the program"),
  /** It runs as it is; a thread that blocks in it is reported. */
  REPORTED("reported"),
  /** A program that calls it gets no verdict. */
  REFUSED("refused"),
  /** It waits in a way that nobody has thought about. */
  UNKNOWN("unknown");

  private final String words;

  JdkTreatment(String words) {
    this.words = words;
  }

  /** The treatment in the words of the table. */
  public String words() {
    return words;
  }

  /** How code of a class is treated that is instrumented in full. */
  public static JdkTreatment instrumented(JdkCode.Method method) {
    return OneStepCalls.isOneStep(method.type.name, node(method)) ? ONE_STEP : INSTRUMENTED;
  }

  /** Whether a method has a hook before it uses a file. */
  public static boolean isFileUse(JdkCode.Method method) {
    return FileCalls.isOne(Registry.of(method.type.name), node(method));
  }

  private static MethodNode node(JdkCode.Method method) {
    MethodNode node = new MethodNode(Opcodes.ASM9);
    node.access = method.access;
    node.name = method.name;
    node.desc = method.descriptor;
    return node;
  }
}
