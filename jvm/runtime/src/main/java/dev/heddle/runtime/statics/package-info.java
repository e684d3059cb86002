/** Static initialisers, which run in every execution, and static state that is put back. */
@NullMarked
package dev.heddle.runtime.statics;

import org.jspecify.annotations.NullMarked;
