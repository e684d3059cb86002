/** Accesses to fields, elements and containers, and which of them split calls. */
@NullMarked
package dev.heddle.runtime.memory;

import org.jspecify.annotations.NullMarked;
