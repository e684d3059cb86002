package bench.icb;

import bench.catalog.Check;
import bench.catalog.StartAndJoin;
import bench.catalog.ThreadBody;

/**
 * Processes that create a file each: an inode is given the first free block after one that belongs
 * to it, each protected by a lock. It is correct.
 */
final class FileSystem {
  private static final int INODES = 32;
  private static final int BLOCKS = 26;

  /** An inode without a block. */
  private static final int FREE = 0;

  private final Object[] inodeLocks = locks(INODES);
  private final Object[] blockLocks = locks(BLOCKS);
  private final int[] inodes = new int[INODES];
  private final boolean[] busy = new boolean[BLOCKS];

  /** Processes whose first blocks are the same for each pair. */
  static void run(int processes) throws InterruptedException {
    FileSystem files = new FileSystem();
    ThreadBody[] parts = new ThreadBody[processes];
    for (int i = 0; i < processes; i++) {
      int inode = i / 2 + i % 2 * (BLOCKS / 2);
      parts[i] = () -> files.create(inode);
    }
    StartAndJoin.run(parts);
    boolean[] used = new boolean[BLOCKS];
    for (int inode : files.inodes) {
      Check.that(inode == FREE || !used[inode - 1], "two files share a block");
      if (inode != FREE) {
        used[inode - 1] = true;
      }
    }
  }

  private static Object[] locks(int number) {
    Object[] locks = new Object[number];
    for (int i = 0; i < number; i++) {
      locks[i] = new Object();
    }
    return locks;
  }

  private void create(int inode) {
    synchronized (inodeLocks[inode]) {
      for (int b = inode * 2 % BLOCKS; inodes[inode] == FREE; b = (b + 1) % BLOCKS) {
        synchronized (blockLocks[b]) {
          if (!busy[b]) {
            busy[b] = true;
            inodes[inode] = b + 1;
          }
        }
      }
    }
  }
}
