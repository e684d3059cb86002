package dev.heddle.agent.jdk;

import dev.heddle.agent.classes.ClassIndex;
import dev.heddle.agent.classes.LambdaSites;
import dev.heddle.agent.classes.ReplacementMethods;
import dev.heddle.agent.classes.ReplacementMethods.StandIn;
import dev.heddle.agent.code.InternalNames;
import dev.heddle.agent.treatments.ClassRows;
import dev.heddle.agent.treatments.Registry;
import dev.heddle.agent.treatments.Treatment;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Handle;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.InsnList;
import org.objectweb.asm.tree.InsnNode;
import org.objectweb.asm.tree.InvokeDynamicInsnNode;
import org.objectweb.asm.tree.LdcInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.TypeInsnNode;

/**
 * Replaces calls, and reads of a few static fields, by calls of their replacements, in the program
 * and in the JDK. Announces calls that start a thread, query a hash code, find a class or copy an
 * object.
 */
public final class CallReplacement implements Opcodes {
  private static final String THREAD = "java/lang/Thread";

  /** The rows of the methods that return the state of a thread are among them. */
  private static final ClassRows THREAD_ROWS = Registry.of(THREAD);

  private final ReplacementMethods standIns;
  private final String caller;
  private final ClassIndex index;
  private final boolean mapCurrentThread;
  private final boolean program;

  public CallReplacement(
      ReplacementMethods standIns,
      String caller,
      ClassIndex index,
      boolean mapCurrentThread,
      boolean program) {
    this.standIns = standIns;
    this.caller = caller;
    this.index = index;
    this.mapCurrentThread = mapCurrentThread;
    this.program = program;
  }

  /** Rewrites the calls of a method; returns whether it changed any. */
  public boolean apply(MethodNode method) {
    boolean any = false;
    for (AbstractInsnNode insn : method.instructions.toArray()) {
      if (insn instanceof MethodInsnNode call) {
        any |= CloneCalls.apply(method.instructions, call, index);
        any |= announce(method.instructions, call);
        any |= rewrite(call);
      } else if (insn instanceof InvokeDynamicInsnNode dynamic) {
        any |= rewrite(dynamic);
      } else if (insn instanceof FieldInsnNode access && insn.getOpcode() == GETSTATIC) {
        any |= rewrite(method.instructions, access);
      }
    }
    return any;
  }

  /** Whether a call of a method, or a reference to it, may be changed. */
  boolean mayRewrite(String owner, String name, String descriptor) {
    MethodInsnNode call = new MethodInsnNode(INVOKEVIRTUAL, owner, name, descriptor, false);
    return isForName(call)
        || CloneCalls.isOne(owner, name, descriptor, index)
        || announcement(call) != null
        || standIn(owner, name, descriptor, true) != null
        || standIn(owner, name, descriptor, false) != null;
  }

  /** Whether reads of a field may be changed. */
  boolean mayRewriteField(String owner, String name) {
    return standIns.forField(owner, name) != null;
  }

  private boolean rewrite(InsnList code, FieldInsnNode access) {
    StandIn standIn = standIns.forField(access.owner, access.name);
    if (standIn == null) {
      return false;
    }
    Type type = Type.getType(access.desc);
    InsnList after = new InsnList();
    after.add(
        new MethodInsnNode(
            INVOKESTATIC, standIn.owner(), standIn.name(), standIn.descriptor(), false));
    if (type.getSort() == Type.OBJECT) {
      after.add(new TypeInsnNode(CHECKCAST, type.getInternalName()));
    }
    code.insert(access, after);
    return true;
  }

  private boolean announce(InsnList code, MethodInsnNode call) {
    if (isForName(call)) {
      InsnList use = new InsnList();
      use.add(new InsnNode(DUP));
      use.add(
          new MethodInsnNode(
              INVOKESTATIC, InternalNames.STATICS, "use", "(Ljava/lang/Class;)V", false));
      code.insert(call, use);
      return true;
    }
    String hook = announcement(call);
    if (hook == null) {
      return false;
    }
    InsnList before = new InsnList();
    before.add(new InsnNode(DUP));
    String descriptor = "(Ljava/lang/Thread;)V";
    if (hook.equals("prepareHashCode")) {
      descriptor = "(Ljava/lang/Object;)V";
    } else if (hook.equals("startsAs")) {
      before.add(new LdcInsnNode(Type.getObjectType(call.owner)));
      descriptor = "(Ljava/lang/Thread;Ljava/lang/Class;)V";
    }
    before.add(new MethodInsnNode(INVOKESTATIC, InternalNames.HOOKS, hook, descriptor, false));
    code.insertBefore(call, before);
    return true;
  }

  /** The hook that gets the receiver before a call without arguments, or null. */
  private @Nullable String announcement(MethodInsnNode call) {
    if (call.getOpcode() == INVOKESTATIC || call.owner.startsWith("[")) {
      return null;
    }
    String method = call.name + call.desc;
    if (method.equals("hashCode()I") && call.owner.equals("java/lang/Object")) {
      return "prepareHashCode";
    }
    if (method.equals("start()V") && isThread(call.owner)) {
      return call.getOpcode() == INVOKESPECIAL ? "startsAs" : "starts";
    }
    return looks()
            && THREAD_ROWS.find(Treatment.THREAD_QUERY, call.name, call.desc) != null
            && isThread(call.owner)
        ? "observes"
        : null;
  }

  /**
   * Whether the class belongs to the program, or reads thread states on its behalf, as pipes do.
   */
  private boolean looks() {
    return program || caller.startsWith("java/io/");
  }

  private boolean isThread(String owner) {
    return owner.equals(THREAD)
        || (!owner.startsWith("java/lang/") && index.isSubclass(owner, THREAD));
  }

  private boolean rewrite(MethodInsnNode call) {
    if (call.getOpcode() == INVOKESPECIAL && Registry.has(Treatment.OVERRIDABLE, call.owner)) {
      return false;
    }
    StandIn standIn = standIn(call.owner, call.name, call.desc, call.getOpcode() == INVOKESTATIC);
    boolean connects = standIn != null && standIn.target().equals(UncheckedConnectCalls.CHANNEL);
    if (standIn == null || (connects && !(program && UncheckedConnectCalls.isSeen(call)))) {
      return false;
    }
    call.setOpcode(INVOKESTATIC);
    call.owner = standIn.owner();
    call.desc = standIn.descriptor();
    call.name = standIn.name();
    call.itf = false;
    return true;
  }

  /** A method reference, such as {@code thread::join}, to a method that has a replacement. */
  private boolean rewrite(InvokeDynamicInsnNode dynamic) {
    return rewriteReferences(dynamic, this::rewrite);
  }

  /**
   * Rewrites the calls that a method reference makes; returns whether one became the call of a
   * static method.
   */
  public static boolean rewriteReferences(
      InvokeDynamicInsnNode dynamic, Consumer<MethodInsnNode> rewriting) {
    if (!LambdaSites.isMadeBy(dynamic.bsm)) {
      return false;
    }
    Object[] arguments = dynamic.bsmArgs;
    boolean any = false;
    for (int i = 0; i < arguments.length; i++) {
      int opcode = arguments[i] instanceof Handle handle ? opcode(handle.getTag()) : -1;
      if (opcode >= 0) {
        Handle handle = (Handle) arguments[i];
        MethodInsnNode call =
            new MethodInsnNode(
                opcode,
                handle.getOwner(),
                handle.getName(),
                handle.getDesc(),
                handle.isInterface());
        rewriting.accept(call);
        if (!call.owner.equals(handle.getOwner()) || !call.name.equals(handle.getName())) {
          arguments[i] = new Handle(H_INVOKESTATIC, call.owner, call.name, call.desc, call.itf);
          dynamic.desc = captured(dynamic.desc, call.desc);
          any = true;
        }
      }
    }
    return any;
  }

  private static int opcode(int tag) {
    return switch (tag) {
      case H_INVOKESTATIC -> INVOKESTATIC;
      case H_INVOKEVIRTUAL -> INVOKEVIRTUAL;
      case H_INVOKEINTERFACE -> INVOKEINTERFACE;
      default -> -1;
    };
  }

  /**
   * The captured arguments of the call site with the types of the replacement: the types must agree
   * exactly.
   */
  private static String captured(String site, String standIn) {
    Type[] captured = Type.getArgumentTypes(site);
    Type[] wanted = Type.getArgumentTypes(standIn);
    for (int i = 0; i < captured.length && i < wanted.length; i++) {
      captured[i] = wanted[i];
    }
    return Type.getMethodDescriptor(Type.getReturnType(site), captured);
  }

  /** {@link Class#forName(String)}, which depends on its caller, so that it cannot be replaced. */
  private static boolean isForName(MethodInsnNode call) {
    return call.name.equals("forName")
        && call.owner.equals("java/lang/Class")
        && call.desc.equals("(Ljava/lang/String;)Ljava/lang/Class;");
  }

  private @Nullable StandIn standIn(
      String owner, String name, String descriptor, boolean isStatic) {
    if (owner.startsWith("[") || (name.equals("currentThread") && !mapCurrentThread)) {
      return null;
    }
    return standIns.forCall(index, caller, owner, name, descriptor, isStatic);
  }
}
