package dev.heddle.runtime.loopback;

import dev.heddle.hooks.io.LoopbackBodies;
import java.net.ProtocolFamily;
import java.net.StandardProtocolFamily;
import java.nio.channels.DatagramChannel;
import java.nio.channels.Pipe;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.channels.spi.AbstractSelector;
import java.nio.channels.spi.SelectorProvider;

/** Makes the channels of the program; one that needs the kernel is refused. */
final class LoopbackProvider extends SelectorProvider {
  private final Network network;

  LoopbackProvider(Network network) {
    this.network = network;
  }

  @Override
  public DatagramChannel openDatagramChannel() {
    throw refused(LoopbackBodies.DATAGRAMS);
  }

  @Override
  public DatagramChannel openDatagramChannel(ProtocolFamily family) {
    throw refused(LoopbackBodies.DATAGRAMS);
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
    return new LoopbackSocketChannel(this, network, new ConnectionEnd(network));
  }

  @Override
  public ServerSocketChannel openServerSocketChannel(ProtocolFamily family) {
    requireInternet(family);
    return openServerSocketChannel();
  }

  @Override
  public SocketChannel openSocketChannel(ProtocolFamily family) {
    requireInternet(family);
    return openSocketChannel();
  }

  private void requireInternet(ProtocolFamily family) {
    if (family != StandardProtocolFamily.INET && family != StandardProtocolFamily.INET6) {
      throw refused(
          "the program uses sockets of the family "
              + family.name()
              + ", which Heddle cannot control: let it use loopback sockets instead");
    }
  }

  private IllegalStateException refused(String message) {
    network.turns().refuse(message);
    return new IllegalStateException("not reached");
  }
}
