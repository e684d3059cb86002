package programs.generated;

import java.util.Map;
import java.util.concurrent.TimeUnit;

/** Calls of semaphores, latches, barriers, phasers and exchangers. */
final class GateCalls {
  static final Map<String, Call> ALL =
      Map.ofEntries(
          Map.entry("acquire", GateCalls::acquire),
          Map.entry("acquire2", GateCalls::acquireTwo),
          Map.entry("tryAcquireMillis", GateCalls::tryAcquireMillis),
          Map.entry("release", GateCalls::release),
          Map.entry("availablePermits", (s, me, n) -> s.permits.availablePermits()),
          Map.entry("drainPermits", (s, me, n) -> s.permits.drainPermits()),
          Map.entry("countDown", GateCalls::countDown),
          Map.entry("latchAwait", GateCalls::latchAwait),
          Map.entry("latchAwaitMillis", GateCalls::latchAwaitMillis),
          Map.entry("arrive", (s, me, n) -> s.phaser.arrive()),
          Map.entry("arriveAndAwait", (s, me, n) -> s.phaser.arriveAndAwaitAdvance()),
          Map.entry("arriveAndDeregister", (s, me, n) -> s.phaser.arriveAndDeregister()),
          Map.entry("register", (s, me, n) -> s.phaser.register()),
          Map.entry("getPhase", (s, me, n) -> s.phaser.getPhase()),
          Map.entry("barrierAwait", (s, me, n) -> s.barrier.await()),
          Map.entry("barrierMillis", (s, me, n) -> s.barrier.await(3, TimeUnit.MILLISECONDS)),
          Map.entry("barrierReset", GateCalls::barrierReset),
          Map.entry("getNumberWaiting", (s, me, n) -> s.barrier.getNumberWaiting()),
          Map.entry("exchange", (s, me, n) -> s.exchanger.exchange(n)),
          Map.entry("exchangeMillis", GateCalls::exchangeMillis));

  private GateCalls() {}

  private static Object acquire(Scene scene, int me, int value) throws InterruptedException {
    scene.permits.acquire();
    return scene.flag;
  }

  private static Object acquireTwo(Scene scene, int me, int value) {
    scene.permits.acquireUninterruptibly(2);
    return "2";
  }

  private static Object tryAcquireMillis(Scene scene, int me, int value)
      throws InterruptedException {
    return scene.permits.tryAcquire(3, TimeUnit.MILLISECONDS);
  }

  private static Object release(Scene scene, int me, int value) {
    scene.permits.release();
    return "";
  }

  private static Object countDown(Scene scene, int me, int value) {
    scene.latch.countDown();
    return scene.latch.getCount();
  }

  private static Object latchAwait(Scene scene, int me, int value) throws InterruptedException {
    scene.latch.await();
    return scene.flag;
  }

  private static Object latchAwaitMillis(Scene scene, int me, int value)
      throws InterruptedException {
    return scene.latch.await(4, TimeUnit.MILLISECONDS);
  }

  private static Object barrierReset(Scene scene, int me, int value) {
    scene.barrier.reset();
    return "";
  }

  private static Object exchangeMillis(Scene scene, int me, int value) throws Exception {
    return scene.exchanger.exchange(value, 3, TimeUnit.MILLISECONDS);
  }
}
