package dev.heddle.hooks;

import java.io.IOException;
import java.io.InputStream;
import java.net.SocketImpl;
import java.nio.channels.SocketChannel;
import java.nio.channels.spi.SelectorProvider;
import org.jspecify.annotations.Nullable;

/** The environment of controlled threads: a network that contains only the program, and input. */
public abstract class SimulatedEnvironment {
  /** The implementation of a new socket, or of a server socket. */
  public abstract SocketImpl socketImpl(boolean server);

  /** Waits for a connection to a server socket; null if that does not belong to this network. */
  public abstract @Nullable SocketImpl accept(SocketImpl server) throws IOException;

  /** The provider of channels and selectors. */
  public abstract SelectorProvider provider();

  /**
   * Whether a non-blocking channel that has reported a pending connection was nevertheless
   * connected at once; called when the program reads the result.
   */
  public abstract boolean connectedAtOnce(SocketChannel channel);

  /** The standard input of this execution, the same in all. */
  public abstract InputStream input(InputStream real);
}
