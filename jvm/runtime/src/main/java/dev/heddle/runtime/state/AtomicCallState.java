package dev.heddle.runtime.state;

import dev.heddle.runtime.internals.CollectionLocation;
import java.util.Objects;
import java.util.concurrent.LinkedTransferQueue;
import org.jspecify.annotations.Nullable;

/** What is known of an atomic call while a thread is in it. */
public final class AtomicCallState {
  /** What it is a call of, or null. */
  public @Nullable SharedObject callee;

  /** Whether that is a concurrent collection, and no lock of the JDK is held around its calls. */
  public boolean inCollection;

  /**
   * Whether it checks at its end, when it has left the queue without success, if the thread was
   * interrupted.
   */
  public boolean asksAtEnd;

  /** Whether it has written anything of that. */
  public boolean wrote;

  /** Whether it may change several synchronizers. */
  public boolean inCascade;

  /** Whether it has changed any since it began or went on. */
  public boolean changes;

  /** The first whose change other threads may observe, or null. */
  public @Nullable Object changed;

  /** Whether it has read a synchronizer since it changed one. */
  public boolean looked;

  /** All that it has changed since, if there are several and each is no step. */
  public @Nullable ChangedSynchronizers cascade;

  private @Nullable AtomicCallState outer;
  private @Nullable AtomicCallState inner;

  /** A call begins; the receiver is null if nothing in it is a step of its own. */
  public void begin(@Nullable Object receiver) {
    callee = null;
    inCollection = receiver != null && CollectionLocation.isCollection(receiver);
    asksAtEnd = receiver instanceof LinkedTransferQueue;
    wrote = false;
    inCascade = receiver != null && ChangedSynchronizers.isCascading(receiver);
    changes = false;
    changed = null;
    cascade = null;
  }

  /** What a call that is under way is a call of. */
  public SharedObject callee() {
    return Objects.requireNonNull(callee, "no call is under way");
  }

  /** The call calls a function of the program; returns the state for calls in that function. */
  AtomicCallState inner() {
    if (inner == null) {
      inner = new AtomicCallState();
      inner.outer = this;
    }
    inner.begin(null);
    return inner;
  }

  /** The function in which this was the latest call has ended; returns the call that called it. */
  AtomicCallState resume() {
    AtomicCallState caller = Objects.requireNonNull(outer, "no call has called a function");
    caller.changes = false;
    caller.changed = null;
    caller.cascade = null;
    return caller;
  }
}
