package dev.heddle.runtime;

import dev.heddle.hooks.Hooks;

/** Whether what happens is told just now, and by whom. */
final class Narration {
  private final Engine engine;
  private Narrator narrator = Narrator.SILENT;

  Narration(Engine engine) {
    this.engine = engine;
  }

  /** What happens is not told until somebody asks for it. */
  void reset() {
    narrator = Narrator.SILENT;
  }

  Narrator narrator() {
    return narrator;
  }

  /** What happens from now on is not told, but to those who look for livelocks. */
  void fallSilent() {
    narrator.finish();
    engine.livelocks().mute();
    tell(engine.livelocks().listens());
  }

  /** What happens from now on is told, or not. */
  void tell(boolean wanted) {
    Livelocks listener = engine.livelocks();
    Hooks.watching = wanted || listener.fair() || engine.races().on() || engine.promoted().any();
    if (wanted && narrator.silent()) {
      narrator = Narrator.to(listener, engine);
    } else if (!wanted && !narrator.silent()) {
      narrator.finish();
      narrator = Narrator.SILENT;
    }
  }
}
