package dev.heddle.agent.code;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.heddle.agent.TransformedClassCache;
import dev.heddle.agent.Transformer;
import dev.heddle.agent.classes.ReplacementMethods;
import java.io.IOException;
import java.net.URI;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.MethodNode;

/** The JVM hands out its own classes without frames, and relies on the sizes of their stacks. */
class ClassFilesTest {
  private final Transformer transformer =
      new Transformer(new ReplacementMethods(List.of()), false, TransformedClassCache.none());

  @Test
  void stacksAreAsLargeAsIfThereWereFrames() throws IOException {
    Path concurrent =
        FileSystems.getFileSystem(URI.create("jrt:/"))
            .getPath("/modules/java.base/java/util/concurrent");
    List<Path> files;
    try (Stream<Path> all = Files.walk(concurrent)) {
      files = all.filter(file -> file.toString().endsWith(".class")).toList();
    }
    int transformed = 0;
    for (Path file : files) {
      byte[] bytes = Files.readAllBytes(file);
      String name = new ClassReader(bytes).getClassName();
      byte[] framed = transformer.jdk(name, bytes, false);
      byte[] frameless = transformer.jdk(name, withoutFrames(bytes), false);
      if (framed != null && frameless != null) {
        assertEquals(stacks(framed), stacks(frameless), name);
        transformed++;
      } else {
        assertEquals(framed, frameless, name);
      }
    }
    assertTrue(transformed > 100, "only " + transformed + " classes were transformed");
  }

  private static byte[] withoutFrames(byte[] bytes) {
    ClassWriter writer = new ClassWriter(0);
    new ClassReader(bytes).accept(writer, ClassReader.SKIP_FRAMES);
    return writer.toByteArray();
  }

  /** Version and stack sizes. */
  private static Map<String, Integer> stacks(byte[] bytes) {
    ClassNode type = new ClassNode();
    new ClassReader(bytes).accept(type, 0);
    Map<String, Integer> sizes = new TreeMap<>();
    sizes.put("version", type.version);
    for (MethodNode method : type.methods) {
      sizes.put(method.name + method.desc, method.maxStack);
    }
    return sizes;
  }
}
