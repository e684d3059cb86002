package dev.heddle.agent.steps;

import dev.heddle.agent.passes.JdkClass;
import dev.heddle.agent.passes.Pass;
import dev.heddle.agent.treatments.Row;
import dev.heddle.agent.treatments.Treatment;
import java.util.List;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.FrameNode;
import org.objectweb.asm.tree.InsnList;
import org.objectweb.asm.tree.InsnNode;
import org.objectweb.asm.tree.LabelNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.TryCatchBlockNode;
import org.objectweb.asm.tree.VarInsnNode;

/**
 * Makes the methods of a thread pool atomic sections, except where they wait, call code of the
 * program, or pause because other threads could observe the difference.
 *
 * <p>{@code docs/decisions/0071-atomic-sections-in-pools.md} gives the reasons for these points.
 */
public final class PoolAtomicSections implements Opcodes {
  private static final String HOOKS = "dev/heddle/hooks/thread/PoolCalls";
  private static final String POOL_ONLY = "(Ljava/lang/Object;)V";
  private static final String CONDITION = "(ZLjava/lang/Object;)V";

  /** The value that a pause depends on, as it is known at the pause. */
  private enum Question {
    NONE(POOL_ONLY),
    /** The value on the stack: the last argument of a call, or its result. */
    TOP(CONDITION),
    /** The last two arguments of a call. */
    TOP_TWO("(Ljava/lang/Object;ZLjava/lang/Object;)V"),
    /** The first parameter of the method. */
    FIRST(CONDITION),
    /** Its second parameter. */
    SECOND(CONDITION);

    private final String descriptor;

    Question(String descriptor) {
      this.descriptor = descriptor;
    }
  }

  /** The conditions of a pause. */
  private enum When {
    /** Before a call. */
    BEFORE("pause", Question.NONE, false),
    /** After a call. */
    AFTER("pause", Question.NONE, true),
    /** Before a call after which the pool may terminate. */
    BEFORE_END("pauseEnding", Question.NONE, false),
    /** Before a call, if the pool has hooks of the program that can observe the difference. */
    IF_HOOKED("pauseHooked", Question.NONE, false),
    /** The same if the last argument is true. */
    IF_HOOKED_AND_TOLD("pauseHookedIf", Question.TOP, false),
    /** After a call that returns true. */
    IF_SO("pauseIf", Question.TOP, true),
    /** Before a worker is added without a task. */
    IF_SPARE("pauseSpare", Question.TOP_TWO, false),
    /** Before a task is put into the queue, if another thread may shut the pool down meanwhile. */
    OFFERING("pauseOffering", Question.NONE, false),
    /** After a worker that will be added is counted: from then on it may also use the pool. */
    COUNTED("adds", Question.TOP, true),
    /** Before the counted worker is added, if another thread may shut the pool down meanwhile. */
    ADDING("pauseAdding", Question.NONE, false),
    /** After a worker that found no more work is no longer counted. */
    GOING("pauseGoing", Question.NONE, true),
    /** Before each idle worker is interrupted, not only one, if the program can observe it. */
    IF_INTERRUPT_SHOWS("pauseInterrupting", Question.FIRST, false),
    /** Before a worker is added for a future that is in the queue of a pool and may run. */
    PRESTARTING("pausePrestarting", Question.NONE, false),
    /** Before a worker takes a task, or waits for one. */
    TAKING("pauseTaking", Question.NONE, false),
    /** Before a worker that exits adds its successor. */
    SUCCEEDING("pauseSucceeding", Question.SECOND, false);

    private final String hook;
    private final Question question;
    private final boolean after;

    When(String hook, Question question, boolean after) {
      this.hook = hook;
      this.question = question;
      this.after = after;
    }
  }

  private PoolAtomicSections() {}

  /** Pauses, and calls of code of the program, in methods of thread pools. */
  public static final class Pauses extends Pass {
    public Pauses() {
      super(Treatment.POOL_PAUSE, Treatment.POOL_CALLBACK);
    }

    @Override
    public boolean apply(JdkClass type) {
      List<Row> pauses = type.rows().all(Treatment.POOL_PAUSE);
      List<Row> callbacks = type.rows().all(Treatment.POOL_CALLBACK);
      for (MethodNode method : type.methods) {
        for (AbstractInsnNode insn : method.instructions.toArray()) {
          if (insn instanceof MethodInsnNode call) {
            rows(pauses, method, call).forEach(row -> pause(method, call, row));
            rows(callbacks, method, call).forEach(row -> callBack(method, call, row));
          }
        }
      }
      return !pauses.isEmpty() || !callbacks.isEmpty();
    }
  }

  /** The begin and the end of atomic methods, and the reads of the state of a pool. */
  public static final class Brackets extends Pass {
    public Brackets() {
      super(Treatment.POOL_STEP, Treatment.POOL_LOOK);
    }

    @Override
    protected boolean apply(JdkClass type, MethodNode method, Row row) {
      bracket(type.name, method, row);
      return true;
    }
  }

  private static List<Row> rows(List<Row> rows, MethodNode method, MethodInsnNode call) {
    return rows.stream()
        .filter(row -> row.member().name().equals(method.name))
        .filter(row -> row.member().call().equals(call.name))
        .toList();
  }

  private static void pause(MethodNode method, MethodInsnNode call, Row row) {
    When when = When.valueOf(row.argument());
    if (when.after) {
      method.instructions.insert(call, code(when));
    } else {
      method.instructions.insertBefore(call, code(when));
    }
  }

  private static InsnList code(When when) {
    InsnList code = new InsnList();
    switch (when.question) {
      case NONE -> {}
      case TOP -> code.add(new InsnNode(DUP));
      case TOP_TWO -> code.add(new InsnNode(DUP2));
      case FIRST -> code.add(new VarInsnNode(ILOAD, 1));
      case SECOND -> code.add(new VarInsnNode(ILOAD, 2));
    }
    code.add(new VarInsnNode(ALOAD, 0));
    code.add(hook(when.hook, when.question.descriptor));
    return code;
  }

  private static void callBack(MethodNode method, MethodInsnNode call, Row row) {
    boolean pool = !row.argument().isEmpty();
    if (pool) {
      int local = Integer.parseInt(row.argument());
      method.instructions.insertBefore(call, new VarInsnNode(ALOAD, local));
    }
    replace(call, pool ? "Ljava/lang/Object;" : "");
  }

  /** Calls the replacement of a method, with more arguments. */
  private static void replace(MethodInsnNode call, String more) {
    int end = call.desc.indexOf(')');
    call.desc =
        "(L" + call.owner + ";" + call.desc.substring(1, end) + more + call.desc.substring(end);
    call.setOpcode(INVOKESTATIC);
    call.owner = HOOKS;
    call.itf = false;
  }

  private static void bracket(String type, MethodNode method, Row row) {
    InsnList enter = new InsnList();
    enter.add(new VarInsnNode(ALOAD, 0));
    if (method.name.equals("runWorker")) {
      enter.add(new VarInsnNode(ALOAD, 1));
      enter.add(hook(row.argument(), "(Ljava/lang/Object;Ljava/lang/Object;)V"));
    } else {
      enter.add(hook(row.argument(), POOL_ONLY));
    }
    if (row.treatment() == Treatment.POOL_STEP) {
      endEverywhere(type, method, enter);
    }
    method.instructions.insert(enter);
  }

  private static void endEverywhere(String type, MethodNode method, InsnList enter) {
    LabelNode start = new LabelNode();
    LabelNode end = new LabelNode();
    for (AbstractInsnNode insn : method.instructions.toArray()) {
      if (insn.getOpcode() >= IRETURN && insn.getOpcode() <= RETURN) {
        method.instructions.insertBefore(insn, end());
      }
    }
    enter.add(start);
    method.instructions.add(end);
    Object[] locals = {type};
    Object[] stack = {"java/lang/Throwable"};
    method.instructions.add(new FrameNode(F_NEW, 1, locals, 1, stack));
    method.instructions.add(end());
    method.instructions.add(new InsnNode(ATHROW));
    method.tryCatchBlocks.add(new TryCatchBlockNode(start, end, end, null));
  }

  private static InsnList end() {
    InsnList code = new InsnList();
    code.add(new VarInsnNode(ALOAD, 0));
    code.add(hook("end", POOL_ONLY));
    return code;
  }

  private static MethodInsnNode hook(String name, String descriptor) {
    return new MethodInsnNode(INVOKESTATIC, HOOKS, name, descriptor, false);
  }
}
