package programs;

import dev.heddle.sync.MVar;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;

/** Programs with threads, cells and atomics whose results are known. */
public final class CellPrograms {
  private static final String STOP = "";

  private CellPrograms() {}

  public static Object tryPutAgainstTryRead() {
    MVar<String> cell = MVar.empty();
    Daemon.start(() -> cell.tryPut("value"));
    return cell.tryRead().orElse("empty");
  }

  public static Object locksInBothOrders() throws InterruptedException {
    MVar<Integer> a = MVar.of(0);
    MVar<Integer> b = MVar.of(0);
    Thread child = Daemon.start(() -> takeBoth(b, a));
    takeBoth(a, b);
    child.join();
    return "ok";
  }

  private static void takeBoth(MVar<Integer> first, MVar<Integer> second)
      throws InterruptedException {
    int one = first.take();
    int two = second.take();
    second.put(two);
    first.put(one);
  }

  public static Object twoPuts() throws InterruptedException {
    MVar<Integer> cell = MVar.empty();
    Daemon.start(() -> cell.put(0));
    Daemon.start(() -> cell.put(1));
    return cell.read();
  }

  public static Object threePuts() throws InterruptedException {
    MVar<Integer> cell = MVar.empty();
    for (int i = 1; i <= 3; i++) {
      int value = i;
      Daemon.start(() -> cell.put(value));
    }
    return cell.read();
  }

  public static Object twoPutsAndADoubleTaker() throws InterruptedException {
    MVar<Integer> cell = MVar.empty();
    Daemon.start(() -> cell.put(1));
    Daemon.start(() -> cell.put(2));
    Daemon.start(
        () -> {
          cell.take();
          cell.take();
        });
    return cell.read();
  }

  public static Object casAgainstWrite() throws InterruptedException {
    AtomicInteger x = new AtomicInteger();
    Thread child = Daemon.start(() -> x.set(2));
    boolean succeeded = x.compareAndSet(0, 1);
    child.join();
    return succeeded + " " + x.get();
  }

  public static Object casAgainstCas() throws InterruptedException {
    AtomicInteger x = new AtomicInteger();
    MVar<Boolean> childSucceeded = MVar.empty();
    Daemon.start(() -> childSucceeded.put(x.compareAndSet(0, 2)));
    boolean succeeded = x.compareAndSet(0, 1);
    return succeeded + " " + childSucceeded.take() + " " + x.get();
  }

  public static Object updateAgainstRead() {
    AtomicInteger x = new AtomicInteger();
    Daemon.start(x::incrementAndGet);
    return x.get();
  }

  public static Object daemonWithAnIrrelevantFirstStep() {
    AtomicInteger x = new AtomicInteger();
    AtomicInteger own = new AtomicInteger();
    Daemon.start(
        () -> {
          own.set(1);
          x.set(1);
        });
    return x.get();
  }

  public static Object twoSettersOneGetter() {
    AtomicInteger x = new AtomicInteger(1);
    Daemon.start(() -> x.set(2));
    Daemon.start(() -> x.set(3));
    return x.get();
  }

  /** A set-up that waits for its thread, or leaves it running, and a program that reads then. */
  public static Object afterSetUp(boolean leavesAThread) throws InterruptedException {
    AtomicInteger x = new AtomicInteger(leavesAThread ? 1 : 0);
    Thread thread = Daemon.start(x::incrementAndGet);
    if (!leavesAThread) {
      thread.join();
    }
    return x.get();
  }

  /**
   * A tear-down after a program that takes from a cell which its child fills only if it is asked in
   * time. Time stands still while any thread can go on, so the wait ends with the program, or with
   * its deadlock.
   */
  public static Object tearDown() throws InterruptedException {
    MVar<Integer> cell = MVar.empty();
    AtomicBoolean late = new AtomicBoolean();
    Thread program =
        Daemon.start(
            () -> {
              Daemon.start(
                  () -> {
                    if (!late.get()) {
                      cell.put(1);
                    }
                  });
              late.set(true);
              cell.take();
            });
    program.join(TimeUnit.DAYS.toMillis(1));
    String outcome = program.isAlive() ? "D" : "ok";
    return outcome + (late.get() ? " ok" : " early");
  }

  /** The list is of a class that is not instrumented; yielding makes reading it a step. */
  public static Object uncontrolledState() throws InterruptedException {
    List<Integer> list = new ArrayList<>();
    Thread first = Daemon.start(() -> list.add(1));
    Thread second = Daemon.start(() -> list.add(2));
    Thread.yield();
    int seen = list.size();
    first.join();
    second.join();
    return seen;
  }

  /** A logger that is stopped and then asked, although its last message may be on the way. */
  public static Object racyLogger(int messages) throws InterruptedException {
    MVar<String> command = MVar.empty();
    MVar<List<String>> log = MVar.of(List.of());
    Daemon.start(
        () -> {
          for (String message = command.take(); !message.equals(STOP); message = command.take()) {
            List<String> longer = new ArrayList<>(log.take());
            longer.add(message);
            log.put(longer);
          }
        });
    for (int i = 1; i <= messages; i++) {
      command.put("message " + i);
    }
    command.put(STOP);
    return log.read().size();
  }

  /** Philosophers who dine for ever, so that an execution ends in a deadlock or not at all. */
  public static Object philosophers() throws InterruptedException {
    List<MVar<Integer>> forks = List.of(MVar.of(0), MVar.of(1), MVar.of(2));
    List<Thread> threads = new ArrayList<>();
    for (int i = 0; i < 3; i++) {
      int seat = i;
      threads.add(
          Daemon.start(
              () -> {
                while (true) {
                  takeBoth(forks.get(seat), forks.get((seat + 1) % 3));
                }
              }));
    }
    for (Thread thread : threads) {
      thread.join();
    }
    return "ended";
  }

  /** A cell that must not hold a negative number, which one of two putters would put there. */
  public static Object guarded(Consumer<BooleanSupplier> watch) {
    MVar<Integer> cell = MVar.empty();
    watch.accept(() -> cell.tryRead().orElse(0) >= 0);
    Daemon.start(() -> cell.put(0));
    Daemon.start(() -> cell.put(-1));
    return cell.tryRead().map(String::valueOf).orElse("none");
  }
}
