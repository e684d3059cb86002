package dev.heddle.core.bounded;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;

class DiskQueueTest {
  private static void fillAndEmpty(DiskQueue spool, Random random, int strings, int maxLength) {
    ArrayDeque<byte[]> expected = new ArrayDeque<>();
    for (int i = 0; i < strings; i++) {
      byte[] bytes = new byte[random.nextInt(maxLength)];
      random.nextBytes(bytes);
      spool.add(Arrays.copyOf(bytes, bytes.length + 3), bytes.length);
      expected.add(bytes);
    }
    byte[] into = new byte[1];
    for (byte[] bytes : expected) {
      assertFalse(spool.isEmpty());
      into = spool.next(into);
      assertArrayEquals(bytes, Arrays.copyOf(into, spool.lastLength()));
    }
    assertTrue(spool.isEmpty());
  }

  @Test
  void whatFitsInMemoryComesOutInOrder() {
    DiskQueue spool = new DiskQueue();
    for (int round = 0; round < 3; round++) {
      fillAndEmpty(spool, new Random(round), 100, 50);
    }
    spool.close();
  }

  @Test
  void whatDoesNotFitInMemoryComesOutInOrder() {
    DiskQueue spool = new DiskQueue();
    fillAndEmpty(spool, new Random(1), 9_000, 300);
    fillAndEmpty(spool, new Random(2), 10, 5);
    fillAndEmpty(spool, new Random(3), 5, 3_000_000);
    fillAndEmpty(spool, new Random(4), 9_000, 300);
    spool.close();
    assertTrue(spool.isEmpty());
    fillAndEmpty(spool, new Random(5), 10, 5);
  }

  @Test
  void nothingIsAddedWhileItIsEmptied() {
    DiskQueue spool = new DiskQueue();
    spool.add(new byte[] {1}, 1);
    spool.add(new byte[] {2}, 1);
    assertEquals(1, spool.next(new byte[1])[0]);
    assertThrows(IllegalStateException.class, () -> spool.add(new byte[] {3}, 1));
    assertEquals(2, spool.next(new byte[1])[0]);
    spool.add(new byte[] {3}, 1);
  }
}
