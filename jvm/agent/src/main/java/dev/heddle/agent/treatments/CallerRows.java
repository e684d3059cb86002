package dev.heddle.agent.treatments;

import java.util.List;

/** Classes in which calls are also replaced if they were loaded before the agent. */
final class CallerRows {
  private CallerRows() {}

  /** Classes that use the clock or hash codes, or wait, on behalf of threads of the program. */
  static List<Row> calls() {
    return new Rows(Treatment.CALLS, 3)
        .all(
            "java/lang/Object",
            "java/lang/Enum",
            "java/lang/Thread",
            "java/lang/ThreadBuilders$PlatformThreadBuilder since 19",
            "java/lang/ThreadBuilders$VirtualThreadBuilder since 19",
            "java/lang/ThreadLocal",
            "java/lang/InheritableThreadLocal",
            "java/util/HashMap",
            "java/util/Hashtable",
            "java/util/IdentityHashMap",
            "java/util/WeakHashMap",
            "java/util/Objects",
            "java/util/Arrays",
            "java/util/AbstractList",
            "java/util/Random",
            "java/util/Date",
            "java/util/TreeMap",
            "java/util/TreeSet",
            "java/util/BitSet",
            "java/util/EnumMap",
            "java/util/Calendar",
            "java/util/TimeZone",
            "java/text/Format",
            "java/util/UUID",
            "java/util/Collections$SynchronizedCollection",
            "java/util/Collections$SynchronizedList",
            "java/util/Collections$SynchronizedMap",
            "java/util/Collections$SynchronizedSet",
            "java/time/Clock",
            "java/time/Clock$SystemClock",
            "java/util/concurrent/ThreadLocalRandom",
            "jdk/internal/ref/CleanerImpl$InnocuousThreadFactory")
        .list();
  }

  /**
   * Classes of java.base, outside java.util.concurrent, that call {@link Thread#currentThread}. A
   * test compares them with its JDK, if that JDK needs them; later JDKs need them only if they can
   * be debugged.
   */
  static List<Row> currentThread() {
    return new Rows(Treatment.CURRENT_THREAD, 28)
        .all(
            "java/io/BufferedOutputStream",
            "java/io/BufferedWriter",
            "java/io/PipedInputStream",
            "java/io/PipedReader",
            "java/io/PrintStream",
            "java/io/PrintWriter",
            "java/io/SerialCallbackContext",
            "java/lang/ClassValue$RemovalToken since 25",
            "java/lang/Process",
            "java/lang/ProcessBuilder",
            "java/lang/ProcessHandleImpl",
            "java/lang/ProcessHandleImpl$1",
            "java/lang/ProcessImpl",
            "java/lang/SecurityManager",
            "java/lang/StackStreamFactory$AbstractStackWalker",
            "java/lang/System",
            "java/lang/System$1",
            "java/lang/ThreadBuilders$BoundVirtualThread since 19",
            "java/lang/ThreadGroup",
            "java/lang/ThreadLocal",
            "java/lang/foreign/Arena since 20",
            "java/lang/invoke/DirectMethodHandle",
            "java/lang/invoke/DirectMethodHandle$EnsureInitialized until 23",
            "java/lang/invoke/MethodHandleNatives",
            "java/lang/invoke/MethodHandleProxies",
            "java/lang/ref/Finalizer",
            "java/lang/ref/Finalizer$1",
            "java/lang/ref/Reference",
            "java/math/BigInteger$RecursiveOp since 19",
            "java/net/ServerSocket",
            "java/net/Socket$SocketInputStream",
            "java/net/Socket$SocketOutputStream",
            "java/nio/Bits",
            "java/nio/channels/Channels$1",
            "java/nio/channels/Channels$2",
            "java/nio/channels/Channels$3 until 20",
            "java/nio/channels/spi/AbstractInterruptibleChannel",
            "java/nio/channels/spi/AbstractSelector",
            "java/util/ServiceLoader",
            "java/util/jar/JarFile",
            "java/util/stream/AbstractTask",
            "java/util/stream/Gatherers$3State since 22",
            "javax/crypto/extObjectInputStream",
            "javax/security/auth/login/Configuration",
            "javax/security/auth/login/Configuration$2 until 23",
            "javax/security/auth/login/LoginContext",
            "javax/security/auth/login/LoginContext$2 until 23",
            "jdk/internal/foreign/BufferStack$PerThread since 25",
            "jdk/internal/foreign/ConfinedSession since 19",
            "jdk/internal/foreign/MemorySessionImpl since 19",
            "jdk/internal/loader/Resource",
            "jdk/internal/logger/LoggerFinderLoader",
            "jdk/internal/misc/InnocuousThread",
            "jdk/internal/misc/ThreadTracker",
            "jdk/internal/ref/CleanerImpl",
            "jdk/internal/vm/ScopedValueContainer since 20",
            "jdk/internal/vm/StackableScope since 19",
            "sun/net/www/protocol/http/AuthenticationInfo",
            "sun/nio/ch/FileChannelImpl",
            "sun/nio/ch/Invoker",
            "sun/nio/ch/NativeThreadSet",
            "sun/nio/ch/NioSocketImpl",
            "sun/nio/fs/AbstractPoller$Request",
            "sun/nio/fs/Cancellable",
            "sun/security/provider/PolicyFile until 23",
            "sun/security/provider/SeedGenerator$ThreadedSeedGenerator$1 until 23",
            "sun/security/ssl/SSLEngineOutputRecord",
            "sun/security/ssl/SSLLogger$SSLSimpleFormatter",
            "sun/security/ssl/SSLSocketImpl",
            "sun/security/util/Debug",
            "sun/util/resources/Bundles")
        .list();
  }
}
