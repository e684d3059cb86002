package dev.heddle.runtime;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/**
 * The source of a generated program of threads that use classes, whose static initialisers do all
 * sorts of things: nothing observable, or use each other, count, fail, lock and wait.
 */
final class InitialiserSource {
  private static final int CLASSES = 3;

  private final Random random;
  private final int seed;
  private final StringBuilder text = new StringBuilder();

  /** Which classes have initialisers that are to be pure. */
  private final boolean[] plain = new boolean[CLASSES];

  InitialiserSource(int seed) {
    this.seed = seed;
    this.random = new Random(seed * 31L + 7);
    for (int i = 0; i < CLASSES; i++) {
      plain[i] = random.nextInt(5) < 2;
    }
  }

  /** The name of the class to call, which is the only public one. */
  String name() {
    return "p" + seed + ".Main";
  }

  private String anyType() {
    return "K" + random.nextInt(CLASSES);
  }

  private int number() {
    return 1 + random.nextInt(3);
  }

  /** A statement whose time and thread of execution no other thread can observe. */
  private String plain(int self) {
    String other = anyType();
    return switch (random.nextInt(15)) {
      case 0 -> "f = " + number() + ";";
      case 1 -> "p = f + " + number() + ";";
      case 2 -> "for (int i = 0; i < a.length; i++) a[i] = i + p;";
      case 3 -> "f = a[0] + C;";
      case 4 -> "me = new K" + self + "(" + number() + ");";
      case 5 -> "if (me != null) f = me.g + me.twice();";
      case 6 -> "f += D.M;";
      case 7 -> "h = new java.util.concurrent.locks.ReentrantLock();";
      case 8 -> "h = new D(" + number() + ");";
      case 9 -> "if (h instanceof D d) f = d.n;";
      case 10 -> "h = E.B;";
      case 11 -> "f = h == E.B ? 5 : 6;";
      case 12 -> "f += " + other + ".C;";
      case 13 -> "f = twice(f) % 7;";
      default -> "try { a[p] = 1; } catch (RuntimeException e) { f = 9; }";
    };
  }

  /** A statement that other threads may observe, or that observes them. */
  private String noticed() {
    String other = anyType();
    return switch (random.nextInt(19)) {
      case 0 -> "f = " + other + ".f;";
      case 1 -> other + ".f = " + number() + ";";
      case 2 -> "if (" + other + ".me != null) f = " + other + ".me.g;";
      case 3 -> "h = new " + other + "(" + number() + ");";
      case 4 -> other + ".touch();";
      case 5 -> "S.v++;";
      case 6 -> "f = S.v;";
      case 7 -> "f = S.N.incrementAndGet();";
      case 8 -> "synchronized (S.LOCK) { f = S.w++; }";
      case 9 -> "if (S.v == 1) throw new IllegalStateException();";
      case 10 -> "a[2 + p] = 1;";
      case 11 -> "f = Thread.currentThread().getName().charAt(0) - 'a';";
      case 12 -> "S.T.set(" + number() + ");";
      case 13 -> "f = S.T.get();";
      case 14 -> "Thread t = new Thread(() -> S.v++); t.start();";
      case 15 -> "f = B" + other + ".own();";
      case 16 -> "h = new B" + other + "(" + number() + ");";
      case 17 -> "synchronized (S.LOCK) { if (S.w == 1) S.LOCK.wait(); S.w++; }";
      default -> "synchronized (S.LOCK) { S.w += 2; S.LOCK.notifyAll(); }";
    };
  }

  private void initialiser(int self) {
    text.append("  static {\n    try {\n");
    int count = 1 + random.nextInt(4);
    for (int i = 0; i < count; i++) {
      boolean noticed = !plain[self] && random.nextInt(3) > 0;
      text.append("      { ").append(noticed ? noticed() : plain(self)).append(" }\n");
    }
    text.append("      S.nothing();\n    } catch (InterruptedException e) {\n");
    text.append("      throw new IllegalStateException(e);\n    }\n  }\n");
  }

  private void type(int self) {
    boolean derived = self > 0 && random.nextInt(4) == 0;
    String parent = derived ? "K" + random.nextInt(self) : "S.Root";
    String with = random.nextInt(5) == 0 ? " implements I" : "";
    String counted = plain[self] || random.nextInt(4) > 0 ? "" : " S.v++;";
    text.append(
        """
        class K%1$d extends %2$s%3$s {
          static volatile int f;
          static volatile int p;
          static final int[] a = new int[2];
          static final int C = Integer.valueOf(%5$d);
          static final Object L = new Object();
          static K%1$d me;
          static Object h;
        """
            .formatted(self, parent, with, counted, number()));
    initialiser(self);
    text.append(
        """
          final int g;
          K%1$d(int g) { super(g); this.g = g;%2$s }
          private int twice() { return 2 * g; }
          static int twice(int n) { return 2 * n; }
          static void touch() {}
        }
        class BK%1$d extends K%1$d {
          BK%1$d(int g) { super(g); }
          static int own() { return %3$s; }
        }
        """
            .formatted(self, counted, random.nextInt(3) == 0 ? "1" : "S.v++"));
  }

  private String action() {
    String type = anyType();
    return switch (random.nextInt(9)) {
      case 0, 1 -> "log.append(" + type + ".f);";
      case 2 -> type + ".f = " + (3 + number()) + ";";
      case 3 -> type + ".touch();";
      case 4 -> "synchronized (" + type + ".L) { log.append(S.v++); }";
      case 5 -> "log.append(new " + type + "(" + number() + ").g);";
      case 6 -> "log.append(B" + type + ".own());";
      case 7 -> "log.append(" + type + ".C).append(S.v);";
      default -> "synchronized (S.LOCK) { S.w++; S.LOCK.notifyAll(); }";
    };
  }

  private void body(int thread, int actions) {
    text.append("    StringBuilder log").append(thread).append(" = new StringBuilder();\n");
    text.append("    threads.add(new Thread(() -> {\n      StringBuilder log = log");
    text.append(thread).append(";\n");
    for (int i = 0; i < actions; i++) {
      text.append("      try { ").append(action()).append(" } catch (Throwable e) {");
      text.append(" log.append(e.getClass().getSimpleName()); }\n");
    }
    text.append("    }, \"").append((char) ('a' + thread)).append("\"));\n");
  }

  /** The source. */
  String text() {
    text.append("package p").append(seed).append(";\n");
    text.append(
        """
        import java.util.*;
        class S {
          static volatile int v;
          static int w;
          static final Object LOCK = new Object();
          static final java.util.concurrent.atomic.AtomicInteger N =
              new java.util.concurrent.atomic.AtomicInteger();
          static final ThreadLocal<Integer> T = ThreadLocal.withInitial(() -> 0);
          static void nothing() throws InterruptedException {}
          static class Root { Root(int g) {} Root() {} }
        }
        class D { static final int M = 3; final int n; D(int n) { assert n > 0; this.n = n; } }
        enum E { A, B }
        interface I { Object O = new Object(); int Q = S.N.incrementAndGet(); default void d() {} }
        """);
    for (int i = 0; i < CLASSES; i++) {
      type(i);
    }
    text.append("public class Main implements java.util.concurrent.Callable<Object> {\n");
    text.append("  public Object call() throws Exception {\n");
    text.append("    List<Thread> threads = new ArrayList<>();\n");
    text.append("    S.nothing();\n");
    int longer = random.nextInt(3);
    List<String> logs = new ArrayList<>();
    for (int i = 0; i < 2; i++) {
      body(i, longer == i ? 2 : 1);
      logs.add("log" + i);
    }
    text.append(
        "    for (Thread t : threads) t.start();\n    for (Thread t : threads) t.join();\n");
    text.append("    return ")
        .append(String.join(" + \" \" + ", logs))
        .append(" + S.w + S.v + S.N;\n  }\n}\n");
    return text.toString();
  }
}
