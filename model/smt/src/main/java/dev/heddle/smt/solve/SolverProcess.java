package dev.heddle.smt.solve;

import dev.heddle.smt.term.TermCone;
import dev.heddle.smt.term.TermGraph;
import dev.heddle.smt.term.ValueRange;
import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStreamWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * A solver in a process of its own, so that it can be killed, and a crash of its native code
 * affects nothing else.
 */
final class SolverProcess implements AutoCloseable {
  private static final String END = "";

  /** The interval between two checks of a solver's memory, in nanoseconds. */
  private static final long LOOK_AGAIN = 250_000_000L;

  private final SolverName name;
  private final long memory;
  private final Process process;
  private final BufferedWriter in;
  private final BlockingQueue<String> lines = new LinkedBlockingQueue<>();

  /** The graph whose terms were sent. */
  private TermGraph terms = new TermGraph();

  private final BitSet told = new BitSet();

  private @Nullable String trouble;

  /** Starts a solver that may use so many bytes of memory. */
  SolverProcess(SolverName name, long memory) throws IOException {
    this.name = name;
    this.memory = memory;
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(
        List.of("-XX:+IgnoreUnrecognizedVMOptions", "--enable-native-access=ALL-UNNAMED"));
    command.addAll(List.of("-XX:TieredStopAtLevel=1", "-Xss64m"));
    command.addAll(List.of("-cp", System.getProperty("java.class.path")));
    command.addAll(List.of(SolverServer.class.getName(), name.name()));
    process = new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.DISCARD).start();
    in =
        new BufferedWriter(
            new OutputStreamWriter(process.getOutputStream(), StandardCharsets.UTF_8));
    Thread reader = new Thread(this::read, "answers of " + name.word());
    reader.setDaemon(true);
    reader.start();
  }

  private void read() {
    try (BufferedReader out =
        new BufferedReader(
            new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8))) {
      for (String line = out.readLine(); line != null; line = out.readLine()) {
        if (line.startsWith(SolverServer.MARK)) {
          lines.add(line.substring(SolverServer.MARK.length()));
        }
      }
    } catch (IOException e) {
      lines.add("unknown " + e.getMessage());
    }
    lines.add(END);
  }

  SolverName name() {
    return name;
  }

  /** The process, for tests that kill it. */
  ProcessHandle handle() {
    return process.toHandle();
  }

  /** Waits until the solver has been loaded; false, and {@link #trouble}, if it cannot be. */
  boolean isReady(long nanos) throws InterruptedException {
    String line = lines.poll(nanos, TimeUnit.NANOSECONDS);
    if ("ready".equals(line)) {
      return true;
    }
    trouble = line == null ? "the solver did not start in time" : line.isEmpty() ? crash() : line;
    return false;
  }

  /** Why the solver cannot be used, or null. */
  @Nullable String trouble() {
    return trouble;
  }

  /** Whether some truths of a graph can all hold; waits for so many nanoseconds at most. */
  SolverAnswer check(TermGraph graph, List<Integer> truths, long nanos)
      throws InterruptedException {
    try {
      if (terms != graph) {
        terms = graph;
        told.clear();
        in.write(SolverServer.FORGET + "\n");
      }
      tell(TermCone.of(terms, truths));
      StringBuilder question = new StringBuilder(SolverServer.CHECK);
      truths.forEach(truth -> question.append(' ').append(truth));
      in.write(question.append('\n').toString());
      in.flush();
    } catch (IOException e) {
      return new SolverAnswer.Unknown(crash());
    }
    return await(System.nanoTime() + nanos);
  }

  /** Waits for an answer, and ends a solver that takes too much time or memory. */
  private SolverAnswer await(long deadline) throws InterruptedException {
    while (true) {
      long left = Math.min(LOOK_AGAIN, deadline - System.nanoTime());
      String line = lines.poll(Math.max(0, left), TimeUnit.NANOSECONDS);
      if (line != null) {
        return line.isEmpty() ? new SolverAnswer.Unknown(crash()) : answer(line);
      }
      boolean late = deadline - System.nanoTime() <= 0;
      if (late || ProcessMemory.of(process.pid()) > memory) {
        process.destroyForcibly();
        return late ? new SolverAnswer.TimeOut() : new SolverAnswer.OutOfMemory();
      }
    }
  }

  private static SolverAnswer answer(String line) {
    String[] words = line.split(" ", -1);
    if (words[0].equals("unsat")) {
      return new SolverAnswer.Unsatisfiable();
    }
    if (!words[0].equals("sat")) {
      return new SolverAnswer.Unknown(line);
    }
    Map<Integer, Integer> values = new HashMap<>();
    for (int i = 1; i < words.length; i++) {
      int equals = words[i].indexOf('=');
      int term = Integer.parseInt(words[i].substring(0, equals));
      values.put(term, Integer.parseInt(words[i].substring(equals + 1)));
    }
    return new SolverAnswer.Satisfiable(values);
  }

  private String crash() throws InterruptedException {
    boolean ended = process.waitFor(5, TimeUnit.SECONDS);
    return ended
        ? "the solver crashed, exit status " + process.exitValue()
        : "the solver is silent";
  }

  /** Sends the solver those of some terms that were not sent yet. */
  private void tell(TermCone cone) throws IOException {
    for (int term = cone.next(0); term >= 0; term = cone.next(term + 1)) {
      if (!told.get(term)) {
        told.set(term);
        in.write(SolverServer.TERM + " " + term + " " + terms.kind(term).name());
        for (int i = 0; i < 3; i++) {
          in.write(" " + terms.operand(term, i));
        }
        ValueRange span = terms.span(term);
        in.write(" " + span.low() + " " + span.high() + "\n");
      }
    }
  }

  @Override
  public void close() {
    process.destroyForcibly();
  }
}
