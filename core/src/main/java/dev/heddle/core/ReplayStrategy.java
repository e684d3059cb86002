package dev.heddle.core;

import org.jspecify.annotations.Nullable;

/**
 * Makes the choices of a recorded schedule, once.
 *
 * <p>Where the alternatives differ from the recorded ones, {@link #divergence} says so; from there
 * on the execution goes on without preemptions, so that it ends.
 */
public final class ReplayStrategy implements Strategy {
  private final Schedule schedule;
  private int position;
  private boolean begun;
  private @Nullable NondeterminismException divergence;

  /** A strategy that repeats the given schedule. */
  public ReplayStrategy(Schedule schedule) {
    this.schedule = schedule;
  }

  @Override
  public boolean begin() {
    boolean result = !begun;
    begun = true;
    return result;
  }

  @Override
  public int nextThread(Point point) {
    if (position < schedule.length() && divergence == null) {
      int thread = schedule.choice(position);
      boolean enabled = thread < point.threads() && point.isEnabled(thread);
      if (enabled && schedule.check(position) == Execution.check(point, thread)) {
        position++;
        return thread;
      }
      diverge("thread " + thread + " with the recorded operation", describe(point));
    }
    overrun(describe(point));
    return point.currentEnabled() ? point.current() : point.nextEnabled(-1);
  }

  @Override
  public int nextChoice(Point point, int alternatives) {
    if (position < schedule.length() && divergence == null) {
      if (schedule.check(position) == (byte) alternatives
          && schedule.choice(position) < alternatives) {
        return schedule.choice(position++);
      }
      diverge("another choice", "one of " + alternatives + " alternatives");
    }
    overrun("one of " + alternatives + " alternatives");
    return 0;
  }

  /** Which threads can take a step at a point, and of which kinds these are. */
  public static String describe(Point point) {
    StringBuilder text = new StringBuilder("a choice between ");
    String separator = "";
    for (int t = point.nextEnabled(-1); t >= 0; t = point.nextEnabled(t)) {
      text.append(separator)
          .append("thread ")
          .append(t)
          .append(" (")
          .append(point.kind(t).verb())
          .append(')');
      separator = ", ";
    }
    return text.toString();
  }

  private void overrun(String found) {
    if (divergence == null) {
      diverge("the end of the execution", found);
    }
  }

  private void diverge(String expected, String found) {
    divergence = new NondeterminismException(position, expected, found);
  }

  /** How the program first left the schedule, or null if it followed it to the end. */
  public @Nullable NondeterminismException divergence() {
    if (divergence == null && position < schedule.length()) {
      diverge("a further choice", "the end of the execution");
    }
    return divergence;
  }

  @Override
  public void end(Point point, Outcome outcome) {}

  @Override
  public void restart() {
    position = 0;
    begun = false;
    divergence = null;
  }

  @Override
  public Coverage coverage(boolean finished) {
    return Coverage.INTERRUPTED;
  }

  @Override
  public String toString() {
    return "replay";
  }
}
