package dev.heddle.smt;

import java.util.Random;

/**
 * Makes small random models of two or three buffers that post nothing: well-typed, terminating,
 * over small domains.
 */
final class ThreadGenerator {
  private final Random random;
  private final StringBuilder text = new StringBuilder();
  private final boolean threads;
  private final int synchroniser;
  private int left;
  private int atomic;
  private int loops;

  ThreadGenerator(long seed) {
    random = new Random(seed * 0x9E3779B97F4A7C15L);
    threads = random.nextBoolean();
    synchroniser = random.nextInt(4);
  }

  String model() {
    text.append("var x: 0..2; var f: bool");
    text.append(random.nextInt(4) == 0 ? " = *;\n" : ";\n");
    text.append("lock l; semaphore s = 1;\n");
    if (random.nextInt(4) == 0) {
      text.append("invariant small: x < 2 || f;\n");
    }
    procedure("help", "(n: int): int", 2);
    text.insert(text.length() - 2, "return (n + 1) % 2;\n");
    procedure("work", "(n: int)", 0);
    int buffers = 2 + random.nextInt(2);
    for (int i = 0; i < buffers; i++) {
      procedure("p" + i, "(n: int)", 1);
    }
    for (int i = 0; i < buffers; i++) {
      String kind = threads ? "thread t" : "buffer t";
      int runs = random.nextInt(3) == 0 ? 0 : i;
      text.append(kind).append(i).append(" runs p").append(runs).append("(" + i + ");\n");
    }
    return text.toString();
  }

  private void procedure(String name, String signature, int calls) {
    text.append("proc ").append(name).append(signature).append(" {\n");
    left = threads ? 2 : 4;
    statements(calls, 2);
    text.append("}\n");
  }

  private void statements(int calls, int depth) {
    for (int count = 1 + random.nextInt(3); count > 0 && left > 0; count--) {
      left--;
      statement(calls, depth);
    }
  }

  private void block(int calls, int depth) {
    text.append(" {\n");
    statements(calls, depth);
    text.append("}\n");
  }

  private void statement(int calls, int depth) {
    switch (random.nextInt(depth > 0 ? 21 : 16)) {
      case 0, 1 -> text.append("x = ").append(number()).append(";\n");
      case 2 -> text.append(random.nextBoolean() ? "x = 2 - x;\n" : "x = x + 1;\n");
      case 3 -> text.append("f = ").append(condition()).append(";\n");
      case 4 -> text.append("choose x in 0..1;\n");
      case 5 -> text.append("x = *;\n");
      case 6 -> text.append(atomic == 0 ? "yield;\n" : "f = *;\n");
      case 7, 8 -> text.append(atomic == 0 ? "zield;\n" : "f = false;\n");
      case 9 -> text.append("assume ").append(condition()).append(";\n");
      case 10 -> text.append("assert ").append(condition()).append(";\n");
      case 11 -> text.append("await ").append(condition()).append(";\n");
      case 12 -> text.append(calls == 1 ? "x = help(x);\n" : "await f;\n");
      case 13 -> text.append(calls == 1 ? "work(x);\n" : "x = n % 2;\n");
      case 14 -> {
        if (synchroniser == 1) {
          text.append(random.nextInt(3) > 0 ? "down s;\n" : "up s;\n");
        } else {
          text.append("await ").append(condition()).append(";\n");
        }
      }
      case 15 -> text.append(calls == 1 && synchroniser == 2 ? "join t1;\n" : "x = 1 / x;\n");
      case 16 -> {
        text.append("if ").append(condition());
        block(calls, depth - 1);
        if (random.nextBoolean()) {
          text.append("else");
          block(calls, depth - 1);
        }
      }
      case 17 -> {
        text.append("for i").append(loops++).append(" in 0..1");
        block(calls, depth - 1);
      }
      case 18 -> {
        text.append(synchroniser == 3 ? "acquire l;\n" : "");
        statements(calls, depth - 1);
        text.append(synchroniser == 3 ? "release l;\n" : "");
      }
      default -> {
        text.append("atomic");
        atomic++;
        block(calls, depth - 1);
        atomic--;
      }
    }
  }

  private String number() {
    return switch (random.nextInt(5)) {
      case 0 -> "(x + 1) % 3";
      case 1 -> "x / 2";
      case 2 -> "f ? 1 : x";
      case 3 -> "x * x % 3";
      default -> Integer.toString(random.nextInt(3));
    };
  }

  private String condition() {
    return switch (random.nextInt(6)) {
      case 0 -> "f";
      case 1 -> "x < 1 || f";
      case 2 -> "!f && x == 0";
      case 3 -> "x != 1";
      case 4 -> "x == 1 => f";
      default -> "x <= n";
    };
  }
}
