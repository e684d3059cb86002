/**
 * The static methods that instrumented bytecode calls.
 *
 * <p>These classes are defined in the boot loader, so that the JDK's own classes can call them too.
 * They depend on nothing and do nothing until a {@link dev.heddle.hooks.Controller} is in place and
 * the calling thread is under its control.
 */
@NullMarked
package dev.heddle.hooks;

import org.jspecify.annotations.NullMarked;
