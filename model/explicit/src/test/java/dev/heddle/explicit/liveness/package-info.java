@NullMarked
package dev.heddle.explicit.liveness;

import org.jspecify.annotations.NullMarked;
