package dev.heddle.hooks.io;

import dev.heddle.hooks.Hooks;
import dev.heddle.hooks.Replaces;
import java.io.IOException;
import java.net.SocketAddress;
import java.nio.channels.SocketChannel;

/**
 * Calls of the program that connect a channel and use the result.
 *
 * <p>A non-blocking channel may be connected at once, though the kernel does not do that: this
 * outcome is explored where the program reads the result.
 */
@Replaces(value = "java.nio.channels.SocketChannel", where = Replaces.Where.CALL)
public final class ChannelConnectCalls {
  private ChannelConnectCalls() {}

  /** {@link SocketChannel#connect}. */
  public static boolean connect(SocketChannel channel, SocketAddress remote) throws IOException {
    boolean connected = channel.connect(remote);
    return connected
        || (Hooks.controlled() && Hooks.controller.loopback().connectedAtOnce(channel));
  }
}
