package dev.heddle.sequential.normal;

import dev.heddle.lang.syntax.Declaration;
import dev.heddle.lang.syntax.Expression;
import dev.heddle.lang.syntax.Operator;
import dev.heddle.lang.syntax.Position;
import dev.heddle.lang.syntax.Program;
import dev.heddle.lang.syntax.Statement;
import dev.heddle.lang.syntax.TypeName;
import dev.heddle.sequential.tree.Names;
import dev.heddle.sequential.tree.Parts;
import dev.heddle.sequential.tree.Tree;
import dev.heddle.sequential.tree.UntranslatableException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Locks, semaphores and joins, done with variables: a lock is the number of the buffer that holds
 * it, from 1, a semaphore its permits, and buffers that have ended are remembered. If a buffer has
 * several tasks, a lock is 1 while it is held, and a task remembers which it holds.
 */
public final class Synchronisers {
  private final Names names;

  /** The variables that stand for locks and semaphores. */
  private final Map<String, Declaration.Variable> variables = new HashMap<>();

  private final Map<String, Declaration.Threads> threads = new HashMap<>();

  /** The first buffer of each declared thread. */
  private final Map<String, Integer> firsts = new HashMap<>();

  private final Map<String, Integer> counts = new HashMap<>();

  /** Those that are used. */
  private final Set<Declaration.Variable> declarations = new LinkedHashSet<>();

  private final String buffer;
  private final String ended;
  private final int buffers;
  private boolean joins;

  /** What a task holds, by the variables for locks; null if buffers have one task each. */
  private final @Nullable Map<String, Declaration.Variable> held;

  /**
   * For a program.
   *
   * @param buffer the variable that says which buffer runs
   * @param bufferNames the buffers, in order; copies of a thread are called {@code t[i]}
   */
  public Synchronisers(Program program, Names names, String buffer, List<String> bufferNames) {
    this(program, names, buffer, bufferNames, null);
  }

  /** For a program whose buffers have several tasks. */
  public static Synchronisers ofTasks(
      Program program, Names names, String buffer, List<String> bufferNames) {
    return new Synchronisers(program, names, buffer, bufferNames, new LinkedHashMap<>());
  }

  private Synchronisers(
      Program program,
      Names names,
      String buffer,
      List<String> bufferNames,
      @Nullable Map<String, Declaration.Variable> held) {
    this.held = held;
    this.names = names;
    this.buffer = buffer;
    this.ended = names.fresh("ended");
    this.buffers = bufferNames.size();
    for (int i = 0; i < bufferNames.size(); i++) {
      String name = bufferNames.get(i).replaceAll("\\[.*", "");
      firsts.putIfAbsent(name, i);
      counts.merge(name, 1, Integer::sum);
    }
    for (Declaration declaration : program.declarations()) {
      if (declaration instanceof Declaration.Synchroniser d) {
        declare(d);
      } else if (declaration instanceof Declaration.Threads d) {
        threads.put(d.name(), d);
      }
    }
  }

  private void declare(Declaration.Synchroniser d) {
    if (d.kind() == Declaration.Kind.GROUP) {
      return;
    }
    boolean lock = d.kind() == Declaration.Kind.LOCK;
    if (!lock && d.kind() != Declaration.Kind.SEMAPHORE) {
      throw new UntranslatableException(
          d.at(), "a " + d.kind().word() + " cannot be translated yet; use variables and 'await'");
    }
    String name = names.fresh(d.name() + (lock ? "_holder" : "_permits"));
    Expression most = Tree.number(held == null ? buffers : 1);
    TypeName one = lock ? new TypeName.Range(d.at(), Tree.number(0), most) : Tree.INT;
    TypeName type = d.length() == null ? one : new TypeName.Array(d.at(), d.length(), one);
    Expression first = lock ? Tree.number(0) : d.size();
    variables.put(d.name(), new Declaration.Variable(d.at(), name, type, first));
  }

  /** The variables that were added. */
  public List<Declaration.Variable> declarations() {
    List<Declaration.Variable> all = new ArrayList<>(declarations);
    if (joins) {
      TypeName type = new TypeName.Array(Position.NONE, Tree.number(buffers), Tree.BOOL);
      all.add(new Declaration.Variable(Position.NONE, ended, type, null));
    }
    return all;
  }

  /** The variables that every task has for itself. */
  public List<Declaration.Variable> ofEachTask() {
    return held == null ? List.of() : List.copyOf(held.values());
  }

  /** What is remembered when a buffer ends, or null if nobody asks. */
  public @Nullable Statement atEnd() {
    return joins ? Tree.assign(Tree.at(Tree.name(ended), Tree.name(buffer)), Tree.TRUE) : null;
  }

  void use(Statement.Use s, Checks checks, List<Statement> into) {
    switch (s.action()) {
      case ACQUIRE -> {
        Expression lock = variable(s, checks, into);
        await(s, Tree.equal(lock, Tree.number(0)), into);
        into.add(new Statement.Assign(s.at(), lock, me()));
        hold(s, lock, true, into);
      }
      case RELEASE -> {
        Expression lock = variable(s, checks, into);
        Expression mine = held == null ? Tree.equal(lock, me()) : held(lock);
        into.add(
            new Statement.Check(s.at(), Statement.Test.ASSERT, mine, "release without acquire"));
        into.add(new Statement.Assign(s.at(), lock, Tree.number(0)));
        hold(s, lock, false, into);
      }
      case DOWN -> {
        Expression permits = variable(s, checks, into);
        await(s, Tree.binary(Operator.GREATER, permits, Tree.number(0)), into);
        Expression less = Tree.binary(Operator.MINUS, permits, Tree.number(1));
        into.add(new Statement.Assign(s.at(), permits, less));
      }
      case UP -> {
        Expression permits = variable(s, checks, into);
        Expression more = Tree.binary(Operator.PLUS, permits, Tree.number(1));
        into.add(new Statement.Assign(s.at(), permits, more));
      }
      case JOIN -> join(s, into);
      case SIGNAL, BROADCAST, ARRIVE ->
          throw new UntranslatableException(
              s.at(), "'" + s.action().word() + "' cannot be translated yet");
    }
  }

  /** Remembers whether the task holds a lock. */
  private void hold(Statement.Use s, Expression lock, boolean holds, List<Statement> into) {
    if (held != null) {
      into.add(new Statement.Assign(s.at(), held(lock), holds ? Tree.TRUE : Tree.FALSE));
    }
  }

  /** Whether the task holds a lock. */
  private Expression held(Expression lock) {
    Expression.Name base = Names.base(lock);
    if (base == null || held == null) {
      throw new IllegalStateException("no lock");
    }
    TypeName type =
        names.variable(base.name()) instanceof TypeName.Array array
            ? new TypeName.Array(Position.NONE, array.length(), Tree.BOOL)
            : Tree.BOOL;
    String name = names.derived(base.name(), "_mine");
    held.putIfAbsent(base.name(), new Declaration.Variable(Position.NONE, name, type, null));
    return lock instanceof Expression.Index e
        ? Tree.at(Tree.name(name), e.index())
        : Tree.name(name);
  }

  private Expression me() {
    return held != null
        ? Tree.number(1)
        : Tree.binary(Operator.PLUS, Tree.name(buffer), Tree.number(1));
  }

  private static void await(Statement.Use s, Expression condition, List<Statement> into) {
    into.add(new Statement.Check(s.at(), Statement.Test.AWAIT, condition, null));
  }

  private Expression variable(Statement.Use s, Checks checks, List<Statement> into) {
    Expression.Name base = Names.base(s.object());
    Declaration.Variable variable = base == null ? null : variables.get(base.name());
    if (variable == null) {
      throw new UntranslatableException(
          s.at(), "'" + s.action().word() + "' of this cannot be translated yet");
    }
    String name = variable.name();
    declarations.add(variable);
    names.globals().put(name, variable.type());
    if (s.object() instanceof Expression.Index e) {
      if (names.accesses(e.index()) > 0) {
        throw new UntranslatableException(s.at(), "an index that is a shared variable");
      }
      Expression place = Tree.at(Tree.name(name), e.index());
      checks.evaluation(place, into);
      return place;
    }
    return Tree.name(name);
  }

  private void join(Statement.Use s, List<Statement> into) {
    Expression.Name base = Names.base(s.object());
    Integer first = base == null ? null : firsts.get(base.name());
    if (base == null || first == null) {
      throw new UntranslatableException(
          s.at(), "'join' of a group cannot be translated yet; count its tasks and 'await'");
    }
    if (!joins) {
      joins = true;
      TypeName type = new TypeName.Array(Position.NONE, Tree.number(buffers), Tree.BOOL);
      names.globals().put(ended, type);
    }
    if (s.object() instanceof Expression.Index e) {
      Declaration.Threads declared = threads.get(base.name());
      Declaration.Copies copies = declared == null ? null : declared.copies();
      if (copies == null || names.accesses(e.index()) > 0 || Parts.chooses(e.index())) {
        throw new UntranslatableException(s.at(), "'join' with an index that is a shared variable");
      }
      Expression from = Tree.binary(Operator.AT_LEAST, e.index(), copies.low());
      Expression to = Tree.binary(Operator.AT_MOST, e.index(), copies.high());
      into.add(
          new Statement.Check(
              s.at(), Statement.Test.ASSERT, Tree.and(from, to), "index out of range"));
      Expression shift = Tree.binary(Operator.MINUS, Tree.number(first), copies.low());
      Expression which = Tree.binary(Operator.PLUS, e.index(), shift);
      await(s, Tree.at(Tree.name(ended), which), into);
      return;
    }
    Expression all = Tree.TRUE;
    for (int i = 0; i < counts.getOrDefault(base.name(), 0); i++) {
      all = Tree.and(all, Tree.at(Tree.name(ended), Tree.number(first + i)));
    }
    await(s, all, into);
  }
}
