/**
 * Cells and transactional variables: a small library on the JDK alone, for programs that are tested
 * and for production.
 */
@NullMarked
package dev.heddle.sync;

import org.jspecify.annotations.NullMarked;
