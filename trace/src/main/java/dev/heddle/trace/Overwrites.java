package dev.heddle.trace;

import dev.heddle.core.Event;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Finds writes that are based on an outdated read: since the thread read the location, another one
 * has written it, and that write is lost now.
 */
final class Overwrites {
  /**
   * What is known of a location at some step: which thread wrote it last, and which threads know
   * that.
   */
  private static final class Location {
    private int writer = Line.NO_THREAD;
    private final Map<Integer, Boolean> upToDate = new HashMap<>();
  }

  private final int[] lost;

  Overwrites(List<Event> events) {
    lost = new int[events.size()];
    Arrays.fill(lost, Line.NO_THREAD);
    Map<String, Location> locations = new HashMap<>();
    for (int i = 0; i < lost.length; i++) {
      Event event = events.get(i);
      if (event.object() != null) {
        lost[i] = follow(locations.computeIfAbsent(event.object(), o -> new Location()), event);
      }
    }
  }

  private static int follow(Location location, Event event) {
    int thread = event.thread();
    int result = Line.NO_THREAD;
    switch (event.kind()) {
      case READ -> location.upToDate.put(thread, true);
      case WRITE, UPDATE -> {
        boolean outdated = Boolean.FALSE.equals(location.upToDate.get(thread));
        if (event.kind() == dev.heddle.core.OperationKind.WRITE && outdated) {
          result = location.writer;
        }
        location.upToDate.replaceAll((other, known) -> other == thread && known);
        location.writer = thread;
        location.upToDate.remove(thread);
      }
      default -> {
        return Line.NO_THREAD;
      }
    }
    return result;
  }

  /** The thread whose write the step at an index loses, or {@link Line#NO_THREAD}. */
  int lost(int index) {
    return lost[index];
  }
}
