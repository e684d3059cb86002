package dev.heddle.hooks;

/** The ways in which a memory location can be accessed. */
public final class Access {
  /** A read. */
  public static final int READ = 0;

  /** A write. */
  public static final int WRITE = 1;

  /** A read and perhaps a write in one step. */
  public static final int UPDATE = 2;

  /** A fence. */
  public static final int FENCE = 3;

  /** The index of an element that is not known. */
  public static final long UNKNOWN_INDEX = -1;

  private Access() {}
}
