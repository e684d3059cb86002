package bench.delay;

import bench.catalog.Check;
import bench.catalog.StartAndJoin;

/**
 * A region of memory that a producer offers and may take back while no thread has claimed it. A
 * consumer reads the offer and claims the region later, without reading it again. By then the
 * region may have been taken back and be in use. Three more tasks do work of their own before.
 *
 * <p>The failing order is offer, read, take back, claim, use: three preemptions.
 */
final class RegionOwnership {
  private enum Owner {
    PRODUCER,
    OFFERED,
    CONSUMER
  }

  private static final int OTHERS = 3;

  private Owner owner = Owner.PRODUCER;
  private int log;

  static void run() throws InterruptedException {
    RegionOwnership region = new RegionOwnership();
    StartAndJoin.run(StartAndJoin.times(OTHERS, region::other, region::produce, region::consume));
    Check.that(region.log == OTHERS, "a task is missing");
  }

  private synchronized void other() {
    log++;
  }

  private void produce() {
    synchronized (this) {
      owner = Owner.OFFERED;
    }
    synchronized (this) {
      if (owner != Owner.OFFERED) {
        return;
      }
      owner = Owner.PRODUCER;
    }
    synchronized (this) {
      Check.that(owner == Owner.PRODUCER, "a region is used that belongs to the consumer");
    }
  }

  private void consume() {
    boolean offered;
    synchronized (this) {
      offered = owner == Owner.OFFERED;
    }
    if (offered) {
      synchronized (this) {
        owner = Owner.CONSUMER;
      }
    }
  }
}
