package dev.heddle.runtime.loopback;

import java.io.IOException;
import java.net.ProtocolFamily;
import java.net.StandardProtocolFamily;
import java.nio.channels.DatagramChannel;
import java.nio.channels.Pipe;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.channels.spi.AbstractSelector;
import java.nio.channels.spi.SelectorProvider;
import java.util.concurrent.Callable;

/** Makes the channels of the program; those that need the kernel are the JDK's, uncontrolled. */
final class LoopbackProvider extends SelectorProvider {
  private final Network network;

  LoopbackProvider(Network network) {
    this.network = network;
  }

  @Override
  public DatagramChannel openDatagramChannel() throws IOException {
    return real(() -> SelectorProvider.provider().openDatagramChannel());
  }

  @Override
  public DatagramChannel openDatagramChannel(ProtocolFamily family) throws IOException {
    return real(() -> SelectorProvider.provider().openDatagramChannel(family));
  }

  @Override
  public Pipe openPipe() {
    return new LoopbackPipe(this, network);
  }

  @Override
  public AbstractSelector openSelector() {
    LoopbackSelector selector = new LoopbackSelector(this, network);
    network.add(selector);
    return selector;
  }

  @Override
  public ServerSocketChannel openServerSocketChannel() {
    return new LoopbackServerSocketChannel(this, network);
  }

  @Override
  public SocketChannel openSocketChannel() {
    return new LoopbackSocketChannel(this, network, new End(network));
  }

  @Override
  public ServerSocketChannel openServerSocketChannel(ProtocolFamily family) throws IOException {
    return isInternet(family)
        ? openServerSocketChannel()
        : real(() -> SelectorProvider.provider().openServerSocketChannel(family));
  }

  @Override
  public SocketChannel openSocketChannel(ProtocolFamily family) throws IOException {
    return isInternet(family)
        ? openSocketChannel()
        : real(() -> SelectorProvider.provider().openSocketChannel(family));
  }

  private static boolean isInternet(ProtocolFamily family) {
    return family == StandardProtocolFamily.INET || family == StandardProtocolFamily.INET6;
  }

  private <T> T real(Callable<T> opening) throws IOException {
    try {
      return network.turns().outside(opening);
    } catch (IOException | RuntimeException e) {
      throw e;
    } catch (Exception e) {
      throw new IOException(e);
    }
  }
}
