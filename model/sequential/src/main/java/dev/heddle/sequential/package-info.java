/**
 * Translations of models, from concurrent to sequential ones that have their bounded behaviours.
 */
@NullMarked
package dev.heddle.sequential;

import org.jspecify.annotations.NullMarked;
