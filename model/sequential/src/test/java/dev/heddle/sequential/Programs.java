package dev.heddle.sequential;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** Makes small random models, of which most can fail somehow, and some wait for each other. */
final class Programs {
  private final Random random;
  private boolean synchronised;
  private final List<String> statements = new ArrayList<>();

  Programs(long seed) {
    // Neighbouring seeds would begin alike.
    this.random = new Random(seed * 0x9E3779B97F4A7C15L);
  }

  private String pick(List<String> choices) {
    return choices.get(random.nextInt(choices.size()));
  }

  private String value() {
    return pick(
        List.of("0", "1", "1 - x", "1 - x", "x + 1", "1 / x", "f ? x : 0", "f ? 1 - x : 1"));
  }

  private String condition() {
    return pick(List.of("f", "!f", "x == 1", "x != 1", "f || x > 0", "f => x == 0", "n == x"));
  }

  private static final String DECLARATIONS =
      """
      var x: 0..1; var f: bool;
      proc flip() { f = !f; }
      proc raised(n: int): int { return n < 1 ? n + 1 : 0; }
      """;

  /** Threads, or buffers with one task each, that use two variables, a lock and a semaphore. */
  String threads(boolean synchronisers) {
    synchronised = synchronisers;
    boolean threads = random.nextInt(3) > 0;
    StringBuilder text = new StringBuilder(DECLARATIONS);
    if (synchronisers) {
      text.append("lock l; semaphore s = 1;\n");
    }
    int count = 2 + (random.nextInt(4) == 0 ? 1 : 0);
    for (int i = 0; i < count; i++) {
      text.append("proc p").append(i).append("(n: int) {\n");
      for (int left = 1 + random.nextInt(count == 2 ? 3 : 2); left > 0; left--) {
        text.append(threadStatement(i, threads, 1)).append('\n');
      }
      text.append("}\n");
    }
    for (int i = 0; i < count; i++) {
      text.append(threads ? "thread" : "buffer");
      text.append(" t").append(i).append(" runs p").append(i).append("(1);\n");
    }
    return text.toString();
  }

  private String threadStatement(int self, boolean threads, int depth) {
    int kind = (synchronised ? 0 : 3) + random.nextInt(synchronised ? 16 : 13);
    if (depth > 0 && kind >= 12) {
      String inner = threadStatement(self, threads, depth - 1);
      return switch (kind) {
        case 12 -> "if " + condition() + " { " + inner + " }";
        case 13 -> "if " + condition() + " { skip; } else { " + inner + " }";
        case 14 -> synchronised ? "acquire l; " + inner + " release l;" : inner;
        default -> inner.contains("zield") || inner.contains("yield") ? inner : atomic(inner);
      };
    }
    return switch (kind) {
      case 0 -> "down s;";
      case 1 -> "up s;";
      case 2 -> threads ? "join t" + (self == 0 ? 1 : 0) + ";" : "zield;";
      case 3 -> "await " + condition() + ";";
      default -> plain();
    };
  }

  private static String atomic(String inner) {
    return "atomic { " + inner + " }";
  }

  private String plain() {
    return switch (random.nextInt(10)) {
      case 0 -> "f = " + condition() + ";";
      case 1 -> "assert " + condition() + ", \"bad\";";
      case 2 -> "assume " + condition() + ";";
      case 3 -> "choose x in 0..1;";
      case 4 -> "flip();";
      case 5 -> "x = raised(x);";
      case 6 -> "f = *;";
      case 7 -> "zield;";
      default -> "x = " + value() + ";";
    };
  }

  /** Tasks of one buffer that post others: of one level, or of several. */
  String tasks(boolean levels) {
    StringBuilder text = new StringBuilder("var x: 0..1; var f: bool;\n");
    text.append("proc main() {\n").append(posts(levels, 2)).append("}\n");
    text.append("proc a() {\n").append(body(levels)).append("}\n");
    text.append("proc b(n: int) {\n").append(body(levels)).append("}\n");
    text.append("proc c() {\n").append(simple(levels)).append("}\n");
    return text.append("buffer t runs main();\n").toString();
  }

  private String level(boolean levels, int most) {
    return levels ? Integer.toString(random.nextInt(most + 1)) : "0";
  }

  private String posts(boolean levels, int count) {
    statements.clear();
    statements.add("post a() at " + level(levels, 1) + ";");
    if (count > 1) {
      statements.add("post b(" + random.nextInt(2) + ") at " + level(levels, 1) + ";");
    }
    statements.add(simple(levels));
    return pick(List.of(statements.get(0), simple(levels))) + String.join("\n", statements);
  }

  private String body(boolean levels) {
    String first = simple(levels);
    String second =
        switch (random.nextInt(4)) {
          case 0 -> "post c() at " + level(levels, 1) + ";";
          case 1 -> levels ? simple(levels) : "yield;";
          case 2 -> "if f { " + simple(levels) + " }";
          default -> simple(levels);
        };
    return first + second + simple(levels) + "\n";
  }

  private String simple(boolean levels) {
    return switch (random.nextInt(levels ? 5 : 6)) {
      case 0 -> "x = 1 - x;";
      case 1 -> "x = f ? 1 : 0;";
      case 2 -> "f = !f;";
      case 3 -> "f = x == 1;";
      case 4 -> "assert !(f && x == 1), \"bad\";";
      default -> "await f || x != 1;";
    };
  }
}
