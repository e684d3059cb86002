package dev.heddle.trace;

import dev.heddle.core.Event;
import dev.heddle.core.Outcome;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;

/** An execution as lines for people: the steps that matter, in order, and how it ended. */
final class Story {
  private static final int MOST_LINES = 60;
  private static final int FIRST_LINES = 14;

  private final Trace trace;
  private final Phrases phrases;
  private final boolean withFile;

  private Story(Trace trace, Names names) {
    this.trace = trace;
    this.phrases = new Phrases(names);
    Set<String> files = new HashSet<>();
    for (Event event : trace.events()) {
      String location = event.location();
      if (location != null) {
        files.add(location.substring(0, location.lastIndexOf(':')));
      }
    }
    this.withFile = files.size() > 1;
  }

  /** The lines of an execution. */
  static List<Line> of(Trace trace, Outcome outcome, Names names) {
    Story story = new Story(trace, names);
    List<Line> lines = story.steps();
    lines = Repetition.collapse(lines);
    lines = story.withEnd(lines, outcome);
    return elideMiddle(lines);
  }

  private List<Line> steps() {
    List<Event> events = trace.events();
    List<Line> lines = new ArrayList<>();
    int next = 0;
    int running = Line.NOBODY;
    int preempted = Line.NOBODY;
    for (int index : Relevance.select(events, trace.threads())) {
      for (; next <= index; next++) {
        Event event = events.get(next);
        if (event.thread() != running) {
          preempted = event.preempts() ? running : Line.NOBODY;
          running = event.thread();
        }
      }
      Event event = events.get(index);
      Line line = line(event, preempted);
      preempted = Line.NOBODY;
      if (!continues(lines, line)) {
        lines.add(line);
      }
    }
    return lines;
  }

  /** Whether a line only says again that the thread is inside a call of the JDK. */
  private static boolean continues(List<Line> lines, Line line) {
    return !lines.isEmpty()
        && lines.get(lines.size() - 1).equals(line)
        && line.pattern().contains(" CALL ");
  }

  private Line line(Event event, int preempted) {
    String remark = preempted == Line.NOBODY ? "" : "preempts " + trace.threadName(preempted);
    return new Line(
        event.thread(),
        Phrases.place(event.location(), withFile),
        phrases.of(event),
        remark,
        Phrases.pattern(event));
  }

  private List<Line> withEnd(List<Line> lines, Outcome outcome) {
    if (!(outcome instanceof Outcome.Uncaught uncaught)) {
      return lines;
    }
    int thread = trace.threadNamed(uncaught.thread());
    if (thread < 0) {
      return lines;
    }
    List<Line> result = new ArrayList<>(lines);
    String place = Phrases.place(Frames.location(uncaught.stack()), withFile);
    result.add(new Line(thread, place, "throws " + Frames.simple(uncaught.type()), "", ""));
    return result;
  }

  private static List<Line> elideMiddle(List<Line> lines) {
    if (lines.size() <= MOST_LINES) {
      return lines;
    }
    int left = lines.size() - MOST_LINES + 1;
    List<Line> result = new ArrayList<>(lines.subList(0, FIRST_LINES));
    result.add(Line.gap("… " + left + " steps …"));
    result.addAll(lines.subList(FIRST_LINES + left, lines.size()));
    return result;
  }

  /** The names of objects in a trace. */
  static List<String> objects(Trace trace) {
    return trace.events().stream().map(Event::object).filter(Objects::nonNull).distinct().toList();
  }

  /** The other texts of a trace in which objects can be named. */
  static List<String> details(Trace trace) {
    return trace.events().stream().map(Event::detail).filter(Objects::nonNull).distinct().toList();
  }
}
