package dev.heddle.agent.jdk;

import java.util.Set;

/**
 * JDK classes, usually loaded before the agent, in which only calls are replaced: of clocks, hash
 * codes, waits.
 */
public final class Light {
  public static final Set<String> CLASSES =
      Set.of(
          "java/lang/Object",
          "java/lang/Enum",
          "java/lang/Thread",
          "java/lang/ThreadBuilders$PlatformThreadBuilder",
          "java/lang/ThreadBuilders$VirtualThreadBuilder",
          "java/lang/ThreadLocal",
          "java/lang/InheritableThreadLocal",
          "java/util/HashMap",
          "java/util/Hashtable",
          "java/util/IdentityHashMap",
          "java/util/WeakHashMap",
          "java/util/Objects",
          "java/util/Arrays",
          "java/util/AbstractList",
          "java/util/Random",
          "java/util/Date",
          "java/util/TreeMap",
          "java/util/TreeSet",
          "java/util/BitSet",
          "java/util/EnumMap",
          "java/util/Calendar",
          "java/util/TimeZone",
          "java/text/Format",
          "java/util/UUID",
          "java/util/Collections$SynchronizedCollection",
          "java/util/Collections$SynchronizedList",
          "java/util/Collections$SynchronizedMap",
          "java/util/Collections$SynchronizedSet",
          "java/time/Clock",
          "java/time/Clock$SystemClock",
          "java/util/concurrent/ThreadLocalRandom",
          "jdk/internal/ref/CleanerImpl$InnocuousThreadFactory");

  private Light() {}
}
