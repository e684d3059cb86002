package dev.heddle.agent.classes;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;

import dev.heddle.agent.TransformedClassCache;
import dev.heddle.agent.Transformer;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * While a class that the JVM needs to link lambdas is being loaded, the transformer must not link a
 * lambda: the class would need itself, and from then on no lambda could be linked, so that JUnit,
 * for example, would find no tests.
 */
class LinkageTest {
  private final Transformer transformer =
      new Transformer(new ReplacementMethods(List.of()), false, TransformedClassCache.none());

  @ParameterizedTest
  @ValueSource(
      strings = {
        "java/lang/invoke/MethodHandle$1",
        "java/lang/invoke/BoundMethodHandle$Species_LL",
        "jdk/internal/org/objectweb/asm/ClassWriter",
        "sun/invoke/util/Wrapper"
      })
  void suchAClassIsNotEvenRead(String name) {
    byte[] unreadable = {};
    assertNull(transformer.transform(null, null, name, null, null, unreadable));
    assertEquals(Map.of(), transformer.failures());
  }

  @Test
  void thoseThatMustBeChangedAreAllTheSame() throws IOException {
    String name = "java/lang/invoke/MethodHandleNatives";
    try (InputStream in = ClassLoader.getSystemResourceAsStream(name + ".class")) {
      byte[] bytes = Objects.requireNonNull(in).readAllBytes();
      assertNotNull(transformer.transform(null, null, name, null, null, bytes));
    }
  }
}
