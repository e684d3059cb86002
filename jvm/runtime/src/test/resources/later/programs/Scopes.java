package programs;

import java.time.Duration;
import java.util.concurrent.StructuredTaskScope;
import java.util.concurrent.StructuredTaskScope.Joiner;
import java.util.concurrent.StructuredTaskScope.Subtask;
import java.util.concurrent.locks.LockSupport;

/** Programs with scoped values and structured task scopes. */
public final class Scopes {
  private static final ScopedValue<String> USER = ScopedValue.newInstance();
  private static volatile String seen = "";
  private static int count;

  private Scopes() {}

  private static String user() {
    return USER.isBound() ? USER.get() : "none";
  }

  /** Each thread has bindings of its own, whichever thread ran before on the same carrier. */
  public static Object bindings() throws InterruptedException {
    String[] values = new String[2];
    Thread a =
        Thread.ofPlatform()
            .start(
                () ->
                    ScopedValue.where(USER, "a")
                        .run(
                            () -> {
                              values[0] = user();
                              Thread.yield();
                              values[0] += user();
                            }));
    Thread b =
        Thread.startVirtualThread(
            () -> {
              values[1] = user();
              Thread.yield();
              values[1] += ScopedValue.where(USER, "b").call(() -> user() + nested());
              values[1] += user();
            });
    a.join();
    b.join();
    return values[0] + " " + values[1] + " " + user();
  }

  private static String nested() {
    return ScopedValue.where(USER, "c")
        .call(
            () -> {
              Thread.yield();
              return user();
            });
  }

  /** A value that a thread has inherited and read is not seen by the next one. */
  public static Object oneAfterAnother() throws Exception {
    Object first =
        ScopedValue.where(USER, "a")
            .call(
                () -> {
                  try (var scope = StructuredTaskScope.open()) {
                    Subtask<String> one = scope.fork(Scopes::user);
                    scope.join();
                    return one.get();
                  }
                });
    String[] value = new String[1];
    Thread b = Thread.startVirtualThread(() -> value[0] = user());
    b.join();
    return first + " " + value[0];
  }

  /** Two subtasks, waited for. */
  public static Object forkAndJoin() throws Exception {
    return ScopedValue.where(USER, "u")
        .call(
            () -> {
              try (var scope = StructuredTaskScope.open()) {
                Subtask<String> one = scope.fork(() -> user() + 1);
                Subtask<String> two = scope.fork(() -> user() + 2);
                scope.join();
                return one.get() + two.get();
              }
            });
  }

  /** A lost update between subtasks. */
  public static Object lostUpdate() throws Exception {
    try (var scope = StructuredTaskScope.open()) {
      scope.fork(() -> count++);
      scope.fork(() -> count++);
      scope.join();
    }
    return count;
  }

  /** The first that succeeds; the other is interrupted. */
  public static Object any() throws Exception {
    try (var scope = StructuredTaskScope.open(Joiner.<String>anySuccessfulResultOrThrow())) {
      scope.fork(
          () -> {
            Thread.sleep(1_000);
            return "slow";
          });
      scope.fork(() -> "quick");
      return scope.join();
    }
  }

  /** Which of two is first. */
  public static Object race() throws Exception {
    try (var scope = StructuredTaskScope.open(Joiner.<String>anySuccessfulResultOrThrow())) {
      scope.fork(() -> "a");
      scope.fork(() -> "b");
      return scope.join();
    }
  }

  /** A subtask fails, which ends the wait. */
  public static Object fails() throws Exception {
    try (var scope = StructuredTaskScope.open()) {
      scope.fork(
          () -> {
            LockSupport.park();
            seen = Thread.currentThread().isInterrupted() ? "interrupted" : "unparked";
            return 1;
          });
      scope.fork(
          () -> {
            throw new IllegalStateException("broken");
          });
      scope.join();
      return "joined";
    } catch (StructuredTaskScope.FailedException e) {
      return e.getCause().getMessage() + " " + seen;
    }
  }

  /** A time limit. */
  public static Object timeout() throws Exception {
    try (var scope =
        StructuredTaskScope.open(
            Joiner.awaitAllSuccessfulOrThrow(), c -> c.withTimeout(Duration.ofMillis(10)))) {
      scope.fork(
          () -> {
            LockSupport.park();
            return 1;
          });
      scope.join();
      return "joined";
    } catch (StructuredTaskScope.TimeoutException e) {
      return "too late";
    }
  }

  /** A subtask that waits for ever. */
  public static Object stuck() throws Exception {
    Object monitor = new Object();
    try (var scope = StructuredTaskScope.open()) {
      scope.fork(
          () -> {
            synchronized (monitor) {
              monitor.wait();
            }
            return 1;
          });
      scope.join();
      return "joined";
    }
  }
}
