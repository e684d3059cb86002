package bench.sct;

import bench.catalog.Check;
import bench.catalog.StartAndJoin;
import java.util.Arrays;

/**
 * A transform of eight numbers modulo 17 by two threads, half the butterflies of every stage each,
 * with no barrier between the stages.
 */
final class Fft {
  private static final int SIZE = 8;
  private static final int MODULUS = 17;

  /** A primitive eighth root of one. */
  private static final int ROOT = 2;

  private static final int[] INPUT = {1, 4, 2, 8, 5, 7, 3, 6};

  private final int[] data = INPUT.clone();

  static void run() throws InterruptedException {
    Fft parallel = new Fft();
    Thread other = StartAndJoin.start(() -> parallel.half(1));
    parallel.half(0);
    other.join();
    Fft sequential = new Fft();
    for (int span = SIZE / 2; span > 0; span /= 2) {
      sequential.stage(span, 0);
      sequential.stage(span, 1);
    }
    Check.that(Arrays.equals(parallel.data, sequential.data), "a wrong transform");
  }

  private void half(int part) {
    for (int span = SIZE / 2; span > 0; span /= 2) {
      stage(span, part);
    }
  }

  private void stage(int span, int part) {
    for (int i = part * SIZE / 4; i < (part + 1) * SIZE / 4; i++) {
      int low = i / span * 2 * span + i % span;
      int factor = power(i % span * (SIZE / 2 / span));
      int sum = data[low] + data[low + span];
      int difference = data[low] - data[low + span] + MODULUS;
      data[low] = sum % MODULUS;
      data[low + span] = difference * factor % MODULUS;
    }
  }

  private static int power(int exponent) {
    int result = 1;
    for (int i = 0; i < exponent; i++) {
      result = result * ROOT % MODULUS;
    }
    return result;
  }
}
