package dev.heddle.runtime.jdk;

import dev.heddle.core.Trace;
import dev.heddle.hooks.Hooks;
import dev.heddle.hooks.Section;
import dev.heddle.hooks.thread.ThreadNumbers;
import dev.heddle.runtime.internals.JdkStatics;
import dev.heddle.runtime.kernel.Kernel;
import dev.heddle.runtime.names.IdentityHash;
import dev.heddle.runtime.schedule.Scheduler;
import dev.heddle.runtime.state.Footprint;
import dev.heddle.runtime.state.Locations;
import dev.heddle.runtime.state.ObjectTable;
import dev.heddle.runtime.state.PerTask;
import dev.heddle.runtime.state.Task;
import org.jspecify.annotations.Nullable;

/** What would differ from run to run, made the same in every execution of one schedule. */
public final class Chance {
  private static final long GAMMA = 0x9E3779B97F4A7C15L;

  /** The id of the first thread, as in any JVM; the others' begin a little later. */
  private static final long MAIN_ID = 1;

  private static final long FIRST_ID = 32;

  /** How many random seeds a thread has used. */
  private static final class Seeds extends PerTask.State {
    private long used;

    @Override
    public void reset() {
      used = 0;
    }
  }

  private final PerTask<Seeds> seeds = new PerTask<>(Seeds::new);
  private final Scheduler scheduler;
  private final Footprint footprint;
  private final ObjectTable objects;
  private long names;
  private long ids;
  private int pools;
  private @Nullable Object commonPool;
  private @Nullable Object delayer;

  public Chance(Kernel kernel) {
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
    JdkStatics.reset();
  }

  /** Random bits: the next of the current thread's own sequence. */
  public long seed() {
    Task me = scheduler.current();
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
      int access = known ? Trace.READ : Trace.WRITE;
      footprint.touch(objects.of(object), Locations.HASH, access);
    }
  }

  public long nextThreadNumber(boolean id) {
    footprint.write(id ? Locations.THREAD_IDS : Locations.THREAD_NAMES);
    return id ? ids++ : names++;
  }

  public int nextPoolNumber() {
    footprint.write(Locations.POOL_NUMBERS);
    return pools++;
  }

  /** Gives the first thread its id. */
  public void adopt(Thread main) {
    JdkStatics.setId(main, ThreadNumbers.CONTROLLED + MAIN_ID);
  }

  /** The common pool, made when it is first used; making it is not worth a switch of threads. */
  public Object commonPool() {
    footprint.read(Locations.SHARED_POOLS);
    if (commonPool == null) {
      footprint.write(Locations.SHARED_POOLS);
      Task me = scheduler.current();
      me.sections.enter(Section.ATOMIC);
      try {
        commonPool = JdkStatics.newCommonPool();
      } finally {
        me.sections.leave(Section.ATOMIC);
      }
    }
    return commonPool;
  }

  /** The executor that waits for timeouts of futures, where the JDK has one. */
  public Object delayer() {
    footprint.read(Locations.SHARED_POOLS);
    if (delayer == null) {
      footprint.write(Locations.SHARED_POOLS);
      Task me = scheduler.current();
      me.sections.enter(Section.ATOMIC);
      try {
        delayer = JdkStatics.newDelayer();
      } finally {
        me.sections.leave(Section.ATOMIC);
      }
    }
    return delayer;
  }
}
