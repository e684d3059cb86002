package dev.heddle.agent.classes;

import dev.heddle.agent.code.BridgeMethods;
import dev.heddle.agent.code.InternalNames;
import dev.heddle.agent.treatments.Registry;
import dev.heddle.agent.treatments.Treatment;
import dev.heddle.hooks.SynchronizedCallGates;
import java.io.IOException;
import java.io.InputStream;
import java.util.HashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.InsnList;
import org.objectweb.asm.tree.LdcInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;

/**
 * Which calls of the program may end in a synchronized method of the JDK.
 *
 * <p>If the call names a class of the JDK, its class file and those of its superclasses decide. A
 * call through an interface, or a superclass, may reach any class with a row {@link
 * Treatment#GATE}.
 */
public final class SynchronizedCalls implements Opcodes {
  private static final String THROWABLE = "java/lang/Throwable";

  /**
   * A method that constructors of exceptions call, before any other thread can access the
   * exception.
   */
  public static final String TRACING = "fillInStackTrace";

  private final Set<String> names = new HashSet<>();
  private final Set<String> ancestors = new HashSet<>();

  /** Reads the class files of the shared classes. */
  public SynchronizedCalls(ClassIndex index) {
    for (String name : Registry.types(Treatment.GATE)) {
      Holding type = new Holding(index);
      read(name).accept(type, ClassReader.SKIP_DEBUG | ClassReader.SKIP_FRAMES);
      SynchronizedCallGates.declare(name.replace('/', '.'), Set.copyOf(type.methods));
      names.addAll(type.methods);
      for (String t = type.superName; t != null; t = index.superName(t)) {
        ancestors.add(t);
      }
    }
  }

  private static ClassReader read(String name) {
    try (InputStream in = ClassLoader.getSystemResourceAsStream(name + ".class")) {
      if (in == null) {
        throw new IllegalStateException("no class file of " + name + " in this JDK");
      }
      return new ClassReader(in.readAllBytes());
    } catch (IOException e) {
      throw new IllegalStateException("no class file of " + name + " in this JDK", e);
    }
  }

  /**
   * The synchronized methods of a class, and those that do nothing shared but call one of them.
   * Only the code of the others is read: this is done in every start of a JVM.
   */
  private static final class Holding extends ClassVisitor {
    private final ClassIndex index;
    private final Set<String> methods = new HashSet<>();
    private String name = "";
    private @Nullable String superName;

    Holding(ClassIndex index) {
      super(Opcodes.ASM9);
      this.index = index;
    }

    @Override
    public void visit(
        int version,
        int access,
        String name,
        @Nullable String signature,
        @Nullable String superName,
        String @Nullable [] interfaces) {
      this.name = name;
      this.superName = superName;
    }

    @Override
    public @Nullable MethodVisitor visitMethod(
        int access,
        String method,
        String descriptor,
        @Nullable String signature,
        String @Nullable [] exceptions) {
      boolean instance = (access & (ACC_STATIC | ACC_ABSTRACT)) == 0;
      boolean called = (access & ACC_PRIVATE) == 0 || method.equals("writeObject");
      if (!instance || !called || method.equals(TRACING) || method.equals("<init>")) {
        return null;
      }
      String holding = signature(method, descriptor);
      if ((access & ACC_SYNCHRONIZED) != 0) {
        methods.add(holding);
        return null;
      }
      return new MethodVisitor(Opcodes.ASM9) {
        private int calls;

        @Override
        public void visitMethodInsn(
            int opcode, String owner, String callee, String type, boolean isInterface) {
          boolean locks =
              opcode == INVOKEVIRTUAL
                  && owner.equals(name)
                  && index.isSynchronized(owner, callee + type);
          calls += locks ? 1 : 0;
        }

        @Override
        public void visitEnd() {
          if (calls == 1) {
            methods.add(holding);
          }
        }
      };
    }
  }

  /** The name and the parameters of a method: return types do not distinguish methods here. */
  private static String signature(String name, String descriptor) {
    return name + descriptor.substring(0, descriptor.indexOf(')') + 1);
  }

  /** Whether a method is a synchronized method of the JDK; threads are handled elsewhere. */
  private static boolean locks(String owner, String name, String descriptor, ClassIndex index) {
    return !name.equals(TRACING)
        && index.isSynchronized(owner, name + descriptor)
        && !index.isSubclass(owner, "java/lang/Thread");
  }

  /**
   * Whether a call may clone an array, in the form of compilers before Java 5. The method is
   * protected: only this form of call is allowed, on a receiver that the verifier knows to be an
   * array or of the class itself.
   */
  static boolean clonesArray(MethodInsnNode call) {
    return call.getOpcode() == INVOKEVIRTUAL
        && call.owner.equals("java/lang/Object")
        && call.name.equals("clone");
  }

  /** Redirects a call through a gate if it may end in a synchronized method of the JDK. */
  public void apply(MethodInsnNode call, ClassIndex index, BridgeMethods bridges) {
    if (call.name.startsWith("<") || call.owner.startsWith("[") || clonesArray(call)) {
      return;
    }
    if (call.getOpcode() == INVOKESTATIC) {
      String declaring = index.declaringSynchronized(call.owner, call.name + call.desc);
      if (declaring != null) {
        bridges.gateOf(declaring, call);
      }
      return;
    }
    String method = signature(call.name, call.desc);
    boolean known = locks(call.owner, call.name, call.desc, index);
    if (call.getOpcode() == INVOKESPECIAL) {
      if (known) {
        bridges.gate(call, SynchronizedCallGates.HOLDS);
      }
    } else if (known || (names.contains(method) && mayReachShared(call.owner, call.itf, index))) {
      bridges.gate(call, SynchronizedCallGates.number(method));
    }
  }

  /**
   * Makes calls in a method of the JDK wait for the simulated monitor if they may end in a
   * synchronized method; returns whether there are such calls.
   */
  public boolean approach(MethodNode method, ClassIndex index) {
    boolean any = false;
    for (AbstractInsnNode insn : method.instructions.toArray()) {
      if (insn instanceof MethodInsnNode call
          && (call.getOpcode() == INVOKEVIRTUAL || call.getOpcode() == INVOKEINTERFACE)) {
        if (isApproached(call.owner, call.name, call.desc, call.itf, index)) {
          int number = SynchronizedCallGates.number(signature(call.name, call.desc));
          method.instructions.insertBefore(call, approach(method, call, number));
          any = true;
        }
      }
    }
    return any;
  }

  /** Whether a virtual call of a method may reach a synchronized one. */
  public boolean isApproached(
      String owner, String name, String descriptor, boolean itf, ClassIndex index) {
    if (owner.startsWith("[")) {
      return false;
    }
    return (names.contains(signature(name, descriptor)) && mayReachShared(owner, itf, index))
        || locks(owner, name, descriptor, index);
  }

  private static InsnList approach(MethodNode method, MethodInsnNode call, int number) {
    InsnList hook = new InsnList();
    hook.add(new LdcInsnNode(number));
    hook.add(
        new MethodInsnNode(
            INVOKESTATIC, InternalNames.GATES, "approach", "(Ljava/lang/Object;I)V", false));
    return ReceiverAccess.tell(method, call, hook);
  }

  private boolean mayReachShared(String owner, boolean itf, ClassIndex index) {
    return itf
        || Registry.has(Treatment.GATE, owner)
        || ancestors.contains(owner)
        || index.isSubclass(owner, THROWABLE);
  }
}
