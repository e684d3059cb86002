package dev.heddle.lang.run;

/** Where a task has stopped. */
public enum Stop {
  /** It has not begun. */
  START(0),
  /** In the middle: it was interrupted, or reached the end of a loop's body. */
  INSIDE(1),
  /** At a yield. */
  YIELD(2),
  /** At a zield. */
  ZIELD(3),
  /** At an inserted point. */
  SWITCH(4),
  /** Before an operation that has to wait. */
  WAIT(5),
  /** At a condition or barrier. */
  PARK(6);

  private final int number;

  Stop(int number) {
    this.number = number;
  }

  /** Its number in a key. */
  public int number() {
    return number;
  }

  /** The value for a number in a key. */
  public static Stop of(int number) {
    for (Stop stop : values()) {
      if (stop.number == number) {
        return stop;
      }
    }
    throw new IllegalArgumentException("no stop has the number " + number);
  }

  /** Whether another task of the same level and buffer may run instead. */
  public boolean allowsSwap() {
    return this == YIELD || this == SWITCH || this == WAIT || this == PARK;
  }
}
