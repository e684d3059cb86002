package dev.heddle.runtime.kernel;

import dev.heddle.core.Event;
import dev.heddle.core.ExecutionListener;
import dev.heddle.hooks.Hooks;
import dev.heddle.runtime.schedule.Scheduler;
import dev.heddle.runtime.state.Names;
import dev.heddle.runtime.state.ObjectTable;
import dev.heddle.runtime.state.Tasks;

/** Whether steps are reported just now, and by which narrator. */
@SuppressWarnings("NullAway.Init") // the audience is there before an execution begins
public final class Narration {
  /** Gets what is reported. */
  public interface Audience extends ExecutionListener {
    /** Gets a step as it looks to those that search for repetitions. */
    public void sees(Event event);

    /** Passes nothing on from now on. */
    public void mute();

    /** Whether it wants to know what happens. */
    public boolean listens();

    /** Whether it chooses threads itself, and so has to see every step. */
    public boolean fair();
  }

  private final Scheduler scheduler;
  private final ObjectTable objects;
  private final Tasks tasks;
  private final Names names;
  private Audience audience;
  private Narrator narrator = Narrator.SILENT;

  /** Whether hooks report all accesses, although no step is reported. */
  private boolean watching;

  public Narration(Scheduler scheduler, ObjectTable objects, Tasks tasks, Names names) {
    this.scheduler = scheduler;
    this.objects = objects;
    this.tasks = tasks;
    this.names = names;
  }

  /** Sets what gets the reports, which is made of parts that report. */
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
    narrator = Narrator.SILENT;
  }

  public Narrator narrator() {
    return narrator;
  }

  /** What happens from now on is not reported, but to those who look for livelocks. */
  public void fallSilent() {
    narrator.finish();
    audience.mute();
    report(audience.listens());
  }

  /** What happens from now on is reported, or not. */
  public void report(boolean wanted) {
    Hooks.watching = wanted || audience.fair() || watching;
    if (wanted && narrator.silent()) {
      narrator = new Narrator(scheduler, objects, tasks, names, audience);
    } else if (!wanted && !narrator.silent()) {
      narrator.finish();
      narrator = Narrator.SILENT;
    }
  }
}
