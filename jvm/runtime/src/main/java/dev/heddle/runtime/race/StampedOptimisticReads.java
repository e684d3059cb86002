package dev.heddle.runtime.race;

import dev.heddle.runtime.state.ControlledThread;
import dev.heddle.runtime.state.ObjectTable;
import dev.heddle.runtime.state.PerThread;
import dev.heddle.runtime.state.SharedObject;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * What threads read optimistically under a StampedLock, which counts only once they know whether it
 * was valid.
 *
 * <p>Valid reads come after the last unlock of a writer and before the next writer, so they are
 * reported then, and release to the lock. Invalid reads do not count, because the thread must
 * discard their values; but what it does with these values until it knows depends on when the reads
 * happen, so they become scheduling points. Reads whose validity is not checked until the thread
 * synchronises otherwise are ordinary ones.
 */
public final class StampedOptimisticReads {
  /** The reads of a thread since it has begun to read optimistically, or has last validated. */
  private static final class Section extends PerThread.State {
    /** The lock, or null while the thread does not read optimistically. */
    private @Nullable SharedObject lock;

    /** Whether the thread is just validating, and which part of the lock it reads for that. */
    private boolean asking;

    private long part;

    private int count;
    private SharedObject[] objects = new SharedObject[8];
    private int[] locations = new int[8];
    private int[] marks = new int[8];

    @Override
    public void reset() {
      lock = null;
      asking = false;
      count = 0;
    }

    private void add(SharedObject object, int location, int mark) {
      if (count == marks.length) {
        objects = Arrays.copyOf(objects, count * 2);
        locations = Arrays.copyOf(locations, count * 2);
        marks = Arrays.copyOf(marks, count * 2);
      }
      objects[count] = object;
      locations[count] = location;
      marks[count++] = mark;
    }
  }

  private final PerThread<Section> sections = new PerThread<>(Section::new);

  /** Whether any thread has read optimistically. */
  private boolean used;

  private final ObjectTable objects;
  private final RaceCheck races;

  StampedOptimisticReads(ObjectTable objects, RaceCheck races) {
    this.objects = objects;
    this.races = races;
  }

  /** A thread begins to read optimistically. */
  public void begin(ControlledThread me, Object lock) {
    if (!races.on()) {
      return;
    }
    Section section = sections.of(me);
    used = true;
    section.lock = objects.of(lock);
    races.nextPeriod();
  }

  /** A thread is about to validate its reads. */
  public void asks(ControlledThread me) {
    if (used) {
      sections.of(me).asking = true;
    }
  }

  /** Whether recording a read of a thread is postponed until that is known. */
  boolean putsOff(ControlledThread me, SharedObject object, int location, int mark) {
    if (!used || sections.of(me).lock == null) {
      return false;
    }
    Section section = sections.of(me);
    section.add(object, location, mark);
    return true;
  }

  /** A thread is about to synchronise with others by a part of an object. */
  void synchronises(ControlledThread me, SharedObject object, long part) {
    if (!used) {
      return;
    }
    Section section = sections.of(me);
    if (section.asking && object == section.lock) {
      section.part = part;
    } else {
      tell(section);
    }
  }

  /** A thread knows whether its reads were valid. */
  public void validated(ControlledThread me, Object lock, boolean valid) {
    if (!used) {
      return;
    }
    Section section = sections.of(me);
    section.asking = false;
    races.nextPeriod();
    SharedObject of = section.lock;
    if (of == null || of.key != lock) {
      return;
    }
    if (valid) {
      tell(section);
      races.releases(of, section.part);
    } else {
      for (int i = 0; i < section.count; i++) {
        races.promote(section.marks[i]);
      }
      section.count = 0;
      section.lock = null;
    }
  }

  private void tell(Section section) {
    int count = section.count;
    section.count = 0;
    for (int i = 0; i < count; i++) {
      races.reads(section.objects[i], section.locations[i], section.marks[i]);
    }
  }
}
