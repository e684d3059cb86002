package dev.heddle.runtime.sync;

import dev.heddle.core.Outcome;
import dev.heddle.hooks.Hooks;
import dev.heddle.hooks.Section;
import dev.heddle.runtime.names.Stacks;
import dev.heddle.runtime.names.ValueDescriptions;
import dev.heddle.runtime.state.ControlledThread;
import dev.heddle.runtime.state.PerObject;
import dev.heddle.runtime.state.PerThread;
import dev.heddle.runtime.state.SharedObject;
import org.jspecify.annotations.Nullable;

/**
 * The real monitors that threads hold beside the simulated ones: the JVM takes them for
 * synchronized methods of the JDK that were loaded before the agent.
 */
final class RealMonitors {
  /** The object whose monitor a thread found free before a call that takes the real one. */
  private static final class Approach extends PerThread.State {
    private @Nullable SharedObject object;

    @Override
    public void reset() {
      object = null;
    }
  }

  /** The synchronized methods in which the owner of a monitor is. */
  private static final class Entries extends PerObject.State {
    /** For how many the JVM has taken the real monitor. */
    private int count;

    /** Whether the owner holds the real monitor too, and other threads may wait for that. */
    private boolean real;

    @Override
    public void reset() {
      count = 0;
      real = false;
    }
  }

  private final PerThread<Approach> approaches = new PerThread<>(Approach::new);
  private final PerObject<Entries> entries = new PerObject<>(Entries::new);

  /** A thread has found a monitor free that a method takes which it calls next. */
  void approaches(ControlledThread me, SharedObject object) {
    approaches.of(me).object = object;
  }

  /** A thread enters a synchronized method; whether it found the monitor free before. */
  boolean enters(ControlledThread me, SharedObject object) {
    Approach approach = approaches.of(me);
    boolean approached = approach.object == object;
    approach.object = null;
    entries.of(object).count++;
    return approached;
  }

  /** A thread leaves a synchronized method. */
  void leaves(SharedObject object) {
    entries.of(object).count--;
  }

  /** A thread holds the real monitor, and other threads may wait for that. */
  void takes(ControlledThread me, SharedObject object) {
    entries.of(object).real = true;
    me.sections.enter(Section.NO_SWITCH);
  }

  /** A thread releases the monitor, perhaps the real one too. */
  void releases(ControlledThread me, SharedObject object) {
    Entries entered = entries.of(object);
    if (entered.real) {
      entered.real = false;
      me.sections.leave(Section.NO_SWITCH);
    }
  }

  /** Whether the owner of a monitor is in a synchronized method for which the JVM has taken it. */
  boolean isEntered(SharedObject object) {
    Entries entered = entries.known(object);
    return entered != null && entered.count > 0;
  }

  /** A thread has the real monitor of an object, but another one the simulated one. */
  static Outcome.Stuck contradiction(ControlledThread me, ControlledThread owner, String object) {
    StackTraceElement[] stack = Thread.currentThread().getStackTrace();
    return new Outcome.Stuck(
        ValueDescriptions.name(me.thread),
        "has entered a synchronized method of "
            + object
            + ", whose monitor "
            + ValueDescriptions.name(owner.thread)
            + " holds, through code that is not under control, at "
            + Stacks.location(stack),
        true,
        Stacks.program(stack));
  }

  /**
   * No other thread could enter the synchronized methods of the JDK in which the thread is: they
   * were loaded with real monitors, and the one that it holds cannot be released for the time of a
   * simulated wait.
   */
  static void refuseWait(Object monitor) {
    Hooks.tooLate(
        monitor.getClass().getName()
            + " was loaded before Heddle's agent, so a wait inside its synchronized methods, at "
            + Stacks.location(Thread.currentThread().getStackTrace())
            + ", cannot be controlled: let nothing use it before the first search, or start the JVM with"
            + " -javaagent:<path of heddle-agent.jar>");
  }

  /** A real wait of one thread blocks all others: they run only one at a time. */
  static void refuseReal(Object monitor) {
    Hooks.tooLate(
        "a wait on a "
            + monitor.getClass().getName()
            + ", at "
            + Stacks.location(Thread.currentThread().getStackTrace())
            + ", cannot be controlled, because code of the JDK has entered its real monitor: let the"
            + " program call a stand-in for what waits there");
  }
}
