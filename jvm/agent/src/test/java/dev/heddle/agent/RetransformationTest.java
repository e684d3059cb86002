package dev.heddle.agent;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import java.io.InputStream;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.tree.ClassNode;
import programs.Counting;

/** Other agents may have classes transformed again, which must not add or take away methods. */
class RetransformationTest {
  private static final String NAME = Counting.class.getName().replace('.', '/');

  private Transformer transformer = newTransformer();

  private static Transformer newTransformer() {
    return new Transformer(new StandIns(List.of()), false, TransformedClasses.none());
  }

  @BeforeEach
  void begin() {
    transformer = newTransformer();
  }

  private List<String> transform(@Nullable Class<?> redefined) throws Exception {
    byte[] bytes;
    try (InputStream in = Counting.class.getResourceAsStream("Counting.class")) {
      bytes = Objects.requireNonNull(in).readAllBytes();
    }
    ClassLoader loader = Counting.class.getClassLoader();
    byte[] result = transformer.transform(null, loader, NAME, redefined, null, bytes);
    ClassNode type = new ClassNode();
    new ClassReader(Objects.requireNonNull(result)).accept(type, 0);
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
}
