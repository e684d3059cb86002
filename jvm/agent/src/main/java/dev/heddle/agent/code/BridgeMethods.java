package dev.heddle.agent.code;

import dev.heddle.hooks.AccessKind;
import dev.heddle.hooks.SynchronizedCallGates;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.FrameNode;
import org.objectweb.asm.tree.InsnNode;
import org.objectweb.asm.tree.LabelNode;
import org.objectweb.asm.tree.LdcInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.TryCatchBlockNode;
import org.objectweb.asm.tree.VarInsnNode;

/**
 * Synthetic static methods, in a class that is being loaded, which wrap some of its calls.
 *
 * <p>A bridge has the receiver and the arguments of a call in local variables, whatever their
 * types, so that hooks can use them.
 */
public final class BridgeMethods implements Opcodes {
  private static final String PREFIX = "heddle$bridge$";

  private final ClassNode type;
  private final Map<String, MethodNode> made = new LinkedHashMap<>();

  public BridgeMethods(ClassNode type) {
    this.type = type;
  }

  /** Whether a class can get bridges: old interfaces cannot have static methods. */
  public static boolean possible(ClassNode type) {
    return (type.access & ACC_INTERFACE) == 0 || (type.version & 0xffff) >= V1_8;
  }

  /** Adds the bridges that were made to the class. */
  public void finish() {
    type.methods.addAll(made.values());
  }

  /**
   * Redirects a call through a bridge that first announces an access to memory.
   *
   * @param plain whether it has the semantics of an access to a plain field
   */
  void access(MethodInsnNode call, MemoryCalls.Use use, boolean plain) {
    String key = call.owner + "." + call.name + call.desc;
    MethodNode bridge = made.get(key);
    if (bridge == null) {
      bridge = start(call, call.owner);
      made.put(key, bridge);
      Type[] arguments = Type.getArgumentTypes(bridge.desc);
      int[] locals = new int[arguments.length];
      for (int i = 0; i < locals.length; i++) {
        locals[i] = local(arguments, i);
      }
      if (WeakCompareAndSets.isOne(call)) {
        WeakCompareAndSets.mayFail(bridge);
      }
      if (use.weak()) {
        bridge.instructions.add(MemoryCalls.weakHook());
      }
      bridge.instructions.add(use.hook(plain ? "plain" : "", arguments, locals));
      original(bridge, call, arguments);
      if (use.access() == AccessKind.ATTEMPT) {
        bridge.instructions.add(new InsnNode(DUP));
        bridge.instructions.add(
            new MethodInsnNode(
                INVOKESTATIC, InternalNames.MEMORY_HOOKS, "attempted", "(Z)V", false));
      }
      bridge.instructions.add(returning(bridge));
    }
    redirect(call, bridge);
  }

  /** Redirects a weak compare-and-set through a bridge in which it may fail spuriously. */
  void weakUpdate(MethodInsnNode call) {
    String key = call.owner + "." + call.name + call.desc;
    MethodNode bridge = made.get(key);
    if (bridge == null) {
      bridge = start(call, call.owner);
      made.put(key, bridge);
      WeakCompareAndSets.mayFail(bridge);
      original(bridge, call, Type.getArgumentTypes(bridge.desc));
      bridge.instructions.add(returning(bridge));
    }
    redirect(call, bridge);
  }

  /**
   * Redirects a call through a bridge that holds the simulated monitor of the receiver meanwhile.
   */
  public void gate(MethodInsnNode call, int method) {
    boolean special = call.getOpcode() == INVOKESPECIAL;
    String key = call.getOpcode() + call.owner + "." + call.name + call.desc;
    MethodNode bridge = made.get(key);
    if (bridge == null) {
      bridge = start(call, special ? type.name : call.owner);
      made.put(key, bridge);
      gate(bridge, call, new VarInsnNode(ALOAD, 0), method);
    }
    redirect(call, bridge);
  }

  /**
   * Redirects the call of a static synchronized method through a bridge that holds the simulated
   * monitor of its class meanwhile.
   */
  public void gateOf(String declaring, MethodInsnNode call) {
    String key = call.getOpcode() + call.owner + "." + call.name + call.desc;
    MethodNode bridge = made.get(key);
    if (bridge == null) {
      bridge = start(call, call.owner);
      made.put(key, bridge);
      gate(
          bridge,
          call,
          new LdcInsnNode(Type.getObjectType(declaring)),
          SynchronizedCallGates.HOLDS);
    }
    redirect(call, bridge);
  }

  /**
   * Redirects a call through a bridge that first calls hooks with some of its arguments.
   *
   * @param owner the internal name of the class of the hooks
   * @param hooks the hooks, which get the arguments with the given numbers, counted from 0; the
   *     receiver, if there is one, is the first
   */
  public void before(MethodInsnNode call, String owner, List<Hook> hooks) {
    around(call, owner, hooks, null);
  }

  /** The same for a hook that gets the result, then arguments, and returns the new result. */
  public void after(MethodInsnNode call, String owner, Hook hook) {
    around(call, owner, List.of(), hook);
  }

  /** A hook to be called with some of the arguments of a call. */
  public record Hook(String name, String descriptor, List<Integer> arguments) {
    public static Hook of(String name, String descriptor, Integer... arguments) {
      return new Hook(name, descriptor, List.of(arguments));
    }
  }

  private void around(MethodInsnNode call, String owner, List<Hook> before, @Nullable Hook after) {
    String key = "around" + call.getOpcode() + call.owner + "." + call.name + call.desc;
    MethodNode bridge = made.get(key);
    if (bridge == null) {
      bridge = start(call, call.owner);
      made.put(key, bridge);
      Type[] arguments = Type.getArgumentTypes(bridge.desc);
      for (Hook hook : before) {
        call(bridge, owner, hook, arguments);
      }
      original(bridge, call, arguments);
      if (after != null) {
        call(bridge, owner, after, arguments);
      }
      bridge.instructions.add(returning(bridge));
    }
    redirect(call, bridge);
  }

  private static void call(MethodNode bridge, String owner, Hook hook, Type[] arguments) {
    for (int i : hook.arguments()) {
      bridge.instructions.add(new VarInsnNode(arguments[i].getOpcode(ILOAD), local(arguments, i)));
    }
    bridge.instructions.add(
        new MethodInsnNode(INVOKESTATIC, owner, hook.name(), hook.descriptor(), false));
  }

  /** Enters the monitor of an object, which the given instruction loads, around a call. */
  private static void gate(
      MethodNode bridge, MethodInsnNode call, AbstractInsnNode monitor, int method) {
    Type[] arguments = Type.getArgumentTypes(bridge.desc);
    int entered = local(arguments, arguments.length);
    LabelNode start = new LabelNode();
    LabelNode end = new LabelNode();
    LabelNode handler = new LabelNode();
    bridge.instructions.add(monitor);
    bridge.instructions.add(new LdcInsnNode(method));
    bridge.instructions.add(
        new MethodInsnNode(
            INVOKESTATIC, InternalNames.GATES, "enter", "(Ljava/lang/Object;I)Z", false));
    bridge.instructions.add(new VarInsnNode(ISTORE, entered));
    bridge.instructions.add(start);
    original(bridge, call, arguments);
    bridge.instructions.add(end);
    leave(bridge, monitor, entered);
    bridge.instructions.add(returning(bridge));
    bridge.instructions.add(handler);
    Object[] entry = StackMapFrames.entryLocals("", bridge);
    Object[] locals = Arrays.copyOf(entry, entry.length + 1);
    locals[entry.length] = INTEGER;
    bridge.instructions.add(
        new FrameNode(F_NEW, locals.length, locals, 1, new Object[] {"java/lang/Throwable"}));
    bridge.instructions.add(
        new MethodInsnNode(INVOKESTATIC, InternalNames.HOOKS, "caught", "()V", false));
    leave(bridge, monitor, entered);
    bridge.instructions.add(new InsnNode(ATHROW));
    bridge.tryCatchBlocks.add(new TryCatchBlockNode(start, end, handler, null));
  }

  private static void leave(MethodNode bridge, AbstractInsnNode monitor, int entered) {
    bridge.instructions.add(monitor.clone(Map.of()));
    bridge.instructions.add(new VarInsnNode(ILOAD, entered));
    bridge.instructions.add(
        new MethodInsnNode(
            INVOKESTATIC, InternalNames.GATES, "leave", "(Ljava/lang/Object;Z)V", false));
  }

  private MethodNode start(MethodInsnNode call, String receiver) {
    List<Type> all = new ArrayList<>();
    if (call.getOpcode() != INVOKESTATIC) {
      all.add(Type.getObjectType(receiver));
    }
    all.addAll(List.of(Type.getArgumentTypes(call.desc)));
    String descriptor =
        Type.getMethodDescriptor(Type.getReturnType(call.desc), all.toArray(new Type[0]));
    int access = ACC_PRIVATE | ACC_STATIC | ACC_SYNTHETIC;
    return new MethodNode(access, PREFIX + made.size(), descriptor, null, null);
  }

  /** The local variable of an argument, counted from 0. */
  private static int local(Type[] arguments, int argument) {
    int local = 0;
    for (int i = 0; i < argument; i++) {
      local += arguments[i].getSize();
    }
    return local;
  }

  private static void original(MethodNode bridge, MethodInsnNode call, Type[] arguments) {
    for (int i = 0; i < arguments.length; i++) {
      bridge.instructions.add(new VarInsnNode(arguments[i].getOpcode(ILOAD), local(arguments, i)));
    }
    bridge.instructions.add(
        new MethodInsnNode(call.getOpcode(), call.owner, call.name, call.desc, call.itf));
  }

  private static InsnNode returning(MethodNode bridge) {
    return new InsnNode(Type.getReturnType(bridge.desc).getOpcode(IRETURN));
  }

  private void redirect(MethodInsnNode call, MethodNode bridge) {
    call.setOpcode(INVOKESTATIC);
    call.owner = type.name;
    call.name = bridge.name;
    call.desc = bridge.desc;
    call.itf = (type.access & ACC_INTERFACE) != 0;
  }
}
