package dev.heddle.trace;

import dev.heddle.core.Event;
import dev.heddle.core.OperationKind;
import dev.heddle.core.Outcome;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** An execution as lines for people: the steps that matter, in order, and how it ended. */
final class Story {
  private static final int MOST_LINES = 60;
  private static final int FIRST_LINES = 14;

  private final Trace trace;
  private final Names names;
  private final Phrases phrases;
  private final boolean withFile;

  private Story(Trace trace, Names names) {
    this.trace = trace;
    this.names = names;
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
    List<Line> lines = story.steps(outcome);
    lines = Repetition.collapse(lines);
    lines = story.withEnd(lines, outcome);
    return elideMiddle(lines);
  }

  private List<Line> steps(Outcome outcome) {
    List<Event> events = trace.events();
    List<Line> lines = new ArrayList<>();
    int next = 0;
    int running = Line.NO_THREAD;
    int preempted = Line.NO_THREAD;
    Overwrites overwrites = new Overwrites(events);
    boolean around = false;
    for (int index : Relevance.select(trace, outcome)) {
      if (index >= trace.repeated() && !around) {
        lines.add(Line.gap("and then again and again:"));
        around = true;
      }
      for (; next <= index; next++) {
        Event event = events.get(next);
        if (event.thread() != running) {
          preempted = event.preempts() ? running : Line.NO_THREAD;
          running = event.thread();
        }
      }
      Event event = events.get(index);
      Line line = line(event, preempted, overwrites.lost(index));
      preempted = Line.NO_THREAD;
      if (isInnerCall(event)) {
        addInnerCall(lines, line, event.detail() != null);
      } else {
        lines.add(line);
      }
    }
    return lines;
  }

  /** Whether a step is one of many inside a call of the JDK, and is shown as that call. */
  private static boolean isInnerCall(Event event) {
    String detail = event.detail();
    return event.kind() == OperationKind.CALL && (detail == null || detail.equals("waits"));
  }

  /** Shows a call once, however many steps it has, and again only when it waits. */
  private static void addInnerCall(List<Line> lines, Line line, boolean waits) {
    int last = lines.size() - 1;
    while (last >= 0 && lines.get(last).thread() != line.thread()) {
      last--;
    }
    if (last < 0 || !lines.get(last).pattern().equals(line.pattern())) {
      lines.add(line);
    } else if (waits) {
      lines.remove(last);
      lines.add(line);
    }
  }

  private Line line(Event event, int preempted, int overwritten) {
    String remark =
        preempted == Line.NO_THREAD
            ? ""
            : "preempts " + Layout.cutInside(trace.threadName(preempted));
    if (overwritten != Line.NO_THREAD) {
      remark = "overwrites what " + Layout.cutInside(trace.threadName(overwritten)) + " wrote";
    }
    return new Line(
        event.thread(),
        Phrases.place(event.location(), withFile),
        phrases.of(event),
        remark,
        Phrases.pattern(event));
  }

  private List<Line> withEnd(List<Line> lines, Outcome outcome) {
    List<Line> result = new ArrayList<>(lines);
    if (outcome instanceof Outcome.Uncaught uncaught) {
      // What a model does wrong is described in words.
      String type = Frames.simple(uncaught.type());
      String thrown = type.indexOf(' ') < 0 ? "throws " + type : type;
      addEnd(result, uncaught.thread(), Frames.location(uncaught.stack()), thrown);
    }
    if (outcome instanceof Outcome.Invariant invariant) {
      addEnd(result, invariant.thread(), null, "breaks the invariant " + invariant.name());
    }
    if (outcome instanceof Outcome.Deadlock deadlock) {
      for (Outcome.Waiting waiting : deadlock.waiting()) {
        if (!seenWaiting(waiting.thread())) {
          String text = "waits for " + names.unnumbered(waiting.forWhat());
          addEnd(result, waiting.thread(), waiting.location(), text);
        }
      }
    }
    return result;
  }

  private void addEnd(List<Line> lines, String name, @Nullable String location, String text) {
    int thread = trace.threadNamed(name);
    if (thread >= 0) {
      String place = location == null || location.isEmpty() ? null : location;
      lines.add(new Line(thread, Phrases.place(place, withFile), text, "", text));
    }
  }

  /** Whether the last line about a thread says that it waits. */
  private boolean seenWaiting(String name) {
    int thread = trace.threadNamed(name);
    Event last = null;
    for (Event event : trace.events()) {
      last = event.thread() == thread ? event : last;
    }
    return last != null
        && last.location() != null
        && last.detail() != null
        && last.detail().contains("waits");
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
