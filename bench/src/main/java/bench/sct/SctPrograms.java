package bench.sct;

import static bench.catalog.Bug.ASSERTION;
import static bench.catalog.Bug.DEADLOCK;
import static bench.catalog.RequiredPoints.ALL;
import static bench.catalog.RequiredPoints.SYNCHRONISATION;

import bench.catalog.BenchmarkProgram;
import bench.steal.InterlockedQueue;
import bench.steal.LockedQueue;
import bench.steal.LockedQueue.Flaw;
import bench.steal.StateTest;
import bench.steal.StealTest;
import java.util.ArrayList;
import java.util.List;

/**
 * The programs of SCTBench by the names they have there.
 *
 * <p>The seven that are large applications (parsec and radbench) are left out. {@code reorder_100}
 * is one more, for scale.
 */
public final class SctPrograms {
  private SctPrograms() {}

  /** All programs. */
  public static List<BenchmarkProgram> all() {
    List<BenchmarkProgram> all = new ArrayList<>();
    addQueues(all);
    addApplications(all);
    addSmall(all);
    addSized(all);
    return List.copyOf(all);
  }

  private static void addQueues(List<BenchmarkProgram> all) {
    all.add(
        BenchmarkProgram.of(
            "InterlockedWorkStealQueue",
            ASSERTION,
            SYNCHRONISATION,
            "the owner takes the last item without compare-and-set",
            () -> StealTest.run(InterlockedQueue.flawed(), 4)));
    all.add(
        BenchmarkProgram.of(
            "InterlockedWorkStealQueueWithState",
            ASSERTION,
            SYNCHRONISATION,
            "the same, with items that have a state",
            () -> StateTest.run(InterlockedQueue.flawed(), 4, 4)));
    all.add(
        BenchmarkProgram.of(
            "StateWorkStealQueue",
            ASSERTION,
            SYNCHRONISATION,
            "items of many stages; the thief looks before it announces",
            () -> StateTest.run(new LockedQueue(Flaw.THIEF_LOOKS_FIRST), 6, 20)));
    all.add(
        BenchmarkProgram.of(
            "WorkStealQueue",
            ASSERTION,
            SYNCHRONISATION,
            "the thief looks before it announces",
            () -> StealTest.run(new LockedQueue(Flaw.THIEF_LOOKS_FIRST), 4)));
  }

  private static void addApplications(List<BenchmarkProgram> all) {
    all.add(
        BenchmarkProgram.of(
            "aget-bug2", ASSERTION, SYNCHRONISATION, "a log saved in parts", DownloadLog::run));
    all.add(
        BenchmarkProgram.of(
            "pbzip2-0.9.4",
            ASSERTION,
            SYNCHRONISATION,
            "a queue disposed of too early",
            ParallelCompressor::run));
    all.add(
        BenchmarkProgram.of(
            "stringbuffer-jdk1.4",
            ASSERTION,
            SYNCHRONISATION,
            "append of a shrinking buffer",
            StringBufferAppend::run));
    all.add(
        BenchmarkProgram.of(
            "ctrace-test", ASSERTION, ALL, "a list without a lock", TraceLibrary::run));
    all.add(
        BenchmarkProgram.of(
            "qsort_mt",
            ASSERTION,
            SYNCHRONISATION,
            "workers declare the end too early",
            ParallelQuicksort::run));
    all.add(
        BenchmarkProgram.of(
            "safestack",
            ASSERTION,
            SYNCHRONISATION,
            "lock-free stack; needs three threads and seven preemptions",
            SafeStack::run));
    all.add(
        BenchmarkProgram.of("barnes", ASSERTION, ALL, "a missing wait for a flag", Barnes::run));
    all.add(BenchmarkProgram.of("fft", ASSERTION, ALL, "a missing barrier", Fft::run));
    all.add(BenchmarkProgram.of("lu", ASSERTION, ALL, "a missing barrier", Lu::run));
  }

  private static void addSmall(List<BenchmarkProgram> all) {
    add(all, "account_bad", "an audit that expects the wrong balance", Account::run);
    add(all, "arithmetic_prog_bad", "fails in every run", ArithmeticProgression::run);
    add(all, "bluetooth_driver_bad", "stop flag against pending requests", BluetoothDriver::run);
    addDeadlock(all, "carter01_bad", "nested locks in both orders", Carter01::run);
    add(all, "circular_buffer_bad", "rounds counted, not values", CircularBuffer::run);
    addDeadlock(all, "deadlock01_bad", "two locks in both orders", Deadlock01::run);
    add(all, "fsbench_bad", "27 threads, 26 blocks; fails in every run", FileSystemBench::run);
    add(all, "lazy01_bad", "a checker that denies what it may see", Lazy01::run);
    addDeadlock(all, "phase01_bad", "locks kept; in every run", Phase01::run);
    add(all, "queue_bad", "rounds counted, not values", IndexedQueue::run);
    add(all, "stack_bad", "popped when once pushed", FlaggedStack::run);
    addDeadlock(all, "sync01_bad", "nobody takes; in every run", Sync01::run);
    addDeadlock(all, "sync02_bad", "too much from the start; in every run", Sync02::run);
    add(all, "token_ring_bad", "some orders break a ring", TokenRing::run);
  }

  private static void add(
      List<BenchmarkProgram> all, String name, String note, bench.catalog.ThreadBody body) {
    all.add(BenchmarkProgram.of(name, ASSERTION, SYNCHRONISATION, note, body));
  }

  private static void addDeadlock(
      List<BenchmarkProgram> all, String name, String note, bench.catalog.ThreadBody body) {
    all.add(BenchmarkProgram.of(name, DEADLOCK, SYNCHRONISATION, note, body));
  }

  private static void addSized(List<BenchmarkProgram> all) {
    for (int number = 2; number <= 7; number++) {
      int philosophers = number;
      String name = "din_phil" + number + "_sat";
      add(all, name, "fails in every run", () -> Philosophers.run(philosophers));
    }
    for (int size : new int[] {3, 4, 5, 10, 100}) {
      addReorder(all, size, size - 1, 1);
    }
    addReorder(all, 20, 10, 10);
    add(all, "twostage_bad", "a reader between two steps", () -> TwoStage.run(1, 1));
    add(all, "twostage_100_bad", "99 writers, 1 reader", () -> TwoStage.run(99, 1));
    all.add(
        BenchmarkProgram.of(
            "wronglock_3_bad", ASSERTION, ALL, "1 + 3 threads", () -> WrongLock.run(3)));
    all.add(
        BenchmarkProgram.of(
            "wronglock_bad", ASSERTION, ALL, "1 + 7 threads", () -> WrongLock.run(7)));
  }

  private static void addReorder(List<BenchmarkProgram> all, int size, int setters, int checkers) {
    String note = setters + " setters, " + checkers + (checkers == 1 ? " checker" : " checkers");
    String name = "reorder_" + size + "_bad";
    all.add(BenchmarkProgram.of(name, ASSERTION, ALL, note, () -> Reorder.run(setters, checkers)));
  }
}
