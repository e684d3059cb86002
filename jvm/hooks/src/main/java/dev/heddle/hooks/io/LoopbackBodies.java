package dev.heddle.hooks.io;

import dev.heddle.hooks.CancelledKeyOwner;
import dev.heddle.hooks.Hooks;
import dev.heddle.hooks.Replaces;
import dev.heddle.hooks.SimulatedEnvironment;
import dev.heddle.hooks.Unwinding;
import java.io.IOException;
import java.io.InputStream;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.net.DatagramSocket;
import java.net.ServerSocket;
import java.net.SocketAddress;
import java.net.SocketImpl;
import java.nio.channels.AsynchronousFileChannel;
import java.nio.channels.SelectionKey;
import java.nio.channels.spi.AbstractSelector;
import java.nio.channels.spi.AsynchronousChannelProvider;
import java.nio.channels.spi.SelectorProvider;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.attribute.FileAttribute;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import org.jspecify.annotations.Nullable;

/**
 * Sockets, channels and input of controlled threads, which are those of {@link
 * SimulatedEnvironment}.
 */
@Replaces(value = "java.net.SocketImpl", where = Replaces.Where.BODY)
public final class LoopbackBodies {
  /** The reason why a program that uses datagrams is refused. */
  public static final String DATAGRAMS =
      "the program uses datagrams, which Heddle cannot control: let it use streams, or a stand-in,"
          + " instead";

  private LoopbackBodies() {}

  /** {@code SocketImpl.createPlatformSocketImpl}. */
  public static SocketImpl createPlatformSocketImpl(boolean server) {
    return Hooks.controller.loopback().socketImpl(server);
  }

  /** {@link ServerSocket}. */
  @Replaces(value = "java.net.ServerSocket", where = Replaces.Where.BODY)
  public static final class Servers {
    private static final MethodHandle IMPL;
    private static final MethodHandle ACCEPT;

    static {
      try {
        MethodHandles.Lookup lookup =
            MethodHandles.privateLookupIn(ServerSocket.class, MethodHandles.lookup());
        IMPL = lookup.findGetter(ServerSocket.class, "impl", SocketImpl.class);
        ACCEPT =
            lookup.findVirtual(
                ServerSocket.class, "implAccept", MethodType.methodType(SocketImpl.class));
      } catch (ReflectiveOperationException e) {
        throw new ExceptionInInitializerError(e);
      }
    }

    private Servers() {}

    /** {@code ServerSocket.implAccept}, which accepts a connection. */
    public static SocketImpl implAccept(ServerSocket server) throws IOException {
      try {
        SocketImpl accepted =
            Hooks.controller.loopback().accept((SocketImpl) IMPL.invokeExact(server));
        return accepted != null ? accepted : outside(server);
      } catch (IOException | RuntimeException | Error e) {
        throw e;
      } catch (Throwable e) {
        throw Unwinding.wrapped(e);
      }
    }

    private static SocketImpl outside(ServerSocket server) throws Throwable {
      Hooks.enterGuard();
      try {
        return (SocketImpl) ACCEPT.invokeExact(server);
      } finally {
        Hooks.exitGuard();
      }
    }
  }

  /** {@link SelectorProvider}. */
  @Replaces(value = "java.nio.channels.spi.SelectorProvider", where = Replaces.Where.BODY)
  public static final class Selectors {
    private Selectors() {}

    /** {@link SelectorProvider#provider}. */
    public static SelectorProvider provider() {
      return Hooks.controller.loopback().provider();
    }
  }

  /** {@link AbstractSelector}. */
  @Replaces(value = "java.nio.channels.spi.AbstractSelector", where = Replaces.Where.BODY)
  public static final class Cancellations {
    private Cancellations() {}

    /** Whether a selector belongs to the program. */
    public static boolean applies(AbstractSelector selector) {
      return selector instanceof CancelledKeyOwner;
    }

    /** {@code AbstractSelector.cancel}, which a key calls when it is cancelled. */
    public static void cancel(AbstractSelector selector, SelectionKey key) {
      ((CancelledKeyOwner) selector).cancelled(key);
    }
  }

  /** {@link AsynchronousChannelProvider}. */
  @Replaces(
      value = "java.nio.channels.spi.AsynchronousChannelProvider",
      where = Replaces.Where.BODY)
  public static final class Asynchronous {
    private Asynchronous() {}

    /** {@link AsynchronousChannelProvider#provider}. */
    public static AsynchronousChannelProvider provider() {
      Hooks.refuse(
          "the program uses asynchronous sockets, which Heddle cannot control:"
              + " let it use other channels, or a stand-in, instead");
      throw new IllegalStateException("not reached");
    }
  }

  /** {@link DatagramSocket}. */
  @Replaces(value = "java.net.DatagramSocket", where = Replaces.Where.BODY)
  public static final class Datagrams {
    private Datagrams() {}

    /**
     * {@code DatagramSocket.createDelegate}, which makes the object that every datagram socket
     * delegates to.
     */
    public static DatagramSocket createDelegate(@Nullable SocketAddress address, Class<?> type) {
      Hooks.refuse(DATAGRAMS);
      throw new IllegalStateException("not reached");
    }
  }

  /** {@link AsynchronousFileChannel}. */
  @Replaces(value = "java.nio.channels.AsynchronousFileChannel", where = Replaces.Where.BODY)
  public static final class Files {
    private Files() {}

    /** {@link AsynchronousFileChannel#open(Path, Set, ExecutorService, FileAttribute...)}. */
    public static AsynchronousFileChannel open(
        Path file,
        Set<? extends OpenOption> options,
        @Nullable ExecutorService executor,
        FileAttribute<?>[] attributes)
        throws IOException {
      if (executor == null) {
        Hooks.refuse(
            "the program opens an asynchronous file channel whose threads outlive an execution:"
                + " let it give the channel an executor of its own");
      }
      return file.getFileSystem()
          .provider()
          .newAsynchronousFileChannel(file, options, executor, attributes);
    }
  }

  /** {@link System}. */
  @Replaces(value = "java.lang.System", where = Replaces.Where.FIELD)
  @SuppressWarnings("MethodName") // it has the name of the field that it replaces
  public static final class Input {
    private Input() {}

    /** {@link System#in}. */
    public static InputStream in(InputStream real) {
      return Hooks.controlled() ? Hooks.controller.loopback().input(real) : real;
    }
  }
}
