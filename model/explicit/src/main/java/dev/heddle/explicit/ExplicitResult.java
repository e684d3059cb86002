package dev.heddle.explicit;

import dev.heddle.core.Verdict;
import java.util.List;

/**
 * What an explicit search found.
 *
 * @param verdict the verdict; its executions are those that were completed or failed
 * @param states how many states were visited
 * @param steps how many steps were taken between them
 * @param complete how many of the states are ends with nothing left to do
 * @param unreached lines with statements that no execution came to
 */
public record ExplicitResult(
    Verdict verdict, long states, long steps, long complete, List<Integer> unreached) {}
