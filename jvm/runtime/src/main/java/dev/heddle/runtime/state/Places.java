package dev.heddle.runtime.state;

import dev.heddle.core.Trace;
import java.util.Arrays;

/** Parts of objects, in the order in which they were added. */
public final class Places {
  private SharedObject[] objects = new SharedObject[8];
  private long[] parts = new long[8];
  private int count;

  public void clear() {
    count = 0;
  }

  public void add(SharedObject object, long part) {
    if (count == objects.length) {
      objects = Arrays.copyOf(objects, count * 2);
      parts = Arrays.copyOf(parts, count * 2);
    }
    objects[count] = object;
    parts[count++] = part;
  }

  /** Says that the step under way reads all of these. */
  public void read(Footprint footprint) {
    for (int i = 0; i < count; i++) {
      footprint.memory(objects[i], parts[i], Trace.READ);
    }
  }

  /** Whether the latest step has changed any of these. */
  public boolean changed(Footprint footprint, Trace trace) {
    int step = trace.steps() - 1;
    for (int i = 0; i < count && step >= 0; i++) {
      int place = footprint.location(objects[i], parts[i]);
      int whole =
          footprint.touchedWhole(objects[i])
              ? footprint.location(objects[i], Locations.MEMORY)
              : place;
      for (int touch = trace.firstTouch(step); touch < trace.firstTouch(step + 1); touch++) {
        int touched = trace.touched(touch);
        if (trace.access(touch) != Trace.READ && (touched == place || touched == whole)) {
          return true;
        }
      }
    }
    return false;
  }
}
