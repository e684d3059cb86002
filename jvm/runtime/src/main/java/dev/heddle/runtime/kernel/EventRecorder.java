package dev.heddle.runtime.kernel;

import dev.heddle.core.Event;
import dev.heddle.core.OperationKind;
import dev.heddle.hooks.FieldSite;
import dev.heddle.hooks.Hooks;
import dev.heddle.runtime.names.ReportedFields;
import dev.heddle.runtime.names.Stacks;
import dev.heddle.runtime.names.ValueDescriptions;
import dev.heddle.runtime.schedule.ThreadScheduler;
import dev.heddle.runtime.state.ControlledThread;
import dev.heddle.runtime.state.ControlledThreads;
import dev.heddle.runtime.state.ObjectNames;
import dev.heddle.runtime.state.ObjectTable;
import dev.heddle.runtime.state.SharedObject;
import java.lang.reflect.Array;
import java.lang.reflect.Field;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Reports to a listener what happens, in words; silent in all executions but those that are
 * reported.
 *
 * <p>It works on the controlled thread, which it takes out of control meanwhile. A store happens
 * right after the hook that announces it, so what was written is known when the next step is
 * reported.
 */
public class EventRecorder {
  /** Reports nothing. */
  static final EventRecorder SILENT = new EventRecorder();

  static final String WAITS = "waits";

  /**
   * A step whose result is not there yet: as it is reported, and as the check for repetitions sees
   * it, or null.
   */
  private record Pending(
      @Nullable Event told, @Nullable Event seen, Supplier<@Nullable String> detail) {}

  private final @Nullable ThreadScheduler scheduler;
  private final ObjectTable objects;
  private final ControlledThreads tasks;
  private final NarrationState.@Nullable Audience listener;
  private final ObjectNames names;

  private final JdkCallDescriptions calls = new JdkCallDescriptions();

  /** The same since the latest check for repetitions began, whatever was reported before. */
  private final JdkCallDescriptions seenCalls = new JdkCallDescriptions();

  private @Nullable Pending pending;
  private int last = -1;
  private boolean lastWaits;
  private int preemptions;

  private EventRecorder() {
    this.scheduler = null;
    this.objects = new ObjectTable();
    this.tasks = new ControlledThreads();
    this.names = new ObjectNames(objects, tasks);
    this.listener = null;
  }

  /** A recorder that reports to a listener. */
  EventRecorder(
      ThreadScheduler scheduler,
      ObjectTable objects,
      ControlledThreads tasks,
      ObjectNames names,
      NarrationState.Audience listener) {
    this.scheduler = scheduler;
    this.objects = objects;
    this.tasks = tasks;
    this.names = names;
    this.listener = listener;
  }

  /**
   * A check for repetitions begins. What it sees does not depend on what was reported before, so
   * that its result is the same where only the check gets the events.
   */
  public void beginLook() {
    seenCalls.clear();
  }

  public boolean silent() {
    return listener == null;
  }

  public void created(ControlledThread task) {
    if (listener != null) {
      uncontrolled(() -> listener.threadCreated(task.id, ValueDescriptions.name(task.thread)));
    }
  }

  /** The execution is over: what was pending has happened. */
  public void finish() {
    uncontrolled(this::flush);
  }

  /** A thread is blocked until a condition holds. */
  public void blocks(ControlledThread task, OperationKind kind, SharedObject object) {
    if (listener != null) {
      uncontrolled(() -> tell(task, kind, names.of(object), WAITS, null));
    }
  }

  /** A thread reads the clock again and again, so that time has to pass. */
  public void polls(ControlledThread task) {
    if (listener != null) {
      uncontrolled(() -> tell(task, OperationKind.CALL, "polls the clock", null, null));
    }
  }

  /** The current thread has just done something. */
  public void did(OperationKind kind, @Nullable String object, @Nullable String detail) {
    if (scheduler != null) {
      uncontrolled(() -> tell(scheduler.current(), kind, object, detail, null));
    }
  }

  /** The current thread has just done something to an object. */
  public void didTo(OperationKind kind, SharedObject object, @Nullable String detail) {
    if (scheduler != null) {
      uncontrolled(() -> tell(scheduler.current(), kind, names.of(object), detail, null));
    }
  }

  /** The current thread is about to access a field; nothing else runs before it does. */
  public void field(@Nullable Object owner, FieldSite site, OperationKind kind) {
    uncontrolled(() -> field(owner, site.owner(), site.name(), ReportedFields.of(site), kind));
  }

  private void field(
      @Nullable Object owner,
      String type,
      @Nullable String name,
      @Nullable Field field,
      OperationKind kind) {
    access(
        kind,
        (owner == null ? simple(type) : names.owner(owner)) + "." + name,
        () -> field == null ? null : names.value(ReportedFields.get(field, owner)));
  }

  /**
   * The current thread is about to access a part of an object, or of a class, through a VarHandle
   * or Unsafe; it is reported as an access to a field or an element, if it is one.
   */
  public void part(Object base, long part, OperationKind kind) {
    if (base.getClass().isArray() && part >= 0 && part < Array.getLength(base)) {
      element(base, (int) part, kind);
      return;
    }
    uncontrolled(
        () -> {
          Field field = ReportedFields.at(base, part);
          if (field == null) {
            location(base, kind);
          } else {
            Object owner = base instanceof Class<?> ? null : base;
            field(owner, field.getDeclaringClass().getName(), field.getName(), field, kind);
          }
        });
  }

  private static String simple(String className) {
    return className.substring(
        Math.max(className.lastIndexOf('.'), className.lastIndexOf('$')) + 1);
  }

  /** The current thread is about to access an array element. */
  public void element(Object array, int index, OperationKind kind) {
    if (scheduler != null) {
      SharedObject object = objects.of(array);
      uncontrolled(
          () ->
              access(
                  kind,
                  names.of(object) + "[" + index + "]",
                  () ->
                      index < 0 || index >= Array.getLength(array)
                          ? null
                          : names.value(Array.get(array, index))));
    }
  }

  /** The current thread is about to access what is inside an object. */
  public void location(@Nullable Object object, OperationKind kind) {
    uncontrolled(
        () -> {
          boolean atomic =
              object != null
                  && object.getClass().getName().startsWith("java.util.concurrent.atomic.");
          access(
              kind,
              object == null ? null : names.ofUnmet(object),
              () -> atomic && object != null ? atomicValue(object) : null);
        });
  }

  private @Nullable String atomicValue(Object atomic) {
    Object value = ReportedFields.get(atomic, "value");
    return value == null ? null : names.value(value);
  }

  private void access(
      OperationKind kind, @Nullable String object, Supplier<@Nullable String> value) {
    if (scheduler == null) {
      return;
    }
    flush();
    ControlledThread me = scheduler.current();
    String before = kind == OperationKind.WRITE ? null : value.get();
    switch (kind) {
      case WRITE -> tell(me, kind, object, null, value);
      case UPDATE -> tell(me, kind, object, null, () -> change(before, value.get()));
      default -> tell(me, kind, object, before, null);
    }
  }

  private static @Nullable String change(@Nullable String before, @Nullable String after) {
    if (before == null || after == null) {
      return null;
    }
    return before.equals(after) ? "-> " + before : "-> " + before + ", = " + after;
  }

  /** An atomic call begins. */
  public void called(SharedObject receiver) {
    called(receiver, "");
  }

  /** A call that was reported before goes on. */
  public void callGoesOn(SharedObject receiver) {
    called(receiver, " (goes on)");
  }

  private void called(SharedObject receiver, String more) {
    if (scheduler != null) {
      ControlledThread me = scheduler.current();
      uncontrolled(
          () -> {
            StackTraceElement entry = Stacks.entry(new Throwable().getStackTrace());
            String method = entry == null ? "" : entry.getMethodName();
            String[] call = {names.of(receiver), method};
            boolean direct = entry != null && Stacks.isOf(entry, receiver.key.getClass());
            if (direct) {
              begins(me, call);
              tell(me, OperationKind.CALL, call[0], method + more, null);
              begins(me, call);
            } else {
              tell(me, OperationKind.CALL, call[0], null, null);
            }
          });
    }
  }

  private void begins(ControlledThread me, String[] call) {
    calls.begins(me.id, call);
    seenCalls.begins(me.id, call);
  }

  private void uncontrolled(Runnable work) {
    if (listener == null) {
      return;
    }
    Thread running = Hooks.suspend();
    try {
      work.run();
    } finally {
      Hooks.resume(running);
    }
  }

  private void flush() {
    Pending step = pending;
    if (step != null) {
      pending = null;
      String detail = step.detail.get();
      pass(with(step.told, detail), with(step.seen, detail));
    }
  }

  private static @Nullable Event with(@Nullable Event event, @Nullable String detail) {
    return event == null
        ? null
        : new Event(
            event.thread(),
            event.kind(),
            event.object(),
            detail,
            event.location(),
            event.preempts());
  }

  private void pass(@Nullable Event told, @Nullable Event seen) {
    if (listener != null && told != null) {
      listener.step(told);
    }
    if (listener != null && seen != null) {
      listener.sees(seen);
    }
  }

  private void tell(
      ControlledThread task,
      OperationKind kind,
      @Nullable String object,
      @Nullable String detail,
      @Nullable Supplier<@Nullable String> later) {
    if (listener == null || scheduler == null) {
      return;
    }
    flush();
    StackTraceElement[] stack = new Throwable().getStackTrace();
    String location = Stacks.location(stack);
    int now = scheduler.execution().preemptions();
    boolean preempts =
        now > preemptions
            && last >= 0
            && last != task.id
            && !lastWaits
            && couldGoOn(scheduler, last, task);
    preemptions = now;
    last = task.id;
    lastWaits = WAITS.equals(detail);
    Event event =
        new Event(task.id, kind, object, detail, location.isEmpty() ? null : location, preempts);
    StackTraceElement entry = Stacks.entry(stack);
    Event told = calls.inWords(event, entry);
    Event seen = seenCalls.inWords(event, entry);
    if (later == null) {
      pass(told, seen);
    } else {
      boolean isTold = event.equals(told);
      boolean isSeen = event.equals(seen);
      pass(isTold ? null : told, isSeen ? null : seen);
      pending = new Pending(isTold ? told : null, isSeen ? seen : null, later);
    }
  }

  /** Whether a thread could have taken its next step until another one took this one. */
  private boolean couldGoOn(ThreadScheduler scheduler, int thread, ControlledThread taker) {
    SharedObject wanted = tasks.at(thread).waitsFor;
    return scheduler.point().isEnabled(thread)
        || (wanted != null && wanted.owner == taker && wanted.count == 1);
  }
}
