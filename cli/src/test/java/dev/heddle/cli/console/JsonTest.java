package dev.heddle.cli.console;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class JsonTest {
  @Test
  void textIsEscaped() {
    assertEquals("\"a\\\"b\\\\c\\n\\u0001\\ud83d\"", Json.of("a\"b\\c\n\u0001\ud83d"));
  }

  @Test
  void structuresAreOnOneLine() {
    assertEquals("{\"a\":[1,true,0.500]}", Json.of(Map.of("a", List.of(1, true, 0.5))));
  }
}
