package programs;

import dev.heddle.junit.Exploration;
import dev.heddle.junit.Heddle;
import dev.heddle.junit.Points;

/** Explorations started by a program itself. */
public final class Explorations {
  private Explorations() {}

  /** A lost update, as a computation. */
  public static Exploration computation() {
    return Heddle.explore(
        () -> {
          int[] count = {0};
          Thread other = new Thread(() -> count[0]++);
          other.start();
          count[0]++;
          other.join();
          return count[0];
        });
  }

  /** The same where threads switch at synchronisation only. */
  public static Exploration synchronisationOnly() {
    return Heddle.explorer()
        .strategy("dfs")
        .points(Points.SYNCHRONISATION)
        .explore(
            () -> {
              int[] count = {0};
              Thread other = new Thread(() -> count[0]++);
              other.start();
              count[0]++;
              other.join();
              return count[0];
            });
  }

  /** The same without preemptions. */
  public static Exploration withoutPreemptions() {
    return Heddle.explorer()
        .preemptions(0)
        .explore(
            () -> {
              int[] count = {0};
              Thread other = new Thread(() -> count[0]++);
              other.start();
              count[0]++;
              other.join();
              return count[0];
            });
  }

  /** An action with an assertion that can fail. */
  public static Exploration action() {
    return Heddle.explore(
        () -> {
          int[] count = {0};
          Thread other = new Thread(() -> count[0]++);
          other.start();
          count[0]++;
          other.join();
          if (count[0] != 2) {
            throw new AssertionError("lost");
          }
        });
  }
}
