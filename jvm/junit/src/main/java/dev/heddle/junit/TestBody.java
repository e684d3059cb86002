package dev.heddle.junit;

import dev.heddle.runtime.Unwound;
import dev.heddle.runtime.settings.Invariant;
import dev.heddle.runtime.settings.ProgramBody;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.opentest4j.TestAbortedException;

/**
 * One execution of a test method: new instances, the methods before, the test, the methods after.
 */
final class TestBody implements ProgramBody {
  /** The outcome of an execution in which an assumption does not hold. */
  static final String ASSUMPTION = "an assumption does not hold";

  private final List<LifecycleCall> constructors;
  private final List<InjectedField> injected;
  private final List<LifecycleCall> before;
  private final List<LifecycleCall> invariants;
  private final LifecycleCall test;
  private final List<LifecycleCall> after;
  private long begun;
  private long discarded;

  TestBody(
      List<LifecycleCall> constructors,
      List<InjectedField> injected,
      List<LifecycleCall> before,
      List<LifecycleCall> invariants,
      LifecycleCall test,
      List<LifecycleCall> after) {
    this.constructors = constructors;
    this.injected = injected;
    this.before = before;
    this.invariants = invariants;
    this.test = test;
    this.after = after;
  }

  /** Whether an assumption did not hold in each of the executions so far. */
  boolean allDiscarded() {
    return begun > 0 && discarded == begun;
  }

  @Override
  public Object run() throws Throwable {
    begun++;
    Object[] instances = newInstances();
    Throwable thrown = null;
    try {
      for (LifecycleCall call : before) {
        call.callOn(instances);
      }
      for (LifecycleCall call : invariants) {
        new Invariant(call.name(), () -> holds(call, instances)).watch();
      }
      test.callOn(instances);
    } catch (Throwable e) {
      Unwound.check();
      thrown = e;
    }
    for (LifecycleCall call : after) {
      thrown = callAfter(call, instances, thrown);
    }
    if (thrown instanceof TestAbortedException) {
      discarded++;
      return ASSUMPTION;
    }
    if (thrown != null) {
      throw thrown;
    }
    return Exploring.NORMAL_END;
  }

  /** Whether a method that must return true, or nothing, does. */
  private static boolean holds(LifecycleCall call, Object[] instances) {
    try {
      return !Boolean.FALSE.equals(call.callOn(instances));
    } catch (RuntimeException | Error e) {
      throw e;
    } catch (Throwable e) {
      throw new IllegalStateException(e);
    }
  }

  /** What to throw in the end: the first failure, or else an assumption that does not hold. */
  private static @Nullable Throwable callAfter(
      LifecycleCall call, Object[] instances, @Nullable Throwable earlier) {
    try {
      call.callOn(instances);
      return earlier;
    } catch (Throwable e) {
      Unwound.check();
      if (earlier == null || earlier == e) {
        return e;
      }
      boolean worse =
          earlier instanceof TestAbortedException && !(e instanceof TestAbortedException);
      Throwable told = worse ? e : earlier;
      told.addSuppressed(worse ? earlier : e);
      return told;
    }
  }

  private Object[] newInstances() throws Throwable {
    Object[] instances = new Object[constructors.size()];
    Object enclosing = null;
    for (int i = 0; i < instances.length; i++) {
      enclosing = constructors.get(i).construct(enclosing);
      instances[i] = enclosing;
    }
    for (InjectedField field : injected) {
      field.fill(instances);
    }
    return instances;
  }
}
