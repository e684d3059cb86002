/** The commands on models. */
@NullMarked
package dev.heddle.cli.model;

import org.jspecify.annotations.NullMarked;
