package dev.heddle.explicit;

import java.util.Random;

/**
 * Makes small random models that are well-typed and terminate: procedures call, post and spawn only
 * those after them, and loops are counted.
 */
final class ModelGenerator {
  private static final int PROCEDURES = 4;

  private final Random random;
  private final StringBuilder text = new StringBuilder();
  private int left;
  private int atomic;

  ModelGenerator(long seed) {
    // Neighbouring seeds would begin alike.
    this.random = new Random(seed * 0x9E3779B97F4A7C15L);
  }

  /** The text of a model. */
  String model() {
    boolean threads = random.nextBoolean();
    text.append("var x: int; var y: 0..2; var f: bool; var a: array 2 of int; lock l; group g;\n");
    text.append("semaphore s = 1; channel c(1): bool;\n");
    text.append("enum E { A, B, C } var e: E;\n");
    for (int number = PROCEDURES - 1; number >= 0; number--) {
      text.append("proc p").append(number).append("(n: int) {\n");
      left = threads ? 4 : 6;
      statements(number, 2);
      text.append("}\n");
    }
    int buffers = 1 + random.nextInt(2);
    for (int i = 0; i < buffers; i++) {
      String kind = threads ? "thread t" : random.nextInt(4) == 0 ? "fifo buffer t" : "buffer t";
      text.append(kind).append(i).append(" runs p").append(random.nextInt(2)).append('(');
      text.append(i).append(");\n");
    }
    return text.toString();
  }

  private void statements(int procedure, int depth) {
    for (int count = 2 + random.nextInt(3); count > 0 && left > 0; count--) {
      left--;
      statement(procedure, depth);
    }
  }

  private void block(int procedure, int depth) {
    text.append(" {\n");
    statements(procedure, depth);
    text.append("}\n");
  }

  private void statement(int procedure, int depth) {
    if (random.nextInt(4) == 0) {
      synchronise(procedure, depth);
      return;
    }
    int later = procedure + 1 + random.nextInt(PROCEDURES);
    boolean some = later < PROCEDURES;
    switch (random.nextInt(depth > 0 ? 18 : 14)) {
      case 0 -> text.append("x = ").append(number()).append(";\n");
      case 1 -> text.append("y = (y + 1) % 3;\n");
      case 2 -> text.append("f = ").append(condition()).append(";\n");
      case 3 -> text.append("a[y % 2] = ").append(number()).append(";\n");
      case 4 -> text.append("y = *;\n");
      case 5 -> text.append(atomic == 0 ? "yield;\n" : "e = *;\n");
      case 6 -> text.append(atomic == 0 ? "zield;\n" : "e = B;\n");
      case 7, 8 -> {
        if (some) {
          text.append("post p").append(later).append("(n + 1) at ");
          text.append(random.nextInt(3)).append(";\n");
        }
      }
      case 9 -> text.append(some ? "p" + later + "(n + 1);\n" : "n = n + 1;\n");
      case 10 -> text.append(some ? "spawn p" + later + "(x) in g;\n" : "skip;\n");
      case 11 -> text.append("assume ").append(condition()).append(";\n");
      case 12 -> text.append("assert ").append(condition()).append(";\n");
      case 13 -> synchronise(procedure, depth);
      case 14 -> {
        text.append("if ").append(condition());
        block(procedure, depth - 1);
      }
      case 15 -> {
        text.append("for i").append(depth).append(" in 1..2");
        block(procedure, depth - 1);
      }
      default -> {
        text.append("atomic");
        atomic++;
        block(procedure, depth - 1);
        atomic--;
      }
    }
  }

  private void synchronise(int procedure, int depth) {
    switch (random.nextInt(5)) {
      case 0 -> {
        text.append("acquire l;\n");
        if (depth > 0) {
          statements(procedure, depth - 1);
        }
        text.append("release l;\n");
      }
      case 1 -> text.append("down s;\n");
      case 2 -> text.append("up s;\n");
      case 3 -> text.append(random.nextBoolean() ? "send f to c;\n" : "receive f from c;\n");
      default -> text.append(random.nextBoolean() ? "join g;\n" : "await " + condition() + ";\n");
    }
  }

  private String number() {
    return switch (random.nextInt(5)) {
      case 0 -> "x + 1";
      case 1 -> "n";
      case 2 -> "a[0] + y";
      case 3 -> "(x * 3 + n) % 5";
      default -> Integer.toString(random.nextInt(3));
    };
  }

  private String condition() {
    return switch (random.nextInt(6)) {
      case 0 -> "f";
      case 1 -> "x < 2 || y == 1";
      case 2 -> "!f && a[y % 2] == 0";
      case 3 -> "x != 1";
      case 4 -> "e != C => f";
      default -> "y <= n";
    };
  }
}
