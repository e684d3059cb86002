package dev.heddle.hooks;

/**
 * How far the code of a controlled thread is under control, from the least to the most.
 *
 * <p>A thread is in one section at a time, the least controlled of those that it has entered and
 * not left. A section is left where it was entered, also by an exception. If code in an {@link
 * #ATOMIC} section, or in an {@link #UNCONTROLLED} one that allows it, calls code of the program,
 * this code is {@link #NORMAL} until it returns.
 */
public enum Section {
  /**
   * Hooks do nothing: no access is recorded, and no other controlled thread runs. So the code must
   * not wait for another controlled thread, and must not access what other threads can observe.
   * Such sections are class loading, uncontrolled regions of JDK code, Heddle's own work, and pure
   * static initialisers; see {@link Hooks#enterGuard}, {@link Hooks#suspend} and {@link
   * Hooks#enterAside}.
   */
  UNCONTROLLED,

  /**
   * Accesses are recorded, but no other controlled thread runs while this one is enabled: it holds
   * a real monitor, and other threads would block on it outside of Heddle's control. The section
   * lasts until the monitor is released, also during calls of code of the program. The search
   * reports that there was such a section.
   */
  NO_SWITCH,

  /**
   * One step: accesses are recorded, and belong to the step that began with the outermost section
   * of this kind. Other threads run only where the section waits, pauses, or calls code of the
   * program. Sections of this kind nest, and are then one section.
   */
  ATOMIC,

  /** Other threads may run at every scheduling point. */
  NORMAL
}
