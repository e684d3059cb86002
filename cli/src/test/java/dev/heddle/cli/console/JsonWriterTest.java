package dev.heddle.cli.console;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class JsonWriterTest {
  @Test
  void textIsEscaped() {
    assertEquals("\"a\\\"b\\\\c\\n\\u0001\\ud83d\"", JsonWriter.of("a\"b\\c\n\u0001\ud83d"));
  }

  @Test
  void structuresAreOnOneLine() {
    assertEquals("{\"a\":[1,true,0.500]}", JsonWriter.of(Map.of("a", List.of(1, true, 0.5))));
  }
}
