package dev.heddle.runtime.invariants;

import org.jspecify.annotations.Nullable;

/** Ignores what an evaluation of a condition does that changes nothing outside of it. */
abstract class PassiveController extends RefusingController {
  @Override
  public void exit(Object monitor) {}

  @Override
  public void beginReal(Object monitor) {}

  @Override
  public void endReal(Object monitor) {}

  @Override
  public void write(@Nullable Object owner, int site) {}

  @Override
  public void writeVolatile(@Nullable Object owner, int site) {}

  @Override
  public void writeElement(@Nullable Object array, int index, int site) {}

  @Override
  public void attempted(boolean written) {}

  @Override
  public void callContainer(Object container) {}

  @Override
  public void endCall() {}

  @Override
  public void endCallback(int depth) {}

  @Override
  public void yieldThread() {}

  @Override
  public void idle(boolean waits) {}

  @Override
  public int beginCallback() {
    return 0;
  }

  @Override
  public boolean release(Object synchronizer, long argument, boolean shared) {
    return true;
  }
}
