package dev.heddle.core;

import java.util.Arrays;

/**
 * Preemptions just before a lock is released, where there is no scheduling point.
 *
 * <p>Releasing a lock is a part of the step before it. An execution in which the thread is
 * preempted before the release and goes on later is equivalent to one in which it is preempted
 * after the release, as long as no other thread takes the lock in between. It may need fewer
 * preemptions: threads that are about to take the lock are blocked meanwhile, so that leaving them
 * costs nothing. This class counts an execution by the fewest preemptions of all that are
 * equivalent in this way.
 *
 * <p>For each thread that was left after a step that released locks, {@link #saved} is how many
 * preemptions fewer the execution has if that thread was left before the release: one for each
 * thread that is left while it is about to take such a lock; and one more preemption if the thread
 * was not preempted after the release, because it was blocked then or had ended. Fewer than none
 * count as none, since it may have been left after the release. It ends when the thread takes its
 * next step, or when another thread takes the lock; then the thread has to come in between, which
 * is one more preemption if it can go on.
 *
 * <p>Where one step releases several locks, they count as released at the first release or at the
 * last, whichever costs less, so that never more than the fewest preemptions are counted.
 */
public final class PreemptionsBeforeReleases {
  /** For each location the thread that released it last, and the number of the step that did. */
  private int[] releaser = new int[64];

  private long[] releasedIn = new long[64];

  /** For each thread the number of its latest step, which no other step has, in any execution. */
  private long[] stepOf = new long[64];

  /** For each thread how many locations its latest step released that no thread has taken since. */
  private int[] released = new int[64];

  private int[] saved = new int[64];
  private long steps;

  /** How many threads have released something in their latest step. */
  private int releasers;

  /** Forgets all steps. */
  void reset() {
    Arrays.fill(released, 0);
    releasers = 0;
  }

  /** A thread has released a location in its latest step. */
  void release(int thread, int location) {
    if (location >= releaser.length) {
      int size = Math.max(location + 1, releaser.length * 2);
      releaser = Arrays.copyOf(releaser, size);
      releasedIn = Arrays.copyOf(releasedIn, size);
    }
    if (holder(location) == thread) {
      return;
    }
    drop(location);
    releaser[location] = thread;
    releasedIn[location] = stepOf[thread];
    if (released[thread]++ == 0) {
      releasers++;
      saved[thread] = 0;
    }
  }

  /** The thread that may not have released a location yet, though its latest step did, or -1. */
  private int holder(int location) {
    if (releasers == 0 || location < 0 || location >= releaser.length) {
      return -1;
    }
    int thread = releaser[location];
    boolean latest = released[thread] > 0 && releasedIn[location] == stepOf[thread];
    return latest ? thread : -1;
  }

  private void drop(int location) {
    int thread = holder(location);
    if (thread >= 0) {
      releasedIn[location] = -1;
      releasers -= --released[thread] == 0 ? 1 : 0;
    }
  }

  /** The thread for whose release the current thread may have to wait, or -1. */
  private int blocks(Point point, int thread) {
    return switch (point.kind(thread)) {
      case LOCK, TIMED_LOCK -> other(point, thread);
      default -> -1;
    };
  }

  private int other(Point point, int thread) {
    int holder = holder(point.object(thread));
    return holder == thread ? -1 : holder;
  }

  /** The thread that must have released what another is about to take, or -1. */
  private int mustRelease(Point point, int thread) {
    return switch (point.kind(thread)) {
      case LOCK, TIMED_LOCK, TRY_LOCK -> other(point, thread);
      default -> -1;
    };
  }

  /** How many preemptions the next step costs if a thread takes it. */
  int preemptions(Point point, int thread) {
    boolean preempts = point.preempts(thread);
    if (releasers == 0) {
      return preempts ? 1 : 0;
    }
    int blocker = preempts ? blocks(point, point.current()) : -1;
    boolean free = blocker >= 0 && saved[blocker] >= 0;
    int cost = preempts && !free ? 1 : 0;
    int holder = mustRelease(point, thread);
    if (holder >= 0 && released[holder] == 1) {
      int saves = saved[holder] + (holder == blocker ? 1 : 0);
      cost += saves > 0 && point.isEnabled(holder) && !point.isFree(holder) ? 1 : 0;
    }
    return cost;
  }

  /** A thread is about to take its next step. */
  void take(Point point, int thread) {
    int current = point.current();
    if (releasers > 0) {
      if (current >= 0 && current != thread && !point.isFree(thread)) {
        leave(point, current, thread);
      }
      if (mustRelease(point, thread) >= 0) {
        drop(point.object(thread));
      }
      if (released[thread] > 0) {
        released[thread] = 0;
        releasers--;
      }
    }
    stepOf[thread] = ++steps;
  }

  private void leave(Point point, int current, int next) {
    boolean preempts = point.preempts(next);
    int blocker = preempts ? blocks(point, current) : -1;
    if (blocker >= 0) {
      preempts = saved[blocker]++ < 0;
    }
    if (released[current] > 0) {
      saved[current] = preempts ? 0 : -1;
    }
  }

  /** There is one more thread. */
  void grow(int threads) {
    if (threads > stepOf.length) {
      int size = threads * 2;
      stepOf = Arrays.copyOf(stepOf, size);
      released = Arrays.copyOf(released, size);
      saved = Arrays.copyOf(saved, size);
    }
  }
}
