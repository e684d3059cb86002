package dev.heddle.explicit;

import java.util.List;
import java.util.Random;

/**
 * Makes small random models that are well-typed and terminate: procedures call, post and spawn only
 * those after them, or themselves with a parameter that grows, and loops are counted.
 */
final class ModelGenerator {
  private static final int PROCEDURES = 4;

  /** Ranges that need 30 to 32 bits, as 0 is always among what is stored. */
  private static final List<String> WIDE =
      List.of(
          "-2147483647..5",
          "LEAST..2147483647",
          "LEAST..3",
          "-9..2147483647",
          "-2147483640..7",
          "-1073741824..1073741823",
          "-1..2147483647");

  private final Random random;
  private final StringBuilder text = new StringBuilder();
  private boolean twins;
  private int left;
  private int atomic;
  private int locals;
  private int labels;
  private boolean endless;
  private String elements = "int";

  ModelGenerator(long seed) {
    // Neighbouring seeds would begin with similar numbers.
    this.random = new Random(seed * 0x9E3779B97F4A7C15L);
  }

  private boolean chance(int oneIn) {
    return random.nextInt(oneIn) == 0;
  }

  private void line(String line) {
    text.append(line).append('\n');
  }

  /** The text of a model. */
  String model() {
    return model(/* withTwins= */ false);
  }

  /**
   * The text of a model whose buffers begin with the same procedure, and count in turns, with a
   * lock.
   */
  String twins() {
    return model(/* withTwins= */ true);
  }

  /** The text of a model whose first procedures run for ever, and whose labels mark progress. */
  String endless() {
    endless = true;
    String made = model(/* withTwins= */ false);
    return made.replace("x + 1", "(x + 1) % 2").replace("a[0] + y", "(a[0] + y) % 2");
  }

  private String model(boolean withTwins) {
    twins = withTwins;
    boolean threads = random.nextBoolean();
    declarations();
    for (int number = PROCEDURES - 1; number >= 0; number--) {
      line("proc p" + number + "(n: int) {");
      left = endless ? 3 : threads ? 4 : 6;
      if (endless && number < 2) {
        line("while true {");
        statements(number, 1);
        line("if " + condition(true) + " { label l" + labels++ + "; } }");
      } else {
        statements(number, 2);
      }
      line("}");
    }
    function(threads);
    buffers(threads);
    if (chance(4)) {
      line(random.nextBoolean() ? "interleave accesses;" : "interleave explicit;");
    }
    if (chance(4)) {
      line("invariant i: " + (chance(2) ? condition(false) : "all z in 0..1: a[z] <= 3") + ";");
    }
    for (int label = 0; label < labels; label++) {
      if (chance(2)) {
        line((endless ? "progress l" : "never l") + label + ";");
      }
    }
    return text.toString();
  }

  private void buffers(boolean threads) {
    int buffers = 1 + random.nextInt(2);
    for (int i = 0; i < buffers; i++) {
      String kind = threads ? "thread t" : chance(4) ? "fifo buffer t" : "buffer t";
      String begins = " runs p" + random.nextInt(2) + "(" + i + ");";
      line(kind + i + begins);
      if (twins) {
        line(kind + (i + buffers) + begins);
      }
    }
  }

  /** A type of numbers: often the given one, otherwise one of many bits. */
  private String type(String usual) {
    return chance(3) ? WIDE.get(random.nextInt(WIDE.size())) : usual;
  }

  private void declarations() {
    line("const N = 2; const LEAST = -2147483647 - 1;");
    line("enum E { A, B, C } var e: E;");
    line("record R { v: " + type("1..3") + "; w: bool; } var r: R; var q: array N of R;");
    line(
        "var x: "
            + type("int")
            + (chance(6) ? " = 1" : "")
            + "; var y: 0..2"
            + (chance(6) ? " = *;" : ";"));
    elements = type("int");
    line("var f: bool; var a: array N of " + elements + (chance(4) ? " = [1, 2];" : ";"));
    line("var o: int; lock l; lock m[N]; condition d; group g; semaphore s = 1; barrier b = 2;");
    line(
        "channel c("
            + random.nextInt(3)
            + "): bool; channel k(1): R; channel u[N](1): "
            + type("1..3")
            + ";");
  }

  /** A procedure with a result, which the others may call. */
  private void function(boolean threads) {
    line("proc h(n: int, t: array N of " + elements + "): int {");
    left = threads ? 1 : 2;
    if (chance(2)) {
      line("atomic {");
      atomic++;
      statements(PROCEDURES, 0);
      line("return " + number() + ";");
      atomic--;
      line("}");
    } else {
      statements(PROCEDURES, 0);
      line("if n > 1 { return t[0] + n; }");
      line("var z: int; z = h(n + 1, t);");
      line("return z;");
    }
    line("}");
  }

  private void statements(int procedure, int depth) {
    for (int count = 2 + random.nextInt(3); count > 0 && left > 0; count--) {
      left--;
      statement(procedure, depth);
    }
  }

  private void block(int procedure, int depth) {
    line(" {");
    statements(procedure, depth);
    line("}");
  }

  private void statement(int procedure, int depth) {
    switch (random.nextInt(depth > 0 ? 5 : 4)) {
      case 0 -> assign();
      case 1 -> plain(procedure);
      case 2 -> tasks(procedure);
      case 3 -> synchronise(procedure, depth);
      default -> compound(procedure, depth);
    }
  }

  private void assign() {
    switch (random.nextInt(14)) {
      case 0 -> line("x = " + number() + ";");
      case 1 -> line("y = (y + 1) % 3;");
      case 2 -> line("f = " + condition(true) + ";");
      case 3 -> line("a[y % 2] = " + number() + ";");
      case 4 -> line("y = *;");
      case 5 -> line("r.v = r.v + 1;");
      case 6 -> line("r = q[y % 2];");
      case 7 -> line("q[n % 2] = r;");
      case 8 -> line("q[1].w = " + condition(true) + ";");
      case 9 -> line(chance(2) ? "e = *;" : "e = f ? B : e;");
      case 10 -> line("choose " + (chance(2) ? "x" : "a[n % 2]") + " in 0..y;");
      case 11 -> line("a[1] = " + number() + ";");
      case 12 -> line("x = h(n, a);");
      default -> {
        String name = "v" + locals++;
        line("var " + name + ": int = " + number() + "; x = " + name + ";");
      }
    }
  }

  private void plain(int procedure) {
    switch (random.nextInt(10)) {
      case 0, 1, 2 -> line(atomic == 0 ? "yield;" : "skip;");
      case 3, 4 -> line(atomic == 0 ? "zield;" : "e = B;");
      case 5 -> line("assume " + condition(true) + ";");
      case 6 -> line("assert " + condition(true) + ";");
      case 7 -> line("label l" + labels++ + ";");
      case 8 ->
          line(
              "if "
                  + condition(true)
                  + (procedure < PROCEDURES ? " { return; }" : " { return 1; }"));
      default -> line("skip;");
    }
  }

  private void tasks(int procedure) {
    int later = procedure + 1 + random.nextInt(PROCEDURES);
    if (later >= PROCEDURES) {
      if (procedure < PROCEDURES && chance(3)) {
        line("if n < 1 { p" + procedure + "(n + 1); }");
      } else {
        assign();
      }
      return;
    }
    String call = "p" + later + "(" + (chance(3) ? "x" : "n + 1") + ")";
    switch (random.nextInt(5)) {
      case 0, 1, 2 -> line("post " + call + " at " + random.nextInt(3) + ";");
      case 3 -> line("spawn " + call + (chance(3) ? ";" : " in g;"));
      default -> line(call + ";");
    }
  }

  private void compound(int procedure, int depth) {
    switch (random.nextInt(6)) {
      case 0 -> {
        text.append("if ").append(condition(true));
        block(procedure, depth - 1);
        if (chance(2)) {
          text.append("else");
          block(procedure, depth - 1);
        }
      }
      case 1 -> {
        text.append("for i").append(locals++).append(" in ").append(chance(2) ? "1" : "y");
        text.append("..2");
        block(procedure, depth - 1);
      }
      case 2 -> {
        String name = "w" + locals++;
        line("var " + name + ": int; while " + name + " < 2 {");
        line(name + " = " + name + " + 1;");
        statements(procedure, depth - 1);
        line("}");
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
    String lock = chance(2) ? "l" : "m[y % 2]";
    switch (random.nextInt(11)) {
      case 0, 1 -> {
        line("acquire " + lock + ";");
        if (twins && lock.equals("l")) {
          line("o = o + 1; assert o < 3;");
        }
        if (depth > 0) {
          statements(procedure, depth - 1);
        }
        line("release " + lock + ";");
      }
      case 2 -> line("down s;");
      case 3 -> line("up s;");
      case 4 -> line(chance(2) ? "send " + condition(true) + " to c;" : "receive f from c;");
      case 5 -> line(chance(2) ? "send r to k;" : "receive q[y % 2] from k;");
      case 6 -> line(chance(2) ? "send x + y to u[n % 2];" : "receive y from u[y % 2];");
      case 7 -> line("acquire l; wait d with l; release l;");
      case 8 -> line(chance(2) ? "signal d;" : "broadcast d;");
      case 9 -> line(chance(3) ? "arrive b;" : chance(2) ? "join g;" : "join t0;");
      default -> line("await " + condition(false) + ";");
    }
  }

  private String number() {
    return switch (random.nextInt(7)) {
      case 0 -> "x + 1";
      case 1 -> "n";
      case 2 -> "a[0] + y";
      case 3 -> "(x * 3 + n) % 5";
      case 4 -> "f ? x : -1";
      case 5 -> "a[a[1] % 2]";
      default -> Integer.toString(random.nextInt(3));
    };
  }

  /** A condition; with a data choice, if that is allowed. */
  private String condition(boolean chooses) {
    return switch (random.nextInt(chooses ? 10 : 6)) {
      case 0 -> "f";
      case 1 -> "x < 2 || y == 1";
      case 2 -> "!f && a[y % 2] == 0";
      case 3 -> "x != 1";
      case 4 -> "e != C => r.w";
      case 5 -> "q[0].v == r.v";
      case 6 -> "y <= n";
      case 7 -> "n > 0 && f";
      case 8 -> "*";
      default -> "f ? * : x == y";
    };
  }
}
