@NullMarked
package dev.heddle.sequential;

import org.jspecify.annotations.NullMarked;
