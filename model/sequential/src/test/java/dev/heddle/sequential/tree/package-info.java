@NullMarked
package dev.heddle.sequential.tree;

import org.jspecify.annotations.NullMarked;
