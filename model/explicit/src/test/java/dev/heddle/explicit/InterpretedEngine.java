package dev.heddle.explicit;

import dev.heddle.explicit.engine.Access;
import dev.heddle.explicit.engine.ChoiceTree;
import dev.heddle.explicit.engine.Engine;
import dev.heddle.explicit.engine.Sink;
import dev.heddle.explicit.engine.StepWatch;
import dev.heddle.lang.code.Model;
import dev.heddle.lang.run.Limits;
import dev.heddle.lang.run.Machine;
import dev.heddle.lang.run.StepEnd;
import dev.heddle.lang.run.Stop;
import dev.heddle.lang.run.Task;
import dev.heddle.lang.run.World;
import java.util.List;

/** The interpreter as an engine; a state is the key of a configuration. Plain, and slow. */
final class InterpretedEngine implements Engine {
  private final Model model;
  private final Limits limits;
  private final StepWatch watch = new StepWatch();
  private final Machine machine;
  private final ChoiceTree choices = new ChoiceTree();

  private int[] state = {};
  private World world;
  private List<Task> ready = List.of();

  /** The configuration that a sink is being told of. */
  private World next;

  /** An engine for a model that goes no further than some limits. */
  InterpretedEngine(Model model, Limits limits) {
    this.model = model;
    this.limits = limits;
    this.machine = new Machine(model, limits, watch);
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
  public void begin(Sink sink) {
    choices.clear();
    boolean more;
    do {
      choices.restart();
      watch.begin();
      next = machine.begin();
      more = tell(machine.initialise(next, choices), sink);
    } while (more && choices.advance());
  }

  private boolean tell(StepEnd end, Sink sink) {
    int[] key = end instanceof StepEnd.Stopped ? next.key() : state;
    return sink.ended(end, key, key.length);
  }

  @Override
  public void enter(int[] newState) {
    state = newState;
    world = World.of(model, newState);
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
  public void step(int task, Sink sink) {
    choices.clear();
    boolean more;
    do {
      choices.restart();
      watch.begin();
      next = World.of(model, state);
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
  public List<Access> first() {
    return watch.first();
  }

  @Override
  public List<Integer> unreached() {
    return watch.unreached(model);
  }

  @Override
  public World world(int[] of) {
    return World.of(model, of);
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
  public Engine plain() {
    return another();
  }

  @Override
  public Engine another() {
    return new InterpretedEngine(model, limits);
  }
}
