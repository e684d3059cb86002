package dev.heddle.explicit.compiled;

import dev.heddle.explicit.compiled.steps.BufferTaskList;
import dev.heddle.explicit.compiled.steps.BufferTasks;
import dev.heddle.explicit.compiled.steps.GeneratedRegisters;
import dev.heddle.explicit.compiled.steps.GeneratedSteps;
import dev.heddle.explicit.compiled.steps.ModelCode;
import dev.heddle.explicit.compiled.steps.TaskEncoding;
import dev.heddle.explicit.engine.BufferwiseEngine;
import dev.heddle.explicit.engine.ChoiceEnumeration;
import dev.heddle.explicit.engine.GlobalAccess;
import dev.heddle.explicit.engine.ModelEngine;
import dev.heddle.explicit.engine.StateReduction;
import dev.heddle.explicit.engine.StepSink;
import dev.heddle.lang.code.Model;
import dev.heddle.lang.run.ModelConfiguration;
import dev.heddle.lang.run.ModelLimits;
import dev.heddle.lang.run.StepEnd;
import dev.heddle.lang.run.Stop;
import dev.heddle.lang.syntax.SourcePosition;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * An engine that runs a model as bytecode.
 *
 * <p>A state is a row of fixed length: the global slots and the buffer that has control, packed
 * into words, and for each buffer the number of its tasks' row in a pool. A step changes the words
 * and few of the numbers. Unusual cases (failures, limits) are left to the {@link
 * InterpreterFallback}, which runs the same step as the interpreter does.
 */
public final class CompiledEngine implements ModelEngine, BufferwiseEngine {
  private static final StepEnd STOPPED = new StepEnd.Stopped();
  private static final StepEnd DISCARDED = new StepEnd.Discarded(SourcePosition.NONE);
  private static final int NO_TASK = -1;

  private final CompiledModel compiled;
  private final Set<StateReduction> reductions;
  private final GeneratedSteps steps;
  private final BufferTasks crew;
  private final GeneratedRegisters registers;
  private final RowInterning.Scratch scratch = new RowInterning.Scratch();
  private final ChoiceEnumeration choices = new ChoiceEnumeration();
  private final GlobalsRow globalsRow;
  private final InterpreterFallback fallback;

  private final BufferTaskCache rosters;
  private final CanonicalState representative;

  /** The state it is at. */
  private final int[] state;

  private final int[] globals;
  private int control;

  /** All of the globals as one number. */
  private long key;

  /** Whether globals and tasks of the state were read, which is rarely needed. */
  private boolean loaded;

  private final ReadyTasks ready;
  private final StepCache cache = new StepCache();

  /** The state that is being passed to a sink. */
  private final NextState next;

  private final FrameRegisters frames;
  private final InvariantEvaluator invariants;

  /** Whether all buffers were examined, with the cache of steps. */
  private boolean caches;

  /** Whether the row of its buffer and the globals alone decided the step that was run last. */
  private boolean decided;

  /** Whether the step that is being passed to a sink was made by the fallback. */
  private boolean fellBack;

  /**
   * An engine for a model whose executions stay within some limits.
   *
   * @param accesses whether the first accesses of steps are needed, which makes it slow
   */
  public CompiledEngine(Model model, ModelLimits limits, boolean accesses) {
    this(new CompiledModel(model, limits, accesses), Set.of());
  }

  /** An engine that leaves states out. */
  public static CompiledEngine reduced(
      Model model, ModelLimits limits, Set<StateReduction> reductions) {
    return new CompiledEngine(
        new CompiledModel(model, limits, /* interpreted= */ false), reductions);
  }

  private CompiledEngine(CompiledModel compiled, Set<StateReduction> reductions) {
    this.compiled = compiled;
    this.reductions = reductions;
    this.steps = compiled.steps;
    ModelCode code = compiled.code;
    this.crew = new BufferTasks(code, compiled.limits.maxPending());
    this.registers = new GeneratedRegisters(code, crew, reductions);
    this.globalsRow = new GlobalsRow(compiled.layout, compiled.pool);
    this.fallback = new InterpreterFallback(compiled, scratch, globalsRow);
    this.rosters = new BufferTaskCache(compiled, registers, reductions);
    this.ready = new ReadyTasks(compiled, crew, registers, rosters);
    this.representative = new CanonicalState(compiled, crew, globalsRow, scratch, reductions);
    this.state = new int[compiled.length()];
    this.globals = new int[compiled.model.slots().size()];
    this.invariants = new InvariantEvaluator(compiled, registers, fallback);
    this.frames = new FrameRegisters(code, compiled.limits.maxStack());
    this.next =
        new NextState(compiled, registers, rosters, frames, globalsRow, scratch, representative);
  }

  @Override
  public int length() {
    return state.length;
  }

  @Override
  public long bytes() {
    return compiled.pool.bytes();
  }

  @Override
  public void begin(StepSink sink) {
    choices.clear();
    fellBack = true;
    boolean more;
    do {
      StepEnd end = fallback.begin(choices, next.row);
      more = tell(sink, end);
    } while (more && choices.advance());
  }

  @Override
  public @Nullable BufferwiseEngine byBuffer() {
    return compiled.interpreted || representative.sorts() ? null : this;
  }

  @Override
  public int shared() {
    return compiled.firstBuffer;
  }

  @Override
  public int buffers() {
    return crew.rosters.length;
  }

  @Override
  public void open(int[] row) {
    System.arraycopy(row, 0, state, 0, state.length);
    key = globalsRow.key(state);
    control = globalsRow.control(state);
    loaded = false;
    caches = false;
    ready.clear();
  }

  @Override
  public int control() {
    return control;
  }

  @Override
  public boolean holds() {
    return invariants.areKnown(key);
  }

  @Override
  public boolean look(int buffer) {
    load();
    return ready.find(buffer, globals);
  }

  @Override
  public boolean isDecided() {
    return !fellBack && decided;
  }

  @Override
  public void enter(int[] row) {
    open(row);
    caches = true;
    if (control != NO_TASK) {
      addReady(control);
    } else {
      for (int buffer = 0; buffer < crew.rosters.length; buffer++) {
        addReady(buffer);
      }
    }
  }

  private void addReady(int buffer) {
    int entry =
        compiled.interpreted ? -1 : cache.find(buffer, state[compiled.firstBuffer + buffer], key);
    if (entry < 0) {
      int before = ready.count;
      if (look(buffer) && ready.count == before) {
        cache.addIdle(buffer, crew.rosters[buffer].number, key);
      }
    } else if (cache.flags(entry) != StepCache.IDLE) {
      ready.add(buffer, cache, entry);
    }
  }

  /** Reads globals and tasks. */
  private void load() {
    if (loaded) {
      return;
    }
    globalsRow.read(state, globals);
    for (int buffer = 0; buffer < crew.rosters.length; buffer++) {
      BufferTaskList roster = rosters.of(buffer, state[compiled.firstBuffer + buffer]);
      crew.rosters[buffer] = roster;
      registers.empty[buffer] = roster.isEmpty();
    }
    loaded = true;
  }

  @Override
  public int ready() {
    return ready.count;
  }

  @Override
  public boolean isComplete() {
    load();
    for (boolean empty : registers.empty) {
      if (!empty) {
        return false;
      }
    }
    return true;
  }

  @Override
  public int global(int slot) {
    load();
    return globals[slot];
  }

  @Override
  public int buffer(int task) {
    return ready.buffer(task);
  }

  /** The task list of a ready task's buffer. */
  private BufferTaskList roster(int task) {
    load();
    return crew.rosters[ready.buffer(task)];
  }

  @Override
  public boolean isTop(int task) {
    BufferTaskList roster = roster(task);
    return ready.task(task, crew.rosters) == roster.actives - 1;
  }

  @Override
  public Stop stop(int task) {
    BufferTaskList roster = roster(task);
    return Stop.of(roster.stop(ready.task(task, crew.rosters)));
  }

  @Override
  public String name(int task) {
    BufferTaskList roster = roster(task);
    int at = roster.at[ready.task(task, crew.rosters)];
    int first = TaskEncoding.frames(roster.row, at) + 1;
    return compiled.model.procedures().get(roster.row[first]).name();
  }

  @Override
  public void step(int task, StepSink sink) {
    choices.clear();
    if (ready.isKnown(task)) {
      fellBack = false;
      next.write(state, ready.buffer(task), ready, task);
      sink.ended(STOPPED, next.row, next.row.length);
      return;
    }
    load();
    boolean more;
    do {
      choices.restart();
      StepEnd end = compiled.interpreted ? null : run(task);
      fellBack = end == null;
      if (end == null) {
        int place = caches || control != NO_TASK ? task : ready.place(task, globals);
        end = fallback.step(state, place, choices, next.row);
      }
      more = tell(sink, end);
    } while (more && choices.advance());
  }

  private boolean tell(StepSink sink, StepEnd end) {
    if (fellBack && end instanceof StepEnd.Stopped) {
      representative.replace(next.row);
    }
    return sink.ended(end, next.row, next.row.length);
  }

  /** Makes a step; null if it is unusual. */
  private @Nullable StepEnd run(int readyTask) {
    System.arraycopy(globals, 0, next.globals, 0, globals.length);
    int buffer = ready.buffer(readyTask);
    BufferTaskList roster = crew.rosters[buffer];
    int at = crew.begin(buffer, ready.task(readyTask, crew.rosters));
    int[] row = roster.row;
    registers.wide = false;
    registers.begin(choices);
    registers.atomic = row[at + TaskEncoding.ATOMIC];
    registers.parked = TaskEncoding.NONE;
    registers.load(row, at + TaskEncoding.HELD);
    frames.load(row, TaskEncoding.frames(row, at));
    int status = frames.run(steps, registers, next.globals);
    boolean discarded = status == GeneratedSteps.DISCARDED;
    // Steps of other tasks before a discarded step must not be left out.
    if (status == GeneratedSteps.UNUSUAL || registers.fault || (discarded && registers.passed)) {
      return null;
    }
    if (discarded) {
      return DISCARDED;
    }
    next.write(state, status);
    decided = roster.candidates.length == 1 && !registers.wide;
    if (decided && caches) {
      next.keep(cache, roster, key);
    }
    return STOPPED;
  }

  @Override
  public int[] choices() {
    return choices.chosen();
  }

  @Override
  public List<Integer> broken() {
    if (invariants.areKnown(key)) {
      return List.of();
    }
    load();
    return isInside() ? List.of() : invariants.broken(state, key, globals);
  }

  /** Whether the running task stopped where no other task can observe the state. */
  private boolean isInside() {
    if (control == NO_TASK) {
      return false;
    }
    BufferTaskList roster = crew.rosters[control];
    return roster.isInside() && !roster.dispatches;
  }

  @Override
  public List<GlobalAccess> first() {
    if (!fellBack) {
      throw new IllegalStateException("only the interpreter notes accesses");
    }
    return fallback.first();
  }

  @Override
  public List<Integer> unreached() {
    return fallback.unreached(registers.reached);
  }

  @Override
  public ModelConfiguration world(int[] of) {
    return fallback.world(of);
  }

  @Override
  public ModelEngine another() {
    return new CompiledEngine(compiled, reductions);
  }

  @Override
  public ModelEngine plain() {
    return new CompiledEngine(compiled, Set.of());
  }

  @Override
  public void represent(int[] of) {
    representative.replace(of);
  }

  @Override
  public boolean isQuiet(int task) {
    return ready.isKnown(task) ? ready.is(task, StepCache.QUIET) : roster(task).alone;
  }

  @Override
  public boolean isHidden() {
    return fellBack ? fallback.isHidden() : next.isHidden();
  }
}
