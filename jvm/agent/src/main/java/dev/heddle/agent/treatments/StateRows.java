package dev.heddle.agent.treatments;

import java.util.List;

/** State of objects of the JDK by which threads affect each other, though few programs share it. */
final class StateRows {
  private static final String THREAD = "java/lang/Thread";
  private static final String GROUP = "java/lang/ThreadGroup";
  private static final String BUFFER = "java/lang/StringBuffer";
  private static final String BUILDER = "java/lang/AbstractStringBuilder";

  private StateRows() {}

  /** The argument is a constant of {@code ThreadPropertyAccesses}. */
  static List<Row> properties() {
    return new Rows(Treatment.PROPERTY, 65)
        .with("NAME", THREAD, "getName", "setName")
        .with("PRIORITY", THREAD, "getPriority", "setPriority")
        .with("DAEMON", THREAD, "isDaemon", "setDaemon")
        .with("LOADER", THREAD, "getContextClassLoader", "setContextClassLoader")
        .with("HANDLER", THREAD, "getUncaughtExceptionHandler", "setUncaughtExceptionHandler")
        .with("HANDLER", THREAD, "getDefaultUncaughtExceptionHandler")
        .with("HANDLER", THREAD, "setDefaultUncaughtExceptionHandler")
        .with("GROUP", GROUP, "getMaxPriority", "setMaxPriority", "isDaemon", "setDaemon")
        .with("CLEANED", "jdk/internal/ref/PhantomCleanable", "clean")
        .list();
  }

  static List<Row> fields() {
    return new Rows(Treatment.SHARED_FIELD, 74)
        .in("java/io/BufferedInputStream", ".buf", ".in")
        // Calls that change a field of this object, in addition to field instructions.
        .in("java/io/BufferedInputStream", "fill@compareAndSetReference")
        .in("java/io/BufferedInputStream", "close@compareAndSetReference")
        .in("java/io/BufferedInputStream", "getBufIfOpen@compareAndSetReference since 25")
        .in("java/nio/channels/SelectionKey", "attach@getAndSet")
        .in("java/io/FilterOutputStream", ".closed")
        .in("java/io/PipedInputStream", ".closedByReader", ".connected")
        .in("java/io/PipedOutputStream", ".connected", ".sink")
        .in(
            "java/io/PipedReader",
            ".closedByReader",
            ".closedByWriter",
            ".connected",
            ".in",
            ".out")
        .in("java/io/PipedWriter", ".closed", ".connected", ".in", ".out", ".sink")
        .in("java/nio/channels/SelectionKey", ".attachment")
        .in(
            "java/util/logging/Handler",
            ".filter",
            ".formatter",
            ".logLevel",
            ".errorManager",
            ".encoding")
        .in(
            "java/util/logging/Logger",
            ".loggerBundle",
            ".parent",
            ".useParentHandlers",
            ".filter",
            ".levelObject",
            ".levelValue")
        .in(
            "java/util/logging/Logger$ConfigurationData",
            ".useParentHandlers",
            ".filter",
            ".levelObject",
            ".levelValue")
        .in("java/util/logging/MemoryHandler", ".pushLevel")
        .in("java/util/logging/StreamHandler", ".writer")
        .in("sun/nio/cs/StreamDecoder", ".closed")
        .in("sun/nio/cs/StreamEncoder", ".closed")
        .list();
  }

  /** The argument is the local variable that has the buffer. */
  static List<Row> buffers() {
    return new Rows(Treatment.BUFFER_READ, 64)
        .with("1", BUFFER, "compareTo(L" + BUFFER + ";")
        .with("0", BUILDER, "lambda$chars$*", "lambda$codePoints$*")
        .list();
  }

  static List<Row> arrays() {
    return new Rows(Treatment.ARRAY_VIEW, 60)
        .all("java/util/Arrays$ArrayList", "java/util/Arrays$ArrayItr")
        .list();
  }
}
