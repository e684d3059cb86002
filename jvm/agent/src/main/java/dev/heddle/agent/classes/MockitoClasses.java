package dev.heddle.agent.classes;

import dev.heddle.agent.code.ClassFiles;
import dev.heddle.agent.code.InternalNames;
import dev.heddle.agent.treatments.ClassRows;
import dev.heddle.agent.treatments.Registry;
import dev.heddle.agent.treatments.Row;
import dev.heddle.agent.treatments.Treatment;
import java.util.Set;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.Handle;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.InsnList;
import org.objectweb.asm.tree.InsnNode;
import org.objectweb.asm.tree.InvokeDynamicInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.TypeInsnNode;
import org.objectweb.asm.tree.VarInsnNode;

/**
 * The classes of Mockito: their own code is not explored; code of the program that they call is.
 *
 * <p>Every method is an uncontrolled region: threads are not switched there. So its locks, which
 * are real, are never contended, and accesses to caches and maps of all mocks are not steps. The
 * region is left where a method calls code that may belong to the program, or waits, or reads a
 * clock. It must not hold a lock there. The state of a mock is in one object, whose methods begin
 * with a step. A mock whose methods are synchronized is locked during its calls.
 */
public final class MockitoClasses implements Opcodes {
  private static final String FRAMEWORK = "org/mockito/";

  /** A part of the names of the classes of mocks. */
  private static final String MOCK = "$MockitoMock$";

  /** A part of the names of other generated classes, which call methods of the program. */
  private static final String CALLER = "$ByteBuddy$";

  /** The class that receives calls of mocks, and numbers them. */
  private static final String CALLS =
      FRAMEWORK + "internal/creation/bytebuddy/access/MockMethodInterceptor";

  /**
   * The class that receives calls of methods with inlined advice: the code that runs instead is
   * inserted at the beginning of the original method.
   */
  private static final String ADVICE = FRAMEWORK + "internal/creation/bytebuddy/MockMethodAdvice";

  private static final String HANDLER = "L" + FRAMEWORK + "invocation/MockHandler;";
  private static final String CONTAINER = "L" + FRAMEWORK + "invocation/InvocationContainer;";

  /** Reflective calls of methods that other code has selected. */
  private static final Set<String> REFLECTIVE =
      Set.of("invoke", "invokeWithArguments", "newInstance");

  private static final Handle LINK = linker(InternalNames.MOCKS);
  private static final Handle LINK_LOCKED = linker(InternalNames.MOCK_LOCKS);

  private final ClassNode type;
  private final ClassRows rows;
  private final boolean mapCurrentThread;

  private MockitoClasses(ClassNode type, boolean mapCurrentThread) {
    this.type = type;
    this.rows = Registry.of(type.name);
    this.mapCurrentThread = mapCurrentThread;
  }

  private static Handle linker(String owner) {
    return new Handle(
        H_INVOKESTATIC,
        owner,
        "call",
        "(Ljava/lang/invoke/MethodHandles$Lookup;Ljava/lang/String;Ljava/lang/invoke/MethodType;"
            + "Ljava/lang/invoke/MethodHandle;)Ljava/lang/invoke/CallSite;",
        false);
  }

  /** Whether a class belongs to Mockito itself. */
  public static boolean isOne(String name) {
    return Registry.has(Treatment.MOCKS, name) && !name.contains(CALLER) && !isMock(name);
  }

  /** Whether a class is the class of a mock, which only forwards calls to Mockito. */
  static boolean isMock(String name) {
    return name.contains(MOCK);
  }

  /** Transforms a class without adding or removing methods, so that it may be loaded already. */
  public static byte[] transform(byte[] bytes, boolean mapCurrentThread) {
    ClassReader reader = new ClassReader(bytes);
    ClassNode type = new ClassNode();
    reader.accept(type, ClassReader.EXPAND_FRAMES);
    MockitoClasses pass = new MockitoClasses(type, mapCurrentThread);
    type.methods.forEach(pass::apply);
    return ClassFiles.write(type, reader);
  }

  private void apply(MethodNode method) {
    for (AbstractInsnNode insn : method.instructions) {
      if (insn instanceof MethodInsnNode call && call.name.equals("identityHashCode")) {
        call.owner = InternalNames.MOCKS;
      }
    }
    if (method.instructions.size() == 0 || method.name.startsWith("<")) {
      return;
    }
    for (AbstractInsnNode insn : method.instructions.toArray()) {
      if (insn instanceof MethodInsnNode call) {
        rewrite(method, call);
      } else if (insn instanceof FieldInsnNode field
          && type.name.equals(CALLS)
          && method.name.equals("doIntercept")
          && field.getOpcode() == GETFIELD
          && field.desc.equals(HANDLER)) {
        method.instructions.insert(field, current());
      }
    }
    InsnList enter = new InsnList();
    enter.add(hook("enter", "()V"));
    enter.add(uses(method));
    new JdkClassPass(type, new ClassIndex(null)).bracket(method, enter, "exitGuard");
  }

  /** The code at the beginning of a method that uses the state of one mock, or of all. */
  private InsnList uses(MethodNode method) {
    InsnList code = new InsnList();
    Row row = rows.find(Treatment.MOCK_STATE, method.name, method.desc);
    String use = row == null ? "none" : row.argument();
    if (use.equals("created")) {
      creates(code);
    } else if ((method.access & (ACC_STATIC | ACC_PRIVATE)) == 0) {
      switch (use) {
        case "none" -> {}
        case "this" -> {
          code.add(new VarInsnNode(ALOAD, 0));
          code.add(hook("uses", "(Ljava/lang/Object;)V"));
        }
        case "handler" ->
            type.fields.stream()
                .filter(field -> field.desc.equals(HANDLER))
                .findFirst()
                .ifPresent(field -> usesHandled(code, field.name));
        case "order" -> code.add(hook("asksForOrder", "()V"));
        case "replaced" -> replaces(code);
        default -> throw new IllegalStateException(row + " has a wrong argument: " + use);
      }
    }
    return code;
  }

  private void usesHandled(InsnList code, String field) {
    code.add(new VarInsnNode(ALOAD, 0));
    code.add(new FieldInsnNode(GETFIELD, type.name, field, HANDLER));
    code.add(container());
    code.add(hook("uses", "(Ljava/lang/Object;)V"));
  }

  /**
   * The code where a mock gets a new state: the first argument is the mock, the second its handler.
   */
  private void replaces(InsnList code) {
    code.add(new VarInsnNode(ALOAD, 0));
    code.add(new VarInsnNode(ALOAD, 1));
    code.add(
        new MethodInsnNode(
            INVOKEVIRTUAL, type.name, "getHandler", "(Ljava/lang/Object;)" + HANDLER, false));
    code.add(new InsnNode(DUP));
    code.add(container());
    code.add(new VarInsnNode(ALOAD, 2));
    code.add(new InsnNode(DUP));
    code.add(container());
    String object = "Ljava/lang/Object;";
    code.add(hook("replaces", "(" + object + object + object + object + ")V"));
  }

  /** The code where a mock is made, from settings that are the only argument. */
  private static void creates(InsnList code) {
    code.add(new VarInsnNode(ALOAD, 0));
    code.add(
        new MethodInsnNode(
            INVOKEINTERFACE,
            FRAMEWORK + "mock/MockCreationSettings",
            "getTypeToMock",
            "()Ljava/lang/Class;",
            true));
    code.add(hook("creates", "(Ljava/lang/Class;)V"));
  }

  /** Uses the current handler of a mock instead of the one that it had when it was called. */
  private static InsnList current() {
    InsnList code = new InsnList();
    code.add(hook("current", "(Ljava/lang/Object;)Ljava/lang/Object;"));
    code.add(new TypeInsnNode(CHECKCAST, FRAMEWORK + "invocation/MockHandler"));
    return code;
  }

  private static MethodInsnNode container() {
    return new MethodInsnNode(
        INVOKEINTERFACE,
        FRAMEWORK + "invocation/MockHandler",
        "getInvocationContainer",
        "()" + CONTAINER,
        true);
  }

  private static MethodInsnNode hook(String name, String descriptor) {
    return new MethodInsnNode(INVOKESTATIC, InternalNames.MOCKS, name, descriptor, false);
  }

  private void rewrite(MethodNode method, MethodInsnNode call) {
    String name = call.owner + "." + call.name;
    Row leaving = Registry.of(call.owner).find(Treatment.LEAVES_MOCKS, call.name, call.desc);
    if (leaving != null && !leaving.argument().isEmpty()) {
      call.owner = leaving.argument();
      link(method, call, LINK);
    } else if (leaving != null || isAnswer(call) || isReflective(method, call)) {
      link(method, call, LINK);
    } else if (type.name.equals(ADVICE) && name.equals(CALLS + ".doIntercept")) {
      link(method, call, LINK_LOCKED);
    } else if (mapCurrentThread && name.equals("java/lang/Thread.currentThread")) {
      call.owner = "dev/heddle/hooks/thread/ThreadCalls";
    }
  }

  private static boolean isAnswer(MethodInsnNode call) {
    return call.name.equals("answer")
        && call.owner.startsWith(FRAMEWORK + "stubbing/")
        && call.getOpcode() == INVOKEINTERFACE;
  }

  /** Whether a call reaches a method of a spy, or the constructor of a mocked class. */
  private boolean isReflective(MethodNode method, MethodInsnNode call) {
    boolean calling = type.name.contains("MemberAccessor") || type.name.endsWith("RealMethod");
    boolean chosen = method.name.startsWith("invoke") || method.name.contains("newInstance");
    boolean foreign = !call.owner.startsWith(FRAMEWORK) || call.owner.endsWith("$Dispatcher");
    return calling && chosen && foreign && REFLECTIVE.contains(call.name);
  }

  /** Changes a call: it is made outside of the region, or with a lock. */
  private static void link(MethodNode method, MethodInsnNode call, Handle linker) {
    boolean isStatic = call.getOpcode() == INVOKESTATIC;
    int tag = tag(call);
    String receiver = isStatic ? "" : Type.getObjectType(call.owner).getDescriptor();
    Handle called = new Handle(tag, call.owner, call.name, call.desc, call.itf);
    method.instructions.set(
        call,
        new InvokeDynamicInsnNode(
            call.name, "(" + receiver + call.desc.substring(1), linker, called));
  }

  private static int tag(MethodInsnNode call) {
    return switch (call.getOpcode()) {
      case INVOKESTATIC -> H_INVOKESTATIC;
      case INVOKEINTERFACE -> H_INVOKEINTERFACE;
      default -> H_INVOKEVIRTUAL;
    };
  }
}
