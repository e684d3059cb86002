package programs;

import java.io.IOException;
import java.net.ServerSocket;
import java.util.ArrayList;
import java.util.List;

/** Threads that stop reaching scheduling points. */
public final class Stuck {
  private static boolean flag;

  private Stuck() {}

  /** Waits for a plain field that no thread sets in time. */
  public static Object spin() throws InterruptedException {
    Thread thread =
        new Thread(
            () -> {
              while (!flag) {}
            },
            "spinning");
    thread.start();
    thread.join();
    return "ended";
  }

  /** Counts for ever, with nothing that other threads could see or change. */
  public static Object count() throws InterruptedException {
    Thread thread =
        new Thread(
            () -> {
              long steps = 0;
              while (true) {
                steps++;
              }
            },
            "counting");
    thread.start();
    thread.join();
    return "ended";
  }

  /** Two threads, one of which runs something that may never return; another holds a lock. */
  public static Object run(Runnable endless) throws InterruptedException {
    Object lock = new Object();
    Thread stuck =
        new Thread(
            () -> {
              try {
                endless.run();
              } finally {
                synchronized (lock) {
                  flag = true;
                }
              }
            },
            "stuck");
    Thread other =
        new Thread(
            () -> {
              synchronized (lock) {
                flag = false;
              }
            },
            "other");
    other.start();
    stuck.start();
    stuck.join();
    other.join();
    return "ended";
  }

  /** Makes objects and never ends. */
  public static void allocate() {
    List<byte[]> made = new ArrayList<>();
    while (true) {
      made.add(new byte[100]);
      if (made.size() > 1000) {
        made.clear();
      }
    }
  }

  /** Runs something that may never return, but only if the other thread is the first. */
  public static Object maybe(Runnable endless) throws InterruptedException {
    flag = false;
    Object lock = new Object();
    Thread other =
        new Thread(
            () -> {
              synchronized (lock) {
                flag = true;
              }
            },
            "other");
    other.start();
    synchronized (lock) {
      if (flag) {
        endless.run();
      }
    }
    other.join();
    return "ended";
  }

  /** Waits for a connection that never comes. */
  public static void accept(ServerSocket server) {
    try {
      server.accept();
    } catch (IOException e) {
      throw new IllegalStateException("closed", e);
    }
  }
}
