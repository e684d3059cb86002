/**
 * What is done to the classes of the program, and what is known of classes before they are loaded.
 */
@NullMarked
package dev.heddle.agent.classes;

import org.jspecify.annotations.NullMarked;
