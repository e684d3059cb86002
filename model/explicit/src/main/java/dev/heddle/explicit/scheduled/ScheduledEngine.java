package dev.heddle.explicit.scheduled;

import dev.heddle.core.CoveredBound;
import dev.heddle.explicit.engine.ChoiceEnumeration;
import dev.heddle.explicit.engine.GlobalAccess;
import dev.heddle.explicit.engine.ModelEngine;
import dev.heddle.explicit.engine.StepSink;
import dev.heddle.explicit.engine.StepWatch;
import dev.heddle.lang.code.Model;
import dev.heddle.lang.run.ModelConfiguration;
import dev.heddle.lang.run.ModelInterpreter;
import dev.heddle.lang.run.ModelLimits;
import dev.heddle.lang.run.StepEnd;
import dev.heddle.lang.run.Stop;
import dev.heddle.lang.run.Task;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The interpreter as an engine in which a discipline decides which tasks may take the next step.
 *
 * <p>A state is the number of a row: the state of the discipline, then the key of the
 * configuration, whose tasks are numbered by their positions there.
 */
public final class ScheduledEngine implements ModelEngine {
  private final Model model;
  private final ModelLimits limits;
  private final SchedulingDiscipline discipline;
  private final NumberedRows rows;
  private final StepWatch watch = new StepWatch();
  private final ModelInterpreter machine;
  private final ChoiceEnumeration choices = new ChoiceEnumeration();
  private final int[] told = new int[1];

  private int[] key = {};
  private ModelConfiguration world;
  private List<SchedulingDiscipline.Option> options = List.of();

  /** The configuration that is being passed to a sink. */
  private ModelConfiguration next;

  /** An engine for a model whose buffers are not ordered. */
  public ScheduledEngine(Model model, ModelLimits limits, SchedulingDiscipline discipline) {
    this(model, limits, discipline, new NumberedRows());
  }

  private ScheduledEngine(
      Model model, ModelLimits limits, SchedulingDiscipline discipline, NumberedRows rows) {
    if (model.buffers().stream().anyMatch(Model.Buffer::fifo)) {
      throw new IllegalArgumentException("fifo buffers have no bounded sets");
    }
    this.model = model;
    this.limits = limits;
    this.discipline = discipline;
    this.rows = rows;
    this.machine = new ModelInterpreter(model, limits, watch);
    this.world = machine.begin();
    this.next = world;
  }

  @Override
  public int length() {
    return told.length;
  }

  @Override
  public long bytes() {
    return rows.bytes();
  }

  @Override
  public void begin(StepSink sink) {
    choices.clear();
    boolean more;
    do {
      choices.restart();
      watch.begin();
      next = machine.begin();
      StepEnd end = machine.initialise(next, choices);
      more = tell(end, discipline.begin(next), sink);
    } while (more && choices.advance());
  }

  /** Passes a configuration to a sink, with tasks numbered as in a scheduler state. */
  private boolean tell(StepEnd end, SchedulerState plan, StepSink sink) {
    if (end instanceof StepEnd.Stopped) {
      List<Integer> order = next.all().stream().map(Task::id).toList();
      told[0] = rows.number(plan.renumbered(order::indexOf).row(next.key()));
    }
    return sink.ended(end, told, told.length);
  }

  @Override
  public void enter(int[] state) {
    int[] row = rows.row(state[0]);
    key = key(row);
    world = ModelConfiguration.of(model, key);
    options = discipline.options(machine, world, SchedulerState.of(row));
  }

  private static int[] key(int[] row) {
    return Arrays.copyOfRange(row, SchedulerState.length(row), row.length);
  }

  @Override
  public int ready() {
    return options.size();
  }

  private Task task(int option) {
    return world.all().get(options.get(option).task());
  }

  @Override
  public int place(int option) {
    return place(world, task(option));
  }

  /** The place of a task, or of one that is the same, among the ready ones. */
  private int place(ModelConfiguration where, Task task) {
    List<Task> ready = machine.ready(where);
    for (int i = 0; i < ready.size(); i++) {
      if (where.isSame(ready.get(i), task)) {
        return i;
      }
    }
    throw new IllegalStateException("a task was to run that is not ready");
  }

  @Override
  public @Nullable CoveredBound cut() {
    for (Task task : machine.ready(world)) {
      boolean runs = false;
      for (int i = 0; i < options.size() && !runs; i++) {
        runs = !options.get(i).lossy() && world.isSame(task(i), task);
      }
      if (!runs) {
        return discipline.limit();
      }
    }
    return null;
  }

  @Override
  public boolean isDeadlock() {
    return !isComplete() && machine.ready(world).isEmpty();
  }

  @Override
  public boolean isComplete() {
    return world.isComplete();
  }

  @Override
  public int global(int slot) {
    return world.global(slot);
  }

  @Override
  public int buffer(int option) {
    return world.bufferOf(task(option));
  }

  @Override
  public boolean isTop(int option) {
    return world.top(buffer(option)) == task(option);
  }

  @Override
  public Stop stop(int option) {
    return task(option).stop();
  }

  @Override
  public String name(int option) {
    return task(option).name();
  }

  @Override
  public void step(int option, StepSink sink) {
    SchedulingDiscipline.Option taken = options.get(option);
    choices.clear();
    boolean more;
    do {
      choices.restart();
      watch.begin();
      next = ModelConfiguration.of(model, key);
      int known = next.tasks();
      Task task = next.all().get(taken.task());
      StepEnd end = machine.step(next, task, choices);
      List<Task> posted =
          next.all().stream()
              .filter(other -> other.id() >= known)
              .sorted(Comparator.comparingInt(Task::id))
              .toList();
      SchedulerState plan =
          end instanceof StepEnd.Stopped
              ? discipline.after(taken.plan(), next, task, posted)
              : taken.plan();
      more = tell(end, plan, sink);
    } while (more && choices.advance());
  }

  @Override
  public int[] choices() {
    return choices.chosen();
  }

  @Override
  public List<Integer> broken() {
    return machine.broken(world);
  }

  @Override
  public boolean isHidden() {
    return machine.isHidden(next);
  }

  /** The configuration that is being passed to a sink, also one in which a step failed. */
  public ModelConfiguration reached() {
    return next;
  }

  @Override
  public boolean isQuiet(int option) {
    return false;
  }

  @Override
  public List<GlobalAccess> first() {
    return watch.first();
  }

  @Override
  public List<Integer> unreached() {
    return watch.unreached(model);
  }

  @Override
  public ModelConfiguration world(int[] state) {
    return ModelConfiguration.of(model, key(rows.row(state[0])));
  }

  @Override
  public ModelEngine another() {
    return new ScheduledEngine(model, limits, discipline, rows);
  }

  @Override
  public ModelEngine plain() {
    return another();
  }
}
