package dev.heddle.smt;

import java.util.Random;

/** Makes small random models of one buffer whose tasks post later ones, and yield. */
final class PostGenerator {
  private static final int PROCEDURES = 4;

  private final Random random;
  private final StringBuilder text = new StringBuilder();
  private int left;
  private int loops;

  PostGenerator(long seed) {
    random = new Random(seed * 0x9E3779B97F4A7C15L + 7);
  }

  String model() {
    text.append("var x: 0..3; var f: bool;\n");
    text.append(random.nextInt(4) == 0 ? "interleave accesses;\n" : "");
    for (int number = PROCEDURES - 1; number >= 0; number--) {
      text.append("proc p").append(number).append("(n: int) {\n");
      left = 4;
      statements(number, 1);
      text.append("}\n");
    }
    text.append("buffer only runs p0(1);\n");
    return text.toString();
  }

  private void statements(int procedure, int depth) {
    for (int count = 2 + random.nextInt(3); count > 0 && left > 0; count--) {
      left--;
      statement(procedure, depth);
    }
  }

  private void statement(int procedure, int depth) {
    int later = procedure + 1 + random.nextInt(PROCEDURES - 1);
    boolean some = later < PROCEDURES;
    switch (random.nextInt(depth > 0 ? 14 : 11)) {
      case 0 -> text.append("x = (x * 2 + n) % 4;\n");
      case 1 -> text.append("x = n % 4;\n");
      case 2 -> text.append("f = ").append(condition()).append(";\n");
      case 3, 4, 5 -> {
        if (some) {
          text.append("post p").append(later).append("(x + 1) at 0;\n");
        }
      }
      case 6 -> text.append("yield;\n");
      case 7 -> text.append(random.nextBoolean() ? "zield;\n" : "f = *;\n");
      case 8 -> text.append("assume ").append(condition()).append(";\n");
      case 9 -> text.append("assert ").append(condition()).append(";\n");
      case 10 -> text.append(some ? "p" + later + "(n + 1);\n" : "x = x + 1;\n");
      default -> {
        boolean loop = random.nextBoolean();
        text.append(loop ? "for i" + loops++ + " in 0..1" : "if " + condition());
        text.append(" {\n");
        statements(procedure, depth - 1);
        text.append("}\n");
      }
    }
  }

  private String condition() {
    return switch (random.nextInt(5)) {
      case 0 -> "f";
      case 1 -> "x < 3";
      case 2 -> "!f || x == n";
      case 3 -> "x != 2";
      default -> "n < 3";
    };
  }
}
