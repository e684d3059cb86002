@NullMarked
package dev.heddle.sequential.normal;

import org.jspecify.annotations.NullMarked;
