package programs.generated;

/** One call that a thread of a generated program makes; what it returns is noted. */
public interface Call {
  /**
   * Makes the call.
   *
   * @param scene what the threads share
   * @param me the index of the calling thread
   * @param value a value that no other call of the program has
   */
  Object make(Scene scene, int me, int value) throws Exception;
}
