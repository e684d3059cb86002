package dev.heddle.core.coverage;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Random;
import org.junit.jupiter.api.Test;

class PrefixSumsTest {
  @Test
  void aPartFallsIntoTheNumberThatAddingUpComesTo() {
    Random random = new Random(3);
    PrefixSums sums = new PrefixSums();
    double[] numbers = new double[100];
    for (int round = 0; round < 2_000; round++) {
      int changed = random.nextInt(Math.min(round + 1, numbers.length));
      // Whole numbers are added without rounding, in any order.
      numbers[changed] = random.nextInt(3) == 0 ? 0 : 1 + random.nextInt(9);
      sums.set(changed, numbers[changed]);
      double total = 0;
      for (double number : numbers) {
        total += number;
      }
      assertEquals(total, sums.total());
      if (total > 0) {
        double part = random.nextInt((int) total);
        assertEquals(place(numbers, part), sums.at(part));
      }
    }
  }

  private static int place(double[] numbers, double part) {
    double left = part;
    int at = 0;
    while (left >= numbers[at]) {
      left -= numbers[at++];
    }
    return at;
  }

  /**
   * A rounding error of a large number that was removed again would be larger than the small
   * number.
   */
  @Test
  void largeNumbersLeaveNothingBehind() {
    PrefixSums sums = new PrefixSums();
    sums.set(0, 1e-20);
    sums.set(1, 1);
    sums.set(1, 0);
    assertEquals(1e-20, sums.total());
    assertEquals(0, sums.at(0.5e-20));
  }
}
