package dev.heddle.agent;

import java.util.Set;

/**
 * Classes of java.base, outside java.util.concurrent, that call {@link Thread#currentThread}.
 *
 * <p>Where those calls are replaced, the classes that were loaded before the agent must be
 * transformed again. A test compares the list with the JDK it runs on.
 */
final class CurrentThreadCallers {
  static final Set<String> CLASSES =
      Set.of(
          "java/io/PipedInputStream",
          "java/io/PipedReader",
          "java/io/PrintStream",
          "java/io/PrintWriter",
          "java/io/SerialCallbackContext",
          "java/lang/Process",
          "java/lang/ProcessBuilder",
          "java/lang/ProcessHandleImpl$1",
          "java/lang/ProcessHandleImpl",
          "java/lang/ProcessImpl",
          "java/lang/SecurityManager",
          "java/lang/StackStreamFactory$AbstractStackWalker",
          "java/lang/System",
          "java/lang/ThreadGroup",
          "java/lang/ThreadLocal",
          "java/lang/invoke/DirectMethodHandle$EnsureInitialized",
          "java/lang/invoke/DirectMethodHandle",
          "java/lang/invoke/MethodHandleProxies",
          "java/lang/ref/Finalizer$1",
          "java/lang/ref/Finalizer",
          "java/lang/ref/Reference",
          "java/nio/Bits",
          "java/nio/channels/Channels$2",
          "java/nio/channels/Channels$3",
          "java/nio/channels/spi/AbstractInterruptibleChannel",
          "java/nio/channels/spi/AbstractSelector",
          "java/util/ServiceLoader",
          "java/util/stream/AbstractTask",
          "javax/crypto/extObjectInputStream",
          "javax/security/auth/login/Configuration$2",
          "javax/security/auth/login/LoginContext$2",
          "jdk/internal/loader/Resource",
          "jdk/internal/logger/LoggerFinderLoader",
          "jdk/internal/misc/InnocuousThread",
          "jdk/internal/misc/ThreadTracker",
          "jdk/internal/ref/CleanerImpl",
          "sun/net/www/protocol/http/AuthenticationInfo",
          "sun/nio/ch/FileChannelImpl",
          "sun/nio/ch/Invoker",
          "sun/nio/ch/NativeThreadSet",
          "sun/nio/ch/NioSocketImpl",
          "sun/nio/fs/AbstractPoller$Request",
          "sun/nio/fs/Cancellable",
          "sun/security/provider/PolicyFile",
          "sun/security/provider/SeedGenerator$ThreadedSeedGenerator$1",
          "sun/security/ssl/SSLEngineOutputRecord",
          "sun/security/ssl/SSLLogger$SSLSimpleFormatter",
          "sun/security/ssl/SSLSocketImpl",
          "sun/security/util/Debug",
          "sun/util/resources/Bundles");

  private CurrentThreadCallers() {}
}
