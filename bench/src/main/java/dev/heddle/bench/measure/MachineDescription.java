package dev.heddle.bench.measure;

import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;
import java.util.Locale;

/** The machine and the JDK a benchmark runs on. */
public final class MachineDescription {
  /** The first JDK with continuations. */
  private static final int CONTINUATIONS = 21;

  private MachineDescription() {}

  static int jdk() {
    return Runtime.version().feature();
  }

  public static boolean hasContinuations() {
    return jdk() >= CONTINUATIONS;
  }

  /** The processor time of this JVM, which other work on the machine changes little. */
  public static long cpuNanos() {
    OperatingSystemMXBean system = ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);
    return system.getProcessCpuTime();
  }

  /** How long compilers of this JVM have worked. */
  public static long compiledMillis() {
    return ManagementFactory.getCompilationMXBean().getTotalCompilationTime();
  }

  /** One line. */
  public static String describe() {
    double load = ManagementFactory.getOperatingSystemMXBean().getSystemLoadAverage();
    return String.format(
        Locale.ROOT,
        "JDK %s, %s %s, %d cores%s",
        Runtime.version(),
        System.getProperty("os.name"),
        System.getProperty("os.arch"),
        Runtime.getRuntime().availableProcessors(),
        load < 0 ? "" : String.format(Locale.ROOT, ", load %.1f before the start", load));
  }
}
