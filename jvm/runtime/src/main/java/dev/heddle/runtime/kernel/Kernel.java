package dev.heddle.runtime.kernel;

import dev.heddle.runtime.schedule.ThreadScheduler;
import dev.heddle.runtime.state.ControlledThreads;
import dev.heddle.runtime.state.Footprint;
import dev.heddle.runtime.state.ObjectTable;

/**
 * The parts of a search that nearly all other parts use.
 *
 * @param scheduler lets one thread run at a time
 * @param objects the objects of the execution under way
 * @param tasks its threads
 * @param footprint what its steps access
 * @param narration whether its steps are reported, and by which recorder
 * @param refinement which scheduling points were promoted
 */
public record Kernel(
    ThreadScheduler scheduler,
    ObjectTable objects,
    ControlledThreads tasks,
    Footprint footprint,
    NarrationState narration,
    PromotionState refinement) {}
