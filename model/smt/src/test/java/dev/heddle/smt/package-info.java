@NullMarked
package dev.heddle.smt;

import org.jspecify.annotations.NullMarked;
