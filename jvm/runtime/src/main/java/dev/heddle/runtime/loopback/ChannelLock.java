package dev.heddle.runtime.loopback;

/**
 * What a thread holds that waits in a socket or channel: others who would do the same with it wait
 * until it is done, and so does whoever would have the channel not wait any more.
 */
final class ChannelLock extends Part {
  private final String doing;
  private boolean held;

  ChannelLock(String doing) {
    this.doing = doing;
  }

  @Override
  public String name() {
    return "the thread that is " + doing;
  }

  @Override
  public String wanted() {
    return name();
  }

  /** Waits until nobody holds it; returns whether that took any time. An interrupt is no help. */
  boolean pass(Turns turns) {
    turns.touch(this, false);
    boolean waits = held;
    while (held) {
      turns.await(this, -1, false);
    }
    return waits;
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
