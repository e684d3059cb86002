package dev.heddle.runtime;

import dev.heddle.core.AccessListener;
import dev.heddle.runtime.kernel.Kernel;
import dev.heddle.runtime.kernel.Narration;
import dev.heddle.runtime.kernel.Refinement;
import dev.heddle.runtime.schedule.Clock;
import dev.heddle.runtime.schedule.Counts;
import dev.heddle.runtime.schedule.Result;
import dev.heddle.runtime.schedule.Scheduler;
import dev.heddle.runtime.settings.Settings;
import dev.heddle.runtime.state.Footprint;
import dev.heddle.runtime.state.Names;
import dev.heddle.runtime.state.ObjectTable;
import dev.heddle.runtime.state.Tasks;
import org.jspecify.annotations.Nullable;

/** The parts of a search that all others are made of. */
abstract class CommonParts {
  final Settings settings;
  final @Nullable AccessListener listener;
  final ObjectTable objects = new ObjectTable();
  final Tasks tasks = new Tasks();
  final Result result = new Result();
  final Counts counts = new Counts();
  final Clock clock = new Clock();
  final Footprint footprint = new Footprint(tasks);
  final Scheduler scheduler = new Scheduler(objects, footprint, result, counts);
  final Names names = new Names(objects, tasks);
  final Narration narration = new Narration(scheduler, objects, tasks, names);
  final Refinement refinement;
  final Kernel kernel;

  CommonParts(Settings settings, @Nullable AccessListener listener) {
    this.settings = settings;
    this.listener = listener;
    refinement = new Refinement(settings, scheduler, result, settings.promotions());
    kernel = new Kernel(scheduler, objects, tasks, footprint, narration, refinement);
  }
}
