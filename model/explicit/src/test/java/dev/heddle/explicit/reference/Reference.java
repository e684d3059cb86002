package dev.heddle.explicit.reference;

import dev.heddle.lang.syntax.Declaration;
import dev.heddle.lang.syntax.Expression;
import dev.heddle.lang.syntax.ModelSyntax;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** All executions of a program, by the rules of docs/semantics.md, step by step. */
public final class Reference {
  private static final int OPERATIONS = 100;

  private final Names names;
  private final Interpreter interpreter;
  private final FirstAccesses first;
  private final ModelSyntax program;
  private final int most;
  private final Set<Config> reached = new LinkedHashSet<>();
  private final Deque<Config> queue = new ArrayDeque<>();
  private final Set<String> failures = new TreeSet<>();
  private final Set<String> complete = new TreeSet<>();
  private final Set<String> deadlocks = new TreeSet<>();
  private final Set<String> races = new TreeSet<>();
  private final Map<Config, Infinite.Moves> moves = new LinkedHashMap<>();
  private boolean cut;
  private int operations;
  private boolean discarded;

  private Reference(ModelSyntax program, int most, boolean mathematical) {
    this.program = program;
    this.names = new Names(program, mathematical);
    this.interpreter = new Interpreter(names);
    this.first = new FirstAccesses(names);
    this.most = most;
  }

  /** Explores a program, but gives up at so many configurations, or far too many operations. */
  public static Reference explore(ModelSyntax program, int most) {
    return explore(program, most, /* mathematical= */ false);
  }

  /** The same; numbers that need more than 32 bits may be cut off instead of wrapping around. */
  public static Reference explore(ModelSyntax program, int most, boolean mathematical) {
    Reference reference = new Reference(program, most, mathematical);
    reference.run();
    return reference;
  }

  /** Whether all executions were explored. */
  public boolean finished() {
    return queue.isEmpty() && !isTired();
  }

  private boolean isTired() {
    return operations > most * OPERATIONS;
  }

  /** Kinds and messages of failures; {@code invariant} and its name for those. */
  public Set<String> failures() {
    return failures;
  }

  /** The globals at ends with nothing left to do. */
  public Set<String> complete() {
    return complete;
  }

  /** The globals at deadlocks. */
  public Set<String> deadlocks() {
    return deadlocks;
  }

  /** The variables, elements and fields that tasks race for. */
  public Set<String> races() {
    return races;
  }

  /** The infinite executions. */
  public Infinite infinite() {
    return new Infinite(names.runners.size(), moves, interpreter::isBlocked);
  }

  /** The names of the ltl properties that do not hold of some fair execution. */
  public Set<String> violated() {
    List<Config> begun =
        initial().stream().filter(Config.class::isInstance).map(Config.class::cast).toList();
    Set<String> violated = new TreeSet<>();
    for (Declaration declaration : program.declarations()) {
      if (declaration instanceof Declaration.Property property
          && new Foresight(infinite(), this::holds, property.formula()).failsFrom(begun)) {
        violated.add(property.name());
      }
    }
    return violated;
  }

  /** Whether a limit cut something off. */
  public boolean cut() {
    return cut;
  }

  /** Whether an assumption discarded an execution. */
  public boolean discarded() {
    return discarded;
  }

  /** The globals and tasks of all configurations that can be reached. */
  public Set<String> states() {
    Set<String> states = new HashSet<>();
    for (Config config : reached) {
      states.add(globals(config) + "; " + tasks(config));
    }
    return states;
  }

  private void run() {
    initial().forEach(this::note);
    while (!queue.isEmpty() && reached.size() < most && !isTired()) {
      expand(queue.remove());
    }
  }

  private List<Result> initial() {
    Map<String, Object> globals = new HashMap<>();
    names.globals.forEach((name, shape) -> globals.put(name, shape.initial()));
    List<Config.Buffer> buffers = new ArrayList<>();
    for (Names.Runner runner : names.runners) {
      buffers.add(new Config.Buffer(runner.fifo(), List.of(), List.of(interpreter.first(runner))));
    }
    List<Result> all = new ArrayList<>();
    all.add(new Config(globals, List.copyOf(buffers), 0, false));
    for (Declaration declaration : program.declarations()) {
      if (declaration instanceof Declaration.Variable variable) {
        all = initialised(all, variable);
      }
    }
    return all;
  }

  /** Initialises a variable in all ways; buffer 0 holds the task meanwhile. */
  private List<Result> initialised(List<Result> before, Declaration.Variable variable) {
    Declaration.Procedure any = names.runners.get(0).procedure();
    List<Result> after = new ArrayList<>();
    Deque<Result> work = new ArrayDeque<>();
    for (Result result : before) {
      if (result instanceof Config config) {
        Task task = interpreter.initialiser(any, variable);
        work.add(config.with(0, config.buffers().get(0).push(task)));
      } else {
        after.add(result);
      }
    }
    while (!work.isEmpty()) {
      Result result = work.remove();
      if (!(result instanceof Config config)) {
        after.add(result);
      } else if (config.buffers().get(0).top().todo().isEmpty()) {
        after.add(config.with(0, config.buffers().get(0).popped()));
      } else {
        work.addAll(interpreter.operation(config, 0));
      }
    }
    return after;
  }

  private void note(Result result) {
    if (result instanceof Result.Failed failed) {
      failures.add(failed.what());
    } else if (result instanceof Result.Discarded) {
      discarded = true;
    } else if (result instanceof Result.Cut) {
      cut = true;
    } else if (result instanceof Config config
        && reached.add(config)
        && !breaksInvariants(config)) {
      queue.add(config);
    }
  }

  private boolean breaksInvariants(Config config) {
    boolean broken = false;
    for (Declaration declaration : program.declarations()) {
      if (declaration instanceof Declaration.Invariant invariant
          && !config.isHidden()
          && !holds(config, invariant.condition())) {
        failures.add("invariant " + invariant.name());
        broken = true;
      }
    }
    return broken;
  }

  private boolean holds(Config config, Expression condition) {
    Task nobody = interpreter.first(names.runners.get(0)).locals(Map.of());
    return interpreter.holds(config, nobody, condition);
  }

  private void expand(Config config) {
    List<Next> next = new ArrayList<>();
    Infinite.Moves from = new Infinite.Moves();
    moves.put(config, from);
    for (int n = 0; n < names.runners.size(); n++) {
      if (config.control() == Config.NO_TASK || config.control() == n) {
        for (Task task : ready(config, n)) {
          from.able().set(n);
          next.add(new Next(n, task.stop() != Stop.START, new HashSet<>()));
          for (FirstAccesses.Way way : step(config, n, task)) {
            next.get(next.size() - 1).accesses().addAll(way.accesses());
            note(way.result());
            from.add(n, way.result());
          }
        }
      }
    }
    noteRaces(next);
    if (next.isEmpty()) {
      (config.isComplete() ? complete : deadlocks).add(globals(config));
    }
  }

  /** The first accesses of a task that may take the next step. */
  private record Next(int buffer, boolean begun, Set<FirstAccesses.Access> accesses) {
    boolean mayInterleave(Next other) {
      return buffer != other.buffer || (begun && other.begun);
    }
  }

  private void noteRaces(List<Next> next) {
    for (int i = 0; i < next.size(); i++) {
      for (Next other : next.subList(i + 1, next.size())) {
        for (FirstAccesses.Access access : next.get(i).accesses()) {
          if (next.get(i).mayInterleave(other)
              && other.accesses().stream().anyMatch(access::conflicts)) {
            races.add(access.variable());
          }
        }
      }
    }
  }

  /** {@code ready(n)}. */
  private List<Task> ready(Config config, int n) {
    Config.Buffer buffer = config.buffers().get(n);
    List<Task> ready = candidates(config, n).filter(waiting(config).negate()).toList();
    boolean swaps = !buffer.dispatches() && !buffer.active().isEmpty();
    int most = swaps && !waiting(config).test(buffer.top()) ? 2 : 1;
    return buffer.fifo() && ready.size() > most ? ready.subList(0, most) : ready;
  }

  /** The candidates; {@code ready(n)} contains those that do not wait. */
  private static Stream<Task> candidates(Config config, int n) {
    Config.Buffer buffer = config.buffers().get(n);
    if (buffer.dispatches()) {
      return pending(buffer, buffer.high());
    }
    if (buffer.active().isEmpty()) {
      return Stream.of();
    }
    Task top = buffer.top();
    boolean swaps = Set.of(Stop.YIELD, Stop.SWITCH, Stop.WAIT, Stop.PARK).contains(top.stop());
    Stream<Task> others = swaps ? pending(buffer, top.level()) : Stream.of();
    return Stream.concat(Stream.of(top), others);
  }

  private static Stream<Task> pending(Config.Buffer buffer, int level) {
    return buffer.pending().stream().filter(task -> task.level() == level);
  }

  /** All ways in which a task can take a step. */
  private Set<FirstAccesses.Way> step(Config config, int n, Task task) {
    Config.Buffer buffer = config.buffers().get(n);
    if (buffer.active().isEmpty() || !buffer.top().equals(task)) {
      boolean dispatches = buffer.dispatches();
      buffer = buffer.without(task);
      if (!dispatches) {
        buffer = buffer.popped().with(buffer.top());
      }
      buffer = buffer.push(task);
    }
    Config begun =
        config.with(n, buffer).withTop(n, task.with(Stop.RUNS)).control(n).progressed(false);
    Set<FirstAccesses.Way> ends = new LinkedHashSet<>();
    Deque<FirstAccesses.Way> work = new ArrayDeque<>(List.of(FirstAccesses.Way.of(begun)));
    while (!work.isEmpty() && !isTired()) {
      operations++;
      FirstAccesses.Way way = work.remove();
      if (way.result() instanceof Config after && runs(after, n)) {
        FirstAccesses.Way noted = first.note(way, after, n);
        interpreter.operation(after, n).forEach(result -> work.add(noted.to(result)));
      } else {
        ends.add(way.result() instanceof Config after ? way.to(settled(after)) : way);
      }
    }
    return ends;
  }

  private static boolean runs(Config config, int n) {
    Config.Buffer buffer = config.buffers().get(n);
    return !buffer.active().isEmpty() && buffer.top().stop() == Stop.RUNS;
  }

  /** If a task waits that could run next in the buffer that has control, no buffer has control. */
  private Config settled(Config config) {
    int n = config.control();
    boolean waits = n != Config.NO_TASK && candidates(config, n).anyMatch(waiting(config));
    return waits ? config.control(Config.NO_TASK) : config;
  }

  private Predicate<Task> waiting(Config config) {
    return task -> interpreter.isBlocked(config, task);
  }

  private String globals(Config config) {
    List<String> lines = new ArrayList<>();
    names.globals.forEach(
        (name, shape) -> shape.describe(name, config.get(new Spot(name, List.of())), lines));
    return String.join(", ", lines);
  }

  private static String tasks(Config config) {
    List<String> tasks = new ArrayList<>();
    for (int n = 0; n < config.buffers().size(); n++) {
      Config.Buffer buffer = config.buffers().get(n);
      List<Task> all = new ArrayList<>(buffer.active());
      all.addAll(buffer.pending());
      for (Task task : all) {
        String stop = task.stop().name().toLowerCase(Locale.ROOT);
        tasks.add(n + " " + task.level() + " " + task.procedure() + " " + stop);
      }
    }
    Collections.sort(tasks);
    return String.join(", ", tasks);
  }
}
