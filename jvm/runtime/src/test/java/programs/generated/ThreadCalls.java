package programs.generated;

import java.util.Map;
import java.util.concurrent.locks.LockSupport;

/** Calls of threads, of their flags and permits, and reads and writes of fields. */
final class ThreadCalls {
  static final Map<String, Call> ALL =
      Map.ofEntries(
          Map.entry("plain++", (s, me, n) -> s.plain++),
          Map.entry("plain=", (s, me, n) -> s.plain = n),
          Map.entry("plain", (s, me, n) -> s.plain),
          Map.entry("flag=", (s, me, n) -> s.flag = n),
          Map.entry("flag", (s, me, n) -> s.flag),
          Map.entry("local", (s, me, n) -> s.local.get()),
          Map.entry("interrupt", ThreadCalls::interrupt),
          Map.entry("interrupted", (s, me, n) -> Thread.interrupted()),
          Map.entry("isInterrupted", (s, me, n) -> s.other(me).isInterrupted()),
          Map.entry("isAlive", (s, me, n) -> s.other(me).isAlive()),
          Map.entry("getState", (s, me, n) -> s.other(me).getState()),
          Map.entry("park", ThreadCalls::park),
          Map.entry("parkNanos", ThreadCalls::parkNanos),
          Map.entry("unpark", ThreadCalls::unpark),
          Map.entry("sleep", ThreadCalls::sleep),
          Map.entry("yield", ThreadCalls::yieldOnce),
          Map.entry("start", ThreadCalls::start),
          Map.entry("startJoin", ThreadCalls::startJoin),
          Map.entry("startDaemon", ThreadCalls::startDaemon),
          Map.entry("joinMillis", ThreadCalls::joinMillis),
          Map.entry("newThread", (s, me, n) -> new Thread(() -> s.flag = n).getName()),
          Map.entry("throw", ThreadCalls::throwIfSet),
          Map.entry("hash", (s, me, n) -> new Object().hashCode() - s.monitor.hashCode()));

  private ThreadCalls() {}

  private static Object interrupt(Scene scene, int me, int value) {
    scene.other(me).interrupt();
    return "";
  }

  private static Object park(Scene scene, int me, int value) {
    LockSupport.park();
    return scene.flag;
  }

  private static Object parkNanos(Scene scene, int me, int value) {
    LockSupport.parkNanos(1_000);
    return scene.flag;
  }

  private static Object unpark(Scene scene, int me, int value) {
    LockSupport.unpark(scene.other(me));
    return "";
  }

  private static Object sleep(Scene scene, int me, int value) throws InterruptedException {
    Thread.sleep(value);
    return scene.flag;
  }

  private static Object yieldOnce(Scene scene, int me, int value) {
    Thread.yield();
    return scene.flag;
  }

  private static Thread started(Scene scene, int value, boolean daemon) {
    Thread thread = new Thread(() -> scene.flag = value);
    thread.setDaemon(daemon);
    thread.start();
    return thread;
  }

  private static Object start(Scene scene, int me, int value) {
    started(scene, value, false);
    return scene.flag;
  }

  private static Object startJoin(Scene scene, int me, int value) throws InterruptedException {
    started(scene, value, false).join();
    return scene.flag;
  }

  private static Object startDaemon(Scene scene, int me, int value) {
    started(scene, value, true);
    return "";
  }

  private static Object joinMillis(Scene scene, int me, int value) throws InterruptedException {
    scene.other(me).join(3);
    return scene.other(me).isAlive();
  }

  private static Object throwIfSet(Scene scene, int me, int value) {
    if (scene.flag != 0) {
      throw new AssertionError("thread " + me);
    }
    return "";
  }
}
