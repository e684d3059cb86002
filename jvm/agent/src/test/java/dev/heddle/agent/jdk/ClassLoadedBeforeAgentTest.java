package dev.heddle.agent.jdk;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.InputStream;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.invoke.VarHandle;
import java.lang.reflect.Field;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Vector;
import org.junit.jupiter.api.Test;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.LdcInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;

/**
 * Classes that were loaded too early end the search exactly if something in them escapes control.
 */
class ClassLoadedBeforeAgentTest {
  /** Has a synchronized method. */
  static final class Locking {
    private static int count = Integer.parseInt("0");

    synchronized int next() {
      return ++count;
    }

    int current() {
      return count;
    }
  }

  /** Uses a VarHandle. */
  abstract static class Handling {
    abstract VarHandle handle();

    Object get() {
      return handle().getVolatile(this);
    }
  }

  /** Makes a method handle of a VarHandle. */
  abstract static class Making {
    abstract VarHandle handle();

    MethodHandle make() {
      return handle().toMethodHandle(VarHandle.AccessMode.GET_VOLATILE);
    }
  }

  /** Finds a method of VarHandle. */
  abstract static class Finding {
    MethodHandle find(MethodType type) throws ReflectiveOperationException {
      return MethodHandles.lookup().findVirtual(VarHandle.class, "getVolatile", type);
    }
  }

  /** Reads a field by reflection. */
  abstract static class Reflecting {
    abstract Field field();

    Object get() throws IllegalAccessException {
      return field().get(this);
    }
  }

  /** Makes a method handle that writes a field. */
  abstract static class Setting {
    MethodHandle make() throws ReflectiveOperationException {
      return MethodHandles.lookup().findSetter(Harmless.class, "count", int.class);
    }
  }

  /** Passes an array to methods of the JDK that work on it. */
  abstract static class Sorting {
    void sort(int[] numbers) {
      Arrays.sort(numbers);
    }
  }

  /** Can be controlled even if it was loaded early. */
  static final class Harmless {
    private int count;

    int next() {
      synchronized (this) {
        return ++count;
      }
    }

    List<Integer> asList() {
      return Arrays.asList(count, Vector.class.getModifiers());
    }
  }

  private static List<String> complaining(Class<?> type) throws IOException {
    ClassNode node = new ClassNode();
    String file = type.getName().substring(type.getPackageName().length() + 1) + ".class";
    try (InputStream in = ClassLoadedBeforeAgentTest.class.getResourceAsStream(file)) {
      new ClassReader(Objects.requireNonNull(in)).accept(node, ClassReader.EXPAND_FRAMES);
    }
    ClassLoadedBeforeAgent.apply(node);
    return node.methods.stream()
        .filter(method -> complains(method, type.getName()))
        .map(method -> method.name)
        .sorted()
        .toList();
  }

  private static boolean complains(MethodNode method, String type) {
    AbstractInsnNode first = method.instructions.getFirst();
    if (!(first instanceof LdcInsnNode message)
        || !(first.getNext() instanceof MethodInsnNode call)
        || !call.name.equals("tooLate")) {
      return false;
    }
    assertEquals(Opcodes.INVOKESTATIC, call.getOpcode());
    assertTrue(
        message.cst.toString().startsWith(type + " was loaded before Heddle's agent, so "),
        message.cst.toString());
    return true;
  }

  @Test
  void everyMethodOfAClassWithASynchronizedOneComplains() throws IOException {
    assertEquals(List.of("<init>", "current", "next"), complaining(Locking.class));
  }

  @Test
  void everyMethodWithCodeOfAClassThatUsesAVarHandleComplains() throws IOException {
    assertEquals(List.of("<init>", "get"), complaining(Handling.class));
    assertEquals(List.of("<init>", "make"), complaining(Making.class));
    assertEquals(List.of("<init>", "find"), complaining(Finding.class));
  }

  @Test
  void everyMethodOfAClassThatTouchesMemoryByReflectionOrArraysComplains() throws IOException {
    assertEquals(List.of("<init>", "get"), complaining(Reflecting.class));
    assertEquals(List.of("<init>", "make"), complaining(Setting.class));
    assertEquals(List.of("<init>", "sort"), complaining(Sorting.class));
  }

  @Test
  void aClassThatOnlyHasBlocksDoesNotComplain() throws IOException {
    assertEquals(List.of(), complaining(Harmless.class));
  }
}
