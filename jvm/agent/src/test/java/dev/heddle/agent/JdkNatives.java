package dev.heddle.agent;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * What the native methods of java.base may wait for, maintained by hand in {@code jdk-natives.txt}.
 */
public final class JdkNatives {
  public static final String NONE = "none";

  private final Map<String, String> kinds = new HashMap<>();

  public JdkNatives() throws IOException {
    try (InputStream in =
            Objects.requireNonNull(JdkNatives.class.getResourceAsStream("jdk-natives.txt"));
        BufferedReader reader =
            new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8))) {
      for (String line : reader.lines().filter(l -> !l.startsWith("#")).toList()) {
        List<String> words = List.of(line.split(" "));
        for (String method : words.subList(2, words.size())) {
          kinds.put(words.get(0) + "." + method, words.get(1));
        }
      }
    }
  }

  /** What a native method may wait for; null if the file does not have it. */
  public @Nullable String kind(JdkCode.Method method) {
    String named = kinds.get(method.type.name + "." + method.name);
    return named != null ? named : kinds.get(method.type.name + ".*");
  }
}
