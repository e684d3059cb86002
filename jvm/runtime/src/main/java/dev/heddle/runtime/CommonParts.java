package dev.heddle.runtime;

import dev.heddle.core.AccessListener;
import dev.heddle.runtime.kernel.Kernel;
import dev.heddle.runtime.kernel.NarrationState;
import dev.heddle.runtime.kernel.PromotionState;
import dev.heddle.runtime.schedule.ExecutionResult;
import dev.heddle.runtime.schedule.SearchCounters;
import dev.heddle.runtime.schedule.ThreadScheduler;
import dev.heddle.runtime.schedule.VirtualClock;
import dev.heddle.runtime.settings.JavaSettings;
import dev.heddle.runtime.state.ControlledThreads;
import dev.heddle.runtime.state.Footprint;
import dev.heddle.runtime.state.ObjectNames;
import dev.heddle.runtime.state.ObjectTable;
import org.jspecify.annotations.Nullable;

/** The parts of a search that all other parts use. */
abstract class CommonParts {
  final JavaSettings settings;
  final @Nullable AccessListener listener;
  final ObjectTable objects = new ObjectTable();
  final ControlledThreads tasks = new ControlledThreads();
  final ExecutionResult result = new ExecutionResult();
  final SearchCounters counts = new SearchCounters();
  final VirtualClock clock = new VirtualClock();
  final Footprint footprint = new Footprint(tasks);
  final ThreadScheduler scheduler = new ThreadScheduler(objects, footprint, result, counts);
  final ObjectNames names = new ObjectNames(objects, tasks);
  final NarrationState narration = new NarrationState(scheduler, objects, tasks, names);
  final PromotionState refinement;
  final Kernel kernel;

  CommonParts(JavaSettings settings, @Nullable AccessListener listener) {
    this.settings = settings;
    this.listener = listener;
    refinement = new PromotionState(settings, scheduler, result, settings.promotions());
    kernel = new Kernel(scheduler, objects, tasks, footprint, narration, refinement);
  }
}
