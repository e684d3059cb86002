package dev.heddle.runtime.internals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Starts threads that share one CPU, where the system allows it.
 *
 * <p>Waking a thread on another, idle CPU takes several times as long as a context switch on one
 * CPU, and only one thread of an execution runs at a time. On Linux the CPUs of a thread are
 * inherited by those it starts, so one thread, bound once, starts all others.
 */
public final class SingleCpuAffinity extends Thread {
  private static final int PROCESSOR_FIELD = 39;
  private static final int PATIENCE_SECONDS = 5;

  private static @Nullable SingleCpuAffinity instance;

  private final SynchronousQueue<Thread> requests = new SynchronousQueue<>();
  private final SynchronousQueue<Thread> started = new SynchronousQueue<>();
  private volatile @Nullable String refusal;

  private SingleCpuAffinity() {
    super("heddle-nursery");
    setDaemon(true);
  }

  /** Starts a thread; threads that it starts in turn run on the same CPU. */
  public static synchronized void start(Thread thread) {
    if (instance == null) {
      instance = new SingleCpuAffinity();
      instance.start();
    }
    try {
      instance.requests.put(thread);
      instance.started.take();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted while starting a search", e);
    }
  }

  /** Why threads do not share one CPU, or null if they do. */
  public static synchronized @Nullable String refusal() {
    return instance == null ? null : instance.refusal;
  }

  @Override
  public void run() {
    refusal = bind();
    try {
      while (true) {
        Thread thread = requests.take();
        thread.start();
        started.put(thread);
      }
    } catch (InterruptedException e) {
      // Only this class knows the thread: other code that interrupts all threads means it.
      Thread.currentThread().interrupt();
    }
  }

  /** Binds the calling thread to the CPU it runs on; returns why that is impossible, or null. */
  private static @Nullable String bind() {
    Path self = Path.of("/proc/thread-self");
    if (!Files.exists(self)) {
      return "only Linux can bind threads to a CPU";
    }
    try {
      String id = Files.readSymbolicLink(self).getFileName().toString();
      String stat = Files.readString(self.resolve("stat"));
      // The second field, the name in parentheses, may contain blanks.
      String[] fields = stat.substring(stat.lastIndexOf(')') + 2).split(" ", -1);
      String cpu = fields[PROCESSOR_FIELD - 3];
      return taskset(cpu, id);
    } catch (IOException | InterruptedException e) {
      return "the thread could not be bound to a CPU: " + e.getMessage();
    }
  }

  private static @Nullable String taskset(String cpu, String thread)
      throws IOException, InterruptedException {
    Process process =
        new ProcessBuilder("taskset", "-p", "-c", cpu, thread)
            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
            .redirectError(ProcessBuilder.Redirect.DISCARD)
            .start();
    process.getOutputStream().close();
    if (!process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
      process.destroyForcibly();
      return "taskset does not answer";
    }
    return process.exitValue() == 0 ? null : "taskset fails with " + process.exitValue();
  }
}
