package dev.heddle.core;

/**
 * How many states the executions of a search passed through.
 *
 * @param count how many distinct ones: what had happened, in which order of dependence
 * @param redundant how many executions ended in a state that an earlier one had ended in
 * @param exact whether the numbers are exact; if not they are estimates, about a percent off,
 *     because there were too many to remember
 */
public record StateStatistics(long count, long redundant, boolean exact) {}
