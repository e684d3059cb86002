@NullMarked
package dev.heddle.lang.syntax;

import org.jspecify.annotations.NullMarked;
