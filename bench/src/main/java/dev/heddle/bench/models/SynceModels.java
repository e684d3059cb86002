package dev.heddle.bench.models;

/**
 * Figures 7 and 8 of "Asynchronous Programs with Prioritized Task-Buffers" as threads: what the
 * paper calls SYNCE.
 *
 * <p>Every task is a thread that waits until it has been posted. Shared counters record how many
 * tasks of the higher level each buffer has, and a task of the lower one assumes before every
 * access that there are none. The threads are declared in the order in which they run in the
 * failing execution, which is the best for rounds.
 */
final class SynceModels {
  private SynceModels() {}

  /** Figure 7: one buffer, N changes between its levels. */
  static String figure7(int n) {
    StringBuilder text =
        new StringBuilder(
            """
            const N = 1;
            var x: int;
            var cont: bool = true;
            var high: int;
            var low: array N + 1 of bool;
            var handlers: array N + 1 of bool;

            proc foo(i: int) {
              assume i == 0 || low[i];
              var more: bool = *;
              var c: bool;
              atomic { assume high == 0; c = cont; }
              if c && more {
                atomic { assume high == 0; cont = false; }
                atomic { assume high == 0; high = high + 1; handlers[i] = true; }
                atomic { assume high == 0; low[i + 1] = true; }
              }
            }

            proc bar(i: int) {
              assume handlers[i];
              var t: int = x;
              x = t + 1;
              assert x != N;
              var again: bool = *;
              if again {
                cont = true;
              }
              high = high - 1;
            }

            """
                .replace("N = 1", "N = " + n));
    for (int i = 0; i < n; i++) {
      text.append("thread foo").append(i).append(" runs foo(").append(i).append(");\n");
      text.append("thread bar").append(i).append(" runs bar(").append(i).append(");\n");
    }
    return text.toString();
  }

  /** Figure 8: two buffers, a change of the buffer for each of 2N increments. */
  static String figure8(int n) {
    StringBuilder text =
        new StringBuilder(
            """
            const N = 1;
            var x: int;
            var high: array 2 of int;
            var handlers: array 2 * N of bool;

            proc main1() {
              var i: int;
              while * {
                atomic { assume high[0] == 0; assume x == 2 * i; }
                atomic { assume high[0] == 0; high[0] = high[0] + 1; handlers[i] = true; }
                i = i + 1;
              }
            }

            proc main2() {
              var j: int;
              while * {
                atomic { assume high[1] == 0; assume x == 2 * j + 1; }
                atomic { assume high[1] == 0; high[1] = high[1] + 1; handlers[N + j] = true; }
                j = j + 1;
                atomic { assume high[1] == 0; assert x != 2 * N; }
              }
            }

            proc bar(b: int, i: int) {
              atomic {
                assume handlers[N * b + i];
                x = x + 1;
                high[b] = high[b] - 1;
              }
            }

            thread first runs main1();
            """
                .replace("N = 1", "N = " + n));
    String bars = "thread bars%d[i in 0..N - 1] runs bar(%d, i);\n";
    text.append(bars.formatted(0, 0));
    text.append("thread second runs main2();\n").append(bars.formatted(1, 1));
    return text.toString();
  }
}
