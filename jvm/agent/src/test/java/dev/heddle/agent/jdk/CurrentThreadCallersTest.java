package dev.heddle.agent.jdk;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.heddle.agent.classes.InstrumentationScope;
import dev.heddle.agent.treatments.Registry;
import dev.heddle.agent.treatments.Treatment;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.MethodInsnNode;

class CurrentThreadCallersTest {
  @Test
  void allCallersOfCurrentThreadInJavaBaseAreKnown() throws IOException {
    assumeTrue(Runtime.version().feature() < 21, "later JDKs can change the current thread");
    Path base = FileSystems.getFileSystem(URI.create("jrt:/")).getPath("modules", "java.base");
    List<String> unknown;
    try (Stream<Path> files = Files.walk(base)) {
      unknown =
          files
              .filter(file -> file.toString().endsWith(".class"))
              .map(CurrentThreadCallersTest::bytes)
              .filter(CurrentThreadCallersTest::mayCall)
              .filter(CurrentThreadCallersTest::calls)
              .map(bytes -> new ClassReader(bytes).getClassName())
              .filter(name -> !covered(name))
              .toList();
    }
    assertEquals(List.of(), unknown);
  }

  private static boolean covered(String name) {
    return InstrumentationScope.isConcurrency(name)
        || Registry.has(Treatment.CALLS, name)
        || Registry.has(Treatment.CURRENT_THREAD, name);
  }

  private static byte[] bytes(Path file) {
    try {
      return Files.readAllBytes(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static boolean mayCall(byte[] bytes) {
    return new String(bytes, StandardCharsets.ISO_8859_1).contains("currentThread");
  }

  private static boolean calls(byte[] bytes) {
    ClassNode type = new ClassNode();
    new ClassReader(bytes).accept(type, ClassReader.SKIP_DEBUG | ClassReader.SKIP_FRAMES);
    return type.methods.stream()
        .flatMap(method -> Stream.of(method.instructions.toArray()))
        .anyMatch(CurrentThreadCallersTest::isCall);
  }

  private static boolean isCall(AbstractInsnNode insn) {
    return insn instanceof MethodInsnNode call
        && insn.getOpcode() == Opcodes.INVOKESTATIC
        && call.name.equals("currentThread")
        && call.owner.equals("java/lang/Thread");
  }
}
