package dev.heddle.agent.jdk;

import dev.heddle.agent.JdkCode;
import dev.heddle.agent.steps.AtomicCalls;
import dev.heddle.agent.treatments.Registry;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.MethodNode;

/** The treatment of a method of the JDK, according to the rows of the table and its code. */
public enum JdkTreatment {
  STAND_IN(
      "by meaning",
      "Heddle has a method of its own for it, with the meaning that the specification "
          + "gives it"),
  ONE_STEP(
      "one step",
      "its code runs under control, and counts as one step: threads are switched before "
          + "it, where it waits, and where it writes what another thread looks at by a method "
          + "that is no instant, such as `size` or an iterator, and where it completes one more "
          + "future, or arrives at one more phaser, that others look at"),
  INSTRUMENTED(
      "instrumented",
      "its code runs under control, and threads are switched inside it as in the program, "
          + "if need be only after two of them have used the object"),
  THROUGH(
      "through what it calls",
      "it waits only by calling other methods of the table, or, if it has no body, as "
          + "what implements it does"),
  FILES(
      "by file",
      "each use of a file that it makes is a step, which depends on other uses of that "
          + "file; threads are switched before each"),
  CONTENTS(
      "contents",
      "what the object holds counts as one variable: unsynchronised use is a data race, "
          + "and threads are switched before the call"),
  GATE(
      "gate",
      "a synchronized method: threads wait for the monitor before the call, and are not "
          + "switched inside"),
  ATOMIC(
      "atomic",
      "it runs to its end before any other thread goes on; nothing that other threads of "
          + "the program do makes it wait"),
  INSIDE(
      "in the program",
      "threads of the program that use it with each other are controlled; a program that "
          + "connects to the outside is refused, and what came from outside is reported if it "
          + "blocks"),
  REPORTED(
      "reported",
      "it runs as it is; if it blocks, the search ends and says in which thread and where"),
  REFUSED("refused", "a program that calls it gets no verdict, and is told why"),
  UNKNOWN("unknown", "nothing is known to control it");

  private final String words;
  private final String meaning;

  JdkTreatment(String words, String meaning) {
    this.words = words;
    this.meaning = meaning;
  }

  /** The treatment in the words of the table. */
  public String words() {
    return words;
  }

  /** The meaning of these words. */
  public String meaning() {
    return meaning;
  }

  /** How code of a class is treated that is instrumented in full. */
  public static JdkTreatment instrumented(JdkCode.Method method) {
    return AtomicCalls.isOneStep(method.type.name, node(method)) ? ONE_STEP : INSTRUMENTED;
  }

  /** Whether a method has a hook before its use of a file. */
  public static boolean isFileUse(JdkCode.Method method) {
    return FileAccessHooks.isOne(Registry.of(method.type.name), node(method));
  }

  private static MethodNode node(JdkCode.Method method) {
    MethodNode node = new MethodNode(Opcodes.ASM9);
    node.access = method.access;
    node.name = method.name;
    node.desc = method.descriptor;
    return node;
  }
}
