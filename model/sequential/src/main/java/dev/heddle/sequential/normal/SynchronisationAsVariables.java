package dev.heddle.sequential.normal;

import dev.heddle.lang.syntax.Declaration;
import dev.heddle.lang.syntax.Expression;
import dev.heddle.lang.syntax.ModelSyntax;
import dev.heddle.lang.syntax.Operator;
import dev.heddle.lang.syntax.SourcePosition;
import dev.heddle.lang.syntax.Statement;
import dev.heddle.lang.syntax.TypeSyntax;
import dev.heddle.sequential.tree.ProgramNames;
import dev.heddle.sequential.tree.SubExpressions;
import dev.heddle.sequential.tree.SyntaxFactory;
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
 * it, from 1, a semaphore its permits, and buffers that have ended are recorded. If a buffer has
 * several tasks, a lock is 1 while it is held, and a task records which locks it holds.
 */
public final class SynchronisationAsVariables {
  private final ProgramNames names;

  /** The variables that represent locks and semaphores. */
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

  /**
   * Whether a task holds each lock, by the variables for locks; null if buffers have one task each.
   */
  private final @Nullable Map<String, Declaration.Variable> held;

  /**
   * For a program.
   *
   * @param buffer the variable that says which buffer runs
   * @param bufferNames the buffers, in order; copies of a thread are called {@code t[i]}
   */
  public SynchronisationAsVariables(
      ModelSyntax program, ProgramNames names, String buffer, List<String> bufferNames) {
    this(program, names, buffer, bufferNames, null);
  }

  /** For a program whose buffers have several tasks. */
  public static SynchronisationAsVariables ofTasks(
      ModelSyntax program, ProgramNames names, String buffer, List<String> bufferNames) {
    return new SynchronisationAsVariables(
        program, names, buffer, bufferNames, new LinkedHashMap<>());
  }

  private SynchronisationAsVariables(
      ModelSyntax program,
      ProgramNames names,
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
    Expression most = SyntaxFactory.number(held == null ? buffers : 1);
    TypeSyntax one =
        lock ? new TypeSyntax.Range(d.at(), SyntaxFactory.number(0), most) : SyntaxFactory.INT;
    TypeSyntax type = d.length() == null ? one : new TypeSyntax.Array(d.at(), d.length(), one);
    Expression first = lock ? SyntaxFactory.number(0) : d.size();
    variables.put(d.name(), new Declaration.Variable(d.at(), name, type, first));
  }

  /** The variables that were added. */
  public List<Declaration.Variable> declarations() {
    List<Declaration.Variable> all = new ArrayList<>(declarations);
    if (joins) {
      TypeSyntax type =
          new TypeSyntax.Array(
              SourcePosition.NONE, SyntaxFactory.number(buffers), SyntaxFactory.BOOL);
      all.add(new Declaration.Variable(SourcePosition.NONE, ended, type, null));
    }
    return all;
  }

  /** The variables that every task has for itself. */
  public List<Declaration.Variable> ofEachTask() {
    return held == null ? List.of() : List.copyOf(held.values());
  }

  /** Records that a buffer has ended, or null if it is not needed. */
  public @Nullable Statement atEnd() {
    return joins
        ? SyntaxFactory.assign(
            SyntaxFactory.at(SyntaxFactory.name(ended), SyntaxFactory.name(buffer)),
            SyntaxFactory.TRUE)
        : null;
  }

  void use(Statement.Use s, RuntimeErrorAssertions checks, List<Statement> into) {
    switch (s.action()) {
      case ACQUIRE -> {
        Expression lock = variable(s, checks, into);
        await(s, SyntaxFactory.equal(lock, SyntaxFactory.number(0)), into);
        into.add(new Statement.Assign(s.at(), lock, me()));
        hold(s, lock, true, into);
      }
      case RELEASE -> {
        Expression lock = variable(s, checks, into);
        Expression mine = held == null ? SyntaxFactory.equal(lock, me()) : held(lock);
        into.add(
            new Statement.Check(s.at(), Statement.Test.ASSERT, mine, "release without acquire"));
        into.add(new Statement.Assign(s.at(), lock, SyntaxFactory.number(0)));
        hold(s, lock, false, into);
      }
      case DOWN -> {
        Expression permits = variable(s, checks, into);
        await(s, SyntaxFactory.binary(Operator.GREATER, permits, SyntaxFactory.number(0)), into);
        Expression less = SyntaxFactory.binary(Operator.MINUS, permits, SyntaxFactory.number(1));
        into.add(new Statement.Assign(s.at(), permits, less));
      }
      case UP -> {
        Expression permits = variable(s, checks, into);
        Expression more = SyntaxFactory.binary(Operator.PLUS, permits, SyntaxFactory.number(1));
        into.add(new Statement.Assign(s.at(), permits, more));
      }
      case JOIN -> join(s, into);
      case SIGNAL, BROADCAST, ARRIVE ->
          throw new UntranslatableException(
              s.at(), "'" + s.action().word() + "' cannot be translated yet");
    }
  }

  /** Records whether the task holds a lock. */
  private void hold(Statement.Use s, Expression lock, boolean holds, List<Statement> into) {
    if (held != null) {
      into.add(
          new Statement.Assign(
              s.at(), held(lock), holds ? SyntaxFactory.TRUE : SyntaxFactory.FALSE));
    }
  }

  /** Whether the task holds a lock. */
  private Expression held(Expression lock) {
    Expression.Name base = ProgramNames.base(lock);
    if (base == null || held == null) {
      throw new IllegalStateException("no lock");
    }
    TypeSyntax type =
        names.variable(base.name()) instanceof TypeSyntax.Array array
            ? new TypeSyntax.Array(SourcePosition.NONE, array.length(), SyntaxFactory.BOOL)
            : SyntaxFactory.BOOL;
    String name = names.derived(base.name(), "_mine");
    held.putIfAbsent(base.name(), new Declaration.Variable(SourcePosition.NONE, name, type, null));
    return lock instanceof Expression.Index e
        ? SyntaxFactory.at(SyntaxFactory.name(name), e.index())
        : SyntaxFactory.name(name);
  }

  private Expression me() {
    return held != null
        ? SyntaxFactory.number(1)
        : SyntaxFactory.binary(Operator.PLUS, SyntaxFactory.name(buffer), SyntaxFactory.number(1));
  }

  private static void await(Statement.Use s, Expression condition, List<Statement> into) {
    into.add(new Statement.Check(s.at(), Statement.Test.AWAIT, condition, null));
  }

  private Expression variable(
      Statement.Use s, RuntimeErrorAssertions checks, List<Statement> into) {
    Expression.Name base = ProgramNames.base(s.object());
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
      Expression place = SyntaxFactory.at(SyntaxFactory.name(name), e.index());
      checks.evaluation(place, into);
      return place;
    }
    return SyntaxFactory.name(name);
  }

  private void join(Statement.Use s, List<Statement> into) {
    Expression.Name base = ProgramNames.base(s.object());
    Integer first = base == null ? null : firsts.get(base.name());
    if (base == null || first == null) {
      throw new UntranslatableException(
          s.at(), "'join' of a group cannot be translated yet; count its tasks and 'await'");
    }
    if (!joins) {
      joins = true;
      TypeSyntax type =
          new TypeSyntax.Array(
              SourcePosition.NONE, SyntaxFactory.number(buffers), SyntaxFactory.BOOL);
      names.globals().put(ended, type);
    }
    if (s.object() instanceof Expression.Index e) {
      Declaration.Threads declared = threads.get(base.name());
      Declaration.Copies copies = declared == null ? null : declared.copies();
      if (copies == null || names.accesses(e.index()) > 0 || SubExpressions.chooses(e.index())) {
        throw new UntranslatableException(s.at(), "'join' with an index that is a shared variable");
      }
      Expression from = SyntaxFactory.binary(Operator.AT_LEAST, e.index(), copies.low());
      Expression to = SyntaxFactory.binary(Operator.AT_MOST, e.index(), copies.high());
      into.add(
          new Statement.Check(
              s.at(), Statement.Test.ASSERT, SyntaxFactory.and(from, to), "index out of range"));
      Expression shift =
          SyntaxFactory.binary(Operator.MINUS, SyntaxFactory.number(first), copies.low());
      Expression which = SyntaxFactory.binary(Operator.PLUS, e.index(), shift);
      await(s, SyntaxFactory.at(SyntaxFactory.name(ended), which), into);
      return;
    }
    Expression all = SyntaxFactory.TRUE;
    for (int i = 0; i < counts.getOrDefault(base.name(), 0); i++) {
      all =
          SyntaxFactory.and(
              all, SyntaxFactory.at(SyntaxFactory.name(ended), SyntaxFactory.number(first + i)));
    }
    await(s, all, into);
  }
}
