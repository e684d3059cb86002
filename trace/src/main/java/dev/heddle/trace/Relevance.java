package dev.heddle.trace;

import dev.heddle.core.Event;
import dev.heddle.core.OperationKind;
import dev.heddle.core.Outcome;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Which steps of an execution matter to a reader.
 *
 * <p>Left out are steps that have no line in the program, and accesses to what one thread alone
 * uses, unless there is only that one; a thread that waits for something in the end uses it too. In
 * a long story the locations that are only read are left out too. The last steps of every thread
 * stay, whatever they are, and so do those that are repeated for ever. A thread may have no line in
 * the program, because all it runs is a method of the JDK; then its steps that affect waiting
 * threads stay.
 */
final class Relevance {
  /** A reader takes in so many lines at once; a story that has no more shows all that is shared. */
  private static final int SHORT = 40;

  private static final int LAST_OF_EACH = 2;

  private final List<Event> events;
  private final int repeated;
  private final Map<String, BitSet> users = new HashMap<>();
  private final Set<String> changed = new HashSet<>();

  /** The threads of which some step has a line in the program. */
  private final BitSet placed = new BitSet();

  /** Whether one thread takes all steps. */
  private final boolean alone;

  private Relevance(Trace trace, Outcome outcome) {
    this.events = trace.events();
    this.repeated = trace.repeated();
    this.alone = events.stream().mapToInt(Event::thread).distinct().count() == 1;
    for (Event event : events) {
      String object = event.object();
      if (event.location() != null) {
        placed.set(event.thread());
      }
      if (object != null) {
        users.computeIfAbsent(object, o -> new BitSet()).set(event.thread());
        if (event.kind() != OperationKind.READ) {
          changed.add(object);
        }
      }
    }
    if (outcome instanceof Outcome.Deadlock deadlock) {
      for (Outcome.Waiting waiting : deadlock.waiting()) {
        BitSet threads = users.get(waiting.forWhat());
        int thread = trace.threadNamed(waiting.thread());
        if (threads != null && thread >= 0) {
          threads.set(thread);
        }
      }
    }
  }

  /** The indexes of the steps that matter. */
  static List<Integer> select(Trace trace, Outcome outcome) {
    Relevance relevance = new Relevance(trace, outcome);
    List<Integer> shared = relevance.select(false, trace.threads());
    return shared.size() <= SHORT ? shared : relevance.select(true, trace.threads());
  }

  private List<Integer> select(boolean strict, int threads) {
    int[] left = new int[threads];
    boolean[] keep = new boolean[events.size()];
    for (int i = events.size() - 1; i >= 0; i--) {
      Event event = events.get(i);
      if (event.location() == null || event.kind() == OperationKind.BEGIN) {
        keep[i] = !placed.get(event.thread()) && wakes(event);
        continue;
      }
      boolean last = left[event.thread()] < LAST_OF_EACH;
      keep[i] = i >= repeated || last || matters(event, strict);
      left[event.thread()]++;
    }
    List<Integer> selected = new ArrayList<>();
    for (int i = 0; i < keep.length; i++) {
      if (keep[i]) {
        selected.add(i);
      }
    }
    return selected;
  }

  private boolean matters(Event event, boolean strict) {
    return switch (event.kind()) {
      case READ, WRITE, UPDATE, LOCK, TRY_LOCK, TIMED_LOCK, UNLOCK, CALL ->
          isShared(event.object()) && !(strict && !changed.contains(event.object()));
      case FENCE, YIELD, BEGIN, INITIALISE -> false;
      default -> true;
    };
  }

  /** Whether a step may end what another thread waits for. */
  private static boolean wakes(Event event) {
    return switch (event.kind()) {
      case INTERRUPT, NOTIFY, NOTIFY_ALL -> event.object() != null;
      default -> false;
    };
  }

  private boolean isShared(@Nullable String object) {
    BitSet threads = object == null ? null : users.get(object);
    return threads != null && (alone || threads.cardinality() > 1);
  }
}
