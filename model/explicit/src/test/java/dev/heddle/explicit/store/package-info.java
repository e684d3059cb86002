@NullMarked
package dev.heddle.explicit.store;

import org.jspecify.annotations.NullMarked;
