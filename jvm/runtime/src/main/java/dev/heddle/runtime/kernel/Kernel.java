package dev.heddle.runtime.kernel;

import dev.heddle.runtime.schedule.Scheduler;
import dev.heddle.runtime.state.Footprint;
import dev.heddle.runtime.state.ObjectTable;
import dev.heddle.runtime.state.Tasks;

/**
 * The parts of a search that nearly all others use.
 *
 * @param scheduler lets one thread run at a time
 * @param objects the objects of the execution under way
 * @param tasks its threads
 * @param footprint what its steps touch
 * @param narration whether its steps are reported, and by which narrator
 * @param refinement which scheduling points were promoted
 */
public record Kernel(
    Scheduler scheduler,
    ObjectTable objects,
    Tasks tasks,
    Footprint footprint,
    Narration narration,
    Refinement refinement) {}
