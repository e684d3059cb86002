package dev.heddle.cli.console;

import java.util.Collection;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/** Maps, collections, texts, numbers and booleans as JSON on one line. */
final class JsonWriter {
  /** Stands for an unknown value. */
  static final Object NULL =
      new Object() {
        @Override
        public String toString() {
          return "null";
        }
      };

  private JsonWriter() {}

  static String of(Object value) {
    if (value instanceof Map<?, ?> map) {
      return map.entrySet().stream()
          .map(e -> quote(String.valueOf(e.getKey())) + ":" + of(e.getValue()))
          .collect(Collectors.joining(",", "{", "}"));
    }
    if (value instanceof Collection<?> collection) {
      return collection.stream().map(JsonWriter::of).collect(Collectors.joining(",", "[", "]"));
    }
    if (value instanceof Double number) {
      return String.format(Locale.ROOT, "%.3f", number);
    }
    return value instanceof Number || value instanceof Boolean || value == NULL
        ? String.valueOf(value)
        : quote(String.valueOf(value));
  }

  private static String quote(String text) {
    StringBuilder quoted = new StringBuilder("\"");
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      switch (c) {
        case '"' -> quoted.append("\\\"");
        case '\\' -> quoted.append("\\\\");
        case '\n' -> quoted.append("\\n");
        case '\r' -> quoted.append("\\r");
        case '\t' -> quoted.append("\\t");
        default -> {
          if (c < ' ' || Character.isSurrogate(c)) {
            quoted.append(String.format("\\u%04x", (int) c));
          } else {
            quoted.append(c);
          }
        }
      }
    }
    return quoted.append('"').toString();
  }
}
