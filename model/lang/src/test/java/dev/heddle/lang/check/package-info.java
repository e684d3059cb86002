@NullMarked
package dev.heddle.lang.check;

import org.jspecify.annotations.NullMarked;
