package dev.heddle.agent.jdk;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.heddle.agent.HeddleAgent;
import dev.heddle.agent.classes.ClassIndex;
import dev.heddle.agent.classes.ReplacementMethods;
import dev.heddle.agent.classes.SynchronizedCalls;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.MethodNode;

/** Compares the fast scan of the JDK's class files with the changes of the passes. */
final class MethodsToInstrumentTest {
  private final ClassIndex index = new ClassIndex(null);
  private final ReplacementMethods standIns =
      new ReplacementMethods(HeddleAgent.hookClasses(getClass().getClassLoader()));
  private final SynchronizedCalls synchronizedCalls = new SynchronizedCalls(index);
  private final List<String> missed = new ArrayList<>();
  private int found;

  MethodsToInstrumentTest() throws ClassNotFoundException {}

  @Test
  void nothingIsChangedInAMethodThatIsNotFound() throws IOException {
    for (String folder : List.of("java/io", "java/util")) {
      Path path =
          FileSystems.getFileSystem(URI.create("jrt:/")).getPath("modules/java.base", folder);
      try (Stream<Path> files = Files.list(path)) {
        files.filter(file -> file.toString().endsWith(".class")).forEach(this::check);
      }
    }

    assertEquals(List.of(), missed);
    assertTrue(found > 100, found + " methods found");
  }

  private void check(Path file) {
    ClassReader reader;
    try {
      reader = new ClassReader(Files.readAllBytes(file));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    CallReplacement calls =
        new CallReplacement(standIns, reader.getClassName(), index, true, false);
    Set<String> mentioning =
        new MethodsToInstrument(reader, calls, synchronizedCalls, index).methods(true);
    found += mentioning.size();
    ClassNode type = new ClassNode();
    reader.accept(type, ClassReader.EXPAND_FRAMES);
    for (MethodNode method : type.methods) {
      boolean changed = entersMonitor(method);
      changed |= calls.apply(method);
      changed |= synchronizedCalls.approach(method, index);
      if (changed && !mentioning.contains(method.name + method.desc)) {
        missed.add(type.name + "." + method.name + method.desc);
      }
    }
  }

  private static boolean entersMonitor(MethodNode method) {
    for (AbstractInsnNode insn : method.instructions) {
      if (insn.getOpcode() == Opcodes.MONITORENTER) {
        return true;
      }
    }
    return false;
  }
}
