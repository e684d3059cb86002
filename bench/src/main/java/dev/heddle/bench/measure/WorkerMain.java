package dev.heddle.bench.measure;

import dev.heddle.runtime.settings.ProgramBody;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * The other end of a {@link WorkerProcess}: does what the lines on standard input say and answers
 * each with one line.
 */
final class WorkerMain {
  /** The prefix of an answer; other lines come from the tools that are measured. */
  static final String ANSWER = "#answer ";

  static final String FAILED = "failed ";

  /** How often, at least, the processor time is checked. */
  private static final int BUSY_PARTS = 4;

  private final Runner runner;

  private WorkerMain(Runner runner) {
    this.runner = runner;
  }

  /** Serves until standard input ends; the argument is the key of a {@link MeasuredWay}. */
  public static void main(String[] arguments) throws IOException {
    PrintStream out = System.out;
    WorkerMain worker = new WorkerMain(MeasuredWay.of(arguments[0]).runner());
    BufferedReader in =
        new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    for (String line = in.readLine(); line != null; line = in.readLine()) {
      out.println(ANSWER + worker.answer(line.split(" ", -1)));
      out.flush();
    }
    System.exit(0);
  }

  private String answer(String[] words) {
    try {
      return switch (words[0]) {
        case "run" -> text(runner.run(subject(words).body(), Long.parseLong(words[2])));
        case "cpu" -> text(busy(subject(words).body(), Long.parseLong(words[2])));
        case "compiled" -> Long.toString(MachineDescription.compiledMillis());
        case "repeat" -> repeat(words);
        case "hook" -> text(HookLoops.run(words[1], Integer.parseInt(words[2])));
        default -> throw new IllegalArgumentException("unknown command " + Arrays.toString(words));
      };
    } catch (Throwable e) {
      String first = e.toString().lines().filter(line -> !line.isBlank()).findFirst().orElse("");
      String reason = e.toString().lines().skip(1).filter(l -> !l.isBlank()).findFirst().orElse("");
      return FAILED + (first.length() < 60 ? first + " " + reason : first);
    }
  }

  /** Runs a program until this JVM has used so much processor time. */
  private RateSample busy(ProgramBody body, long nanos) throws Throwable {
    long start = MachineDescription.cpuNanos();
    long executions = 0;
    long spent;
    do {
      executions += runner.run(body, nanos / BUSY_PARTS).executions();
      spent = MachineDescription.cpuNanos() - start;
    } while (spent < nanos);
    return new RateSample(executions, spent);
  }

  private static MeasuredProgram subject(String[] words) {
    return MeasuredProgram.valueOf(words[1]);
  }

  /** Executions and nanoseconds as for a run, then the live heap and the number of threads. */
  private String repeat(String[] words) {
    RateSample sample =
        ((HeddleRunner) runner).run(subject(words).body(), Integer.parseInt(words[2]));
    long heap = HeapProbe.live();
    int threads = ManagementFactory.getThreadMXBean().getThreadCount();
    return text(sample) + " " + heap + " " + threads;
  }

  private static String text(RateSample sample) {
    return sample.executions() + " " + sample.nanos();
  }
}
