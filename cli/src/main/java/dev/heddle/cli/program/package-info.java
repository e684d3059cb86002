/** The commands on Java programs. */
@NullMarked
package dev.heddle.cli.program;

import org.jspecify.annotations.NullMarked;
