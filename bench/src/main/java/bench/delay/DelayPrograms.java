package bench.delay;

import static bench.catalog.Bug.ASSERTION;
import static bench.catalog.Bug.DEADLOCK;
import static bench.catalog.RequiredPoints.SYNCHRONISATION;

import bench.catalog.BenchmarkProgram;
import bench.catalog.Bug;
import bench.catalog.ThreadBody;
import java.util.List;

/** The programs on which preemption bounding and delay bounding are compared. */
public final class DelayPrograms {
  private DelayPrograms() {}

  /** All programs; the notes give the number of tasks besides the main thread. */
  public static List<BenchmarkProgram> all() {
    return List.of(
        program("joined-ports", ASSERTION, 3, JoinedPorts::run),
        program("timer-cancel", ASSERTION, 3, TimerCancel::run),
        program("future-handshake", DEADLOCK, 3, FutureHandshake::run),
        program("lock-upgrade", DEADLOCK, 3, LockUpgrade::run),
        program("reused-barrier", DEADLOCK, 3, ReusedBarrier::run),
        program("choice", ASSERTION, 4, Choice::run),
        program("teardown", ASSERTION, 4, Teardown::run),
        program("late-post", ASSERTION, 4, LatePost::run),
        program("inline-future", ASSERTION, 4, InlineFuture::run),
        program("single-notify", DEADLOCK, 4, SingleNotify::run),
        program("gather", ASSERTION, 5, Gather::run),
        program("lazy-instance", ASSERTION, 5, LazyInstance::run),
        program("region-ownership", ASSERTION, 5, RegionOwnership::run),
        program("pipeline", ASSERTION, 6, Pipeline::run));
  }

  private static BenchmarkProgram program(String name, Bug bug, int tasks, ThreadBody body) {
    return BenchmarkProgram.of(name, bug, SYNCHRONISATION, tasks + " tasks", body);
  }
}
