package dev.heddle.hooks;

import java.io.IOException;
import java.io.InputStream;
import java.net.SocketImpl;
import java.nio.channels.SocketChannel;
import java.nio.channels.spi.SelectorProvider;
import org.jspecify.annotations.Nullable;

/**
 * The world outside as controlled threads see it: a network that ends at the program, and input.
 */
public abstract class SimulatedEnvironment {
  /** What is behind a new socket, or a server socket. */
  public abstract SocketImpl socketImpl(boolean server);

  /** Waits for a connection to a server socket; null if that is not of this network. */
  public abstract @Nullable SocketImpl accept(SocketImpl server) throws IOException;

  /** Who makes channels and selectors. */
  public abstract SelectorProvider provider();

  /**
   * Whether a channel that does not wait, and has said that its connection is pending, was
   * connected at once all the same: the program looks at what it has said.
   */
  public abstract boolean connectedAtOnce(SocketChannel channel);

  /** The standard input of this execution, the same in all. */
  public abstract InputStream input(InputStream real);
}
