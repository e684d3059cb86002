package dev.heddle.agent.jdk;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.heddle.agent.classes.InstrumentationScope;
import dev.heddle.agent.code.BytecodeScan;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;

/** Looks for classes of the running JDK that wait on one kind of monitor and enter another. */
class SimulatedMonitorsTest {
  private static final Set<String> CALLS =
      Set.of("wait()V", "wait(J)V", "wait(JI)V", "notify()V", "notifyAll()V");

  /** User interfaces and tools, whose classes may keep real monitors. */
  private static final Set<String> ASIDE =
      Set.of(
          "java.desktop",
          "jdk.accessibility",
          "jdk.compiler",
          "jdk.hotspot.agent",
          "jdk.internal.le",
          "jdk.jconsole",
          "jdk.jdi",
          "jdk.jshell");

  /** Classes that wait and keep their real monitors, in this JDK or another. */
  private static final Set<String> REAL =
      Set.of(
          "java/lang/Object",
          "java/lang/ProcessImpl",
          "java/lang/Thread",
          "java/lang/ThreadGroup",
          "java/lang/ref/Reference",
          "java/lang/ref/ReferenceQueue",
          "jdk/internal/misc/VM",
          "sun/nio/ch/NativeThreadSet");

  private static final Map<String, String> PARENTS = new HashMap<>();
  private static final Set<String> WAITING = new TreeSet<>();
  private static final Set<String> LOCKING = new TreeSet<>();
  private static final Set<String> SIMULATED = new HashSet<>();
  private static final Set<String> BESIDE = new HashSet<>();

  @BeforeAll
  static void readEverything() throws IOException {
    Path modules = FileSystems.getFileSystem(URI.create("jrt:/")).getPath("modules");
    try (Stream<Path> files = Files.walk(modules)) {
      for (Path file : (Iterable<Path>) files::iterator) {
        String name = file.toString();
        if (name.endsWith(".class") && !name.endsWith("-info.class")) {
          read(file.getName(1).toString(), Files.readAllBytes(file));
        }
      }
    }
  }

  private static void read(String module, byte[] bytes) {
    ClassReader reader = new ClassReader(bytes);
    String name = reader.getClassName();
    PARENTS.put(name, String.valueOf(reader.getSuperName()));
    if (InstrumentationScope.isConcurrency(name) || SimulatedMonitors.areIn(reader)) {
      SIMULATED.add(name);
    }
    if (ASIDE.contains(module)) {
      BESIDE.add(name);
    }
    String text = new String(bytes, StandardCharsets.ISO_8859_1);
    boolean may = text.contains("wait") || text.contains("notify");
    ClassNode type = new ClassNode();
    int parts = ClassReader.SKIP_DEBUG | ClassReader.SKIP_FRAMES;
    reader.accept(type, may ? parts : parts | ClassReader.SKIP_CODE);
    if (!new BytecodeScan(reader, new boolean[reader.getItemCount()], true).methods().isEmpty()) {
      LOCKING.add(name);
    }
    for (MethodNode method : type.methods) {
      if ((method.access & Opcodes.ACC_SYNCHRONIZED) != 0) {
        LOCKING.add(name);
      }
      for (AbstractInsnNode insn : method.instructions) {
        if (insn instanceof MethodInsnNode call && CALLS.contains(call.name + call.desc)) {
          WAITING.add(name);
        }
      }
    }
  }

  private static String nest(String name) {
    int end = name.indexOf('$');
    return end < 0 ? name : name.substring(0, end);
  }

  @Test
  void classesThatWaitEnterSimulatedMonitors() {
    Set<String> real = new TreeSet<>(WAITING);
    real.removeAll(SIMULATED);
    real.removeAll(REAL);
    real.removeIf(name -> name.startsWith("jdk/jfr/") || name.startsWith("jdk/management/jfr/"));
    assertEquals(Set.of(), real);
    assertTrue(WAITING.contains("com/sun/jmx/interceptor/DefaultMBeanServerInterceptor"));
  }

  /** Classes with private access to each other, and subclasses, lock the same objects. */
  @Test
  void soDoClassesThatAreCloseToThem() {
    Set<String> waiting = new TreeSet<>(WAITING);
    waiting.removeIf(name -> !SIMULATED.contains(name) || InstrumentationScope.isConcurrency(name));
    Set<String> close = new HashSet<>();
    waiting.forEach(name -> close.add(nest(name)));
    Set<String> above = new HashSet<>();
    waiting.forEach(name -> addAncestors(name, above));
    Set<String> real = new TreeSet<>();
    for (String name : LOCKING) {
      Set<String> ancestors = new HashSet<>();
      addAncestors(name, ancestors);
      ancestors.retainAll(waiting);
      if (close.contains(nest(name)) || above.contains(name) || !ancestors.isEmpty()) {
        real.add(name);
      }
    }
    real.removeAll(SIMULATED);
    real.removeAll(BESIDE);
    real.removeAll(REAL);
    assertEquals(Set.of(), real);
  }

  private static void addAncestors(String name, Set<String> all) {
    String parent = PARENTS.get(name);
    while (parent != null) {
      all.add(parent);
      parent = PARENTS.get(parent);
    }
  }
}
