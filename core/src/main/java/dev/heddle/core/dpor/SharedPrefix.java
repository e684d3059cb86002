package dev.heddle.core.dpor;

import dev.heddle.core.ExecutionTrace;

/**
 * How much of its beginning a branch shares with the execution that it follows from. If these steps
 * differ in the branch, the program is nondeterministic.
 *
 * @param steps how many steps were taken there, or could have been
 * @param taken how many of these were taken there
 * @param fingerprint what these were, by {@link ExecutionTrace#fingerprint(int, int)}
 */
record SharedPrefix(int steps, int taken, int fingerprint) {
  static final SharedPrefix NOTHING = new SharedPrefix(0, 0, 0);
}
