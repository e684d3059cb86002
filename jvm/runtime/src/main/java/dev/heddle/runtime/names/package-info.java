/**
 * Names of objects, classes and lines of the program, for reports and to recognise them in other
 * executions.
 */
@NullMarked
package dev.heddle.runtime.names;

import org.jspecify.annotations.NullMarked;
