/** Replacements for locks, conditions and synchronizers of the JDK. */
@NullMarked
package dev.heddle.hooks.sync;

import org.jspecify.annotations.NullMarked;
