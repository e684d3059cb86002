/** What every command uses: output, exit codes, JSON, progress and bad input. */
@NullMarked
package dev.heddle.cli.console;

import org.jspecify.annotations.NullMarked;
