package dev.heddle.junit;

import dev.heddle.core.Search;
import org.jspecify.annotations.Nullable;

/**
 * One interleaving, run again and recorded.
 *
 * @param replay what came of it
 * @param thrown the exception that was its outcome, or null
 * @param steps what happened
 * @param mismatch why it may not have been what was recorded, or empty
 */
record Replayed(
    Search.Replay replay, @Nullable Throwable thrown, StepList steps, String mismatch) {}
