package bench.sct;

import bench.catalog.StartAndJoin;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Two groups that shut each other out of a resource: the first of a group to come takes it, holding
 * the lock that the other group needs in order to leave. Two more threads do nothing.
 */
final class Carter01 {
  private final ReentrantLock door = new ReentrantLock();
  private final ReentrantLock resource = new ReentrantLock();
  private int left;
  private int right;

  static void run() throws InterruptedException {
    Carter01 groups = new Carter01();
    StartAndJoin.run(groups::leftVisits, groups::rightVisits, () -> {}, () -> {});
  }

  private void leftVisits() {
    door.lock();
    if (++left == 1) {
      resource.lock();
    }
    door.unlock();
    door.lock();
    if (--left == 0) {
      resource.unlock();
    }
    door.unlock();
  }

  private void rightVisits() {
    door.lock();
    if (++right == 1) {
      resource.lock();
    }
    door.unlock();
    door.lock();
    if (--right == 0) {
      resource.unlock();
    }
    door.unlock();
  }
}
