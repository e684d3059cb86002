package dev.heddle.agent.classes;

import dev.heddle.agent.jdk.SimulatedMonitors;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Which classes are instrumented, and how. */
public final class Scope {
  /** Test frameworks, build tools and Heddle itself: they run around the program, not in it. */
  private static final List<String> FRAMEWORKS =
      List.of(
          "org/junit/",
          "org/opentest4j/",
          "org/apiguardian/",
          "org/jspecify/",
          "org/assertj/",
          "org/hamcrest/",
          "org/mockito/",
          "org/apache/maven/",
          "org/gradle/",
          "com/intellij/",
          "org/eclipse/jdt/",
          "net/bytebuddy/",
          "org/objectweb/asm/",
          "org/jetbrains/lincheck/",
          "org/jacoco/",
          "picocli/",
          "dev/heddle/core/",
          "dev/heddle/trace/",
          "dev/heddle/checks/",
          "dev/heddle/hooks/",
          "dev/heddle/agent/",
          "dev/heddle/runtime/",
          "dev/heddle/junit/",
          "dev/heddle/cli/",
          "dev/heddle/bench/",
          "dev/heddle/report/",
          "dev/heddle/discover/",
          "dev/heddle/lang/",
          "dev/heddle/explicit/",
          "dev/heddle/sequential/",
          "dev/heddle/smt/");

  private static final List<String> PLATFORM =
      List.of("java/", "javax/", "jdk/", "sun/", "com/sun/");

  /**
   * JDK classes with which the JVM links method handles and lambdas. Whatever runs while one of
   * them is being loaded must not link anything itself: it would need that very class.
   */
  private static final List<String> LINKAGE =
      List.of(
          "java/lang/classfile/",
          "java/lang/constant/",
          "java/lang/invoke/",
          "jdk/internal/classfile/",
          "jdk/internal/constant/",
          "jdk/internal/org/objectweb/asm/",
          "jdk/internal/reflect/",
          "sun/invoke/");

  /** JDK classes whose code is the JDK's own way of making threads wait and share. */
  private static final List<String> CONCURRENCY =
      List.of(
          "java/util/concurrent/",
          "java/util/Timer",
          "java/util/TaskQueue",
          "jdk/internal/misc/ThreadFlock");

  /**
   * JDK classes that lock objects which the program can lock too, or which others of their kind
   * wait for; those that wait themselves need not be listed, see {@link SimulatedMonitors}.
   */
  private static final List<String> LOCKING =
      List.of(
          "java/util/Collections$Synchronized",
          "java/util/Vector",
          "java/util/Stack",
          "java/util/Hashtable",
          "java/util/Observable",
          "java/util/Timer",
          "java/util/TaskQueue",
          "java/util/Properties",
          "java/util/logging/",
          "java/util/prefs/",
          "java/lang/String",
          "java/lang/Throwable",
          "java/beans/ChangeListenerMap",
          "java/beans/PropertyChangeSupport",
          "java/beans/VetoableChangeSupport",
          "java/text/DecimalFormat",
          "java/util/zip/GZIPOutputStream",
          "java/util/zip/ZipOutputStream",
          "java/io/",
          "java/net/Socket",
          "java/net/ServerSocket",
          "java/nio/channels/Selector",
          "java/nio/channels/spi/Abstract",
          "sun/nio/cs/Stream",
          "sun/nio/fs/AbstractPoller",
          "sun/rmi/transport/GC",
          "sun/rmi/transport/tcp/TCPEndpoint",
          "com/sun/jmx/remote/internal/",
          "javax/management/remote/rmi/RMIConnector");

  /** JDK classes that are no way to make threads wait, but share volatile variables with them. */
  private static final List<String> SHARING =
      List.of("java/net/Socket", "java/net/ServerSocket", "java/nio/channels/spi/Abstract");

  /** JDK classes that pass calls of the program on to objects of the program's choice. */
  private static final List<String> FORWARDING =
      List.of(
          "java/lang/AbstractStringBuilder",
          "java/lang/CharSequence",
          "java/lang/Iterable",
          "java/lang/Object",
          "java/lang/String",
          "java/nio/CharBuffer",
          "java/nio/StringCharBuffer",
          "java/text/",
          "java/time/format/",
          "java/util/",
          "java/io/BufferedWriter",
          "java/io/ByteArrayOutputStream",
          "java/io/CharArrayWriter",
          "java/io/DataInputStream",
          "java/io/DataOutputStream",
          "java/io/FilterInputStream",
          "java/io/FilterOutputStream",
          "java/io/InputStreamReader",
          "java/io/OutputStreamWriter",
          "java/io/PrintStream",
          "java/io/PrintWriter",
          "java/io/SequenceInputStream",
          "java/io/StringWriter",
          "java/io/Writer",
          "sun/nio/cs/StreamDecoder",
          "sun/nio/cs/StreamEncoder");

  /** The name of loaders of what somebody adds to Heddle, such as a scheduler. */
  private static final String ASIDE = "heddle-aside";

  private Scope() {}

  /** Whether a class, by its internal name, belongs to the program or its libraries. */
  public static boolean isProgram(String name) {
    return !startsWithAny(name, PLATFORM)
        && !startsWithAny(name, FRAMEWORKS)
        && !MockClasses.isMock(name);
  }

  /** Whether a class of this name and loader belongs to the program. */
  public static boolean isProgram(String name, @Nullable ClassLoader loader) {
    return loader != null
        && loader != ClassLoader.getPlatformClassLoader()
        && !ASIDE.equals(loader.getName())
        && isProgram(name);
  }

  /** Whether a class of the JDK is instrumented in full. */
  public static boolean isConcurrency(String name) {
    return startsWithAny(name, CONCURRENCY)
        && !name.startsWith("java/util/concurrent/ThreadLocalRandom");
  }

  /**
   * Whether the monitors of a class of the JDK are simulated although it is not instrumented in
   * full.
   */
  public static boolean isLocking(String name) {
    return startsWithAny(name, LOCKING);
  }

  /** Whether the accesses of a class of the JDK to volatile variables are steps. */
  public static boolean isSharing(String name) {
    return startsWithAny(name, SHARING);
  }

  /** Whether calls that a class of the JDK makes may wait for monitors of the program's objects. */
  public static boolean isForwarding(String name) {
    return startsWithAny(name, FORWARDING);
  }

  /** Whether the JVM links method handles and lambdas with a class. */
  public static boolean isLinkage(String name) {
    return startsWithAny(name, LINKAGE);
  }

  public static boolean isPlatform(String name) {
    return startsWithAny(name, PLATFORM);
  }

  private static boolean startsWithAny(String name, List<String> prefixes) {
    for (String prefix : prefixes) {
      if (name.startsWith(prefix)) {
        return true;
      }
    }
    return false;
  }
}
