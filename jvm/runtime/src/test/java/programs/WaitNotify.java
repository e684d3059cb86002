package programs;

/** Waiting on monitors. */
public final class WaitNotify {
  private final Object lock = new Object();
  private boolean flag;
  private String who = "";

  private WaitNotify() {}

  /** A condition is awaited as it should be. */
  public static Object guarded() throws InterruptedException {
    WaitNotify w = new WaitNotify();
    Together.run(
        () -> {
          synchronized (w.lock) {
            while (!w.flag) {
              w.lock.wait();
            }
            w.who = "woken";
          }
        },
        () -> {
          synchronized (w.lock) {
            w.flag = true;
            w.lock.notifyAll();
          }
        });
    return w.who;
  }

  /** The signal may come before a thread waits for it. */
  public static Object lostSignal() throws InterruptedException {
    WaitNotify w = new WaitNotify();
    Together.run(
        () -> {
          synchronized (w.lock) {
            w.lock.wait();
          }
        },
        () -> {
          synchronized (w.lock) {
            w.lock.notify();
          }
        });
    return "woken";
  }

  /** Two wait, one is notified first, then the other. */
  public static Object oneOfTwo() throws InterruptedException {
    WaitNotify w = new WaitNotify();
    int[] waiting = {0};
    Thread a = Together.start("A", () -> w.awaitAs("a", waiting));
    Thread b = Together.start("B", () -> w.awaitAs("b", waiting));
    for (int i = 0; i < 2; i++) {
      synchronized (w.lock) {
        if (waiting[0] < 2) {
          w.lock.notifyAll();
          waiting[0] = 9;
          w.who = "";
        } else {
          w.lock.notify();
        }
      }
    }
    a.join();
    b.join();
    return waiting[0] == 9 ? "not both waited" : w.who;
  }

  private void awaitAs(String name, int[] waiting) throws InterruptedException {
    synchronized (lock) {
      if (waiting[0] != 9) {
        waiting[0]++;
        lock.wait();
      }
      who += name;
    }
  }

  /** Two wait, all are notified. */
  public static Object all() throws InterruptedException {
    WaitNotify w = new WaitNotify();
    Together.run(
        () -> w.awaitFlag("a"),
        () -> w.awaitFlag("b"),
        () -> {
          synchronized (w.lock) {
            w.flag = true;
            w.lock.notifyAll();
          }
        });
    return w.who;
  }

  /** Two wait for the same, only one is notified. */
  public static Object oneNotifiedForTwo() throws InterruptedException {
    WaitNotify w = new WaitNotify();
    Together.run(
        () -> w.awaitFlag("a"),
        () -> w.awaitFlag("b"),
        () -> {
          synchronized (w.lock) {
            w.flag = true;
            w.lock.notify();
          }
        });
    return w.who;
  }

  private void awaitFlag(String name) throws InterruptedException {
    synchronized (lock) {
      while (!flag) {
        lock.wait();
      }
      who += name;
    }
  }

  /** A thread that does not hold the monitor can neither wait nor notify. */
  public static Object withoutMonitor() throws InterruptedException {
    WaitNotify w = new WaitNotify();
    Together.run(
        () -> {
          w.refused(w.lock::wait);
          w.refused(() -> w.lock.wait(1));
          w.refused(() -> w.lock.wait(1, 1));
          w.refused(w.lock::notify);
        },
        () -> {});
    w.refused(w.lock::notifyAll);
    return w.who;
  }

  private void refused(Together.Body body) throws InterruptedException {
    try {
      body.run();
      who += "allowed ";
    } catch (IllegalMonitorStateException e) {
      who += "refused ";
    } catch (IllegalArgumentException e) {
      who += "bad ";
    } catch (Exception e) {
      who += e;
    }
  }

  /** Times that are no times. */
  public static Object badTimes() throws InterruptedException {
    WaitNotify w = new WaitNotify();
    Together.run(
        () -> {
          synchronized (w.lock) {
            w.refused(() -> w.lock.wait(-1));
            w.refused(() -> w.lock.wait(0, -1));
            w.refused(() -> w.lock.wait(1, 1_000_000));
          }
        },
        () -> {});
    return w.who;
  }

  /** A wait releases a monitor that is held twice, and holds it twice afterwards. */
  public static Object nestedCounts() throws InterruptedException {
    WaitNotify w = new WaitNotify();
    Together.run(
        () -> {
          synchronized (w.lock) {
            synchronized (w.lock) {
              while (!w.flag) {
                w.lock.wait();
              }
            }
            w.who = "held " + Thread.holdsLock(w.lock);
          }
          w.who += " then " + Thread.holdsLock(w.lock);
        },
        () -> {
          synchronized (w.lock) {
            w.flag = true;
            w.lock.notifyAll();
          }
        });
    return w.who;
  }

  /** A wait that only its time limit ends. */
  public static Object timesOut() throws InterruptedException {
    WaitNotify w = new WaitNotify();
    long start = System.nanoTime();
    Together.run(
        () -> {
          synchronized (w.lock) {
            w.lock.wait(10);
          }
        },
        () -> {});
    return (System.nanoTime() - start) / 1_000_000;
  }

  /** A wait that time ends, or a notification. */
  public static Object timedOrNotified() throws InterruptedException {
    WaitNotify w = new WaitNotify();
    Together.run(
        () -> {
          synchronized (w.lock) {
            if (!w.flag) {
              w.lock.wait(10, 500);
              w.who = w.flag ? "notified" : "timed out";
            } else {
              w.who = "never waited";
            }
          }
        },
        () -> {
          synchronized (w.lock) {
            w.flag = true;
            w.lock.notify();
          }
        });
    return w.who;
  }

  /** A waiting thread is notified and interrupted. */
  public static Object notifyOrInterrupt() throws InterruptedException {
    WaitNotify w = new WaitNotify();
    Thread waiter =
        Together.start(
            "A",
            () -> {
              synchronized (w.lock) {
                w.flag = true;
                try {
                  w.lock.wait();
                  w.who = "notified, " + Thread.interrupted();
                } catch (InterruptedException e) {
                  w.who = "interrupted, " + Thread.interrupted();
                }
              }
            });
    Thread notifier =
        Together.start(
            "B",
            () -> {
              synchronized (w.lock) {
                if (w.flag) {
                  w.lock.notify();
                }
              }
            });
    waiter.interrupt();
    waiter.join();
    notifier.join();
    return w.who;
  }

  /** A notification is not lost if the thread that gets it is interrupted. */
  public static Object notificationSurvivesInterrupt() throws InterruptedException {
    WaitNotify w = new WaitNotify();
    Together.Body wait =
        () -> {
          synchronized (w.lock) {
            try {
              while (!w.flag) {
                w.lock.wait();
              }
            } catch (InterruptedException e) {
              w.who = "interrupted";
            }
          }
        };
    Thread first = Together.start("A", wait);
    Thread second = Together.start("B", wait);
    first.interrupt();
    synchronized (w.lock) {
      w.flag = true;
      w.lock.notifyAll();
    }
    first.join();
    second.join();
    return w.who.isEmpty() ? "both" : w.who;
  }

  /** Waits for a thread to end on the monitor of its object. */
  public static Object onThread() throws InterruptedException {
    Thread thread = Together.thread(() -> {});
    synchronized (thread) {
      thread.start();
      while (thread.isAlive()) {
        thread.wait();
      }
    }
    return "ended";
  }

  /** The monitor of a thread object is used while others join the thread. */
  public static Object monitorOfJoinedThread() throws InterruptedException {
    WaitNotify w = new WaitNotify();
    Thread[] target = new Thread[1];
    Thread worker = Together.thread(() -> w.flag = true);
    worker.start();
    Thread locker =
        Together.start(
            "L",
            () -> {
              synchronized (worker) {
                w.who = "locked";
              }
            });
    worker.join();
    boolean ended = w.flag;
    locker.join();
    return ended;
  }
}
