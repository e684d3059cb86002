package dev.heddle.hooks;

import java.lang.invoke.MethodHandles;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The static initialisers that cannot run again, such as those of enumerations and interfaces.
 *
 * <p>The JVM runs them once, in an uncontrolled region of the first thread that uses the class. The
 * objects that they make stay for all executions. So they must not depend on the execution: time
 * and random values are derived from the name of the class, and no thread may be started.
 *
 * <p>An initialiser that uses other classes of the program runs again in every execution, under
 * control, as far as this is possible: its time and its thread make a difference. The execution in
 * which the JVM ran it is a warm-up execution, because the effects on other classes happened twice,
 * or on the state of an earlier execution.
 */
public final class OneTimeInitialisers {
  /**
   * The first value of {@link System#nanoTime}, which it also has when such an initialiser begins.
   */
  public static final long NANOS = 1_000_000_000L;

  /** The same for the time of day: 1 January 2020, 00:00 UTC. */
  public static final long EPOCH_NANOS = 1_577_836_800_000_000_000L;

  private static final long GAMMA = 0x9E3779B97F4A7C15L;

  /** After so many reads, each further read of the clock advances it, because a loop polls it. */
  private static final int MANY_READS = 1_000;

  private static final long TICK = 1_000_000L;

  /** A running initialiser, and how many random values and times it has read. */
  private static final class Frame {
    private String type = "";
    private int guardDepth;

    /** A lookup in the class, and the number of the class, if its static state is kept. */
    private MethodHandles.@Nullable Lookup lookup;

    private int number = -1;

    /** Whether it has used something that differs between executions, such as most classes. */
    private boolean uses;

    private boolean complete;
    private long seeds;
    private int reads;
  }

  /** The running initialisers, outermost first; only one thread has any. */
  private static Frame[] frames = new Frame[0];

  private static int depth;

  /** The classes whose static state was made because the running initialisers use it. */
  private static final BitSet MADE = new BitSet();

  /** The classes whose initialisers have run, and must run again. */
  private static final BitSet ENDED = new BitSet();

  /** By class name: how many executions such classes made warm-up executions. */
  private static final Map<String, Integer> SPOILERS = new HashMap<>();

  /**
   * The limit of that number. It is exceeded only if every execution has its own class loader, in
   * which such a class is always new.
   */
  private static final int MOST_OF_A_NAME = 8;

  /** Whether the current execution is a warm-up execution. */
  private static boolean spoilt;

  /** The same, at the time when the outermost running initialiser began. */
  private static boolean spoiltBefore;

  /** Whether a hash code is being computed, which needs other hash codes. */
  private static boolean hashing;

  private OneTimeInitialisers() {}

  /** The static initialiser of a class has begun, in its own uncontrolled region. */
  public static void begin(String type) {
    if (Hooks.inGuard()) {
      push(type);
    }
  }

  /** The same for a class whose static state is kept. */
  public static void begin(MethodHandles.Lookup lookup, int number) {
    if (Hooks.inGuard()) {
      Frame frame = push(lookup.lookupClass().getName());
      frame.lookup = lookup;
      frame.number = number;
    }
  }

  private static Frame push(String type) {
    int guardDepth = Hooks.guardDepth();
    while (depth > 0 && frames[depth - 1].guardDepth >= guardDepth) {
      depth--;
    }
    if (depth == frames.length) {
      frames = Arrays.copyOf(frames, depth + 1);
    }
    if (depth == 0) {
      spoiltBefore = spoilt;
    }
    Frame frame = new Frame();
    frame.type = type;
    frame.guardDepth = guardDepth;
    frames[depth++] = frame;
    StaticInitialisation.tellAll(true);
    return frame;
  }

  /** The running initialiser has returned. */
  static void complete() {
    if (active()) {
      frame().complete = true;
    }
  }

  /** An uncontrolled region is left, at this depth. */
  static void leave(int guardDepth) {
    while (depth > 0 && frames[depth - 1].guardDepth >= guardDepth) {
      Frame frame = frames[--depth];
      end(frame);
      if (depth == 0) {
        if (spoilt
            && !spoiltBefore
            && SPOILERS.merge(frame.type, 1, Integer::sum) > MOST_OF_A_NAME) {
          accept();
        }
        MADE.clear();
        ENDED.clear();
        StaticInitialisation.tellAll(false);
      }
    }
  }

  /**
   * Accepts the effects as those of this execution, though they were one step: they are the same in
   * every execution.
   */
  private static void accept() {
    spoilt = false;
    MADE.stream().forEach(StaticInitialisation::fresh);
    ENDED.stream().forEach(StaticInitialisation::fresh);
  }

  private static void end(Frame frame) {
    MethodHandles.Lookup lookup = frame.lookup;
    if (lookup != null && !frame.complete) {
      StaticInitialisation.failed(lookup.lookupClass(), frame.number);
      spoilt = true;
    } else if (lookup != null && frame.uses) {
      spoilt |= StaticInitialisation.repeat(lookup, frame.number);
      ENDED.set(frame.number);
    }
    if (depth > 0) {
      frames[depth - 1].uses |= frame.uses;
    }
  }

  /** The thread that ran such initialisers was abandoned. */
  static void forget() {
    depth = 0;
    MADE.clear();
    ENDED.clear();
    StaticInitialisation.tellAll(false);
  }

  /** Whether the current execution is a warm-up execution, which must be run again. */
  public static boolean spoilt() {
    return spoilt;
  }

  /** Makes the current execution a warm-up execution, which must be run again. */
  public static void spoil() {
    spoilt = true;
  }

  /** The same as {@link #spoilt}, and resets it. */
  public static boolean takeSpoilt() {
    boolean result = spoilt;
    spoilt = false;
    return result;
  }

  /** A class is used; its state is made again if it is still that of an earlier execution. */
  static void use(int number) {
    Frame frame = depth == 0 ? null : current();
    if (frame == null || frame.number == number) {
      return;
    }
    ClassStatics entry = StaticInitialisation.of(number);
    Class<?> type = entry.type();
    MethodHandles.Lookup lookup = entry.lookup();
    // The JVM initialises the interfaces of a class before it begins with the class.
    frame.uses |= type != null || entry.moved || isUnderWay(number);
    if (type != null
        && lookup != null
        && !entry.repeatable()
        && !entry.initialisedOutside()
        && !MADE.get(number)
        && !Hooks.controller.isInitialised(type, number)) {
      MADE.set(number);
      spoilt = true;
      StaticInitialisation.make(type, lookup);
    }
  }

  private static boolean isUnderWay(int number) {
    for (int i = 0; i < depth; i++) {
      if (frames[i].number == number) {
        return true;
      }
    }
    return false;
  }

  /** The JVM initialises a class whose state is made in every execution. */
  static void make(int number) {
    Frame frame = depth == 0 ? null : current();
    if (frame != null) {
      frame.uses = true;
      MADE.set(number);
    }
  }

  /** The effect of the running initialiser differs between executions. */
  public static void depends() {
    Frame frame = depth == 0 ? null : current();
    if (frame != null) {
      frame.uses = true;
    }
  }

  /** Whether an initialiser has not ended. */
  static boolean underWay() {
    return depth > 0;
  }

  /** Whether the calling thread runs such an initialiser. */
  public static boolean active() {
    return depth > 0 && current() != null;
  }

  /** Whether {@link #active} holds, or the thread is under control. */
  public static boolean activeOrControlled() {
    return Hooks.controlled() || active();
  }

  /**
   * The innermost running initialiser; null if there is none, or if the thread is in another
   * uncontrolled region inside it, such as class loading: actions of the JDK that happen only the
   * first time do not belong to the program.
   */
  private static @Nullable Frame current() {
    if (!Hooks.inGuard()) {
      return null;
    }
    while (depth > 0 && frames[depth - 1].guardDepth > Hooks.guardDepth()) {
      depth--;
    }
    Frame innermost = depth == 0 ? null : frames[depth - 1];
    return innermost != null && innermost.guardDepth == Hooks.guardDepth() ? innermost : null;
  }

  private static Frame frame() {
    Frame frame = current();
    if (frame == null) {
      throw new IllegalStateException("no static initialiser is under way");
    }
    return frame;
  }

  /** The time since it began. Many reads advance it, so that a loop that waits for a time ends. */
  private static long elapsed() {
    Frame frame = frame();
    return Math.max(0, ++frame.reads - MANY_READS) * TICK;
  }

  /** The value of {@link System#nanoTime}. */
  public static long nanoTime() {
    return NANOS + elapsed();
  }

  /** The time of day in nanoseconds. */
  public static long epochNanos() {
    return EPOCH_NANOS + elapsed();
  }

  /** Random bits. */
  public static long seed() {
    Frame frame = frame();
    long bits = (++frame.seeds * GAMMA) ^ ((long) frame.type.hashCode() << Integer.SIZE);
    bits = (bits ^ (bits >>> 30)) * 0xBF58476D1CE4E5B9L;
    bits = (bits ^ (bits >>> 27)) * 0x94D049BB133111EBL;
    return bits ^ (bits >>> 31);
  }

  /** The identity hash code of an object. */
  public static int identityHashCode(Object object) {
    if (!hashing) {
      hashing = true;
      try {
        return Hooks.controller.keptHashCode(object, frame().type);
      } finally {
        hashing = false;
      }
    }
    return System.identityHashCode(object);
  }

  /** The hash code of an object is about to be queried; it may be the identity hash code. */
  static void prepareHashCode(Object object) {
    if (!hashing) {
      hashing = true;
      try {
        Hooks.controller.prepareKeptHashCode(object, frame().type);
      } finally {
        hashing = false;
      }
    }
  }

  /** The running initialiser does something that can neither be controlled nor be repeated. */
  public static void refuse(String what) {
    String message =
        "the static initialiser of "
            + frame().type
            + " "
            + what
            + ", which cannot be done again in every execution; move that to a class that is"
            + " neither an enumeration nor an interface";
    Hooks.late = message;
    throw new IllegalStateException(message);
  }
}
