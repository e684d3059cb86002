package dev.heddle.smt.solve;

import java.io.BufferedReader;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;

/**
 * The main class of a solver's process, which reads terms and questions, one to a line, and answers
 * each question with a line.
 *
 * <p>It ends when its input does, even in the middle of a question: the question is worked on by a
 * thread that does not keep the process alive.
 */
public final class SolverServer {
  /** The prefix of an answer; a native library may print other lines. */
  static final String MARK = "heddle:";

  /** The word for a term. */
  static final String TERM = "term";

  /** The word for a new graph of terms. */
  static final String FORGET = "forget";

  /** The word for a question. */
  static final String CHECK = "check";

  private SolverServer() {}

  /** Serves the solver that is named. */
  public static void main(String[] args) throws IOException {
    PrintStream out =
        new PrintStream(new FileOutputStream(FileDescriptor.out), true, StandardCharsets.UTF_8);
    BlockingQueue<String> lines = new LinkedBlockingQueue<>();
    Thread worker = new Thread(() -> work(SolverName.valueOf(args[0]), lines, out), "solver");
    worker.setDaemon(true);
    worker.start();
    BufferedReader in =
        new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    for (String line = in.readLine(); line != null; line = in.readLine()) {
      lines.add(line);
    }
  }

  private static void work(SolverName name, BlockingQueue<String> lines, PrintStream out) {
    SolverSession session;
    try {
      session = new SolverSession(name);
    } catch (Exception | LinkageError e) {
      out.println(MARK + "missing " + line(e));
      return;
    }
    out.println(MARK + "ready");
    try {
      while (true) {
        String[] words = lines.take().split(" ", -1);
        if (words[0].equals(TERM)) {
          session.add(words);
        } else if (words[0].equals(FORGET)) {
          session.forget();
        } else {
          out.println(MARK + session.check(words));
        }
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } catch (Exception | OutOfMemoryError | LinkageError e) {
      out.println(MARK + "unknown " + line(e));
    }
  }

  private static String line(Throwable e) {
    return String.valueOf(e).replaceAll("\\s+", " ");
  }
}
