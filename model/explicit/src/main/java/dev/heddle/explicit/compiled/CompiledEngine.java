package dev.heddle.explicit.compiled;

import dev.heddle.explicit.engine.Access;
import dev.heddle.explicit.engine.ChoiceTree;
import dev.heddle.explicit.engine.Engine;
import dev.heddle.explicit.engine.Sink;
import dev.heddle.lang.code.Model;
import dev.heddle.lang.run.Limits;
import dev.heddle.lang.run.StepEnd;
import dev.heddle.lang.run.Stop;
import dev.heddle.lang.run.World;
import dev.heddle.lang.syntax.Position;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * An engine that runs a model as bytecode.
 *
 * <p>A state is a row of fixed length: the global slots and who has control, packed into words, and
 * for each buffer the number of its tasks' row in a pool. A step touches the words and few of the
 * numbers. Whatever is unusual (failures, limits) is left to the {@link Fallback}, which runs the
 * same step as the interpreter does.
 */
public final class CompiledEngine implements Engine {
  private static final StepEnd STOPPED = new StepEnd.Stopped();
  private static final StepEnd DISCARDED = new StepEnd.Discarded(Position.NONE);
  private static final int NOBODY = -1;
  private static final int ROSTERS = 1 << 14;

  private final CompiledModel compiled;
  private final ModelCode code;
  private final Steps steps;
  private final Crew crew;
  private final Registers registers;
  private final RowPool.Scratch scratch = new RowPool.Scratch();
  private final ChoiceTree choices = new ChoiceTree();
  private final GlobalsRow globalsRow;
  private final Fallback fallback;

  /** The rosters that were used lately, for each buffer at its number. */
  private final Roster[][] rosters;

  /** The state it is at. */
  private final int[] state;

  private final int[] globals;
  private int control;

  /** The ready tasks: their buffers, and which of the roster's they are. */
  private int[] readyBuffers = new int[16];

  private int[] readyTasks = new int[16];
  private int ready;

  /** The state that a sink is being told of. */
  private final int[] next;

  private final int[] nextGlobals;
  private int nextControl;
  private final Frames frames;
  private final int[] invariantFrame;
  private int[] out = new int[256];

  /** Whether nobody can look at the state that a sink is being told of. */
  private boolean hidden;

  /** Whether the step that a sink is being told of was made by the fallback. */
  private boolean fellBack;

  /**
   * An engine for a model that goes no further than some limits.
   *
   * @param accesses whether it is asked for the first accesses of steps, which makes it slow
   */
  public CompiledEngine(Model model, Limits limits, boolean accesses) {
    this(new CompiledModel(model, limits, accesses), /* goesOn= */ false);
  }

  /**
   * An engine that does not stop at the end of a loop's body where nobody can look and a point
   * follows: it goes on in the same step. States in which a task stopped there are left out.
   */
  public static CompiledEngine goingOn(Model model, Limits limits) {
    CompiledModel compiled = new CompiledModel(model, limits, /* interpreted= */ false);
    return new CompiledEngine(compiled, /* goesOn= */ true);
  }

  private CompiledEngine(CompiledModel compiled, boolean goesOn) {
    this.compiled = compiled;
    this.code = compiled.code;
    this.steps = compiled.steps;
    int buffers = compiled.model.buffers().size();
    this.crew = new Crew(code, compiled.limits.maxPending());
    this.registers = new Registers(code.operations, buffers, crew, goesOn);
    this.globalsRow = new GlobalsRow(compiled.layout, compiled.pool);
    this.fallback = new Fallback(compiled, scratch, globalsRow);
    this.rosters = new Roster[buffers][ROSTERS];
    this.state = new int[compiled.length()];
    this.next = new int[compiled.length()];
    this.globals = new int[compiled.model.slots().size()];
    this.nextGlobals = new int[globals.length];
    this.invariantFrame =
        new int[compiled.model.invariants().stream().mapToInt(i -> i.frame()).max().orElse(0)];
    this.frames = new Frames(code, compiled.limits.maxStack());
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
  public void begin(Sink sink) {
    choices.clear();
    fellBack = true;
    boolean more;
    do {
      StepEnd end = fallback.begin(choices, next);
      more = sink.ended(end, next, next.length);
    } while (more && choices.advance());
  }

  @Override
  public void enter(int[] row) {
    System.arraycopy(row, 0, state, 0, state.length);
    control = globalsRow.read(state, globals);
    for (int buffer = 0; buffer < rosters.length; buffer++) {
      Roster roster = roster(buffer, state[compiled.firstBuffer + buffer]);
      crew.rosters[buffer] = roster;
      registers.empty[buffer] = roster.isEmpty();
    }
    ready = 0;
    if (control != NOBODY) {
      addReady(control);
    } else {
      for (int buffer = 0; buffer < rosters.length; buffer++) {
        addReady(buffer);
      }
    }
  }

  private Roster roster(int buffer, int number) {
    Roster[] kept = rosters[buffer];
    int at = number & ROSTERS - 1;
    Roster roster = kept[at];
    if (roster == null || roster.number != number) {
      roster = new Roster(number, compiled.pool.row(number), code, compiled.isFifo(buffer));
      kept[at] = roster;
    }
    return roster;
  }

  private void addReady(int buffer) {
    Roster roster = crew.rosters[buffer];
    for (int i = 0; i < roster.candidates.length; i++) {
      if (isFree(roster, i, globals)) {
        if (ready == readyTasks.length) {
          readyTasks = Arrays.copyOf(readyTasks, ready * 2);
          readyBuffers = Arrays.copyOf(readyBuffers, ready * 2);
        }
        int task = roster.candidates[i];
        readyBuffers[ready] = buffer;
        readyTasks[ready++] = task;
        if (task >= roster.actives && compiled.isFifo(buffer)) {
          return;
        }
      }
    }
  }

  private boolean isFree(Roster roster, int candidate, int[] values) {
    int base = roster.bases[candidate];
    if (base < 0) {
      return true;
    }
    int[] row = roster.row;
    registers.look();
    return steps.isFree(row[base - 2], row[base - 1], registers, values, row, base)
        || registers.fault;
  }

  @Override
  public int ready() {
    return ready;
  }

  @Override
  public boolean isComplete() {
    for (boolean empty : registers.empty) {
      if (!empty) {
        return false;
      }
    }
    return true;
  }

  @Override
  public int global(int slot) {
    return globals[slot];
  }

  @Override
  public int buffer(int task) {
    return readyBuffers[task];
  }

  @Override
  public boolean isTop(int task) {
    return readyTasks[task] == crew.rosters[readyBuffers[task]].actives - 1;
  }

  @Override
  public Stop stop(int task) {
    return Stop.of(crew.rosters[readyBuffers[task]].stop(readyTasks[task]));
  }

  @Override
  public String name(int task) {
    Roster roster = crew.rosters[readyBuffers[task]];
    int first = TaskRow.frames(roster.row, roster.at[readyTasks[task]]) + 1;
    return compiled.model.procedures().get(roster.row[first]).name();
  }

  @Override
  public void step(int task, Sink sink) {
    choices.clear();
    boolean more;
    do {
      choices.restart();
      StepEnd end = compiled.interpreted ? null : run(readyBuffers[task], readyTasks[task]);
      fellBack = end == null;
      if (end == null) {
        end = fallback.step(state, task, choices, next);
      }
      more = sink.ended(end, next, next.length);
    } while (more && choices.advance());
  }

  /** Makes a step; null if it is unusual. */
  private @Nullable StepEnd run(int buffer, int task) {
    System.arraycopy(globals, 0, nextGlobals, 0, globals.length);
    int at = crew.begin(buffer, task);
    int[] row = crew.rosters[buffer].row;
    registers.begin(choices);
    registers.atomic = row[at + TaskRow.ATOMIC];
    registers.parked = TaskRow.NONE;
    registers.load(row, at + TaskRow.HELD);
    frames.load(row, TaskRow.frames(row, at));
    int status = frames.run(steps, registers, nextGlobals);
    if (status == Steps.UNUSUAL || registers.fault) {
      return null;
    }
    if (status == Steps.DISCARDED) {
      return DISCARDED;
    }
    finish(buffer, status);
    return STOPPED;
  }

  private void finish(int buffer, int status) {
    boolean runs = status <= Steps.LAST_STOP;
    int first = compiled.firstBuffer;
    System.arraycopy(state, first, next, first, rosters.length);
    if (crew.anyWoken()) {
      writeWoken();
    }
    int length = write(runs, status);
    int number = compiled.pool.number(out, length, scratch);
    next[first + buffer] = number;
    if (!runs && crew.group != TaskRow.NONE) {
      nextGlobals[crew.group]--;
    }
    boolean keeps =
        runs ? status == Stop.INSIDE.number() || status == Stop.YIELD.number() : crew.hasOthers();
    hidden = false;
    nextControl = keeps ? control(buffer, number, runs, status) : NOBODY;
    globalsRow.write(nextControl, nextGlobals, next);
  }

  /** The buffer of the runner, if it keeps control, which it does not if nobody there is ready. */
  private int control(int buffer, int number, boolean runs, int status) {
    if (runs && !crew.hasOthers()) {
      hidden = status == Stop.INSIDE.number();
      return buffer;
    }
    Roster roster = roster(buffer, number);
    for (int i = 0; i < roster.candidates.length; i++) {
      if (isFree(roster, i, nextGlobals)) {
        hidden = roster.isInside() && !roster.dispatches;
        return buffer;
      }
    }
    return NOBODY;
  }

  private void writeWoken() {
    for (int other = 0; other < rosters.length; other++) {
      if (crew.isWoken(other)) {
        reserve(crew.rosters[other].row.length);
        int length = crew.writeWoken(other, out);
        next[compiled.firstBuffer + other] = compiled.pool.number(out, length, scratch);
      }
    }
  }

  private int write(boolean runs, int status) {
    reserve(crew.room() + frames.end() + registers.held + TaskRow.LOCKS + 1);
    int end = crew.writeBelow(runs, out);
    if (runs) {
      end = crew.writeRunner(registers, status, frames.count(), out, end);
      end = frames.write(out, end);
    }
    return crew.writePending(out, end);
  }

  private void reserve(int length) {
    if (out.length < length) {
      out = new int[length * 2];
    }
  }

  @Override
  public int[] choices() {
    return choices.chosen();
  }

  @Override
  public List<Integer> broken() {
    int count = compiled.model.invariants().size();
    List<Integer> broken = List.of();
    for (int i = 0; i < count && !isInside(); i++) {
      registers.look();
      if (!steps.holds(i, registers, globals, invariantFrame) || registers.fault) {
        broken = broken.isEmpty() ? new ArrayList<>() : broken;
        broken.add(i);
      }
    }
    return broken;
  }

  /** Whether the running task stopped where nobody else can look. */
  private boolean isInside() {
    if (control == NOBODY) {
      return false;
    }
    Roster roster = crew.rosters[control];
    return roster.isInside() && !roster.dispatches;
  }

  @Override
  public @Nullable Access first() {
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
  public World world(int[] of) {
    return fallback.world(of);
  }

  @Override
  public Engine another() {
    return new CompiledEngine(compiled, registers.goesOn);
  }

  @Override
  public Engine plain() {
    return new CompiledEngine(compiled, /* goesOn= */ false);
  }

  @Override
  public boolean isQuiet(int task) {
    Roster roster = crew.rosters[readyBuffers[task]];
    int at = roster.at[readyTasks[task]];
    return roster.at.length == 1
        && roster.row[at + TaskRow.STOP] == Stop.START.number()
        && compiled.beginsAlone(roster.row[TaskRow.frames(roster.row, at) + 1]);
  }

  @Override
  public boolean isHidden() {
    return fellBack ? fallback.isHidden() : hidden;
  }
}
