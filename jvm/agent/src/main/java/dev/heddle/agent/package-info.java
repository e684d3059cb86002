/**
 * Bytecode transformation: makes classes call {@code dev.heddle.hooks}, and puts those into the
 * boot loader.
 */
@NullMarked
package dev.heddle.agent;

import org.jspecify.annotations.NullMarked;
