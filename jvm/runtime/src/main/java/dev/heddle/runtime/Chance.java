package dev.heddle.runtime;

import dev.heddle.core.OperationKind;
import dev.heddle.core.Trace;
import dev.heddle.hooks.Hooks;
import dev.heddle.hooks.thread.ThreadNumbers;
import org.jspecify.annotations.Nullable;

/** What would differ from run to run, made the same in every execution of one schedule. */
final class Chance {
  private static final long GAMMA = 0x9E3779B97F4A7C15L;

  /** The id of the first thread, as in any JVM; the others' begin a little later. */
  private static final long MAIN_ID = 1;

  private static final long FIRST_ID = 32;

  /**
   * A thread that has read the clock for so many points since time last moved must be polling it. A
   * read by the program counts much if the thread has met a scheduling point since its last read.
   */
  private static final int POLLING = 1 << 14;

  private static final int POINTS_FOR_READ_IN_LOOP = 1 << 10;
  private static final int POINTS_FOR_READ = 1 << 4;
  private static final int POINTS_FOR_JDK_READ = 1;

  private static final long POLL_NANOS = 1_000;
  private static final int MAX_DOUBLINGS = 40;

  /**
   * After how many waits they take twice as long: soon enough for a loop that polls, not so soon
   * that a program that reads the clock now and then finds itself hours later.
   */
  private static final int WAITS_PER_DOUBLING = 4;

  private final Engine engine;
  private final ObjectTable objects;
  private long names;
  private long ids;
  private int pools;
  private @Nullable Object commonPool;
  private @Nullable Object delayer;

  Chance(Engine engine, ObjectTable objects) {
    this.engine = engine;
    this.objects = objects;
  }

  void reset() {
    names = 0;
    pools = 0;
    ids = FIRST_ID;
    commonPool = null;
    delayer = null;
    JdkStatics.reset();
  }

  /** Random bits: the next of the current thread's own sequence. */
  long seed() {
    Task me = engine.current();
    long bits = (++me.seeds * GAMMA) ^ ((long) me.id << Integer.SIZE);
    bits = (bits ^ (bits >>> 30)) * 0xBF58476D1CE4E5B9L;
    bits = (bits ^ (bits >>> 27)) * 0x94D049BB133111EBL;
    return bits ^ (bits >>> 31);
  }

  /**
   * An object's identity hash code, the same in every execution if it is first asked for in one.
   */
  int identityHashCode(Object object) {
    Hooks.running = null;
    try {
      boolean known = IdentityHash.isKnown(object);
      int hash = objects.hash(object);
      hashed(object, known);
      return hash;
    } finally {
      Hooks.running = engine.current().identity;
    }
  }

  /** Makes an object's hash code the same in every execution before it is asked for. */
  void prepareHashCode(Object object) {
    Hooks.running = null;
    try {
      boolean known = IdentityHash.isKnown(object);
      if (objects.prepareHash(object)) {
        hashed(object, known);
      }
    } finally {
      Hooks.running = engine.current().identity;
    }
  }

  private void hashed(Object object, boolean known) {
    if (engine.footprint().traced()) {
      int access = known ? Trace.READ : Trace.WRITE;
      engine.footprint().touch(engine.touched(object), Locations.HASH, access);
    }
  }

  long nextThreadNumber(boolean id) {
    engine.footprint().write(id ? Locations.THREAD_IDS : Locations.THREAD_NAMES);
    return id ? ids++ : names++;
  }

  int nextPoolNumber() {
    engine.footprint().write(Locations.POOL_NUMBERS);
    return pools++;
  }

  /** Gives the first thread its id. */
  void adopt(Thread main) {
    JdkStatics.setId(main, ThreadNumbers.CONTROLLED + MAIN_ID);
  }

  /**
   * A loop that polls the clock must see it move: after some reads, a read waits a little, then
   * longer and longer.
   */
  void clockRead(boolean program) {
    Task me = engine.current();
    engine.clockPoints().before();
    if (program) {
      engine.clockPoints().reads(me);
    }
    long now = engine.clock().now();
    if (me.clockTime != now) {
      me.clockTime = now;
      me.clockReads = 0;
    }
    if (me.callDepth > 0) {
      return;
    }
    me.clockReads += program ? pointsForRead(me) : POINTS_FOR_JDK_READ;
    if (me.clockReads > POLLING) {
      long nanos = POLL_NANOS << Math.min(me.polls++ / WAITS_PER_DOUBLING, MAX_DOUBLINGS);
      engine
          .waits()
          .block(OperationKind.SLEEP, me.self, Locations.INTERRUPT, Task.State.RUNNABLE, nanos);
      me.clockTime = engine.clock().now();
      me.clockReads = POLLING;
    }
  }

  private int pointsForRead(Task me) {
    boolean sinceLast = me.clockBeat != engine.counts().heartbeat();
    me.clockBeat = engine.counts().heartbeat();
    return sinceLast ? POINTS_FOR_READ_IN_LOOP : POINTS_FOR_READ;
  }

  /** The common pool, made when it is first used; making it is not worth a switch of threads. */
  Object commonPool() {
    engine.footprint().read(Locations.SHARED_POOLS);
    if (commonPool == null) {
      engine.footprint().write(Locations.SHARED_POOLS);
      Task me = engine.current();
      me.callDepth++;
      try {
        commonPool = JdkStatics.newCommonPool();
      } finally {
        me.callDepth--;
      }
    }
    return commonPool;
  }

  /** The executor that waits for timeouts of futures, where the JDK has one. */
  Object delayer() {
    engine.footprint().read(Locations.SHARED_POOLS);
    if (delayer == null) {
      engine.footprint().write(Locations.SHARED_POOLS);
      Task me = engine.current();
      me.callDepth++;
      try {
        delayer = JdkStatics.newDelayer();
      } finally {
        me.callDepth--;
      }
    }
    return delayer;
  }
}
