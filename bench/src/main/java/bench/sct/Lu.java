package bench.sct;

import bench.catalog.Check;
import bench.catalog.StartAndJoin;
import java.util.Arrays;

/**
 * A matrix decomposed modulo 13 by two threads, which own the rows alternately, with no barrier
 * between the steps: a row may be used as pivot before it is ready.
 */
final class Lu {
  private static final int SIZE = 3;
  private static final int MODULUS = 13;

  private final int[][] matrix = {{1, 2, 3}, {4, 6, 5}, {7, 8, 12}};

  static void run() throws InterruptedException {
    Lu parallel = new Lu();
    Thread other = StartAndJoin.start(() -> parallel.eliminate(1));
    parallel.eliminate(0);
    other.join();
    Lu sequential = new Lu();
    for (int pivot = 0; pivot < SIZE; pivot++) {
      sequential.step(pivot, 0);
      sequential.step(pivot, 1);
    }
    Check.that(Arrays.deepEquals(parallel.matrix, sequential.matrix), "a wrong decomposition");
  }

  private void eliminate(int part) {
    for (int pivot = 0; pivot < SIZE; pivot++) {
      step(pivot, part);
    }
  }

  private void step(int pivot, int part) {
    for (int row = pivot + 1; row < SIZE; row++) {
      if (row % 2 == part) {
        int factor = matrix[row][pivot] * inverse(matrix[pivot][pivot]) % MODULUS;
        matrix[row][pivot] = factor;
        for (int column = pivot + 1; column < SIZE; column++) {
          int product = factor * matrix[pivot][column] % MODULUS;
          matrix[row][column] = (matrix[row][column] + MODULUS - product) % MODULUS;
        }
      }
    }
  }

  /** The inverse, or 0 for 0. */
  private static int inverse(int number) {
    int result = 0;
    for (int i = 1; i < MODULUS; i++) {
      if (number * i % MODULUS == 1) {
        result = i;
      }
    }
    return result;
  }
}
