/** The normal form that every translation starts from. */
@NullMarked
package dev.heddle.sequential.normal;

import org.jspecify.annotations.NullMarked;
