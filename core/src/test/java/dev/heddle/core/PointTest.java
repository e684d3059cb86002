package dev.heddle.core;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.BitSet;
import java.util.Random;
import org.junit.jupiter.api.Test;

class PointTest {
  private static final int MANY = 5_000;

  private final Point point = new Point();

  private void addThreads(int count) {
    for (int i = 0; i < count; i++) {
      assertEquals(i, point.addThread());
    }
  }

  @Test
  void aFreshPointHasNothing() {
    assertEquals(0, point.threads());
    assertEquals(0, point.enabledCount());
    assertEquals(0, point.steps());
    assertEquals(-1, point.current());
    assertFalse(point.currentEnabled());
    assertEquals(-1, point.nextEnabled(-1));
  }

  @Test
  void threadsAreNumberedFromZeroAndBeginEnabled() {
    addThreads(MANY);
    assertEquals(MANY, point.threads());
    assertEquals(MANY, point.enabledCount());
    for (int i = 0; i < MANY; i++) {
      assertTrue(point.isEnabled(i));
      assertEquals(OperationKind.BEGIN, point.kind(i));
      assertEquals(Point.NO_OBJECT, point.object(i));
      assertEquals(i, point.enabled(i));
      assertEquals(i, point.nextEnabled(i - 1));
    }
    assertEquals(-1, point.nextEnabled(MANY - 1));
  }

  @Test
  void enablingAndDisablingTwiceCountsOnce() {
    addThreads(3);
    point.disable(1);
    point.disable(1);
    assertEquals(2, point.enabledCount());
    point.enable(1);
    point.enable(1);
    assertEquals(3, point.enabledCount());
  }

  @Test
  void agreesWithABitSetAfterAnyChanges() {
    addThreads(MANY);
    BitSet expected = new BitSet();
    expected.set(0, MANY);
    Random random = new Random(7);
    for (int round = 0; round < 40; round++) {
      for (int i = 0; i < 300; i++) {
        int thread = random.nextInt(MANY);
        boolean enable = random.nextInt(10) < 3;
        expected.set(thread, enable);
        if (enable) {
          point.enable(thread);
        } else {
          point.disable(thread);
        }
      }
      assertAgrees(expected);
    }
  }

  private void assertAgrees(BitSet expected) {
    assertEquals(expected.cardinality(), point.enabledCount());
    int index = 0;
    int thread = point.nextEnabled(-1);
    for (int i = expected.nextSetBit(0); i >= 0; i = expected.nextSetBit(i + 1)) {
      assertEquals(i, thread);
      assertEquals(i, point.enabled(index++));
      thread = point.nextEnabled(thread);
    }
    assertEquals(-1, thread);
    for (int i = 0; i < MANY; i++) {
      assertEquals(expected.get(i), point.isEnabled(i));
      assertEquals(expected.nextSetBit(i + 1), point.nextEnabled(i));
    }
  }

  @Test
  void theBordersOfWordsAreKept() {
    addThreads(129);
    for (int i = 0; i < 129; i++) {
      point.disable(i);
    }
    assertEquals(-1, point.nextEnabled(-1));
    for (int thread : new int[] {0, 63, 64, 127, 128}) {
      point.enable(thread);
      assertEquals(thread, point.nextEnabled(-1));
      assertEquals(thread, point.enabled(0));
      assertEquals(-1, point.nextEnabled(thread));
      point.disable(thread);
    }
  }

  @Test
  void thereIsNoEnabledThreadBeyondTheLast() {
    addThreads(3);
    assertThrows(IndexOutOfBoundsException.class, () -> point.enabled(3));
  }

  @Test
  void announcingSaysWhatAThreadWillDo() {
    addThreads(2);
    point.announce(1, OperationKind.LOCK, 17);
    assertEquals(OperationKind.LOCK, point.kind(1));
    assertEquals(17, point.object(1));
    assertEquals(OperationKind.BEGIN, point.kind(0));
  }

  @Test
  void takingAStepMakesAThreadCurrent() {
    addThreads(2);
    point.take(1);
    assertEquals(1, point.current());
    assertEquals(1, point.steps());
    assertTrue(point.currentEnabled());
    point.disable(1);
    assertFalse(point.currentEnabled());
  }

  @Test
  void resettingForgetsAllThreads() {
    addThreads(MANY);
    point.take(MANY - 1);
    point.reset();
    assertEquals(0, point.enabledCount());
    assertEquals(-1, point.nextEnabled(-1));
    assertEquals(-1, point.current());
    assertEquals(0, point.steps());
    addThreads(2);
    assertEquals(2, point.enabledCount());
    assertEquals(-1, point.nextEnabled(1));
  }
}
