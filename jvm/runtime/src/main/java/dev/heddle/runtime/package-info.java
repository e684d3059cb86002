/**
 * A Java program as a program that core can search: controlled threads, substrates, the JDK's
 * blocking operations.
 */
@NullMarked
package dev.heddle.runtime;

import org.jspecify.annotations.NullMarked;
