@NullMarked
package dev.heddle.lang.run;

import org.jspecify.annotations.NullMarked;
