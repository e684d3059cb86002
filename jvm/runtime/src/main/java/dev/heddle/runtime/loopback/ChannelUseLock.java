package dev.heddle.runtime.loopback;

import java.io.IOException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a thread holds that waits in a socket or channel. Other threads that would do the same with
 * it wait until that thread is done, and so does a thread that would make the channel non-blocking.
 */
final class ChannelUseLock extends NetworkPart {
  private final String doing;

  /** Whether the time spent waiting for it counts. */
  private final boolean timed;

  /** The locks that are held with it. */
  private final List<ChannelUseLock> others;

  private boolean held;

  private ChannelUseLock(String doing, boolean timed, List<ChannelUseLock> others) {
    this.doing = doing;
    this.timed = timed;
    this.others = others;
  }

  /** One that threads wait for without a time limit. */
  static ChannelUseLock of(String doing) {
    return new ChannelUseLock(doing, false, List.of());
  }

  /** One whose wait is limited by the time limit of the operation. */
  static ChannelUseLock timed(String doing) {
    return new ChannelUseLock(doing, true, List.of());
  }

  /** One that is held by the thread that holds both of two others. */
  static ChannelUseLock both(String doing, ChannelUseLock one, ChannelUseLock other) {
    return new ChannelUseLock(doing, false, List.of(one, other));
  }

  @Override
  public String name() {
    return "the thread that is " + doing;
  }

  @Override
  public String wanted() {
    return name();
  }

  /** Waits until it is free. An interrupt does not end the wait. */
  void pass(NetworkScheduling turns) {
    ChannelUseLock holding = heldOne(turns);
    while (holding != null) {
      turns.await(holding, -1, false);
      holding = heldOne(turns);
    }
  }

  /** The first of these locks that is held, or null. */
  private @Nullable ChannelUseLock heldOne(NetworkScheduling turns) {
    turns.touch(this, false);
    ChannelUseLock holding = held ? this : null;
    for (int i = 0; i < others.size() && holding == null; i++) {
      holding = others.get(i).heldOne(turns);
    }
    return holding;
  }

  /** The same for a caller with a time limit; returns that limit, if the caller must still wait. */
  long pass(NetworkScheduling turns, NetworkCaller caller) throws IOException {
    long nanos = caller.nanos();
    if (nanos < 0 || !timed) {
      pass(turns);
      return nanos < 0 ? 0 : turns.now() + nanos;
    }
    long deadline = turns.now() + nanos;
    turns.touch(this, false);
    while (held) {
      if (deadline <= turns.now()) {
        throw caller.timeout();
      }
      turns.await(this, deadline - turns.now(), false);
    }
    return deadline;
  }

  /** The calling thread, which has passed the lock, is about to wait. */
  void hold(NetworkScheduling turns) {
    turns.touch(this, true);
    held = true;
    others.forEach(other -> other.hold(turns));
  }

  /** It does not wait any more. */
  void release(NetworkScheduling turns) {
    held = false;
    turns.change(this);
    others.forEach(other -> other.release(turns));
  }
}
