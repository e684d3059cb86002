/** The passes over classes of the program, and facts about classes before they are loaded. */
@NullMarked
package dev.heddle.agent.classes;

import org.jspecify.annotations.NullMarked;
