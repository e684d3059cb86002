package dev.heddle.hooks;

import dev.heddle.hooks.memory.MemoryHooks;
import org.jspecify.annotations.Nullable;

/** The ways in which a memory location can be accessed. */
public final class AccessKind {
  /** A read. */
  public static final int READ = 0;

  /** A write. */
  public static final int WRITE = 1;

  /** An atomic read and perhaps write. */
  public static final int UPDATE = 2;

  /** A fence. */
  public static final int FENCE = 3;

  /**
   * A read and perhaps a write in one step; {@link MemoryHooks#attempted} reports afterwards which.
   */
  public static final int ATTEMPT = 4;

  /** The index of an element that is not known. */
  public static final long UNKNOWN_INDEX = -1;

  private AccessKind() {}

  /** The index that an object holds, or {@link #UNKNOWN_INDEX}. */
  public static long index(@Nullable Object index) {
    if (index instanceof Character character) {
      return character;
    }
    return index instanceof Number number ? number.longValue() : UNKNOWN_INDEX;
  }
}
