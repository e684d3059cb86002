package dev.heddle.runtime.loopback;

import java.nio.channels.CancelledKeyException;
import java.nio.channels.SelectableChannel;
import java.nio.channels.Selector;
import java.nio.channels.spi.AbstractSelectionKey;

/** What a selector of the program watches a channel for. */
final class LoopbackKey extends AbstractSelectionKey {
  private final LoopbackSelector selector;
  private final SelectableChannel channel;
  private final Watched watched;
  private final Turns turns;
  private int interest;
  private int ready;

  LoopbackKey(LoopbackSelector selector, SelectableChannel channel, Watched watched, Turns turns) {
    this.selector = selector;
    this.channel = channel;
    this.watched = watched;
    this.turns = turns;
  }

  @Override
  public SelectableChannel channel() {
    return channel;
  }

  @Override
  public Selector selector() {
    return selector;
  }

  Watched watched() {
    return watched;
  }

  private void check() {
    if (!isValid()) {
      throw new CancelledKeyException();
    }
  }

  @Override
  public int interestOps() {
    check();
    turns.touch(selector.wakeups(), false);
    return interest;
  }

  @Override
  public LoopbackKey interestOps(int ops) {
    check();
    if ((ops & ~channel.validOps()) != 0) {
      throw new IllegalArgumentException();
    }
    turns.step(selector.wakeups(), true, "interestOps");
    interest = ops;
    return this;
  }

  @Override
  public int readyOps() {
    check();
    return ready;
  }

  /** What it is watched for. */
  int interest() {
    return interest;
  }

  void begin(int ops) {
    interest = ops;
  }

  /** The channel is ready for some operations, and for those it was before if it was selected. */
  boolean ready(int ops, boolean selected) {
    int before = selected ? ready : 0;
    ready = before | ops;
    return ready != before || !selected;
  }
}
