package dev.heddle.explicit.store;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** States go in once and come out as they were. */
class StateStoreTest {
  private static final int ROWS = 5_000;
  private static final int MANY = 200_000;

  /** A number that no other row has. */
  private static final int FIRST = -7;

  /** Rows of which many are equal, and others have equal parts. */
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

  /**
   * Rows that become more and more different: first their words change, then they are compressed.
   */
  @ParameterizedTest
  @EnumSource(
      value = StorageKind.Kind.class,
      names = {"EXACT", "COMPACT"})
  void wordsMayChange(StorageKind.Kind kind) throws InterruptedException {
    StateStore store = new StateStore(5, new StorageKind(kind, 0));
    addAll(store, List.of(new int[] {FIRST, 0, 0, 0, 0}));
    List<Thread> threads = new ArrayList<>();
    Set<List<Integer>> expected = new HashSet<>(contents(store));
    for (int seed = 0; seed < 3; seed++) {
      List<int[]> rows = growing(new Random(seed));
      rows.forEach(row -> expected.add(list(row)));
      threads.add(new Thread(() -> addAll(store, rows)));
    }
    threads.forEach(Thread::start);
    for (Thread thread : threads) {
      thread.join();
    }
    assertEquals(expected, contents(store));
    for (int state = 1; state < store.size(); state++) {
      assertArrayEquals(store.state(0), store.path(state).get(0), "where it was reached from");
    }
  }

  private static List<int[]> growing(Random random) {
    List<int[]> rows = new ArrayList<>();
    for (int i = 1; i < 2 * ROWS; i++) {
      rows.add(random.ints(5, 0, i).toArray());
    }
    return rows;
  }

  /** Adds rows, all but the first of the store from that one. */
  private static void addAll(StateStore store, List<int[]> rows) {
    StateStore.Visitor visitor = store.new Visitor();
    for (int from = 0; from < rows.size(); from += 100) {
      int parent = store.size() == 0 ? StateStore.NOWHERE : 0;
      visitor.begin();
      if (parent == 0) {
        assertEquals(FIRST, visitor.visit(0)[0]);
      }
      rows.subList(from, Math.min(from + 100, rows.size())).forEach(r -> visitor.add(r, parent));
      visitor.end();
    }
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
      // Other threads add half of the rows of each thread too.
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

  private static void fill(StateStore store, int from, int to) {
    StateStore.Visitor visitor = store.new Visitor();
    visitor.begin();
    for (int i = from; i < to; i++) {
      visitor.add(new int[] {i, i * 7, i / 3}, i - 1);
    }
    visitor.end();
  }

  @ParameterizedTest
  @EnumSource(StorageKind.Kind.class)
  void whatWasMovedToAFileIsFoundAgain(StorageKind.Kind kind) {
    StateStore store = new StateStore(3, new StorageKind(kind, 30));
    fill(store, 0, MANY);
    assertFalse(store.askForMemory(), "nothing was expanded");
    store.expanded(MANY / 2);
    assertTrue(store.askForMemory());
    fill(store, MANY / 4, 2 * MANY);
    assertEquals(2 * MANY, store.size());
    assertTrue(store.spilled() > MANY / 2 * Long.BYTES, store.spilled() + " bytes");
    for (int i = 0; i < 2 * MANY; i += 1_001) {
      assertArrayEquals(new int[] {i, i * 7, i / 3}, store.state(i));
    }
    List<int[]> path = store.path(MANY / 4);
    assertEquals(MANY / 4 + 1, path.size());
    assertArrayEquals(new int[3], path.get(0));
  }

  @Test
  void withHashesTheProbabilityOfAnOmissionGrows() {
    StateStore few = new StateStore(3, StorageKind.COMPACT);
    StateStore many = new StateStore(3, StorageKind.COMPACT);
    StateStore bits = new StateStore(3, new StorageKind(StorageKind.Kind.BITS, 22));
    fill(few, 0, MANY / 10);
    fill(many, 0, MANY);
    fill(bits, 0, MANY);
    assertTrue(few.omission() > 0 && few.omission() < many.omission());
    assertTrue(
        new StateStore(3, StorageKind.COMPACT).omission() > 0, "not all comparisons are seen");
    // At most a few comparisons of each with others, of which one in 2^31 goes wrong.
    assertTrue(many.omission() < 10.0 * MANY / (1L << 31), "" + many.omission());
    // When the last of them is added, a seventh of the bits is set.
    assertTrue(bits.omission() > 0.99, "" + bits.omission());
    assertEquals(0, new StateStore(3).omission());
  }
}
