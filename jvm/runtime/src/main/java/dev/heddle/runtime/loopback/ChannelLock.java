package dev.heddle.runtime.loopback;

import java.io.IOException;

/**
 * What a thread holds that waits in a socket or channel: others who would do the same with it wait
 * until it is done, and so does whoever would have the channel not wait any more.
 */
final class ChannelLock extends Part {
  private final String doing;

  /** Whether the time counts that is spent waiting for it. */
  private final boolean timed;

  private boolean held;

  private ChannelLock(String doing, boolean timed) {
    this.doing = doing;
    this.timed = timed;
  }

  /** One for which threads wait as long as it takes. */
  static ChannelLock of(String doing) {
    return new ChannelLock(doing, false);
  }

  /** One for which threads wait no longer than for what they want. */
  static ChannelLock timed(String doing) {
    return new ChannelLock(doing, true);
  }

  @Override
  public String name() {
    return "the thread that is " + doing;
  }

  @Override
  public String wanted() {
    return name();
  }

  /** Waits until nobody holds it. An interrupt is no help. */
  void pass(Turns turns) {
    turns.touch(this, false);
    while (held) {
      turns.await(this, -1, false);
    }
  }

  /**
   * The same for a caller that wants something by a time; returns by which, if it has to wait any
   * more.
   */
  long pass(Turns turns, Caller caller) throws IOException {
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

  /** The calling thread, which has passed, is about to wait. */
  void hold(Turns turns) {
    turns.touch(this, true);
    held = true;
  }

  /** It does not wait any more. */
  void release(Turns turns) {
    held = false;
    turns.change(this);
  }
}
