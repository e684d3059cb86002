/**
 * The static methods that instrumented bytecode calls.
 *
 * <p>These classes are defined in the boot loader, so that classes of the JDK can call them too.
 * They have no dependencies, and do nothing until a {@link dev.heddle.hooks.Controller} is set and
 * the calling thread is under its control.
 */
@NullMarked
package dev.heddle.hooks;

import org.jspecify.annotations.NullMarked;
