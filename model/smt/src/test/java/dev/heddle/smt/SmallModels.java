package dev.heddle.smt;

import dev.heddle.smt.sequentialised.Shape;
import java.util.Random;

/**
 * Makes small random models over a number {@code x} and a truth value {@code f}: well-typed and
 * terminating. Threads, or buffers, or one buffer whose tasks have one level; with posts, yields,
 * atomic blocks, locks and other waits, calls and recursion.
 */
public final class SmallModels {
  private static final int PROCEDURES = 4;

  private final Shape shape;
  private final Random random;
  private final StringBuilder text = new StringBuilder();
  private final boolean accesses;
  private final int buffers;
  private final int levels;
  private final Waits waits;
  private int left;
  private int atomic;
  private int loops;

  /** The events that the tasks of a model wait for. */
  private enum Waits {
    CONDITIONS,
    SEMAPHORE,
    JOIN,
    LOCK,
    NOTHING
  }

  private SmallModels(Shape shape, long seed) {
    this.shape = shape;
    this.random = new Random(seed * 0x9E3779B97F4A7C15L + shape.name().length());
    boolean posts = shape != Shape.THREADS;
    this.accesses = random.nextInt(posts ? 4 : 2) == 0;
    this.buffers = shape == Shape.FLAT ? 1 : (posts ? 1 : 2) + random.nextInt(2);
    this.levels = shape == Shape.LEVELS ? 1 + random.nextInt(3) : 1;
    Waits chosen = Waits.values()[random.nextInt(4)];
    boolean joined = shape != Shape.FLAT && buffers > 1;
    this.waits = chosen == Waits.JOIN && !joined ? Waits.NOTHING : chosen;
  }

  /** The model of a shape with a number. */
  public static String model(Shape shape, long seed) {
    return new SmallModels(shape, seed).model();
  }

  /** A model in which tasks of one buffer and the other buffer wait for each other. */
  public static String relay(long seed) {
    Random random = new Random(seed);
    boolean back = random.nextBoolean();
    StringBuilder text = new StringBuilder("var x: 0..3; var f: bool; interleave explicit;\n");
    text.append("proc p() {\npost q" + (back ? 2 : 1) + "() at 0;\n");
    text.append("post q" + (back ? 1 : 2) + "() at 0;\n}\n");
    text.append("proc q1() {\nx = 1;\nawait x == 3;\nx = 0;\n" + more(random) + "}\n");
    text.append("proc q2() {\nawait x == 1;\nx = 2;\nyield;\nf = x == 0;\n" + more(random) + "}\n");
    text.append("proc r() {\nawait x == 2;\nx = 3;\n" + more(random) + "}\n");
    return text + "buffer b runs p();\nbuffer c runs r();\n";
  }

  /** How a task of a relay continues. */
  private static String more(Random random) {
    return switch (random.nextInt(6)) {
      case 0 -> "yield;\nx = 1;\n";
      case 1 -> "zield;\nx = 2;\n";
      case 2 -> "await x == 1;\nf = !f;\n";
      case 3 -> "await f;\nx = 0;\n";
      default -> "";
    };
  }

  private boolean posts() {
    return shape != Shape.THREADS;
  }

  private String model() {
    text.append("const M = " + (random.nextInt(3) == 0 ? 3 : 2) + ";\n");
    text.append("var x: 0..M - 1; var f: bool" + (random.nextInt(4) == 0 ? " = *;\n" : ";\n"));
    text.append(waits == Waits.LOCK ? "lock l;\n" : "");
    text.append(waits == Waits.SEMAPHORE ? "semaphore s = 1;\n" : "");
    text.append(accesses ? "interleave accesses;\n" : "interleave explicit;\n");
    if (random.nextInt(4) == 0) {
      text.append("invariant small: x < M - 1 || f;\n");
    }
    procedure("help(n: int): int", 0, "return (n + 1) % 2;\n");
    procedure("again(n: int)", 0, "if n > 0 {\n" + again() + "}\n");
    for (int number = PROCEDURES - 1; number >= 0; number--) {
      procedure("p" + number + "(n: int)", number + 1, "");
    }
    for (int i = 0; i < buffers; i++) {
      String kind = posts() ? "buffer t" : "thread t";
      int runs = random.nextInt(3) == 0 ? 0 : i;
      text.append(kind + i + " runs p" + runs + "(" + i + ");\n");
    }
    return text.toString();
  }

  /** How a procedure calls or posts itself. */
  private String again() {
    return posts() && random.nextBoolean() ? "post again(n - 1) at 0;\n" : "again(n - 1);\n";
  }

  /**
   * Adds a procedure.
   *
   * @param next the first of the procedures that it may call or post, 0 for none
   * @param end its last statement
   */
  private void procedure(String signature, int next, String end) {
    text.append("proc " + signature + " {\n");
    left = next == 0 ? 1 : accesses ? 2 : posts() ? 3 : 4;
    statements(next, next == 0 ? 0 : 1);
    text.append(end + "}\n");
  }

  private void statements(int next, int depth) {
    for (int count = 1 + random.nextInt(3); count > 0 && left > 0; count--) {
      left--;
      int kind = random.nextInt(depth > 0 ? 19 : 14);
      if (kind >= 14) {
        nested(kind, next, depth - 1);
      } else if (kind >= 10 && posts() && (kind > 11 || waits == Waits.NOTHING)) {
        post(next);
      } else if (kind >= 10) {
        await(next);
      } else {
        simple(kind, next);
      }
    }
  }

  private void simple(int kind, int next) {
    switch (kind) {
      case 0 -> text.append("x = " + number() + ";\n");
      case 2 -> text.append("f = " + (random.nextBoolean() ? condition() : "*") + ";\n");
      case 3 -> text.append(random.nextBoolean() ? "x = *;\n" : "choose x in 0..1;\n");
      case 4 -> text.append(atomic == 0 ? "yield;\n" : "f = !f;\n");
      case 5, 6 -> text.append(atomic == 0 ? "zield;\n" : "f = false;\n");
      case 7 -> text.append("assume " + condition() + ";\n");
      case 1, 8 -> text.append("assert " + condition() + ";\n");
      default -> call(next);
    }
  }

  private void call(int next) {
    int which = random.nextInt(3);
    // In atomic blocks nothing may post to higher levels, and these procedures do.
    if (next == 0 || (which == 2 && (next == PROCEDURES || atomic > 0))) {
      text.append("x = M - 1 - x;\n");
    } else if (which == 2) {
      text.append("p" + next + "(n + 1);\n");
    } else {
      text.append(which == 0 ? "x = help(x);\n" : "again(1);\n");
    }
  }

  private void post(int next) {
    if (next == 0) {
      text.append("x = n % M;\n");
      return;
    }
    int later = next + random.nextInt(PROCEDURES + 1 - next);
    String task = later < PROCEDURES ? "p" + later + "(x + 1)" : "again(1)";
    text.append("post " + task + " at " + random.nextInt(atomic > 0 ? 1 : levels) + ";\n");
  }

  private void await(int next) {
    boolean inside = next > 0;
    if (waits == Waits.SEMAPHORE && inside) {
      text.append(random.nextInt(3) > 0 ? "down s;\n" : "up s;\n");
    } else if (waits == Waits.JOIN && inside) {
      text.append("join t1;\n");
    } else if (waits == Waits.CONDITIONS || random.nextInt(3) == 0) {
      text.append("await " + condition() + ";\n");
    } else {
      text.append(random.nextBoolean() ? "x = 1 / x;\n" : "x = x + 1;\n");
    }
  }

  private void nested(int kind, int next, int depth) {
    if (kind == 14 && waits == Waits.LOCK) {
      text.append("acquire l;\n");
      statements(next, depth);
      text.append(random.nextInt(8) > 0 ? "release l;\n" : "");
      return;
    }
    boolean whole = kind < 16;
    String loop = "for i" + loops++ + " in 0..1";
    text.append(whole ? "atomic" : kind == 16 ? loop : "if " + condition());
    text.append(" {\n");
    atomic += whole ? 1 : 0;
    statements(next, depth);
    atomic -= whole ? 1 : 0;
    if (kind == 17) {
      text.append("} else {\n");
      statements(next, depth);
    }
    text.append("}\n");
  }

  private String number() {
    return switch (random.nextInt(5)) {
      case 0 -> "(x + 1) % M";
      case 1 -> "(x * 2 + n) % M";
      case 2 -> "f ? 1 : x";
      case 3 -> "x * x % M";
      default -> Integer.toString(random.nextInt(2));
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
