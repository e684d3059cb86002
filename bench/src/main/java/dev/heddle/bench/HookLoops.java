package dev.heddle.bench;

import bench.programs.FieldLoop;

/** Runs the loops of {@link FieldLoop} on a thread that is not controlled. */
final class HookLoops {
  private static final int ITERATIONS = 10_000_000;

  /** Keeps results alive. */
  private static long sink;

  private HookLoops() {}

  /** Runs a loop, by name, for at least so many milliseconds. */
  static Sample run(String loop, int millis) {
    FieldLoop fields = new FieldLoop();
    long start = System.nanoTime();
    long iterations = 0;
    long spent;
    do {
      sink += loop.equals("plain") ? fields.plain(ITERATIONS) : fields.shared(ITERATIONS);
      iterations += ITERATIONS;
      spent = System.nanoTime() - start;
    } while (spent < millis * 1_000_000L);
    return new Sample(iterations, spent + (sink == 42 ? 1 : 0));
  }
}
