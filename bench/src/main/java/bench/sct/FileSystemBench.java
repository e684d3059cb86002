package bench.sct;

import bench.catalog.Check;
import bench.catalog.StartAndJoin;
import bench.catalog.ThreadBody;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Threads that allocate a block each for an inode of their own. There are fewer block locks than
 * threads, and the search for a free one runs past the last, in every run.
 */
final class FileSystemBench {
  private static final int THREADS = 27;
  private static final int INODES = 32;
  private static final int BLOCKS = 26;

  private final ReentrantLock[] inodeLocks = locks(INODES);
  private final ReentrantLock[] blockLocks = locks(BLOCKS);
  private final int[] inodes = new int[INODES];
  private final boolean[] busy = new boolean[BLOCKS];

  static void run() throws InterruptedException {
    FileSystemBench files = new FileSystemBench();
    ThreadBody[] parts = new ThreadBody[THREADS];
    for (int i = 0; i < THREADS; i++) {
      int inode = i;
      parts[i] = () -> files.allocate(inode);
    }
    StartAndJoin.run(parts);
  }

  private static ReentrantLock[] locks(int number) {
    ReentrantLock[] locks = new ReentrantLock[number];
    for (int i = 0; i < number; i++) {
      locks[i] = new ReentrantLock();
    }
    return locks;
  }

  private void allocate(int inode) {
    inodeLocks[inode].lock();
    try {
      for (int block = inode / 2; inodes[inode] == 0; block++) {
        Check.that(block < BLOCKS, "no such block");
        blockLocks[block].lock();
        if (!busy[block]) {
          busy[block] = true;
          inodes[inode] = block + 1;
        }
        blockLocks[block].unlock();
      }
    } finally {
      inodeLocks[inode].unlock();
    }
  }
}
