/** What is checked of every execution: that accesses to shared memory are ordered. */
@NullMarked
package dev.heddle.checks;

import org.jspecify.annotations.NullMarked;
