package dev.heddle.runtime.loopback;

import java.io.IOException;
import java.nio.channels.AsynchronousCloseException;
import java.nio.channels.Channel;
import java.nio.channels.ClosedByInterruptException;
import java.nio.channels.ClosedChannelException;
import java.util.function.BooleanSupplier;

/** What a channel of the program waits for, and how it fails. */
final class ChannelCaller implements NetworkCaller {
  private final Channel channel;
  private boolean blocking = true;
  private final BooleanSupplier closed;

  ChannelCaller(Channel channel, BooleanSupplier closed) {
    this.channel = channel;
    this.closed = closed;
  }

  /** Sets whether it waits from now on, after all threads that wait have ended their waits. */
  void configureBlocking(boolean block, NetworkScheduling turns, ChannelUseLock... locks) {
    for (ChannelUseLock lock : locks) {
      lock.pass(turns);
      lock.hold(turns);
    }
    blocking = block;
    for (ChannelUseLock lock : locks) {
      lock.release(turns);
    }
  }

  void checkOpen() throws ClosedChannelException {
    if (closed.getAsBoolean()) {
      throw new ClosedChannelException();
    }
  }

  @Override
  public boolean blocking() {
    return blocking;
  }

  @Override
  public long nanos() {
    return -1;
  }

  @Override
  public boolean interruptible() {
    return blocking;
  }

  @Override
  public boolean closed() {
    return closed.getAsBoolean();
  }

  @Override
  public IOException closedException(boolean waited) {
    return waited ? new AsynchronousCloseException() : new ClosedChannelException();
  }

  @Override
  public IOException timeout() {
    return new IOException("no channel has a limit on its waits");
  }

  @Override
  public IOException interrupted() throws IOException {
    channel.close();
    return new ClosedByInterruptException();
  }
}
