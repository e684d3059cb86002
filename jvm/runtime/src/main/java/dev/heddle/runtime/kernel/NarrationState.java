package dev.heddle.runtime.kernel;

import dev.heddle.core.Event;
import dev.heddle.core.ExecutionListener;
import dev.heddle.hooks.Hooks;
import dev.heddle.runtime.schedule.ThreadScheduler;
import dev.heddle.runtime.state.ControlledThreads;
import dev.heddle.runtime.state.ObjectNames;
import dev.heddle.runtime.state.ObjectTable;

/** Whether steps are reported just now, and by which recorder. */
@SuppressWarnings("NullAway.Init") // the audience is there before an execution begins
public final class NarrationState {
  /** Gets what is reported. */
  public interface Audience extends ExecutionListener {
    /** Gets a step in the form that is compared to find repetitions. */
    public void sees(Event event);

    /** Passes nothing on from now on. */
    public void mute();

    /** Whether it wants to know what happens. */
    public boolean listens();

    /** Whether it chooses threads itself, and so has to see every step. */
    public boolean fair();
  }

  private final ThreadScheduler scheduler;
  private final ObjectTable objects;
  private final ControlledThreads tasks;
  private final ObjectNames names;
  private Audience audience;
  private EventRecorder narrator = EventRecorder.SILENT;

  /** Whether hooks report all accesses, although no step is reported. */
  private boolean watching;

  public NarrationState(
      ThreadScheduler scheduler, ObjectTable objects, ControlledThreads tasks, ObjectNames names) {
    this.scheduler = scheduler;
    this.objects = objects;
    this.tasks = tasks;
    this.names = names;
  }

  /** Sets the audience; it is made of parts that report, so it is set later. */
  public void connect(Audience newAudience) {
    audience = newAudience;
  }

  /**
   * Begins an execution: nothing is reported until the audience wants to know it.
   *
   * @param watches whether hooks report all accesses anyway
   */
  public void reset(boolean watches) {
    watching = watches;
    fallSilentAtOnce();
  }

  /** What happens from now on is not reported, nor what is still to be reported. */
  public void fallSilentAtOnce() {
    narrator = EventRecorder.SILENT;
  }

  public EventRecorder narrator() {
    return narrator;
  }

  /** What happens from now on is reported to the livelock check only. */
  public void fallSilent() {
    narrator.finish();
    audience.mute();
    report(audience.listens());
  }

  /** What happens from now on is reported, or not. */
  public void report(boolean wanted) {
    Hooks.watching = wanted || audience.fair() || watching;
    if (wanted && narrator.silent()) {
      narrator = new EventRecorder(scheduler, objects, tasks, names, audience);
    } else if (!wanted && !narrator.silent()) {
      narrator.finish();
      narrator = EventRecorder.SILENT;
    }
  }
}
