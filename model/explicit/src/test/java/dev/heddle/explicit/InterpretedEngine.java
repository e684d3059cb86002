package dev.heddle.explicit;

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
import java.util.List;

/** The interpreter as an engine; a state is the key of a configuration. Simple, and slow. */
final class InterpretedEngine implements ModelEngine {
  private final Model model;
  private final ModelLimits limits;
  private final StepWatch watch = new StepWatch();
  private final ModelInterpreter machine;
  private final ChoiceEnumeration choices = new ChoiceEnumeration();

  private int[] state = {};
  private ModelConfiguration world;
  private List<Task> ready = List.of();

  /** The configuration that is being passed to a sink. */
  private ModelConfiguration next;

  /** An engine for a model whose executions stay within some limits. */
  InterpretedEngine(Model model, ModelLimits limits) {
    this.model = model;
    this.limits = limits;
    this.machine = new ModelInterpreter(model, limits, watch);
    this.world = machine.begin();
    this.next = world;
  }

  @Override
  public int length() {
    throw new UnsupportedOperationException("keys differ in length");
  }

  @Override
  public long bytes() {
    return 0;
  }

  @Override
  public void begin(StepSink sink) {
    choices.clear();
    boolean more;
    do {
      choices.restart();
      watch.begin();
      next = machine.begin();
      more = tell(machine.initialise(next, choices), sink);
    } while (more && choices.advance());
  }

  private boolean tell(StepEnd end, StepSink sink) {
    int[] key = end instanceof StepEnd.Stopped ? next.key() : state;
    return sink.ended(end, key, key.length);
  }

  @Override
  public void enter(int[] newState) {
    state = newState;
    world = ModelConfiguration.of(model, newState);
    ready = machine.ready(world);
  }

  @Override
  public int ready() {
    return ready.size();
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
  public int buffer(int task) {
    return world.bufferOf(ready.get(task));
  }

  @Override
  public boolean isTop(int task) {
    return world.top(buffer(task)) == ready.get(task);
  }

  @Override
  public Stop stop(int task) {
    return ready.get(task).stop();
  }

  @Override
  public String name(int task) {
    return ready.get(task).name();
  }

  @Override
  public void step(int task, StepSink sink) {
    choices.clear();
    boolean more;
    do {
      choices.restart();
      watch.begin();
      next = ModelConfiguration.of(model, state);
      more = tell(machine.step(next, machine.ready(next).get(task), choices), sink);
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
  public List<GlobalAccess> first() {
    return watch.first();
  }

  @Override
  public List<Integer> unreached() {
    return watch.unreached(model);
  }

  @Override
  public ModelConfiguration world(int[] of) {
    return ModelConfiguration.of(model, of);
  }

  @Override
  public boolean isQuiet(int task) {
    return false;
  }

  @Override
  public boolean isHidden() {
    return machine.isHidden(next);
  }

  @Override
  public ModelEngine plain() {
    return another();
  }

  @Override
  public ModelEngine another() {
    return new InterpretedEngine(model, limits);
  }
}
