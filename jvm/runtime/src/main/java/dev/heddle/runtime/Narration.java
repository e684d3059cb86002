package dev.heddle.runtime;

import dev.heddle.core.Event;
import dev.heddle.core.ExecutionListener;
import dev.heddle.hooks.Hooks;

/** Whether steps are reported just now, and by which narrator. */
@SuppressWarnings("NullAway.Init") // the audience is there before an execution begins
final class Narration {
  /** Gets what is reported. */
  interface Audience extends ExecutionListener {
    /** Gets a step as it looks to those that search for repetitions. */
    void sees(Event event);

    /** Passes nothing on from now on. */
    void mute();

    /** Whether it wants to know what happens. */
    boolean listens();

    /** Whether it chooses threads itself, and so has to see every step. */
    boolean fair();
  }

  private final Scheduler scheduler;
  private final ObjectTable objects;
  private final Tasks tasks;
  private final Names names;
  private Audience audience;
  private Narrator narrator = Narrator.SILENT;

  /** Whether hooks report all accesses, although no step is reported. */
  private boolean watching;

  Narration(Scheduler scheduler, ObjectTable objects, Tasks tasks, Names names) {
    this.scheduler = scheduler;
    this.objects = objects;
    this.tasks = tasks;
    this.names = names;
  }

  /** Sets what gets the reports, which is made of parts that report. */
  void connect(Audience newAudience) {
    audience = newAudience;
  }

  /**
   * Begins an execution: nothing is reported until the audience wants to know it.
   *
   * @param watches whether hooks report all accesses anyway
   */
  void reset(boolean watches) {
    watching = watches;
    fallSilentAtOnce();
  }

  /** What happens from now on is not reported, nor what is still to be reported. */
  void fallSilentAtOnce() {
    narrator = Narrator.SILENT;
  }

  Narrator narrator() {
    return narrator;
  }

  /** What happens from now on is not reported, but to those who look for livelocks. */
  void fallSilent() {
    narrator.finish();
    audience.mute();
    report(audience.listens());
  }

  /** What happens from now on is reported, or not. */
  void report(boolean wanted) {
    Hooks.watching = wanted || audience.fair() || watching;
    if (wanted && narrator.silent()) {
      narrator = new Narrator(scheduler, objects, tasks, names, audience);
    } else if (!wanted && !narrator.silent()) {
      narrator.finish();
      narrator = Narrator.SILENT;
    }
  }
}
