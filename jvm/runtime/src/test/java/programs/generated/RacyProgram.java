package programs.generated;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Runs random threads with data races on plain variables, or without because of the locks they
 * hold.
 */
@SuppressWarnings("AssignmentExpression") // a write and its value in one expression are short
public final class RacyProgram {
  private static final VarHandle FIRST;

  static {
    try {
      FIRST = MethodHandles.lookup().findVarHandle(RacyProgram.class, "first", int.class);
    } catch (ReflectiveOperationException e) {
      throw new ExceptionInInitializerError(e);
    }
  }

  private static int shared;

  private int first;
  private int second;
  private volatile int flag;
  private final int[] elements = new int[2];
  private final ReentrantLock lock = new ReentrantLock();

  /** What a thread has seen; its own until it is joined. */
  private static final class Note {
    private int seen;
  }

  private RacyProgram() {}

  /** Operations of each of two or three threads, by number. */
  public static List<List<Integer>> threads(long seed) {
    Random random = new Random(seed);
    int count = 2 + random.nextInt(2);
    List<List<Integer>> threads = new ArrayList<>();
    for (int t = 0; t < count; t++) {
      List<Integer> operations = new ArrayList<>();
      int length = 1 + random.nextInt(count == 2 ? 3 : 1);
      for (int i = 0; i < length; i++) {
        operations.add(random.nextInt(15));
      }
      threads.add(List.copyOf(operations));
    }
    return List.copyOf(threads);
  }

  /** Runs threads and returns what they saw and left. */
  public static Object run(List<List<Integer>> threads) throws InterruptedException {
    shared = 0;
    RacyProgram program = new RacyProgram();
    List<Note> notes = new ArrayList<>();
    List<Thread> started = new ArrayList<>();
    for (List<Integer> operations : threads) {
      Note note = new Note();
      notes.add(note);
      started.add(new Thread(() -> note.seen = program.perform(operations)));
    }
    started.forEach(Thread::start);
    for (Thread thread : started) {
      thread.join();
    }
    StringBuilder seen = new StringBuilder();
    notes.forEach(note -> seen.append(note.seen).append(' '));
    return seen.append(program.first)
        .append(program.second)
        .append(program.elements[0])
        .append(program.elements[1])
        .append(shared)
        .toString();
  }

  private int perform(List<Integer> operations) {
    int seen = 0;
    for (int operation : operations) {
      seen = seen * 5 + perform(operation);
    }
    return seen;
  }

  private int perform(int operation) {
    return switch (operation) {
      case 0 -> first;
      case 1 -> first = 2;
      case 2 -> ++first;
      case 3 -> second;
      case 4 -> second = 3;
      case 5 -> elements[0];
      case 6 -> elements[first & 1] = 1;
      case 7 -> flag;
      case 8 -> flag = 1;
      case 9 -> {
        synchronized (this) {
          first++;
          yield second;
        }
      }
      case 10 -> shared;
      case 11 -> shared = first + 1;
      case 12 -> (int) FIRST.get(this);
      case 13 -> {
        lock.lock();
        second = second + 1;
        lock.unlock();
        yield 0;
      }
      default -> {
        if (flag == 1) {
          yield first;
        }
        FIRST.set(this, 4);
        yield 0;
      }
    };
  }
}
