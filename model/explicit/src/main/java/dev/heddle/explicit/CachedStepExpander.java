package dev.heddle.explicit;

import dev.heddle.explicit.engine.BufferwiseEngine;
import dev.heddle.explicit.engine.ModelEngine;
import dev.heddle.explicit.engine.StepSink;
import dev.heddle.explicit.store.SharedStepCache;
import dev.heddle.explicit.store.StateStore;
import dev.heddle.lang.run.StepEnd;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Expands states by cached steps, for one thread of a search. Where states are words that have some
 * bits for each buffer, the bits of a buffer and of what all share mostly decide which bits its
 * next step changes ("LTSmin: Distributed and Symbolic Reachability", Blom, van de Pol, Weber,
 * 2010, caches transitions in the same way). Only buffers without a cached step are examined.
 */
final class CachedStepExpander implements StepSink {
  /** The parts of a value: the bits that the buffer's step changes, and whether it is quiet. */
  private static final long STEP = 1L << 62;

  private static final long QUIET = 1L << 63;

  /** No task is ready; in shared bits: the invariants hold, and which buffer has control. */
  private static final long IDLE = STEP | QUIET;

  private static final long CHANGES = ~IDLE;

  private final StateExpander explorer;
  private final ModelEngine engine;
  private final BufferwiseEngine buffers;
  private final StateStore.Visitor visitor;

  /** The cache of the coding that is in use, and the bits there. */
  private @Nullable SharedStepCache steps;

  private long shared;
  private final long[] own;

  /** Whether the engine is at the state that is expanded. */
  private boolean open;

  /** The possible steps: the buffer, and the cached value, or 0 and the ready task. */
  private int count;

  private int[] buffer = new int[16];
  private long[] known = new long[16];
  private int[] task = new int[16];

  /** The cache that the value is from. */
  private @Nullable SharedStepCache source;

  /** The buffer whose task the engine lets take a step, and whether that is quiet. */
  private int stepping;

  private boolean quiet;

  /** Whether all steps that were taken lead to states. */
  private boolean stopped;

  CachedStepExpander(
      StateExpander explorer,
      ModelEngine engine,
      BufferwiseEngine buffers,
      StateStore.Visitor visitor) {
    this.explorer = explorer;
    this.engine = engine;
    this.buffers = buffers;
    this.visitor = visitor;
    this.own = new long[buffers.buffers()];
  }

  /** Expands a state; false if steps of such states cannot be cached. */
  boolean expand(int number) {
    if (visitor.steps() == null) {
      return false;
    }
    visitor.go(number);
    open = false;
    count = 0;
    update();
    source = steps;
    long general = find(shared);
    if (general == 0) {
      open();
      if (explorer.isBroken(number)) {
        return true;
      }
      if (buffers.holds()) {
        remember(shared, IDLE | buffers.control() + 1);
      }
    }
    int control = general == 0 ? buffers.control() : (int) general - 1;
    int end = control < 0 ? own.length : control + 1;
    for (int i = Math.max(0, control); i < end; i++) {
      look(i);
    }
    if (count == 0) {
      open();
      explorer.ended(number);
    } else {
      take();
    }
    return true;
  }

  /** Takes the table and the bits of the coding in use. */
  private void update() {
    if (steps == visitor.steps()) {
      return;
    }
    steps = visitor.steps();
    if (steps != null) {
      shared = visitor.mask(0, buffers.shared());
      for (int i = 0; i < own.length; i++) {
        int place = buffers.shared() + i;
        own[i] = shared | visitor.mask(place, place + 1);
      }
    }
  }

  private long find(long mask) {
    return steps == null ? 0 : steps.find(visitor.word() & mask);
  }

  private void remember(long mask, long value) {
    if (steps != null) {
      steps.add(visitor.word() & mask, value);
    }
  }

  private void open() {
    if (!open) {
      buffers.open(visitor.row());
      open = true;
    }
  }

  private void look(int at) {
    long value = find(own[at]);
    if (value == 0) {
      open();
      int first = engine.ready();
      boolean decided = buffers.look(at);
      for (int i = first; i < engine.ready(); i++) {
        add(at, 0, i);
      }
      if (decided && engine.ready() == first) {
        remember(own[at], IDLE);
      }
    } else if (value != IDLE) {
      add(at, value, 0);
    }
  }

  private void add(int at, long value, int readyTask) {
    if (count == buffer.length) {
      buffer = Arrays.copyOf(buffer, count * 2);
      known = Arrays.copyOf(known, count * 2);
      task = Arrays.copyOf(task, count * 2);
    }
    buffer[count] = at;
    known[count] = value;
    task[count++] = readyTask;
  }

  /** Takes all steps, or one before which others need not be taken. */
  private void take() {
    int first = 0;
    while (first < count && !isQuiet(first)) {
      first++;
    }
    stopped = true;
    if (first < count) {
      take(first);
      if (stopped) {
        return;
      }
    }
    for (int i = 0; i < count && explorer.goesOn(); i++) {
      if (i != first) {
        take(i);
      }
    }
  }

  private boolean isQuiet(int i) {
    return known[i] == 0 ? engine.isQuiet(task[i]) : (known[i] & IDLE) == QUIET;
  }

  private void take(int i) {
    if (known[i] == 0) {
      step(i, task[i]);
    } else if (source == visitor.steps()) {
      explorer.reached(visitor.word() ^ (known[i] & CHANGES));
    } else {
      // The cached values were of another coding.
      open();
      int again = engine.ready();
      buffers.look(buffer[i]);
      step(i, again);
    }
  }

  private void step(int i, int readyTask) {
    stepping = buffer[i];
    quiet = engine.isQuiet(readyTask);
    engine.step(readyTask, this);
  }

  @Override
  public boolean ended(StepEnd end, int[] row, int length) {
    boolean more = explorer.ended(end, row, length);
    if (!(end instanceof StepEnd.Stopped)) {
      stopped = false;
    } else if (buffers.isDecided()) {
      update();
      long changes = explorer.added() ^ visitor.word();
      remember(own[stepping], changes | (quiet ? QUIET : STEP));
    }
    return more;
  }
}
