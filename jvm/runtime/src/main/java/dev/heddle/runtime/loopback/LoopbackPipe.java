package dev.heddle.runtime.loopback;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.Pipe;
import java.nio.channels.SelectionKey;
import java.nio.channels.spi.SelectorProvider;

/** A {@link Pipe} of the program. */
final class LoopbackPipe extends Pipe {
  /** As many bytes as a pipe holds on Linux. */
  private static final int CAPACITY = 1 << 16;

  private final Network network;
  private final ByteFlow flow = new ByteFlow("the sink", "the source of a pipe", CAPACITY);
  private final Source source;
  private final Sink sink;

  LoopbackPipe(SelectorProvider provider, Network network) {
    this.network = network;
    this.source = new Source(provider);
    this.sink = new Sink(provider);
  }

  @Override
  public SourceChannel source() {
    return source;
  }

  @Override
  public SinkChannel sink() {
    return sink;
  }

  private final class Source extends SourceChannel implements SelectableLoopback {
    private boolean closed;
    private final ChannelCaller caller = new ChannelCaller(this, () -> closed);
    private final ChannelUseLock reading = ChannelUseLock.of("reading from a pipe");

    Source(SelectorProvider provider) {
      super(provider);
    }

    @Override
    public int read(ByteBuffer target) throws IOException {
      return (int) read(new ByteBuffer[] {target}, 0, 1);
    }

    @Override
    public long read(ByteBuffer[] targets) throws IOException {
      return read(targets, 0, targets.length);
    }

    @Override
    public long read(ByteBuffer[] targets, int offset, int length) throws IOException {
      return ChannelBuffers.read(
          targets,
          offset,
          length,
          data ->
              NetworkOperation.perform(
                  network.turns(),
                  flow,
                  reading,
                  caller,
                  "read",
                  () -> network.read(flow, data, 0, data.length)));
    }

    @Override
    protected void implCloseSelectableChannel() {
      network.turns().step(flow, true, "close");
      closed = true;
      flow.closeReader();
      network.changed(flow);
    }

    @Override
    protected void implConfigureBlocking(boolean block) {
      caller.configureBlocking(block, network.turns(), reading);
    }

    @Override
    public int readyOps() {
      network.turns().touch(flow, false);
      return flow.readable() ? SelectionKey.OP_READ : 0;
    }

    @Override
    public boolean uses(NetworkPart part) {
      return part == flow;
    }
  }

  private final class Sink extends SinkChannel implements SelectableLoopback {
    private boolean closed;
    private final ChannelCaller caller = new ChannelCaller(this, () -> closed);
    private final ChannelUseLock writing = ChannelUseLock.of("writing to a pipe");

    Sink(SelectorProvider provider) {
      super(provider);
    }

    @Override
    public int write(ByteBuffer source) throws IOException {
      return (int) write(new ByteBuffer[] {source}, 0, 1);
    }

    @Override
    public long write(ByteBuffer[] sources) throws IOException {
      return write(sources, 0, sources.length);
    }

    @Override
    public long write(ByteBuffer[] sources, int offset, int length) throws IOException {
      return ChannelBuffers.write(
          sources,
          offset,
          length,
          caller,
          data ->
              NetworkOperation.perform(
                  network.turns(),
                  flow,
                  writing,
                  caller,
                  "write",
                  () -> network.write(flow, data, 0, data.length, "Broken pipe")));
    }

    @Override
    protected void implCloseSelectableChannel() {
      network.turns().step(flow, true, "close");
      closed = true;
      flow.closeWriter();
      network.turns().send(flow);
      network.changed(flow);
    }

    @Override
    protected void implConfigureBlocking(boolean block) {
      caller.configureBlocking(block, network.turns(), writing);
    }

    @Override
    public int readyOps() {
      network.turns().touch(flow, false);
      return flow.writable() ? SelectionKey.OP_WRITE : 0;
    }

    @Override
    public boolean uses(NetworkPart part) {
      return part == flow;
    }
  }
}
