package programs.generated;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.Timer;
import java.util.TimerTask;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.function.Supplier;

/**
 * A generated program about one lock and its condition, whose waits may end by a signal, by time or
 * by an interrupt, and which may end before its threads and timers do.
 */
public final class WaitProgram {
  private static final int MILLIS = 10;
  private static final int PALETTE = 3;

  /** What a thread does with a value, the lock that protects it and its condition. */
  @SuppressWarnings("ImmutableEnumChecker")
  private enum Action {
    INCREMENT(s -> s.held(() -> ++s.value)),
    SIGNAL(s -> s.held(s::signal)),
    SIGNAL_ALL(s -> s.held(s::signalAll)),
    AWAIT(s -> s.held(s::await)),
    AWAIT_IF(s -> s.held(() -> s.value == 0 ? s.await() : s.value)),
    AWAIT_MILLIS(s -> s.held(s::awaitMillis)),
    AWAIT_MILLIS_IF(s -> s.held(() -> s.value == 0 ? s.awaitMillis() : s.value)),
    AWAIT_UNINTERRUPTIBLY(s -> s.held(s::awaitUninterruptibly)),
    TRY_LOCK_MILLIS(Scenery::tryLockMillis),
    LOCK_INTERRUPTIBLY(Scenery::lockInterruptibly),
    SLEEP(Scenery::sleep),
    INTERRUPT_MAIN(Scenery::interruptMain),
    NOTHING(s -> ""),
    SCHEDULE(Scenery::schedule);

    private final Body body;

    Action(Body body) {
      this.body = body;
    }
  }

  private interface Body {
    Object perform(Scenery scenery) throws Exception;
  }

  /** What main does with a thread last. */
  private enum Parting {
    JOIN,
    JOIN_MILLIS,
    INTERRUPT,
    NONE
  }

  /** A thread of the program. */
  private record Actor(List<Action> actions, boolean daemon, Parting parting) {}

  private final String lockName;
  private final Supplier<Lock> lock;
  private final List<Actor> actors;
  private final List<Action> main;

  /** The program of a seed. */
  public WaitProgram(long seed) {
    Random random = new Random(seed);
    boolean fair = random.nextInt(3) > 0;
    boolean write = random.nextInt(3) == 0;
    this.lockName = (fair ? "fair " : "unfair ") + (write ? "write lock" : "lock");
    this.lock =
        write ? () -> new ReentrantReadWriteLock(fair).writeLock() : () -> new ReentrantLock(fair);
    // Threads with few kinds of actions conflict more often.
    List<Action> palette = actions(random, List.of(Action.values()), PALETTE);
    this.actors = new ArrayList<>();
    for (int threads = 1 + random.nextInt(2); actors.size() < threads; ) {
      Parting parting = Parting.values()[random.nextInt(Parting.values().length)];
      List<Action> actions = actions(random, palette, random.nextInt(3) == 0 ? 2 : 1);
      actors.add(new Actor(actions, random.nextInt(3) == 0, parting));
    }
    this.main = actions(random, palette, random.nextInt(3));
  }

  private static List<Action> actions(Random random, List<Action> from, int count) {
    List<Action> actions = new ArrayList<>();
    while (actions.size() < count) {
      actions.add(from.get(random.nextInt(from.size())));
    }
    return actions;
  }

  /** Runs the program once: what main noted, and what each thread had noted by then. */
  public Object run() throws InterruptedException {
    Scenery scenery = new Scenery(lock.get());
    AtomicReferenceArray<String> notes = new AtomicReferenceArray<>(actors.size());
    List<Thread> threads = new ArrayList<>();
    for (Actor actor : actors) {
      int me = threads.size();
      Thread thread =
          new Thread(
              () -> {
                String noted = perform(actor.actions, scenery);
                if (!noted.isEmpty()) {
                  notes.set(me, noted);
                }
              });
      thread.setDaemon(actor.daemon);
      threads.add(thread);
    }
    threads.forEach(Thread::start);
    String noted = perform(main, scenery);
    for (int i = 0; i < threads.size(); i++) {
      noted += part(actors.get(i).parting, threads.get(i));
    }
    return noted + notes;
  }

  private static String part(Parting parting, Thread thread) {
    try {
      switch (parting) {
        case JOIN -> thread.join();
        case JOIN_MILLIS -> thread.join(MILLIS);
        case INTERRUPT -> thread.interrupt();
        case NONE -> {}
      }
      return "";
    } catch (InterruptedException e) {
      return "interrupted;";
    }
  }

  private static String perform(List<Action> actions, Scenery scenery) {
    StringBuilder notes = new StringBuilder();
    for (Action action : actions) {
      try {
        Object result = action.body.perform(scenery);
        notes.append(result).append(result.equals("") ? "" : ";");
      } catch (Exception e) {
        notes.append(e.getClass().getSimpleName()).append(';');
      }
    }
    return notes.toString();
  }

  @Override
  public String toString() {
    return lockName + ", main " + main + ", " + actors;
  }

  /** What the threads share. */
  private static final class Scenery {
    private final Lock lock;
    private final Condition condition;
    private final Thread main = Thread.currentThread();
    private int value;

    Scenery(Lock lock) {
      this.lock = lock;
      this.condition = lock.newCondition();
    }

    Object held(Callable<Object> body) throws Exception {
      lock.lock();
      try {
        return body.call();
      } finally {
        lock.unlock();
      }
    }

    Object signal() {
      value++;
      condition.signal();
      return "";
    }

    Object signalAll() {
      value++;
      condition.signalAll();
      return "";
    }

    @SuppressWarnings("WaitNotInLoop") // what a lost or an early signal does is to be seen
    Object await() throws InterruptedException {
      condition.await();
      return value;
    }

    @SuppressWarnings("WaitNotInLoop")
    Object awaitMillis() throws InterruptedException {
      return condition.await(MILLIS, TimeUnit.MILLISECONDS) + " " + value;
    }

    Object awaitUninterruptibly() {
      condition.awaitUninterruptibly();
      return value + " " + Thread.interrupted();
    }

    Object tryLockMillis() throws InterruptedException {
      if (!lock.tryLock(MILLIS, TimeUnit.MILLISECONDS)) {
        return "-";
      }
      try {
        return value;
      } finally {
        lock.unlock();
      }
    }

    Object lockInterruptibly() throws InterruptedException {
      lock.lockInterruptibly();
      try {
        return ++value;
      } finally {
        lock.unlock();
      }
    }

    Object sleep() throws InterruptedException {
      Thread.sleep(MILLIS);
      return "";
    }

    Object interruptMain() {
      main.interrupt();
      return "";
    }

    /** Has the value changed later, by a daemon that is left. */
    Object schedule() {
      TimerTask task =
          new TimerTask() {
            @Override
            public void run() {
              lock.lock();
              value += 10;
              condition.signal();
              lock.unlock();
            }
          };
      new Timer(/* isDaemon= */ true).schedule(task, MILLIS);
      return "";
    }
  }
}
