package dev.heddle.hooks;

import java.lang.invoke.MethodHandles;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The static initialisers that cannot run again, as those of enumerations and interfaces.
 *
 * <p>The JVM runs them once, in an uncontrolled region of whichever thread comes first; what they
 * make stays for all executions. So they may not depend on the execution: time and chance are made
 * from the name of the class, and nothing may be started.
 *
 * <p>One that uses other classes of the program is done again in every execution, under control, as
 * far as it can be: when and by whom matters then. The execution in which the JVM ran it is spoilt,
 * because what it did to other classes was done twice, or to state of an earlier execution.
 */
public final class OneTimeInitialisers {
  /** Where {@link System#nanoTime} begins, and stands when such an initialiser begins. */
  public static final long NANOS = 1_000_000_000L;

  /** The same for the time of day: 1 January 2020, 00:00 UTC. */
  public static final long EPOCH_NANOS = 1_577_836_800_000_000_000L;

  private static final long GAMMA = 0x9E3779B97F4A7C15L;

  /** After how many reads of the clock every one moves it, and by how much: somebody polls it. */
  private static final int MANY_READS = 1_000;

  private static final long TICK = 1_000_000L;

  /** An initialiser that is under way, and how many things it has asked for. */
  private static final class Frame {
    private String type = "";
    private int guardDepth;

    /** With what to find the class, and its number, if its static state is kept. */
    private MethodHandles.@Nullable Lookup lookup;

    private int number = -1;

    /** Whether it has used what is not the same in every execution, as most classes. */
    private boolean uses;

    private boolean complete;
    private long seeds;
    private int reads;
  }

  /** Those that are under way, outermost first; only one thread has any. */
  private static Frame[] frames = new Frame[0];

  private static int depth;

  /** The classes whose static state was made for the sake of those that are under way. */
  private static final BitSet MADE = new BitSet();

  /** The classes that have run their initialisers and are to be made again. */
  private static final BitSet ENDED = new BitSet();

  /** How often classes of a name have spoilt an execution. */
  private static final Map<String, Integer> SPOILERS = new HashMap<>();

  /**
   * How many classes of one name may: more there are only if every execution has a loader of its
   * own, in which such a class is always new.
   */
  private static final int MOST_OF_A_NAME = 8;

  /** Whether the execution under way is none of the program's. */
  private static boolean spoilt;

  /** The same when the outermost of those that are under way began. */
  private static boolean spoiltBefore;

  /** Whether a code is being made, for which others are asked for. */
  private static boolean hashing;

  private OneTimeInitialisers() {}

  /** The static initialiser of a class has begun, in an uncontrolled region of its own. */
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

  /** The initialiser that is under way has come to its end. */
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

  /** What was done is this execution's, though in one piece: it would be so in every other. */
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

  /** The thread that was in such initialisers is lost. */
  static void forget() {
    depth = 0;
    MADE.clear();
    ENDED.clear();
    StaticInitialisation.tellAll(false);
  }

  /** Whether what runs now is no execution of the program's and must be run again. */
  public static boolean spoilt() {
    return spoilt;
  }

  /** What runs now is none, and must be run again. */
  public static void spoil() {
    spoilt = true;
  }

  /** The same as {@link #spoilt}, once. */
  public static boolean takeSpoilt() {
    boolean result = spoilt;
    spoilt = false;
    return result;
  }

  /** A class is used; its state is made if it is only what an earlier execution left. */
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

  /** What the initialiser that is under way makes is not the same in every execution. */
  public static void depends() {
    Frame frame = depth == 0 ? null : current();
    if (frame != null) {
      frame.uses = true;
    }
  }

  /** Whether there is any that has not ended. */
  static boolean underWay() {
    return depth > 0;
  }

  /** Whether the calling thread runs such an initialiser. */
  public static boolean active() {
    return depth > 0 && current() != null;
  }

  /** Whether that holds, or the thread is under control. */
  public static boolean activeOrControlled() {
    return Hooks.controlled() || active();
  }

  /**
   * The innermost one; null if there is none, or if the thread is in another uncontrolled region
   * inside it, such as class loading: what the JDK does only the first time is not the program's.
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

  /** The time since it began, which moves on if it is read often, so that nobody waits in vain. */
  private static long elapsed() {
    Frame frame = frame();
    return Math.max(0, ++frame.reads - MANY_READS) * TICK;
  }

  /** What {@link System#nanoTime} says. */
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

  /** An object is about to be asked for its hash code, which may be its identity hash code. */
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

  /** It does what cannot be controlled, nor done again. */
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
