package dev.heddle.trace;

import dev.heddle.core.Event;
import dev.heddle.core.ExecutionListener;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** The steps of one execution in the order in which they happened, and the names of its threads. */
public final class Trace implements ExecutionListener {
  private final List<String> threads = new ArrayList<>();
  private final List<Event> events = new ArrayList<>();
  private int repeated = Integer.MAX_VALUE;

  @Override
  public void again() {
    threads.clear();
    events.clear();
    repeated = Integer.MAX_VALUE;
  }

  @Override
  public void threadCreated(int thread, String name) {
    while (threads.size() <= thread) {
      threads.add("thread " + threads.size());
    }
    threads.set(thread, unique(name));
  }

  private String unique(String name) {
    String candidate = name;
    for (int i = 2; threads.contains(candidate); i++) {
      candidate = name + "(" + i + ")";
    }
    return candidate;
  }

  @Override
  public void step(Event event) {
    events.add(event);
  }

  @Override
  public void repeats() {
    repeated = events.size();
  }

  /** The index of the first step that is repeated for ever; beyond all of them if none is. */
  public int repeated() {
    return repeated;
  }

  /** All steps. */
  public List<Event> events() {
    return Collections.unmodifiableList(events);
  }

  /** How many threads there were. */
  public int threads() {
    return threads.size();
  }

  /** The name of a thread; a number distinguishes threads with the same name. */
  public String threadName(int thread) {
    return thread < threads.size() ? threads.get(thread) : "thread " + thread;
  }

  /** The number of the first thread with a name, or -1. */
  public int threadNamed(String name) {
    return threads.indexOf(name);
  }
}
