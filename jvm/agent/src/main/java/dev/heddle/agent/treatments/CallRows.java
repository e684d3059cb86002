package dev.heddle.agent.treatments;

import java.util.List;

/** Calls that are announced, or not replaced although they could be. */
final class CallRows {
  private CallRows() {}

  static List<Row> threads() {
    return new Rows(Treatment.THREAD_QUERY, 77)
        .in("java/lang/Thread", "isAlive()Z", "getState()Ljava/lang/Thread$State;")
        .list();
  }

  static List<Row> overridable() {
    return new Rows(Treatment.OVERRIDABLE, 4)
        .all("java/io/PrintStream", "java/io/RandomAccessFile")
        .list();
  }

  /** What the network inside a program has its own kind of, or what that implements or extends. */
  static List<Row> network() {
    return new Rows(Treatment.NETWORK, 35)
        .all(
            "java/net/ServerSocket",
            "java/net/Socket",
            "java/net/SocketImpl",
            "java/nio/channels/Channel",
            "java/nio/channels/GatheringByteChannel",
            "java/nio/channels/InterruptibleChannel",
            "java/nio/channels/NetworkChannel",
            "java/nio/channels/ReadableByteChannel",
            "java/nio/channels/ScatteringByteChannel",
            "java/nio/channels/SelectableChannel",
            "java/nio/channels/Selector",
            "java/nio/channels/ServerSocketChannel",
            "java/nio/channels/SocketChannel",
            "java/nio/channels/WritableByteChannel",
            "java/nio/channels/spi/Abstract*")
        .then(Treatment.REFUSED)
        .all("java/net/DatagramSocket", "java/nio/channels/DatagramChannel")
        .without("java/nio/channels/AsynchronousFile", "java/nio/channels/Asynchronous*")
        .list();
  }
}
