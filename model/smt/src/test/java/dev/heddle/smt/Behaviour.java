package dev.heddle.smt;

import java.util.Set;
import java.util.TreeSet;

/** The observed behaviour of the executions of a model: values of its variables f and x. */
public final class Behaviour {
  /** Those when all tasks have completed. */
  final Set<String> finals = new TreeSet<>();

  /** Those at any stop, and whether it is a failure. */
  final Set<String> stops = new TreeSet<>();

  public void stop(int f, int x, boolean failed, boolean complete) {
    String values = "f=" + f + " x=" + x;
    stops.add(values + (failed ? " failed" : ""));
    if (complete && !failed) {
      finals.add(values);
    }
  }

  public boolean failed() {
    return stops.toString().contains("failed");
  }

  @Override
  public String toString() {
    return "in the end " + finals + ", at stops " + stops;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Behaviour same
        && finals.equals(same.finals)
        && stops.equals(same.stops);
  }

  @Override
  public int hashCode() {
    return stops.hashCode();
  }
}
