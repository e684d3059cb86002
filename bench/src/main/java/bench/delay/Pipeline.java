package bench.delay;

import bench.catalog.Check;
import bench.catalog.StartAndJoin;
import bench.catalog.ThreadBody;
import java.util.concurrent.atomic.AtomicIntegerArray;

/**
 * Six stages, each of which notifies the next that there is a value before it has written it. A
 * stage that is not notified passes nothing on.
 */
final class Pipeline {
  private static final int STAGES = 6;

  private final AtomicIntegerArray told = new AtomicIntegerArray(STAGES + 1);
  private final AtomicIntegerArray values = new AtomicIntegerArray(STAGES + 1);

  static void run() throws InterruptedException {
    Pipeline pipeline = new Pipeline();
    pipeline.values.set(0, 1);
    pipeline.told.set(0, 1);
    ThreadBody[] parts = new ThreadBody[STAGES];
    for (int i = 0; i < STAGES; i++) {
      int stage = i;
      parts[i] = () -> pipeline.pass(stage);
    }
    StartAndJoin.run(parts);
  }

  private void pass(int stage) {
    if (told.get(stage) == 1) {
      int value = values.get(stage);
      Check.that(value == stage + 1, "a stage was told of a value that is not there");
      told.set(stage + 1, 1);
      values.set(stage + 1, value + 1);
    }
  }
}
