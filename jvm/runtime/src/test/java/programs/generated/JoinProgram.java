package programs.generated;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.atomic.AtomicReferenceArray;

/**
 * A generated program of threads that start, join, interrupt and ask each other, and use each
 * other's monitors.
 */
public final class JoinProgram {
  private static final int MILLIS = 10;
  private static final int PALETTE = 4;

  /** What a thread does with another. */
  @SuppressWarnings("ImmutableEnumChecker")
  private enum Action {
    JOIN(
        (scene, other) -> {
          other.join();
          return scene.written;
        }),
    JOIN_MILLIS(
        (scene, other) -> {
          other.join(MILLIS);
          return scene.written;
        }),
    JOIN_IN_MONITOR(
        (scene, other) -> {
          synchronized (other) {
            other.join();
            return scene.written;
          }
        }),
    READ_IN_MONITOR(
        (scene, other) -> {
          synchronized (other) {
            return other.held++;
          }
        }),
    WRITE_IN_MONITOR(
        (scene, other) -> {
          synchronized (other) {
            int before = scene.written;
            scene.written = before + 1;
            return before;
          }
        }),
    WRITE_IN_OWN_MONITOR(
        (scene, other) -> {
          synchronized (Thread.currentThread()) {
            return scene.written++;
          }
        }),
    START((scene, other) -> scene.start(other)),
    START_IN_MONITOR(
        (scene, other) -> {
          synchronized (other) {
            return scene.start(other);
          }
        }),
    IS_ALIVE((scene, other) -> other.isAlive()),
    GET_STATE((scene, other) -> other.getState()),
    GET_STATE_IN_MONITOR(
        (scene, other) -> {
          synchronized (other) {
            return other.getState();
          }
        }),
    WAIT(JoinProgram::await),
    NOTIFY(
        (scene, other) -> {
          synchronized (other) {
            other.notify();
          }
          return "";
        }),
    NOTIFY_ALL(
        (scene, other) -> {
          synchronized (other) {
            other.notifyAll();
          }
          return "";
        }),
    INTERRUPT(
        (scene, other) -> {
          other.interrupt();
          return "";
        }),
    WRITE((scene, other) -> scene.written++);

    private final Body body;

    Action(Body body) {
      this.body = body;
    }
  }

  private interface Body {
    Object perform(Scene scene, Actor other) throws Exception;
  }

  /** A thread of the program. */
  private static final class Actor extends Thread {
    private final Runnable body;
    private int held;

    Actor(Runnable body) {
      this.body = body;
    }

    @Override
    public void run() {
      body.run();
    }
  }

  private final List<List<Action>> actors = new ArrayList<>();
  private final List<Action> main;

  /** The program of a seed. */
  public JoinProgram(long seed) {
    Random random = new Random(seed);
    List<Action> palette = actions(random, List.of(Action.values()), PALETTE);
    for (int threads = 1 + random.nextInt(2); actors.size() < threads; ) {
      actors.add(actions(random, palette, random.nextInt(3) == 0 ? 2 : 1));
    }
    this.main = actions(random, palette, 1 + random.nextInt(2));
  }

  private static List<Action> actions(Random random, List<Action> from, int count) {
    List<Action> actions = new ArrayList<>();
    while (actions.size() < count) {
      actions.add(from.get(random.nextInt(from.size())));
    }
    return actions;
  }

  /** The class of its threads. */
  public static String threads() {
    return Actor.class.getName();
  }

  /** Runs the program once: what main noted, and what each thread had noted by then. */
  public Object run() {
    Scene scene = new Scene();
    AtomicReferenceArray<String> notes = new AtomicReferenceArray<>(actors.size());
    List<Actor> threads = new ArrayList<>();
    for (List<Action> actions : actors) {
      int me = threads.size();
      threads.add(
          new Actor(
              () -> {
                String noted = perform(actions, scene, threads.get((me + 1) % threads.size()));
                if (!noted.isEmpty()) {
                  notes.set(me, noted);
                }
              }));
    }
    threads.get(0).start();
    String noted = perform(main, scene, threads.get(0));
    for (Actor thread : threads) {
      scene.start(thread);
      noted += perform(List.of(Action.JOIN), scene, thread);
    }
    return noted + notes;
  }

  private static String perform(List<Action> actions, Scene scene, Actor other) {
    StringBuilder notes = new StringBuilder();
    for (Action action : actions) {
      try {
        Object result = action.body.perform(scene, other);
        notes.append(result).append(result.equals("") ? "" : ";");
      } catch (Exception e) {
        notes.append(e.getClass().getSimpleName()).append(';');
      }
    }
    return notes.toString();
  }

  @SuppressWarnings("WaitNotInLoop") // what ends the wait is to be seen
  private static Object await(Scene scene, Actor other) throws InterruptedException {
    synchronized (other) {
      if (other.isAlive()) {
        other.wait();
      }
      return scene.written;
    }
  }

  @Override
  public String toString() {
    return "main " + main + ", " + actors;
  }

  /** What the threads share. */
  private static final class Scene {
    private volatile int written;

    Object start(Actor thread) {
      try {
        thread.start();
        return written;
      } catch (IllegalThreadStateException e) {
        return "refused";
      }
    }
  }
}
