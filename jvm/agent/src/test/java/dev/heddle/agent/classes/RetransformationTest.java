package dev.heddle.agent.classes;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.heddle.agent.TransformedClassCache;
import dev.heddle.agent.Transformer;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.tree.ClassNode;
import programs.Counting;

/** Other agents may retransform classes, which must neither add nor remove methods. */
class RetransformationTest {
  private static final String NAME = Counting.class.getName().replace('.', '/');

  private Transformer transformer = newTransformer();

  private static Transformer newTransformer() {
    return new Transformer(new ReplacementMethods(List.of()), false, TransformedClassCache.none());
  }

  @BeforeEach
  void begin() {
    transformer = newTransformer();
  }

  private static byte[] original() throws IOException {
    try (InputStream in = Counting.class.getResourceAsStream("Counting.class")) {
      return Objects.requireNonNull(in).readAllBytes();
    }
  }

  private ClassReader transformed(@Nullable Class<?> redefined) throws IOException {
    ClassLoader loader = Counting.class.getClassLoader();
    byte[] result = transformer.transform(null, loader, NAME, redefined, null, original());
    return new ClassReader(Objects.requireNonNull(result));
  }

  private List<String> transform(@Nullable Class<?> redefined) throws IOException {
    ClassNode type = new ClassNode();
    transformed(redefined).accept(type, 0);
    return type.methods.stream().map(m -> m.access + " " + m.name + m.desc).toList();
  }

  @Test
  void aClassThatWasInstrumentedWhenItWasLoadedStaysAsItIs() throws Exception {
    List<String> loaded = transform(null);
    assertEquals(loaded, transform(Counting.class));
  }

  @Test
  void aClassThatWasLoadedBeforeKeepsItsOwnMethods() throws Exception {
    List<String> late = transform(Counting.class);
    assertNotEquals(transform(null), late);
  }

  /**
   * Otherwise the JVM would have to renumber them, and JDK 17 was observed to crash when it does.
   */
  @Test
  void aClassThatWasLoadedBeforeKeepsItsConstants() throws Exception {
    ClassReader before = new ClassReader(original());
    ClassReader late = transformed(Counting.class);
    assertTrue(late.getItemCount() > before.getItemCount());
    for (int i = 1; i < before.getItemCount(); i++) {
      assertEquals(before.getItem(i), late.getItem(i));
    }
  }
}
