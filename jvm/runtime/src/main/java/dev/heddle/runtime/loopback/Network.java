package dev.heddle.runtime.loopback;

import dev.heddle.hooks.SimulatedEnvironment;
import java.io.IOException;
import java.io.InputStream;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.NetworkInterface;
import java.net.Socket;
import java.net.SocketImpl;
import java.nio.channels.SocketChannel;
import java.nio.channels.spi.SelectorProvider;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;

/**
 * The network that the threads of one execution see.
 *
 * <p>It is closed: both ends of every connection are in the program. A program that wants to
 * connect to another process is refused.
 */
public final class Network extends SimulatedEnvironment {
  /** The first number of the ports that the network chooses itself. */
  private static final int FIRST_FREE = 32_768;

  private static final int LAST = 65_535;

  /** How many milliseconds to wait for an outside process that may listen. */
  private static final int PROBE = 200;

  private final NetworkScheduling turns;
  private final RecordedInput recording;
  private final Map<Integer, NetworkPort> ports = new HashMap<>();
  private final List<LoopbackSelector> selectors = new ArrayList<>();
  private final SelectorProvider provider = new LoopbackProvider(this);

  private @Nullable InputStream input;

  /** A network that was not used yet. */
  public Network(NetworkScheduling turns, RecordedInput recording) {
    this.turns = turns;
    this.recording = recording;
  }

  @Override
  public SocketImpl socketImpl(boolean server) {
    return server
        ? new LoopbackSocketImpl(this, new ListeningSocket(this), null)
        : new LoopbackSocketImpl(this);
  }

  @Override
  public @Nullable SocketImpl accept(SocketImpl server) throws IOException {
    if (!(server instanceof LoopbackSocketImpl own)) {
      return null;
    }
    LoopbackSocketImpl accepted = new LoopbackSocketImpl(this);
    own.accept(accepted);
    return accepted;
  }

  @Override
  public SelectorProvider provider() {
    return provider;
  }

  @Override
  public boolean connectedAtOnce(SocketChannel channel) {
    return channel instanceof LoopbackSocketChannel own && own.connectedAtOnce();
  }

  @Override
  public InputStream input(InputStream real) {
    if (real != recording.stream()) {
      return real; // the program has set another one
    }
    if (input == null) {
      input = new StandardInput(turns, recording);
    }
    return input;
  }

  NetworkScheduling turns() {
    return turns;
  }

  InetAddress loopback() {
    return InetAddress.getLoopbackAddress();
  }

  NetworkPort port(int number) {
    return ports.computeIfAbsent(number, NetworkPort::new);
  }

  /** A port that is free, whatever other threads do. */
  NetworkPort freePort() {
    return port(clientPort());
  }

  /** The number of a port that no other thread will be given, as long as there are enough. */
  int clientPort() {
    int number = FIRST_FREE + turns.number() % (LAST - FIRST_FREE);
    while (ports.containsKey(number)) {
      number = number == LAST ? FIRST_FREE : number + 1;
    }
    return number;
  }

  /** The step under way has changed a part. */
  void changed(NetworkPart part) {
    turns.change(part);
    for (LoopbackSelector selector : selectors) {
      if (selector.waitsFor(part)) {
        turns.change(selector.wakeups());
      }
    }
  }

  /** Takes bytes, and lets the threads go on that wait for room. */
  int read(ByteFlow flow, byte[] target, int from, int length) throws IOException {
    int read = flow.read(target, from, length);
    if (read != NetworkOperation.NOT_YET) {
      turns.receive(flow);
      changed(flow);
    }
    return read;
  }

  /** Puts bytes, and lets the threads go on that wait for bytes. */
  int write(ByteFlow flow, byte[] source, int from, int length, String complaint)
      throws IOException {
    int written = flow.write(source, from, length, complaint);
    if (written != NetworkOperation.NOT_YET) {
      turns.send(flow);
      changed(flow);
    }
    return written;
  }

  void add(LoopbackSelector selector) {
    selectors.add(selector);
  }

  void remove(LoopbackSelector selector) {
    selectors.remove(selector);
  }

  /** Refuses a program that wants to connect to another machine. */
  void checkInside(InetSocketAddress to) {
    InetAddress address = to.getAddress();
    if (!address.isLoopbackAddress() && !address.isAnyLocalAddress() && !isOwn(address)) {
      refuse(to);
    }
  }

  private boolean isOwn(InetAddress address) {
    return attempt(() -> NetworkInterface.getByInetAddress(address)) != null;
  }

  private void refuse(InetSocketAddress to) {
    turns.refuse(
        "the program connects to "
            + to
            + ", which is outside, and so not under control: let it talk to a stand-in that is a"
            + " part of the program instead");
  }

  /**
   * What to throw if no socket of the program listens; refuses the program if another process
   * listens.
   */
  ConnectException refused(InetSocketAddress to) {
    Boolean outside =
        attempt(
            () -> {
              try (Socket probe = new Socket()) {
                probe.connect(to, PROBE);
                return true;
              }
            });
    if (outside != null) {
      refuse(to);
    }
    return refusal();
  }

  /** What to throw if no socket listens. */
  static ConnectException refusal() {
    return new ConnectException("Connection refused");
  }

  private <T> @Nullable T attempt(Callable<T> work) {
    try {
      return turns.outside(work);
    } catch (Exception e) {
      return null; // no process listens
    }
  }
}
