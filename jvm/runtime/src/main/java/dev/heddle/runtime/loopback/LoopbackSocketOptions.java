package dev.heddle.runtime.loopback;

import java.net.SocketOption;
import java.net.SocketOptions;
import java.net.StandardSocketOptions;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * The options of a socket, which represent the socket itself, too. Options of the kernel are kept
 * so that the program can read them, and have no effect.
 */
final class LoopbackSocketOptions extends NetworkPart {
  /** As many bytes as TCP takes at least, on most systems, before a reader takes them. */
  private static final int BUFFER = 1 << 16;

  private static final Set<SocketOption<?>> SUPPORTED =
      Set.of(
          StandardSocketOptions.SO_SNDBUF,
          StandardSocketOptions.SO_RCVBUF,
          StandardSocketOptions.SO_KEEPALIVE,
          StandardSocketOptions.SO_REUSEADDR,
          StandardSocketOptions.SO_REUSEPORT,
          StandardSocketOptions.SO_LINGER,
          StandardSocketOptions.TCP_NODELAY,
          StandardSocketOptions.IP_TOS);

  private static final Map<Integer, SocketOption<?>> NUMBERED =
      Map.of(
          SocketOptions.SO_SNDBUF, StandardSocketOptions.SO_SNDBUF,
          SocketOptions.SO_RCVBUF, StandardSocketOptions.SO_RCVBUF,
          SocketOptions.SO_KEEPALIVE, StandardSocketOptions.SO_KEEPALIVE,
          SocketOptions.SO_REUSEADDR, StandardSocketOptions.SO_REUSEADDR,
          SocketOptions.SO_REUSEPORT, StandardSocketOptions.SO_REUSEPORT,
          SocketOptions.SO_LINGER, StandardSocketOptions.SO_LINGER,
          SocketOptions.TCP_NODELAY, StandardSocketOptions.TCP_NODELAY,
          SocketOptions.IP_TOS, StandardSocketOptions.IP_TOS);

  private final NetworkScheduling turns;
  private final Map<SocketOption<?>, Object> values = new HashMap<>();
  private Object timeout = 0;
  private Object urgent = false;

  LoopbackSocketOptions(NetworkScheduling turns) {
    this.turns = turns;
  }

  @Override
  public String name() {
    return "a socket";
  }

  @Override
  public String wanted() {
    return "a connection to be established";
  }

  static Set<SocketOption<?>> supported() {
    return SUPPORTED;
  }

  void set(SocketOption<?> option, Object value) {
    turns.touch(this, true);
    if (!SUPPORTED.contains(option)) {
      throw new UnsupportedOperationException("'" + option + "' not supported");
    }
    values.put(option, value);
  }

  Object get(SocketOption<?> option) {
    turns.touch(this, false);
    if (!SUPPORTED.contains(option)) {
      throw new UnsupportedOperationException("'" + option + "' not supported");
    }
    Object value = values.get(option);
    return value != null ? value : standard(option);
  }

  private static Object standard(SocketOption<?> option) {
    if (option.type() == Boolean.class) {
      return false;
    }
    if (option == StandardSocketOptions.SO_LINGER) {
      return -1;
    }
    return option == StandardSocketOptions.IP_TOS ? 0 : BUFFER;
  }

  /** Sets an option by its number; no linger is a boolean there. */
  void set(int number, @Nullable Object value) {
    turns.touch(this, true);
    if (number == SocketOptions.SO_TIMEOUT && value != null) {
      timeout = value;
    } else if (number == SocketOptions.SO_OOBINLINE && value != null) {
      urgent = value;
    } else {
      SocketOption<?> option = NUMBERED.get(number);
      if (option != null && value != null) {
        boolean off = option == StandardSocketOptions.SO_LINGER && value instanceof Boolean;
        values.put(option, off ? -1 : value);
      }
    }
  }

  /** An option by its number, or null. */
  @Nullable Object get(int number) {
    turns.touch(this, false);
    if (number == SocketOptions.SO_TIMEOUT) {
      return timeout;
    }
    if (number == SocketOptions.SO_OOBINLINE) {
      return urgent;
    }
    SocketOption<?> option = NUMBERED.get(number);
    return option == null ? null : get(option);
  }

  /** How many nanoseconds a read or an accept waits; negative without limit. */
  long nanos() {
    turns.touch(this, false);
    int millis = timeout instanceof Integer number ? number : 0;
    return millis == 0 ? -1 : TimeUnit.MILLISECONDS.toNanos(millis);
  }

  /** How many bytes may be on their way to this socket. */
  int bufferSize() {
    return get(StandardSocketOptions.SO_RCVBUF) instanceof Integer size ? size : BUFFER;
  }

  /** Whether closing drops the connection. */
  boolean lingersNot() {
    return Integer.valueOf(0).equals(get(StandardSocketOptions.SO_LINGER));
  }
}
