/** Models as bytecode: the operations of each procedure as a method over rows of numbers. */
@NullMarked
package dev.heddle.explicit.compiled;

import org.jspecify.annotations.NullMarked;
