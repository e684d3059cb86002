/**
 * Bytecode transformation: makes classes call {@link dev.heddle.hooks}, and puts the hooks into the
 * boot loader.
 */
@NullMarked
package dev.heddle.agent;

import org.jspecify.annotations.NullMarked;
