@NullMarked
package dev.heddle.lang.code;

import org.jspecify.annotations.NullMarked;
