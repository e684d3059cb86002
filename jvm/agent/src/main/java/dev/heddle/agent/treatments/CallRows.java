package dev.heddle.agent.treatments;

import java.util.List;

/** Calls that are announced, or are not replaced although a replacement is possible. */
final class CallRows {
  private static final String HOOKS = "dev/heddle/hooks/";

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

  /**
   * The replacements whose method or field not every JDK has, by class, name and number of
   * parameters; and, with an argument, the methods of such a class that are not replacements.
   */
  static List<Row> standIns() {
    return new Rows(Treatment.STAND_IN, 4)
        .in(HOOKS + "thread/CarrierThreadCalls", "currentCarrierThread/1 since 19")
        .in(HOOKS + "system/ClassCalls$Fields", "getFieldAccessor/1 since 22")
        .in(HOOKS + "system/ClassCalls$Fields", "getOverrideFieldAccessor/1 since 22")
        .in(HOOKS + "system/ClassCalls$Fields", "getFieldAccessor/2 until 21")
        .in(HOOKS + "thread/ThreadBodies$Starts", "start/2 since 19")
        .in(HOOKS + "thread/ThreadCalls", "join/2 since 19", "sleep/1 since 19")
        .in(HOOKS + "thread/ThreadNumbering$Ids", "next/0 since 19")
        .in(HOOKS + "thread/ThreadNumbering", "genThreadName/0 since 19", "threadId/1 since 19")
        .in(HOOKS + "thread/ThreadNumbering", "nextThreadID/0 until 18", "nextThreadNum/0 until 18")
        .in(HOOKS + "thread/ThreadStateBodies", "isTerminated/1 since 19", "threadState/1 since 19")
        .in(HOOKS + "thread/VirtualThreads", "newVirtualThread/4 since 19")
        .in(HOOKS + "thread/CommonPools$Delayer", "delayer/1 until 24")
        .in(HOOKS + "thread/CommonPools$Futures", "USE_COMMON_POOL/1 until 24")
        .in(
            HOOKS + "system/MachineDependentValues$Exchangers",
            "FULL/1 until 20",
            "NCPU/1 until 20")
        .with("none", HOOKS + "thread/VirtualThreads", "isVirtual/1")
        .with("none", HOOKS + "system/SystemCalls", "propertiesTouched/0")
        .with("none", HOOKS + "system/LocaleCalls", "zoneTouched/0")
        .with("none", HOOKS + "system/LocaleCalls$Zones", "zoneTouched/0")
        .list();
  }

  /** The classes that the simulated network implements itself, or implements or extends. */
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
