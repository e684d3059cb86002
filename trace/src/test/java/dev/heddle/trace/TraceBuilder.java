package dev.heddle.trace;

import dev.heddle.core.Event;
import dev.heddle.core.OperationKind;
import org.jspecify.annotations.Nullable;

/** Makes traces for tests. */
final class TraceBuilder {
  private final Trace trace = new Trace();
  private final String file;
  private boolean preempts;

  TraceBuilder(String file, String... threads) {
    this.file = file;
    for (int i = 0; i < threads.length; i++) {
      trace.threadCreated(i, threads[i]);
    }
  }

  /** The next step preempts another thread. */
  TraceBuilder preempting() {
    preempts = true;
    return this;
  }

  TraceBuilder step(
      int line, int thread, OperationKind kind, @Nullable String object, @Nullable String detail) {
    String location = line == 0 ? null : file + ":" + line;
    trace.step(new Event(thread, kind, object, detail, location, preempts));
    preempts = false;
    return this;
  }

  Trace trace() {
    return trace;
  }
}
