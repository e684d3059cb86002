package dev.heddle.explicit.compiled.steps;

/**
 * The generated code of a model.
 *
 * <p>Frames lie one after another in an array: the number of the procedure, the number of the next
 * operation, and then its slots, of which the first is at {@code base}.
 */
public abstract class GeneratedSteps {
  /** It stopped for a reason whose number is that of a {@link dev.heddle.lang.run.Stop}. */
  public static final int LAST_STOP = 6;

  /** It called: the frame of the other procedure lies after its own. */
  public static final int CALL = 7;

  /** It ended; {@link GeneratedRegisters#value} is its result. */
  public static final int RETURN = 8;

  /** An assumption did not hold. */
  public static final int DISCARDED = 9;

  /** It failed, exceeded a limit, or needs the interpreter. */
  public static final int UNUSUAL = 10;

  /** For subclasses that are generated. */
  GeneratedSteps() {}

  /**
   * Runs a procedure from one of its operations on until it stops.
   *
   * @param globals the values of global slots
   * @param frames the running task's frames
   * @param base where the slots of the last one begin
   * @return a number as above; unless it is {@link #UNUSUAL}, a fault may have been noted
   */
  public abstract int run(
      int procedure, int from, GeneratedRegisters registers, int[] globals, int[] frames, int base);

  /** Whether an operation that may wait can continue; if not, a fault may have been noted. */
  public abstract boolean isFree(
      int procedure, int at, GeneratedRegisters registers, int[] globals, int[] frames, int base);

  /** Whether an invariant holds; a fault may have been noted. */
  public abstract boolean holds(
      int invariant, GeneratedRegisters registers, int[] globals, int[] frames);
}
