package dev.heddle.agent.treatments;

import java.util.List;

/** The classes of the program, the JDK and tools, and the classes that are fully instrumented. */
final class ScopeRows {
  private ScopeRows() {}

  /** Test frameworks, build tools and Heddle itself. */
  static List<Row> surroundings() {
    return new Rows(Treatment.LEFT_ALONE, 3)
        .all(
            "org/junit/*",
            "org/opentest4j/*",
            "org/apiguardian/*",
            "org/jspecify/*",
            "org/assertj/*",
            "org/hamcrest/*",
            "org/mockito/*",
            "org/apache/maven/*",
            "org/gradle/*",
            "com/intellij/*",
            "org/eclipse/jdt/*",
            "net/bytebuddy/*",
            "org/objectweb/asm/*",
            "org/jetbrains/lincheck/*",
            "org/jacoco/*",
            "picocli/*",
            "dev/heddle/core/*",
            "dev/heddle/trace/*",
            "dev/heddle/checks/*",
            "dev/heddle/hooks/*",
            "dev/heddle/agent/*",
            "dev/heddle/runtime/*",
            "dev/heddle/junit/*",
            "dev/heddle/cli/*",
            "dev/heddle/bench/*",
            "dev/heddle/report/*",
            "dev/heddle/discover/*",
            "dev/heddle/lang/*",
            "dev/heddle/explicit/*",
            "dev/heddle/sequential/*",
            "dev/heddle/smt/*")
        .then(Treatment.PLATFORM)
        .all("java/*", "javax/*", "jdk/*", "sun/*", "com/sun/*")
        .then(Treatment.LINKAGE)
        .all(
            "java/lang/classfile/* since 22",
            "java/lang/constant/*",
            "java/lang/invoke/*",
            "jdk/internal/classfile/* since 21",
            "jdk/internal/constant/* since 24",
            "jdk/internal/org/objectweb/asm/* until 23",
            "jdk/internal/reflect/*",
            "sun/invoke/*")
        .list();
  }

  static List<Row> concurrency() {
    return new Rows(Treatment.INSTRUMENTED, 3)
        .without("java/util/concurrent/ThreadLocalRandom", "java/util/concurrent/*")
        .all("java/util/Timer*", "java/util/TaskQueue*", "jdk/internal/misc/ThreadFlock* since 19")
        .then(Treatment.VOLATILES)
        .all("java/net/Socket*", "java/net/ServerSocket*", "java/nio/channels/spi/Abstract*")
        .then(Treatment.HANDS_OVER)
        .all("java/util/concurrent/ForkJoinPool$WorkQueue")
        .then(Treatment.ATOMIC_VARIABLE)
        .all("java/util/concurrent/atomic/Atomic*")
        .list();
  }

  static List<Row> monitors() {
    return new Rows(Treatment.SIMULATED_MONITORS, 64)
        .all(
            "java/util/Collections$Synchronized*",
            "java/util/Vector*",
            "java/util/Stack*",
            "java/util/Hashtable*",
            "java/util/Observable*",
            "java/util/Timer*",
            "java/util/TaskQueue*",
            "java/util/Properties*",
            "java/util/logging/*",
            "java/util/prefs/*",
            "java/lang/String*",
            "java/lang/Throwable*",
            "java/beans/ChangeListenerMap*",
            "java/beans/PropertyChangeSupport*",
            "java/beans/VetoableChangeSupport*",
            "java/text/DecimalFormat*",
            "java/util/zip/GZIPOutputStream*",
            "java/util/zip/ZipOutputStream*",
            "java/io/*",
            "java/net/Socket*",
            "java/net/ServerSocket*",
            "java/nio/channels/Selector*",
            "java/nio/channels/spi/Abstract*",
            "sun/nio/cs/Stream*",
            "sun/nio/fs/AbstractPoller*",
            "sun/rmi/transport/GC*",
            "sun/rmi/transport/tcp/TCPEndpoint*",
            "com/sun/jmx/remote/internal/*",
            "javax/management/remote/rmi/RMIConnector*")
        .list();
  }

  static List<Row> realMonitors() {
    return new Rows(Treatment.REAL_MONITORS, 72)
        .all(
            "java/lang/*",
            "jdk/internal/misc/VM*",
            "jdk/jfr/*",
            "jdk/management/jfr/*",
            "sun/nio/ch/*")
        .then(Treatment.GATE)
        .all(
            "java/util/Vector",
            "java/util/Stack",
            "java/util/Hashtable",
            "java/util/Properties",
            "java/lang/StringBuffer",
            "java/lang/Throwable",
            "java/io/ByteArrayOutputStream",
            "java/io/ByteArrayInputStream")
        .list();
  }

  static List<Row> forwarding() {
    return new Rows(Treatment.FORWARDING, 64)
        .all(
            "java/lang/AbstractStringBuilder*",
            "java/lang/CharSequence*",
            "java/lang/Iterable*",
            "java/lang/Object*",
            "java/lang/String*",
            "java/nio/CharBuffer*",
            "java/nio/StringCharBuffer*",
            "java/text/*",
            "java/time/format/*",
            "java/util/*",
            "java/io/BufferedWriter*",
            "java/io/ByteArrayOutputStream*",
            "java/io/CharArrayWriter*",
            "java/io/DataInputStream*",
            "java/io/DataOutputStream*",
            "java/io/FilterInputStream*",
            "java/io/FilterOutputStream*",
            "java/io/InputStreamReader*",
            "java/io/OutputStreamWriter*",
            "java/io/PrintStream*",
            "java/io/PrintWriter*",
            "java/io/SequenceInputStream*",
            "java/io/StringWriter*",
            "java/io/Writer*",
            "sun/nio/cs/StreamDecoder*",
            "sun/nio/cs/StreamEncoder*")
        .list();
  }
}
