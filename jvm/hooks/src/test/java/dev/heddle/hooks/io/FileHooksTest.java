package dev.heddle.hooks.io;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.heddle.hooks.Hooks;
import dev.heddle.hooks.UnderControl;
import java.io.ByteArrayInputStream;
import java.io.File;
import java.io.FileDescriptor;
import java.io.IOException;
import java.io.InputStream;
import java.io.RandomAccessFile;
import java.net.DatagramSocket;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.net.SocketImpl;
import java.nio.channels.SelectionKey;
import java.nio.channels.SocketChannel;
import java.nio.channels.spi.SelectorProvider;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What becomes known of files, and of sockets. */
final class FileHooksTest extends UnderControl {
  private final FileDescriptor open = recorder.named("open", new FileDescriptor());

  @Test
  void filesAreKnownByTheirNames() {
    assertEquals(
        List.of(
            "useFile(LOOK, a)",
            "useFile(LIST, dir)",
            "useFile(WRITE, a)",
            "useFile(CHANGE, a)",
            "useFiles(MOVE, a, b)",
            "useFiles(COPY, a, b)",
            "useFile(ANYTHING, /)",
            "useFile(LOOK, a)",
            "useFile(CHANGE, a)",
            "useFile(CHANGE, a)"),
        controlled(
            () -> {
              FileHooks.looks(new File("a"));
              FileHooks.lists(Path.of("dir"));
              FileHooks.writes("a");
              FileHooks.changes("a");
              FileHooks.moves(new File("a"), Path.of("b"));
              FileHooks.copies("a", "b");
              FileHooks.anything();
              FileHooks.opens("a", 0);
              FileHooks.opens("a", 1);
              FileHooks.opens("a", 0x442);
              FileHooks.looks(null);
              FileHooks.moves("a", null);
              FileHooks.copies(null, "b");
            }));
  }

  @Test
  void openFilesAreKnownByTheirDescriptors() {
    assertEquals(
        List.of(
            "useOpenFile(OPENED, open, a)",
            "useOpenFile(OPEN_TO_READ, open, a)",
            "useOpenFile(OPEN_TO_WRITE, open, a)",
            "useOpenFile(OPEN_TO_READ, open, a)",
            "useOpenFile(OPEN_TO_WRITE, open, a)",
            "useOpenFile(READ_ON, open, null)",
            "useOpenFile(ASK, open, null)",
            "useOpenFile(SEEK, open, null)",
            "useOpenFile(WRITE_ON, open, null)",
            "useOpenFile(CLOSE, open, null)"),
        controlled(
            () -> {
              FileHooks.opened(open, "a");
              FileHooks.opensToRead(open, "a");
              FileHooks.opensToWrite(open, "a");
              FileHooks.opensRandom(open, "a", 1);
              FileHooks.opensRandom(open, "a", 2);
              FileHooks.reads(open, null);
              FileHooks.asks(open, null);
              FileHooks.seeks(open, null);
              FileHooks.writesOn(open, null);
              FileHooks.closes(open, null);
            }));
  }

  @Test
  void standardStreamsAreNoFilesOfTheProgram() {
    assertEquals(
        List.of("beginPart()"),
        controlled(
            () -> {
              for (FileDescriptor standard :
                  List.of(FileDescriptor.in, FileDescriptor.out, FileDescriptor.err)) {
                FileHooks.reads(standard, null);
                FileHooks.closes(standard, null);
              }
              FileHooks.reads(null, null);
              FileHooks.beginWrite(FileDescriptor.out, null);
            }));
  }

  @Test
  void aCallInWhichNoThreadIsSwitchedIsAPart() {
    assertEquals(
        List.of(
            "useOpenFile(READ_ON, open, a)",
            "beginPart()",
            "useOpenFile(ASK, open, a)",
            "beginPart()",
            "useOpenFile(WRITE_ON, open, a)",
            "beginPart()",
            "useOpenFile(LOCK, open, a)",
            "beginPart()",
            "useOpenFile(CLOSE, open, a)",
            "beginPart()",
            "useOpenFile(ANYTHING, open, a)",
            "beginPart()",
            "beginPart()",
            "useFile(LIST, dir)"),
        controlled(
            () -> {
              FileHooks.beginRead(open, "a");
              FileHooks.beginAsk(open, "a");
              FileHooks.beginWrite(open, "a");
              FileHooks.beginLock(open, "a");
              FileHooks.beginClose(open, "a");
              FileHooks.beginTransfer(open, "a");
              FileHooks.beginEntry("dir");
            }));
  }

  @Test
  void nativeCallsAreAnnouncedByTheirCallers(@TempDir Path folder) throws IOException {
    try (RandomAccessFile file = new RandomAccessFile(folder.resolve("f").toFile(), "rw")) {
      recorder.named("file", file.getFD());
      assertEquals(
          List.of(
              "useOpenFile(WRITE_ON, file, null)",
              "useOpenFile(ASK, file, null)",
              "useOpenFile(ASK, file, null)"),
          controlled(
              () -> {
                RandomAccessCalls.setLength(file, 12);
                assertEquals(12, RandomAccessCalls.length(file));
                assertEquals(0, RandomAccessCalls.getFilePointer(file));
              }));
    }
  }

  /** A network with one server, which nobody connects to but the test. */
  private static final class Network extends dev.heddle.hooks.SimulatedEnvironment {
    private final InputStream input = new ByteArrayInputStream(new byte[] {42});
    private boolean connected;

    @Override
    public SocketImpl socketImpl(boolean server) {
      throw new IllegalStateException(server ? "a server" : "a client");
    }

    @Override
    public @Nullable SocketImpl accept(SocketImpl server) {
      return null;
    }

    @Override
    public SelectorProvider provider() {
      return SelectorProvider.provider();
    }

    @Override
    public boolean connectedAtOnce(SocketChannel channel) {
      return connected;
    }

    @Override
    public InputStream input(InputStream real) {
      return input;
    }
  }

  @Test
  void theWorldOutsideIsTheNetworkOfTheExecution() {
    Network network = new Network();
    recorder.loopback = network;
    InputStream real = System.in;
    controlled(
        () -> {
          assertEquals(network.input, LoopbackBodies.Input.in(real));
          assertEquals(SelectorProvider.provider(), LoopbackBodies.Selectors.provider());
          String message =
              assertThrows(
                      IllegalStateException.class,
                      () -> LoopbackBodies.createPlatformSocketImpl(true))
                  .getMessage();
          assertEquals("a server", message);
        });
    uncontrolled(() -> assertEquals(real, LoopbackBodies.Input.in(real)));
    recorder.loopback = null;
    controlled(
        () -> assertThrows(IllegalStateException.class, () -> LoopbackBodies.Selectors.provider()));
  }

  @Test
  void aConnectionMayBeThereAtOnce() throws IOException {
    Network network = new Network();
    recorder.loopback = network;
    SocketAddress nowhere = new InetSocketAddress(9);
    try (SocketChannel channel = new Connecting()) {
      controlled(() -> assertFalse(ChannelConnectCalls.connect(channel, nowhere)));
      network.connected = true;
      controlled(() -> assertTrue(ChannelConnectCalls.connect(channel, nowhere)));
      uncontrolled(() -> assertFalse(ChannelConnectCalls.connect(channel, nowhere)));
    }
  }

  @Test
  void whatCannotBeControlledIsRefused(@TempDir Path folder) {
    controlled(
        () -> {
          assertThrows(IllegalStateException.class, LoopbackBodies.Asynchronous::provider);
          assertTrue(String.valueOf(Hooks.late).contains("asynchronous sockets"), Hooks.late);
          assertThrows(
              IllegalStateException.class,
              () -> LoopbackBodies.Datagrams.createDelegate(null, DatagramSocket.class));
          assertEquals(LoopbackBodies.DATAGRAMS, Hooks.late);
          assertThrows(
              IllegalStateException.class,
              () ->
                  LoopbackBodies.Files.open(
                      folder.resolve("f"),
                      Set.of(StandardOpenOption.CREATE),
                      null,
                      new java.nio.file.attribute.FileAttribute<?>[0]));
          assertTrue(String.valueOf(Hooks.late).contains("executor of its own"), Hooks.late);
        });
  }

  private abstract static class Keys extends java.nio.channels.spi.AbstractSelector
      implements dev.heddle.hooks.CancelledKeyOwner {
    Keys() {
      super(SelectorProvider.provider());
    }
  }

  @Test
  void onlySelectorsOfTheProgramKeepTheirKeys() throws IOException {
    try (java.nio.channels.Selector real = java.nio.channels.Selector.open()) {
      assertFalse(
          LoopbackBodies.Cancellations.applies((java.nio.channels.spi.AbstractSelector) real));
    }
    SelectionKey[] cancelled = new SelectionKey[1];
    Keys own = new OwnSelector(cancelled);
    assertTrue(LoopbackBodies.Cancellations.applies(own));
    LoopbackBodies.Cancellations.cancel(own, OwnSelector.KEY);
    assertEquals(OwnSelector.KEY, cancelled[0]);
    own.close();
  }

  private static final class OwnSelector extends Keys {
    private static final SelectionKey KEY = new Key();
    private final SelectionKey[] last;

    OwnSelector(SelectionKey[] last) {
      this.last = last;
    }

    @Override
    public void cancelled(SelectionKey key) {
      last[0] = key;
    }

    @Override
    protected void implCloseSelector() {}

    @Override
    protected SelectionKey register(
        java.nio.channels.spi.AbstractSelectableChannel channel, int ops, Object attachment) {
      return KEY;
    }

    @Override
    public Set<SelectionKey> keys() {
      return Set.of();
    }

    @Override
    public Set<SelectionKey> selectedKeys() {
      return Set.of();
    }

    @Override
    public int selectNow() {
      return 0;
    }

    @Override
    public int select(long timeout) {
      return 0;
    }

    @Override
    public int select() {
      return 0;
    }

    @Override
    public java.nio.channels.Selector wakeup() {
      return this;
    }
  }

  private static final class Key extends java.nio.channels.spi.AbstractSelectionKey {
    @Override
    public java.nio.channels.SelectableChannel channel() {
      throw new UnsupportedOperationException();
    }

    @Override
    public java.nio.channels.Selector selector() {
      throw new UnsupportedOperationException();
    }

    @Override
    public int interestOps() {
      return 0;
    }

    @Override
    public SelectionKey interestOps(int ops) {
      return this;
    }

    @Override
    public int readyOps() {
      return 0;
    }
  }
}
