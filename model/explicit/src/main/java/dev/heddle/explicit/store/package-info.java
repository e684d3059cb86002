/** The states a search has visited, in little memory and for several threads. */
@NullMarked
package dev.heddle.explicit.store;

import org.jspecify.annotations.NullMarked;
