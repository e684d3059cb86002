package dev.heddle.smt;

import java.util.Random;

/**
 * Makes small random models of one or two buffers whose tasks post later ones at several levels:
 * well-typed, terminating, over small domains.
 */
final class TaskGenerator {
  private static final int PROCEDURES = 4;

  private final Random random;
  private final StringBuilder text = new StringBuilder();
  private final int buffers;
  private final int levels;
  private int left;
  private int loops;
  private int atomic;

  TaskGenerator(long seed) {
    random = new Random(seed * 0x9E3779B97F4A7C15L + 13);
    buffers = 1 + random.nextInt(2);
    levels = 1 + random.nextInt(3);
  }

  String model() {
    text.append("var x: 0..2; var f: bool;\n");
    text.append(random.nextInt(4) == 0 ? "interleave accesses;\n" : "");
    for (int number = PROCEDURES - 1; number >= 0; number--) {
      text.append("proc p").append(number).append("(n: int) {\n");
      left = 4;
      statements(number, 1);
      text.append("}\n");
    }
    for (int i = 0; i < buffers; i++) {
      text.append("buffer b" + i + " runs p" + i + "(" + i + ");\n");
    }
    return text.toString();
  }

  private void statements(int procedure, int depth) {
    for (int count = 1 + random.nextInt(3); count > 0 && left > 0; count--) {
      left--;
      statement(procedure, depth);
    }
  }

  private void statement(int procedure, int depth) {
    int later = procedure + 1 + random.nextInt(PROCEDURES - 1);
    boolean some = later < PROCEDURES;
    switch (random.nextInt(depth > 0 ? 17 : 14)) {
      case 0 -> text.append("x = (x * 2 + n) % 3;\n");
      case 1 -> text.append("x = (x + 1) % 3;\n");
      case 2 -> text.append("f = ").append(condition()).append(";\n");
      case 3, 4, 5, 6, 7 -> {
        if (some) {
          int level = random.nextInt(atomic > 0 ? 1 : levels);
          text.append("post p" + later + "(x + 1) at " + level + ";\n");
        }
      }
      case 8 -> text.append(atomic > 0 ? "f = !f;\n" : "yield;\n");
      case 9 -> text.append(atomic > 0 ? "f = *;\n" : "zield;\n");
      case 10 -> text.append("assume ").append(condition()).append(";\n");
      case 11 -> text.append("assert ").append(condition()).append(";\n");
      case 12 -> text.append(some && atomic == 0 ? "p" + later + "(n + 1);\n" : "x = n % 3;\n");
      case 13 -> text.append(random.nextBoolean() ? "f = *;\n" : "x = 2 - x;\n");
      case 14 -> {
        text.append("atomic {\n");
        atomic++;
        statements(procedure, depth - 1);
        atomic--;
        text.append("}\n");
      }
      default -> {
        boolean loop = random.nextInt(3) == 0;
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
      case 1 -> "x < 2";
      case 2 -> "!f || x == n";
      case 3 -> "x != 1";
      default -> "n < 3";
    };
  }
}
