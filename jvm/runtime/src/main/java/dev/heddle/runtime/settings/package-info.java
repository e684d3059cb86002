/** The input of a search: the program, its settings, and what gives its schedules their meaning. */
@NullMarked
package dev.heddle.runtime.settings;

import org.jspecify.annotations.NullMarked;
