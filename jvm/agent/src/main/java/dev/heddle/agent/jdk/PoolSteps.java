package dev.heddle.agent.jdk;

import java.util.List;
import java.util.Map;
import java.util.Set;
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
 * Lets what a thread pool does inside itself count as one step, up to where it waits, calls code of
 * the program, or pauses because others could tell the difference.
 *
 * <p>Why these places and no others is written down in {@code
 * docs/decisions/0071-atomic-sections-in-pools.md}.
 */
public final class PoolSteps implements Opcodes {
  private static final String POOL = "java/util/concurrent/ThreadPoolExecutor";
  private static final String WORKER = POOL + "$Worker";
  private static final String SCHEDULED = "java/util/concurrent/ScheduledThreadPoolExecutor";
  private static final String HOOKS = "dev/heddle/hooks/thread/PoolCalls";
  private static final String POOL_ONLY = "(Ljava/lang/Object;)V";
  private static final String CONDITION = "(ZLjava/lang/Object;)V";

  /** Methods that are one step, but for their pauses, and the hooks at which they begin. */
  private static final Map<String, Map<String, String>> STEPS =
      Map.of(
          POOL,
          Map.ofEntries(
              Map.entry("execute", "begin"),
              Map.entry("shutdown", "close"),
              Map.entry("shutdownNow", "stop"),
              Map.entry("awaitTermination", "await"),
              Map.entry("runWorker", "beginWorker"),
              Map.entry("remove", "begin"),
              Map.entry("prestartCoreThread", "configure"),
              Map.entry("prestartAllCoreThreads", "configure"),
              Map.entry("allowCoreThreadTimeOut", "configure"),
              Map.entry("setCorePoolSize", "configure"),
              Map.entry("setMaximumPoolSize", "configure"),
              Map.entry("setKeepAliveTime", "configure"),
              Map.entry("setThreadFactory", "configure"),
              Map.entry("setRejectedExecutionHandler", "configure")),
          SCHEDULED,
          Map.of("delayedExecute", "begin", "reExecutePeriodic", "begin", "onShutdown", "close"));

  /**
   * Methods that look at what a pool is doing, or get hold of its queue, and the hooks that tell.
   */
  private static final Map<String, String> LOOKS =
      Map.of(
          "getActiveCount", "counts",
          "getPoolSize", "counts",
          "getLargestPoolSize", "counts",
          "getCompletedTaskCount", "counts",
          "getTaskCount", "looks",
          "toString", "looks",
          "purge", "looks",
          "getQueue", "watches");

  /** What a pause depends on that is known where it is made. */
  private enum Question {
    NONE(POOL_ONLY),
    /** The value on the stack: the last argument of a call, or what it returned. */
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

  /** When a pause is made. */
  private enum When {
    /** Before a call. */
    BEFORE("pause", Question.NONE, false),
    /** After a call. */
    AFTER("pause", Question.NONE, true),
    /** Before a call after which the pool may come to its end. */
    BEFORE_END("pauseEnding", Question.NONE, false),
    /** Before a call, if the pool has hooks of the program that can tell. */
    IF_HOOKED("pauseHooked", Question.NONE, false),
    /** The same if the last argument is true. */
    IF_HOOKED_AND_TOLD("pauseHookedIf", Question.TOP, false),
    /** After a call that returns true. */
    IF_SO("pauseIf", Question.TOP, true),
    /** Before a worker is added that nobody has a task for. */
    IF_SPARE("pauseSpare", Question.TOP_TWO, false),
    /** Before a task is put into the queue, if somebody else may shut the pool down meanwhile. */
    OFFERING("pauseOffering", Question.NONE, false),
    /** After a worker that is to be added counts, by which a worker may use the pool, too. */
    COUNTED("adds", Question.TOP, true),
    /** Before it is added, if somebody else may shut the pool down meanwhile. */
    ADDING("pauseAdding", Question.NONE, false),
    /** After a worker that has found nothing more to do does not count any more. */
    GOING("pauseGoing", Question.NONE, true),
    /** Before each idle worker is interrupted, not only one, if the program can tell. */
    IF_INTERRUPT_SHOWS("pauseInterrupting", Question.FIRST, false),
    /** Before a worker is added for a future that is in the queue of a pool and may run. */
    PRESTARTING("pausePrestarting", Question.NONE, false),
    /** Before a worker takes a task, or waits for one. */
    TAKING("pauseTaking", Question.NONE, false),
    /** Before a worker that goes adds its successor. */
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

  /** A pause at a call in a method. */
  private record Pause(String method, String call, When when) {}

  private static final List<Pause> PAUSES =
      List.of(
          new Pause("execute", "offer", When.OFFERING),
          new Pause("execute", "offer", When.IF_SO),
          new Pause("execute", "addWorker", When.IF_SPARE),
          new Pause("ensurePrestart", "addWorker", When.IF_SPARE),
          new Pause("addWorker", "compareAndIncrementWorkerCount", When.COUNTED),
          new Pause("addWorker", "lock", When.ADDING),
          new Pause("addWorkerFailed", "lock", When.BEFORE_END),
          new Pause("prestartAllCoreThreads", "addWorker", When.BEFORE),
          new Pause("setCorePoolSize", "addWorker", When.BEFORE),
          new Pause("shutdown", "tryTerminate", When.IF_HOOKED),
          new Pause("interruptIdleWorkers", "tryLock", When.IF_INTERRUPT_SHOWS),
          new Pause("shutdownNow", "drainQueue", When.BEFORE),
          new Pause("shutdownNow", "tryTerminate", When.IF_HOOKED),
          new Pause("interruptWorkers", "interruptIfStarted", When.BEFORE),
          new Pause("drainQueue", "remove", When.BEFORE),
          new Pause("remove", "tryTerminate", When.IF_HOOKED),
          new Pause("tryTerminate", "lock", When.BEFORE_END),
          new Pause("runWorker", "getTask", When.IF_HOOKED),
          new Pause("runWorker", "processWorkerExit", When.IF_HOOKED_AND_TOLD),
          new Pause("getTask", "decrementWorkerCount", When.GOING),
          new Pause("getTask", "compareAndDecrementWorkerCount", When.BEFORE),
          new Pause("getTask", "compareAndDecrementWorkerCount", When.IF_SO),
          new Pause("getTask", "poll", When.TAKING),
          new Pause("getTask", "take", When.TAKING),
          new Pause("processWorkerExit", "decrementWorkerCount", When.AFTER),
          new Pause("processWorkerExit", "addWorker", When.SUCCEEDING),
          new Pause("delayedExecute", "add", When.OFFERING),
          new Pause("delayedExecute", "add", When.IF_SO),
          new Pause("delayedExecute", "cancel", When.BEFORE),
          new Pause("delayedExecute", "ensurePrestart", When.PRESTARTING),
          new Pause("reExecutePeriodic", "add", When.OFFERING),
          new Pause("reExecutePeriodic", "add", When.IF_SO),
          new Pause("reExecutePeriodic", "cancel", When.BEFORE),
          new Pause("reExecutePeriodic", "ensurePrestart", When.PRESTARTING),
          new Pause("onShutdown", "isPeriodic", When.BEFORE),
          new Pause("onShutdown", "cancel", When.BEFORE));

  /** What is called of the program, or may be. */
  private static final Set<String> CALLBACKS =
      Set.of("beforeExecute", "afterExecute", "terminated", "rejectedExecution");

  private PoolSteps() {}

  /** Whether a class is a part of thread pools. */
  public static boolean isOne(String type) {
    return type.equals(POOL) || type.equals(WORKER) || type.equals(SCHEDULED);
  }

  /** Puts pauses into a method, and lets it call code of the program as such. */
  public static void hookCalls(String type, MethodNode method) {
    for (AbstractInsnNode insn : method.instructions.toArray()) {
      if (insn instanceof MethodInsnNode call) {
        pause(method, call);
        callBack(type, method, call);
      }
    }
  }

  private static void pause(MethodNode method, MethodInsnNode call) {
    for (Pause pause : PAUSES) {
      if (pause.method.equals(method.name) && pause.call.equals(call.name)) {
        if (pause.when.after) {
          method.instructions.insert(call, code(pause.when));
        } else {
          method.instructions.insertBefore(call, code(pause.when));
        }
      }
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

  private static void callBack(String type, MethodNode method, MethodInsnNode call) {
    boolean runs = call.name.equals("run") && method.name.equals("runWorker");
    boolean makes = call.name.equals("newThread") && type.equals(WORKER);
    if (runs || makes) {
      // In the constructor of a worker the pool is the first argument.
      method.instructions.insertBefore(call, new VarInsnNode(ALOAD, makes ? 1 : 0));
      replace(call, "Ljava/lang/Object;");
    } else if (CALLBACKS.contains(call.name) && type.equals(POOL)) {
      replace(call, "");
    }
  }

  /** Calls the stand-in for a method, with more arguments. */
  private static void replace(MethodInsnNode call, String more) {
    int end = call.desc.indexOf(')');
    call.desc =
        "(L" + call.owner + ";" + call.desc.substring(1, end) + more + call.desc.substring(end);
    call.setOpcode(INVOKESTATIC);
    call.owner = HOOKS;
    call.itf = false;
  }

  /** Tells where a method that is one step begins and ends, and when a pool is looked at. */
  public static void bracket(String type, MethodNode method) {
    String begin = STEPS.getOrDefault(type, Map.of()).get(method.name);
    String looks = type.equals(POOL) ? LOOKS.get(method.name) : null;
    String name = begin == null ? looks : begin;
    if (name != null) {
      InsnList enter = new InsnList();
      enter.add(new VarInsnNode(ALOAD, 0));
      if (method.name.equals("runWorker")) {
        enter.add(new VarInsnNode(ALOAD, 1));
        enter.add(hook(name, "(Ljava/lang/Object;Ljava/lang/Object;)V"));
      } else {
        enter.add(hook(name, POOL_ONLY));
      }
      if (begin != null) {
        endEverywhere(type, method, enter);
      }
      method.instructions.insert(enter);
    }
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
