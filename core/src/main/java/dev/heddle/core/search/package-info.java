/**
 * Runs a strategy on a program and collects its verdict; strategies by their names, and the
 * default.
 */
@NullMarked
package dev.heddle.core.search;

import org.jspecify.annotations.NullMarked;
