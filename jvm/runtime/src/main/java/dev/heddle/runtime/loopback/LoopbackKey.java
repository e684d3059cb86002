package dev.heddle.runtime.loopback;

import java.nio.channels.CancelledKeyException;
import java.nio.channels.SelectableChannel;
import java.nio.channels.Selector;
import java.nio.channels.spi.AbstractSelectionKey;
import java.util.function.IntUnaryOperator;

/** What a selector of the program watches a channel for. */
final class LoopbackKey extends AbstractSelectionKey {
  private static final String INTEREST = "interestOps";

  private final LoopbackSelector selector;
  private final SelectableChannel channel;
  private final SelectableLoopback watched;
  private final NetworkScheduling turns;
  private int interest;
  private int ready;

  LoopbackKey(
      LoopbackSelector selector,
      SelectableChannel channel,
      SelectableLoopback watched,
      NetworkScheduling turns) {
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

  SelectableLoopback watched() {
    return watched;
  }

  private void check() {
    if (!isValid()) {
      throw new CancelledKeyException();
    }
  }

  private void checkSupported(int ops) {
    if ((ops & ~channel.validOps()) != 0) {
      throw new IllegalArgumentException();
    }
  }

  @Override
  public int interestOps() {
    check();
    turns.step(selector.wakeups(), false, INTEREST);
    return interest;
  }

  @Override
  public LoopbackKey interestOps(int ops) {
    check();
    checkSupported(ops);
    change(now -> ops);
    return this;
  }

  @Override
  public int interestOpsOr(int ops) {
    check();
    checkSupported(ops);
    return change(now -> now | ops);
  }

  @Override
  public int interestOpsAnd(int ops) {
    check();
    return change(now -> now & ops);
  }

  /** Changes in one step what it is watched for; returns what it was watched for before. */
  private int change(IntUnaryOperator change) {
    turns.step(selector.wakeups(), true, INTEREST);
    int before = interest;
    interest = change.applyAsInt(before);
    return before;
  }

  @Override
  public int readyOps() {
    check();
    turns.step(selector.wakeups(), false, "readyOps");
    return ready;
  }

  /** What it is watched for. */
  int interest() {
    return interest;
  }

  void begin(int ops) {
    interest = ops;
  }

  /**
   * The channel is ready for some operations, and for those it was before if it was selected;
   * returns whether any of those that it is still watched for is new.
   */
  boolean ready(int ops, boolean selected) {
    int before = selected ? ready : 0;
    ready = before | (ops & interest);
    return ready != before;
  }
}
