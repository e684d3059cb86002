package programs;

import java.lang.invoke.VarHandle;

/** Accesses to a variable through a VarHandle, which tests make for every access mode. */
public final class VarHandles {
  /** Accesses the variable twice, in one mode. */
  public interface Accesses {
    /** The first access. */
    int first(VarHandle handle, Object coordinate);

    /** The second access. */
    int second(VarHandle handle, Object coordinate);
  }

  /** Has a variable. */
  public static final class Cell {
    /** The variable. */
    public int value;
  }

  /** Has a static variable. */
  public static final class StaticCell {
    /** The variable. */
    public static int value;

    private StaticCell() {}
  }

  private VarHandles() {}

  /** One thread reads twice, another writes. */
  public static Object reads(
      Accesses reads, Accesses reset, Accesses write, VarHandle handle, Object coordinate)
      throws InterruptedException {
    reset.first(handle, coordinate);
    int[] seen = new int[2];
    Together.run(
        () -> {
          int first = reads.first(handle, coordinate);
          int second = reads.second(handle, coordinate);
          seen[0] = first;
          seen[1] = second;
        },
        () -> write.second(handle, coordinate));
    return seen[0] + " " + seen[1];
  }

  /** One thread changes the variable twice, another reads it. */
  public static Object changes(
      Accesses changes, Accesses reset, Accesses read, VarHandle handle, Object coordinate)
      throws InterruptedException {
    reset.first(handle, coordinate);
    int[] seen = new int[1];
    Together.run(
        () -> {
          changes.first(handle, coordinate);
          changes.second(handle, coordinate);
        },
        () -> seen[0] = read.first(handle, coordinate));
    return seen[0];
  }
}
