package dev.heddle.explicit.store;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** States go in once and come out as they were. */
class StateStoreTest {
  private static final int ROWS = 5_000;

  /** Rows of which many are equal, and which are alike in parts. */
  private static int[] row(Random random, int length) {
    int[] row = new int[length];
    for (int i = 0; i < length; i++) {
      row[i] = random.nextInt(10) == 0 ? random.nextInt() : random.nextInt(3) - 1;
    }
    return row;
  }

  private static List<Integer> list(int[] row) {
    return Arrays.stream(row).boxed().toList();
  }

  private static Set<List<Integer>> contents(StateStore store) {
    Set<List<Integer>> contents = new HashSet<>();
    for (int i = 0; i < store.size(); i++) {
      contents.add(list(store.state(i)));
    }
    assertEquals(contents.size(), store.size(), "no state is there twice");
    return contents;
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 4, 7, 17})
  void statesAreKeptOnceAndExactly(int length) {
    Random random = new Random(length);
    StateStore store = new StateStore(length);
    StateStore.Visitor visitor = store.new Visitor();
    Set<List<Integer>> expected = new HashSet<>();
    visitor.begin();
    for (int i = 0; i < ROWS; i++) {
      int[] row = row(random, length);
      expected.add(list(row));
      visitor.add(row, StateStore.NOWHERE);
      if (i % 100 == 99) {
        visitor.end();
        visitor.begin();
        visitor.visit(random.nextInt(store.size()));
      }
    }
    visitor.end();
    assertEquals(expected, contents(store));
  }

  @Test
  void rowsOfZerosAreStatesToo() {
    StateStore store = new StateStore(4);
    StateStore.Visitor visitor = store.new Visitor();
    visitor.begin();
    visitor.add(new int[4], StateStore.NOWHERE);
    visitor.add(new int[] {0, 0, 0, 1}, StateStore.NOWHERE);
    visitor.add(new int[4], StateStore.NOWHERE);
    visitor.end();
    assertEquals(2, store.size());
    assertArrayEquals(new int[4], store.state(0));
    assertArrayEquals(new int[] {0, 0, 0, 1}, store.state(1));
  }

  @Test
  void aPathLeadsFromTheFirstState() {
    StateStore store = new StateStore(3);
    StateStore.Visitor visitor = store.new Visitor();
    visitor.begin();
    for (int i = 0; i < 1000; i++) {
      visitor.add(new int[] {i, -i, i / 7}, i - 1);
    }
    visitor.end();
    List<int[]> path = store.path(999);
    assertEquals(1000, path.size());
    assertArrayEquals(new int[] {0, 0, 0}, path.get(0));
    assertArrayEquals(new int[] {500, -500, 71}, path.get(500));
  }

  @Test
  void threadsAddTheSameStatesTogether() throws InterruptedException {
    StateStore store = new StateStore(6);
    Set<List<Integer>> expected = new HashSet<>();
    List<Thread> threads = new ArrayList<>();
    for (int seed = 0; seed < 3; seed++) {
      // Half of what a thread adds others add too.
      Random random = new Random(seed);
      Random same = new Random(99);
      List<int[]> rows = new ArrayList<>();
      for (int i = 0; i < ROWS; i++) {
        rows.add(row(i % 2 == 0 ? random : same, 6));
      }
      rows.forEach(row -> expected.add(list(row)));
      threads.add(
          new Thread(
              () -> {
                StateStore.Visitor visitor = store.new Visitor();
                visitor.begin();
                rows.forEach(row -> visitor.add(row, StateStore.NOWHERE));
                visitor.end();
              }));
    }
    threads.forEach(Thread::start);
    for (Thread thread : threads) {
      thread.join();
    }
    assertEquals(expected, contents(store));
  }
}
