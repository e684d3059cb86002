package dev.heddle.runtime.kernel;

import dev.heddle.core.Event;
import dev.heddle.core.OperationKind;
import dev.heddle.runtime.names.Stacks;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Reports steps inside the JDK as calls of the program, each call once. */
final class JdkCallDescriptions {
  /** The atomic calls that threads are in, by thread: receiver and method. */
  private final Map<Integer, String[]> calls = new HashMap<>();

  /** A thread is in a call from now on. */
  void begins(int thread, String[] receiverAndMethod) {
    calls.put(thread, receiverAndMethod);
  }

  /** Forgets which calls were reported. */
  void clear() {
    calls.clear();
  }

  /**
   * A step inside the JDK as the call of the program that it belongs to; null if that call has been
   * reported.
   */
  @Nullable Event inWords(Event event, @Nullable StackTraceElement entry) {
    if (event.kind() == OperationKind.TIMEOUT) {
      return event;
    }
    if (entry == null || event.kind() == OperationKind.START) {
      calls.remove(event.thread());
      return event;
    }
    boolean waits = EventRecorder.WAITS.equals(event.detail());
    if (entry.getMethodName().equals("<init>") && !waits) {
      return null; // no other thread knows the object yet
    }
    String[] call = calls.get(event.thread());
    if (call != null && call[1].equals(entry.getMethodName())) {
      boolean begins = event.kind() == OperationKind.CALL;
      String detail = begins && event.detail() != null ? event.detail() : call[1];
      return begins || waits ? with(event, call[0], waits ? call[1] + " (waits)" : detail) : null;
    }
    calls.remove(event.thread());
    if (Stacks.isInner(entry)) {
      return with(event, Stacks.call(entry), waits ? EventRecorder.WAITS : null);
    }
    if (Stacks.isPermit(entry) && event.object() != null) {
      String method = entry.getMethodName();
      return with(event, event.object(), waits ? method + " (waits)" : method);
    }
    return event;
  }

  private static Event with(Event event, @Nullable String object, @Nullable String detail) {
    return new Event(
        event.thread(), OperationKind.CALL, object, detail, event.location(), event.preempts());
  }
}
