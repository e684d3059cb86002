package dev.heddle.bench.measure;

import bench.programs.LockCounter;
import bench.programs.MonitorCounter;
import bench.programs.PairDeadlock;
import bench.programs.PlainAccesses;
import bench.programs.PoolPipeline;
import dev.heddle.runtime.settings.ProgramBody;
import java.util.List;

/** A program that is measured. */
public enum Subject {
  MONITOR_3X3("3 threads x 3 synchronized increments", () -> MonitorCounter.run(3, 3)),
  MONITOR_3X40("3 threads x 40 synchronized increments", () -> MonitorCounter.run(3, 40)),
  MONITOR_3X200("3 threads x 200 synchronized increments", () -> MonitorCounter.run(3, 200)),
  LOCK_3X3("3 threads x 3 increments with ReentrantLock", () -> LockCounter.run(3, 3)),
  LOCK_3X40("3 threads x 40 increments with ReentrantLock", () -> LockCounter.run(3, 40)),
  LOCK_3X200("3 threads x 200 increments with ReentrantLock", () -> LockCounter.run(3, 200)),
  POOL("ThreadPoolExecutor + CompletableFuture + ConcurrentHashMap", PoolPipeline::run),
  PLAIN_3X3(
      "3 threads x 3 synchronized blocks of 20 plain accesses", () -> PlainAccesses.run(3, 3)),
  DEADLOCK("2 threads that always deadlock", PairDeadlock::run);

  /** The programs whose rates are compared. */
  public static final List<Subject> THROUGHPUT =
      List.of(MONITOR_3X3, MONITOR_3X40, MONITOR_3X200, LOCK_3X3, LOCK_3X40, LOCK_3X200, POOL);

  private final String title;

  @SuppressWarnings("ImmutableEnumChecker") // a lambda without state
  private final ProgramBody body;

  Subject(String title, ProgramBody body) {
    this.title = title;
    this.body = body;
  }

  public String title() {
    return title;
  }

  public ProgramBody body() {
    return body;
  }

  /** The name used in options: {@code monitor-3x3}. */
  public String key() {
    return name().toLowerCase(java.util.Locale.ROOT).replace('_', '-');
  }
}
