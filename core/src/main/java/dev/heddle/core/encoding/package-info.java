/** Bytes as text that survives in a message: numbers of variable length, checksums, Base64. */
@NullMarked
package dev.heddle.core.encoding;

import org.jspecify.annotations.NullMarked;
