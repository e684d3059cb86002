package dev.heddle.bench.measure;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/**
 * A JVM of its own for one way to run programs, so that agents and compiled code of one do not
 * disturb another.
 *
 * <p>It works only while it answers a request, so that several can take turns on one machine.
 */
public final class WorkerProcess implements AutoCloseable {
  private static final long PATIENCE_SECONDS = 300;
  private static final String GONE = WorkerMain.FAILED + "its JVM ended";

  private final MeasuredWay way;
  private final Process process;
  private final PrintStream questions;
  private final BlockingQueue<String> answers = new LinkedBlockingQueue<>();

  /** Starts a JVM for a way. */
  public WorkerProcess(MeasuredWay way) throws IOException {
    this.way = way;
    List<String> command = javaCommand();
    command.add(WorkerMain.class.getName());
    command.add(way.key());
    process = new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.DISCARD).start();
    questions = new PrintStream(process.getOutputStream(), true, StandardCharsets.UTF_8);
    Thread reader = new Thread(this::read, "answers of " + way.title());
    reader.setDaemon(true);
    reader.start();
  }

  /** The command that starts a JVM like this one, without any agent. */
  static List<String> javaCommand() {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.add("-XX:+IgnoreUnrecognizedVMOptions");
    command.add("-XX:-PrintWarnings");
    command.add("-XX:+EnableDynamicAgentLoading");
    command.add("-cp");
    command.add(System.getProperty("java.class.path"));
    return command;
  }

  private void read() {
    try (BufferedReader in =
        new BufferedReader(
            new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8))) {
      for (String line = in.readLine(); line != null; line = in.readLine()) {
        if (line.startsWith(WorkerMain.ANSWER)) {
          answers.add(line.substring(WorkerMain.ANSWER.length()));
        }
      }
      answers.add(GONE);
    } catch (IOException e) {
      answers.add(WorkerMain.FAILED + e.getMessage());
    }
  }

  /** Runs a program for a time; {@link WorkerException} if that fails. */
  public RateSample run(MeasuredProgram subject, int millis) throws InterruptedException {
    String word = way.countsCpu() ? "cpu " : "run ";
    return sample(ask(word + subject.name() + " " + TimeUnit.MILLISECONDS.toNanos(millis)));
  }

  /** How long this JVM has been compiling so far. */
  long compiledMillis() throws InterruptedException {
    return Long.parseLong(ask("compiled"));
  }

  public static RateSample sample(String answer) {
    String[] words = answer.split(" ", -1);
    return new RateSample(Long.parseLong(words[0]), Long.parseLong(words[1]));
  }

  /** Sends a request and waits for the answer. */
  public String ask(String question) throws InterruptedException {
    questions.println(question);
    String answer = answers.poll(PATIENCE_SECONDS, TimeUnit.SECONDS);
    if (answer == null) {
      process.destroyForcibly();
      throw new WorkerException("no answer within " + PATIENCE_SECONDS + " s");
    }
    if (answer.startsWith(WorkerMain.FAILED)) {
      throw new WorkerException(answer.substring(WorkerMain.FAILED.length()));
    }
    return answer;
  }

  @Override
  public void close() {
    questions.close();
    process.destroyForcibly();
  }
}
