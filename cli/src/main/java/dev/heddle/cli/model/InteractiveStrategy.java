package dev.heddle.cli.model;

import dev.heddle.cli.console.BadInputException;
import dev.heddle.core.Coverage;
import dev.heddle.core.Outcome;
import dev.heddle.core.Point;
import dev.heddle.core.Strategy;
import dev.heddle.explicit.ModelProgram;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Asks the user at every choice of an execution of a model, and shows what has changed since the
 * last one; the end of input gives it up.
 */
final class InteractiveStrategy implements Strategy {
  private static final int END = -1;

  private final ModelProgram program;
  private final BufferedReader in;
  private final PrintStream out;
  private boolean begun;
  private boolean ended;
  private List<String> known = List.of();

  InteractiveStrategy(ModelProgram program, InputStream in, PrintStream out) {
    this.program = program;
    this.in = new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8));
    this.out = out;
  }

  @Override
  public boolean begin() {
    boolean first = !begun;
    begun = true;
    return first;
  }

  @Override
  public int nextThread(Point point) {
    if (ended) {
      return GIVE_UP;
    }
    tellChanges();
    for (int i = 0; i < point.enabledCount(); i++) {
      out.println("  " + (i + 1) + "  " + program.describe(point.enabled(i)));
    }
    int answer = ask("who goes on", 1, point.enabledCount());
    return answer == END ? GIVE_UP : point.enabled(answer - 1);
  }

  @Override
  public int nextChoice(Point point, int alternatives) {
    String question =
        program.describeChoice() + ": which of " + alternatives + " values, the least first";
    int answer = ended ? END : ask(question, 1, alternatives);
    return answer == END ? 0 : answer - 1;
  }

  /** Whether the input ended before the execution did. */
  boolean isGivenUp() {
    return ended;
  }

  private void tellChanges() {
    List<String> now = program.globals();
    List<String> changes = new ArrayList<>(now);
    changes.removeAll(known);
    if (!changes.isEmpty()) {
      out.println(String.join(", ", changes));
    }
    known = now;
  }

  private int ask(String question, int low, int high) {
    while (true) {
      out.print(question + " (" + low + " to " + high + ")? ");
      out.flush();
      String line = line();
      if (line == null) {
        ended = true;
        out.println();
        return END;
      }
      if (line.strip().matches("\\d{1,9}")) {
        int answer = Integer.parseInt(line.strip());
        if (answer >= low && answer <= high) {
          return answer;
        }
      }
      out.println("this is no number from " + low + " to " + high);
    }
  }

  private @Nullable String line() {
    try {
      return in.readLine();
    } catch (IOException e) {
      throw new BadInputException("cannot read from the terminal: " + e.getMessage());
    }
  }

  @Override
  public void end(Point point, Outcome outcome) {}

  @Override
  public void restart() {
    throw new IllegalStateException("a model never asks for more scheduling points");
  }

  @Override
  public Coverage coverage(boolean finished) {
    return Coverage.INTERRUPTED;
  }
}
