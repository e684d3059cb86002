package dev.heddle.hooks;

/**
 * How far the code that a controlled thread runs is under control, from the least to the most.
 *
 * <p>A thread is in one section at a time, the least controlled of those that it has entered and
 * not left. A section is left where it was entered, also by an exception. Where code in an {@link
 * #ATOMIC} section, or in an {@link #UNCONTROLLED} one that says so, calls code of the program,
 * that is {@link #NORMAL} again until it returns.
 */
public enum Section {
  /**
   * Hooks fall through: nothing is recorded and no other controlled thread runs. So the code must
   * not wait for one, and must not touch what other threads can see. Class loading, what JDK code
   * does behind a guard, Heddle's own work, and static initialisers that are pure are in such
   * sections, see {@link Hooks#enterGuard}, {@link Hooks#suspend} and {@link Hooks#enterAside}.
   */
  UNCONTROLLED,

  /**
   * Accesses are recorded, but no other controlled thread runs while this one could go on: it holds
   * a real monitor that others would wait for outside of control. It lasts until the monitor is
   * given back, also while code of the program is called. A search that met one says so.
   */
  NO_SWITCH,

  /**
   * One step: accesses are recorded, and belong to the step that began with the outermost section
   * of this kind. Other threads run only where the section waits, pauses, or calls code of the
   * program. Sections of this kind nest, and count as one.
   */
  ATOMIC,

  /** Other threads may run at every scheduling point. */
  NORMAL
}
