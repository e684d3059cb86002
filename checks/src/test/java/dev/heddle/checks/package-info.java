@NullMarked
package dev.heddle.checks;

import org.jspecify.annotations.NullMarked;
