package dev.heddle.runtime.jdk;

import dev.heddle.core.ExecutionTrace;
import dev.heddle.hooks.Hooks;
import dev.heddle.hooks.Section;
import dev.heddle.hooks.thread.ThreadNumbering;
import dev.heddle.runtime.internals.JdkStaticState;
import dev.heddle.runtime.kernel.Kernel;
import dev.heddle.runtime.names.IdentityHash;
import dev.heddle.runtime.schedule.ThreadScheduler;
import dev.heddle.runtime.state.ControlledThread;
import dev.heddle.runtime.state.Footprint;
import dev.heddle.runtime.state.LocationTable;
import dev.heddle.runtime.state.ObjectTable;
import dev.heddle.runtime.state.PerThread;
import org.jspecify.annotations.Nullable;

/** What would differ from run to run, made the same in every execution of one schedule. */
public final class DeterministicValues {
  private static final long GAMMA = 0x9E3779B97F4A7C15L;

  /** The id of the first thread, as in any JVM; the others' begin a little later. */
  private static final long MAIN_ID = 1;

  private static final long FIRST_ID = 32;

  /** How many random seeds a thread has used. */
  private static final class Seeds extends PerThread.State {
    private long used;

    @Override
    public void reset() {
      used = 0;
    }
  }

  private final PerThread<Seeds> seeds = new PerThread<>(Seeds::new);
  private final ThreadScheduler scheduler;
  private final Footprint footprint;
  private final ObjectTable objects;
  private long names;
  private long ids;
  private int pools;
  private @Nullable Object commonPool;
  private @Nullable Object delayer;

  public DeterministicValues(Kernel kernel) {
    this.scheduler = kernel.scheduler();
    this.footprint = kernel.footprint();
    this.objects = kernel.objects();
  }

  public void reset() {
    names = 0;
    pools = 0;
    ids = FIRST_ID;
    commonPool = null;
    delayer = null;
    JdkStaticState.reset();
  }

  /** Random bits: the next of the current thread's own sequence. */
  public long seed() {
    ControlledThread me = scheduler.current();
    long bits = (++seeds.of(me).used * GAMMA) ^ ((long) me.id << Integer.SIZE);
    bits = (bits ^ (bits >>> 30)) * 0xBF58476D1CE4E5B9L;
    bits = (bits ^ (bits >>> 27)) * 0x94D049BB133111EBL;
    return bits ^ (bits >>> 31);
  }

  /**
   * An object's identity hash code, the same in every execution if it is first asked for in one.
   */
  public int identityHashCode(Object object) {
    Hooks.suspend();
    try {
      boolean known = IdentityHash.isKnown(object);
      int hash = objects.hash(object);
      hashed(object, known);
      return hash;
    } finally {
      Hooks.resume(scheduler.current().identity);
    }
  }

  /** Makes an object's hash code the same in every execution before it is asked for. */
  public void prepareHashCode(Object object) {
    Hooks.suspend();
    try {
      boolean known = IdentityHash.isKnown(object);
      if (objects.prepareHash(object)) {
        hashed(object, known);
      }
    } finally {
      Hooks.resume(scheduler.current().identity);
    }
  }

  private void hashed(Object object, boolean known) {
    if (footprint.traced()) {
      int access = known ? ExecutionTrace.READ : ExecutionTrace.WRITE;
      footprint.touch(objects.of(object), LocationTable.HASH, access);
    }
  }

  public long nextThreadNumber(boolean id) {
    footprint.write(id ? LocationTable.THREAD_IDS : LocationTable.THREAD_NAMES);
    return id ? ids++ : names++;
  }

  public int nextPoolNumber() {
    footprint.write(LocationTable.POOL_NUMBERS);
    return pools++;
  }

  /** Gives the first thread its id. */
  public void adopt(Thread main) {
    JdkStaticState.setId(main, ThreadNumbering.CONTROLLED + MAIN_ID);
  }

  /** The common pool, made when it is first used; making it is no scheduling point. */
  public Object commonPool() {
    footprint.read(LocationTable.SHARED_POOLS);
    if (commonPool == null) {
      footprint.write(LocationTable.SHARED_POOLS);
      ControlledThread me = scheduler.current();
      me.sections.enter(Section.ATOMIC);
      try {
        commonPool = JdkStaticState.newCommonPool();
      } finally {
        me.sections.leave(Section.ATOMIC);
      }
    }
    return commonPool;
  }

  /** The executor that waits for timeouts of futures, where the JDK has one. */
  public Object delayer() {
    footprint.read(LocationTable.SHARED_POOLS);
    if (delayer == null) {
      footprint.write(LocationTable.SHARED_POOLS);
      ControlledThread me = scheduler.current();
      me.sections.enter(Section.ATOMIC);
      try {
        delayer = JdkStaticState.newDelayer();
      } finally {
        me.sections.leave(Section.ATOMIC);
      }
    }
    return delayer;
  }
}
