package dev.heddle.bench.measure;

import bench.programs.ContainerLoop;
import bench.programs.FieldLoop;
import dev.heddle.agent.HeddleAgent;
import java.util.ArrayList;

/**
 * Runs the loops of {@link FieldLoop} and {@link ContainerLoop} on a thread that is not controlled.
 */
final class HookLoops {
  private static final int ITERATIONS = 10_000_000;

  /** Keeps results alive. */
  private static long sink;

  private HookLoops() {}

  /** Runs a loop, by name, for at least so many milliseconds. */
  static RateSample run(String loop, int millis) {
    FieldLoop fields = new FieldLoop();
    ContainerLoop container = new ContainerLoop();
    if (HeddleAgent.installed()) {
      HeddleAgent.hookContainer(ArrayList.class);
    }
    long start = System.nanoTime();
    long iterations = 0;
    long spent;
    do {
      sink +=
          switch (loop) {
            case "plain" -> fields.plain(ITERATIONS);
            case "shared" -> fields.shared(ITERATIONS);
            default -> container.run(ITERATIONS);
          };
      iterations += ITERATIONS;
      spent = System.nanoTime() - start;
    } while (spent < millis * 1_000_000L);
    return new RateSample(iterations, spent + (sink == 42 ? 1 : 0));
  }
}
