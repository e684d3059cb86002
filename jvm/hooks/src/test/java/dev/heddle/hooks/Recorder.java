package dev.heddle.hooks;

import org.jspecify.annotations.Nullable;

/** A controller that writes down which calls reach it, and answers what a test wants. */
public final class Recorder extends ThreadRecorder {
  /** How deep a callback is; 0 if it is in no call. */
  public int depth;

  public boolean initialised;

  /** The time, which does not pass by itself. */
  public long nanos;

  /** The next random bits; each is one more than the last. */
  public long seed;

  public @Nullable SimulatedEnvironment loopback;

  public Object commonPool = new Object();

  public Object delayer = new Object();

  @Override
  public void beginCall(@Nullable Object receiver, boolean query) {
    note("beginCall", receiver, query);
  }

  @Override
  public void endCall() {
    note("endCall");
  }

  @Override
  public int beginCallback() {
    note("beginCallback");
    return depth;
  }

  @Override
  public void endCallback(int depth) {
    note("endCallback", depth);
  }

  @Override
  public void useMock(Object state) {
    note("useMock", state);
  }

  @Override
  public void replaceMock(Object state, Object next) {
    note("replaceMock", state, next);
  }

  @Override
  public void askForOrderOfMocks() {
    note("askForOrderOfMocks");
  }

  @Override
  public void beginPart() {
    note("beginPart");
  }

  @Override
  public void beginPool(Object pool, boolean sets) {
    note("beginPool", pool, sets);
  }

  @Override
  public void stopPool(Object pool, boolean atOnce) {
    note("stopPool", pool, atOnce);
  }

  @Override
  public void awaitPool(Object pool) {
    note("awaitPool", pool);
  }

  @Override
  public void beginWorker(Object pool, Object worker) {
    note("beginWorker", pool, worker);
  }

  @Override
  public void endPool(Object pool) {
    note("endPool", pool);
  }

  @Override
  public void pausePool(Object pool, PoolPause before) {
    note("pausePool", pool, before);
  }

  @Override
  public void usesPool(Object pool, boolean watches) {
    note("usesPool", pool, watches);
  }

  @Override
  public void endPoolCallback(Object pool, int depth, boolean ends) {
    note("endPoolCallback", pool, depth, ends);
  }

  @Override
  public void looksAtPool(Object pool, boolean counts) {
    note("looksAtPool", pool, counts);
  }

  @Override
  public void useFile(FileUse use, String path) {
    note("useFile", use, path);
  }

  @Override
  public void useFiles(FileUse use, String from, String to) {
    note("useFiles", use, from, to);
  }

  @Override
  public void useOpenFile(FileUse use, Object descriptor, @Nullable String path) {
    note("useOpenFile", use, descriptor, path);
  }

  @Override
  public void readsOptimistically(Object lock) {
    note("readsOptimistically", lock);
  }

  @Override
  public void beginStamp(Object lock) {
    note("beginStamp", lock);
  }

  @Override
  public void validated(Object lock, boolean valid) {
    note("validated", lock, valid);
  }

  @Override
  public void clockRead(boolean program) {
    note("clockRead", program);
  }

  @Override
  public long nanoTime() {
    return nanos;
  }

  @Override
  public long epochNanos() {
    return nanos;
  }

  @Override
  public long seed() {
    return seed++;
  }

  @Override
  public int identityHashCode(@Nullable Object object) {
    note("identityHashCode", object);
    return 77;
  }

  @Override
  public void prepareHashCode(Object object) {
    note("prepareHashCode", object);
  }

  @Override
  public int keptHashCode(Object object, String type) {
    note("keptHashCode", object, type);
    return 78;
  }

  @Override
  public void prepareKeptHashCode(Object object, String type) {
    note("prepareKeptHashCode", object, type);
  }

  @Override
  public int nextPoolNumber() {
    note("nextPoolNumber");
    return 5;
  }

  @Override
  public long nextThreadNumber(boolean id) {
    note("nextThreadNumber", id);
    return id ? 9 : 4;
  }

  @Override
  public void initialise(Class<?> type, int number) {
    note("initialise", type, number);
  }

  @Override
  public void initialiseAside(Class<?> type, int number) {
    note("initialiseAside", type, number);
  }

  @Override
  public boolean isInitialised(Class<?> type, int number) {
    return initialised;
  }

  @Override
  public void keep(Class<?> type) {
    note("keep", type);
  }

  @Override
  public SimulatedEnvironment loopback() {
    return loopback != null ? loopback : super.loopback();
  }

  @Override
  public Object commonPool() {
    return commonPool;
  }

  @Override
  public Object delayer() {
    return delayer;
  }
}
