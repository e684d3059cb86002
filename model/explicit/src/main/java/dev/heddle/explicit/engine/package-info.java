/** The steps of a model between states, for searches that know neither tasks nor frames. */
@NullMarked
package dev.heddle.explicit.engine;

import org.jspecify.annotations.NullMarked;
