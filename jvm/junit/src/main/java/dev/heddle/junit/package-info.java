/**
 * Exploring interleavings from tests: {@link dev.heddle.junit.HeddleTest} for a test method, {@link
 * dev.heddle.junit.Heddle} for a lambda.
 */
@NullMarked
package dev.heddle.junit;

import org.jspecify.annotations.NullMarked;
