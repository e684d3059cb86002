/**
 * What objects, classes and lines of the program are called, in reports and from one execution to
 * the next.
 */
@NullMarked
package dev.heddle.runtime.names;

import org.jspecify.annotations.NullMarked;
