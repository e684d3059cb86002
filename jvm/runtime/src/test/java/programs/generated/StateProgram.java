package programs.generated;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;

/**
 * A generated program of threads that wait for each other in all ways, and of others that ask for
 * their states.
 */
public final class StateProgram {
  private static final int MILLIS = 10;
  private static final int PALETTE = 3;

  /** What a thread does with another. */
  @SuppressWarnings("ImmutableEnumChecker")
  private enum Action {
    MONITOR(
        (scene, other) -> {
          synchronized (scene) {
            scene.value++;
          }
        }),
    WAIT(
        (scene, other) -> {
          synchronized (scene) {
            scene.await();
          }
        }),
    WAIT_MILLIS(
        (scene, other) -> {
          synchronized (scene) {
            scene.wait(MILLIS);
          }
        }),
    NOTIFY(
        (scene, other) -> {
          synchronized (scene) {
            scene.notify();
          }
        }),
    LOCK((scene, other) -> scene.held(scene.lock, () -> scene.value++)),
    FAIR_LOCK((scene, other) -> scene.held(scene.fair, () -> scene.value++)),
    LOCK_MILLIS((scene, other) -> scene.lockMillis()),
    AWAIT((scene, other) -> scene.held(scene.lock, scene::awaitSignal)),
    SIGNAL((scene, other) -> scene.held(scene.lock, scene.condition::signal)),
    LATCH((scene, other) -> scene.latch.await()),
    COUNT_DOWN((scene, other) -> scene.latch.countDown()),
    ACQUIRE((scene, other) -> scene.permits.acquire()),
    RELEASE((scene, other) -> scene.permits.release()),
    PARK((scene, other) -> LockSupport.park()),
    PARK_NANOS((scene, other) -> LockSupport.parkNanos(MILLIS)),
    UNPARK((scene, other) -> LockSupport.unpark(other)),
    SLEEP((scene, other) -> Thread.sleep(MILLIS)),
    JOIN((scene, other) -> other.join()),
    INTERRUPT((scene, other) -> other.interrupt()),
    WRITE((scene, other) -> scene.written = 1);

    private final Body body;

    Action(Body body) {
      this.body = body;
    }
  }

  private interface Body {
    void perform(Scene scene, Thread other) throws Exception;
  }

  private final List<List<Action>> actors = new ArrayList<>();
  private final List<Action> main;
  private final int asker;

  /** The program of a seed. */
  public StateProgram(long seed) {
    Random random = new Random(seed);
    List<Action> palette = actions(random, List.of(Action.values()), PALETTE);
    for (int threads = 1 + random.nextInt(2); actors.size() < threads; ) {
      actors.add(actions(random, palette, 1 + random.nextInt(2)));
    }
    this.main = actions(random, palette, 1 + random.nextInt(2));
    this.asker = random.nextInt(main.size() + 1);
  }

  private static List<Action> actions(Random random, List<Action> from, int count) {
    List<Action> actions = new ArrayList<>();
    while (actions.size() < count) {
      actions.add(from.get(random.nextInt(from.size())));
    }
    return actions;
  }

  /** Runs the program once: what main has seen of the first thread, and what was written. */
  public Object run() {
    Scene scene = new Scene();
    List<Thread> threads = new ArrayList<>();
    for (List<Action> actions : actors) {
      int me = threads.size();
      Thread thread =
          new Thread(() -> perform(actions, scene, threads.get((me + 1) % actors.size())));
      thread.setDaemon(true);
      threads.add(thread);
    }
    Thread seen = threads.get(0);
    threads.forEach(Thread::start);
    String noted = perform(main.subList(0, asker), scene, seen) + seen.getState();
    noted += perform(main.subList(asker, main.size()), scene, seen);
    return noted + " " + scene.written + " " + seen.getState();
  }

  private static String perform(List<Action> actions, Scene scene, Thread other) {
    StringBuilder notes = new StringBuilder();
    for (Action action : actions) {
      try {
        action.body.perform(scene, other);
      } catch (Exception e) {
        notes.append(e.getClass().getSimpleName()).append(';');
      }
    }
    return notes.toString();
  }

  @Override
  public String toString() {
    return "main " + main + " asks after " + asker + ", " + actors;
  }

  /** What the threads share. */
  private static final class Scene {
    private final Lock lock = new ReentrantLock();
    private final Lock fair = new ReentrantLock(true);
    private final Condition condition = lock.newCondition();
    private final CountDownLatch latch = new CountDownLatch(1);
    private final Semaphore permits = new Semaphore(1);
    private int value;
    private volatile int written;

    private interface Part {
      void run() throws Exception;
    }

    void held(Lock held, Part part) throws Exception {
      held.lock();
      try {
        part.run();
      } finally {
        held.unlock();
      }
    }

    void lockMillis() throws InterruptedException {
      if (lock.tryLock(MILLIS, TimeUnit.MILLISECONDS)) {
        lock.unlock();
      }
    }

    @SuppressWarnings("WaitNotInLoop") // a thread that waits is what is to be seen
    void await() throws InterruptedException {
      wait();
    }

    @SuppressWarnings("WaitNotInLoop")
    void awaitSignal() throws InterruptedException {
      condition.await();
    }
  }
}
