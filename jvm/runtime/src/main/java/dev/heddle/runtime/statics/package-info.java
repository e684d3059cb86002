/** Static initialisers, which run in every execution, and static state that is restored. */
@NullMarked
package dev.heddle.runtime.statics;

import org.jspecify.annotations.NullMarked;
