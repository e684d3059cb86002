@NullMarked
package dev.heddle.explicit;

import org.jspecify.annotations.NullMarked;
