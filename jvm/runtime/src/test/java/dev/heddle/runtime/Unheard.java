package dev.heddle.runtime;

import dev.heddle.core.Event;
import dev.heddle.core.ExecutionListener;

/** Listens to nothing: what is reported must not change what happens. */
public final class Unheard implements ExecutionListener {
  @Override
  public void threadCreated(int thread, String name) {}

  @Override
  public void step(Event event) {}
}
