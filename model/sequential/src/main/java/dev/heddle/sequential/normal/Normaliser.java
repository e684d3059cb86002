package dev.heddle.sequential.normal;

import dev.heddle.lang.syntax.Declaration;
import dev.heddle.lang.syntax.Expression;
import dev.heddle.lang.syntax.SourcePosition;
import dev.heddle.lang.syntax.Statement;
import dev.heddle.lang.syntax.TypeSyntax;
import dev.heddle.sequential.tree.ProgramNames;
import dev.heddle.sequential.tree.SubExpressions;
import dev.heddle.sequential.tree.SyntaxFactory;
import dev.heddle.sequential.tree.UntranslatableException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Brings procedures to a form that has fewer kinds of statements: points and run-time errors become
 * explicit, synchronisation is done with variables, and {@code atomic} is removed.
 *
 * <p>What is left: locals, assignments, calls, {@code if}, {@code while}, {@code for}, blocks,
 * {@code return}, {@code assume}, {@code assert}, {@code await}, {@code choose}, {@code yield} and
 * {@code zield}. A procedure that is called in {@code atomic} has a copy without points.
 */
public final class Normaliser {
  private final ProgramNames names;
  private final SynchronisationAsVariables synchronisers;
  private final StatementSplitter splitter;
  private final RuntimeErrorAssertions checks;

  /** The copies for atomic blocks, by the procedures' names. */
  private final Map<String, String> atomicCopies = new LinkedHashMap<>();

  private final Deque<String> wanted = new ArrayDeque<>();

  /** The result type of the current procedure. */
  private @Nullable TypeSyntax result;

  /** Labels that must not be reached. */
  private final Set<String> nevers;

  /** Posts in atomic blocks, compared by identity. */
  private final Set<Statement> atomicPosts = Collections.newSetFromMap(new IdentityHashMap<>());

  public Normaliser(
      ProgramNames names,
      SynchronisationAsVariables synchronisers,
      Set<String> nevers,
      boolean accesses,
      Statement point) {
    this.names = names;
    this.synchronisers = synchronisers;
    this.nevers = nevers;
    this.splitter = new StatementSplitter(names, accesses, point);
    this.checks = new RuntimeErrorAssertions(names);
  }

  /** The posts in atomic blocks; complete after {@link #procedures} was called. */
  public Set<Statement> atomicPosts() {
    return atomicPosts;
  }

  /** All procedures in the new form, with the copies they need. */
  public List<Declaration.Procedure> procedures() {
    List<Declaration.Procedure> result = new ArrayList<>();
    List<Declaration.Procedure> declared = List.copyOf(names.procedures().values());
    for (Declaration.Procedure procedure : declared) {
      result.add(procedure(procedure, procedure.name()));
    }
    splitter.enter();
    while (!wanted.isEmpty()) {
      Declaration.Procedure original = names.procedures().get(wanted.removeFirst());
      if (original == null) {
        throw new IllegalStateException("an unknown procedure is called");
      }
      String copy = atomicCopies.get(original.name());
      result.add(procedure(original, copy == null ? original.name() : copy));
    }
    splitter.leave();
    return result;
  }

  private Declaration.Procedure procedure(Declaration.Procedure p, String name) {
    names.open();
    result = p.result();
    p.parameters().forEach(parameter -> names.declare(parameter.name(), parameter.type()));
    Statement.Block body = block(p.body());
    names.close();
    return new Declaration.Procedure(p.at(), name, p.parameters(), p.result(), body);
  }

  private Statement.Block block(Statement.Block block) {
    List<Statement> statements = new ArrayList<>();
    names.open();
    block.statements().forEach(statement -> statement(statement, statements));
    names.close();
    return new Statement.Block(block.at(), List.copyOf(statements));
  }

  private void statement(Statement statement, List<Statement> into) {
    if (statement instanceof Statement.Block s) {
      into.add(block(s));
    } else if (statement instanceof Statement.Atomic s) {
      splitter.before(into);
      splitter.enter();
      into.add(block(s.body()));
      splitter.leave();
    } else if (statement instanceof Statement.If s) {
      conditional(s, into);
    } else if (statement instanceof Statement.While s) {
      loop(s, into);
    } else if (statement instanceof Statement.For s) {
      counted(s, into);
    } else {
      simple(statement, into);
    }
  }

  /** A statement that has no others in it. */
  private void simple(Statement statement, List<Statement> into) {
    SourcePosition at = statement.at();
    if (statement instanceof Statement.Local s) {
      local(s, into);
    } else if (statement instanceof Statement.Assign s) {
      assign(s, into);
    } else if (statement instanceof Statement.Do s) {
      into.add(new Statement.Do(at, call(s.call(), into)));
    } else if (statement instanceof Statement.Post s) {
      post(new Statement.Post(at, task(s.task(), into), s.level()), into);
    } else if (statement instanceof Statement.Spawn s && s.group() == null) {
      post(new Statement.Post(at, task(s.task(), into), SyntaxFactory.number(0)), into);
    } else if (statement instanceof Statement.Return s) {
      into.add(new Statement.Return(at, returned(at, s.value(), into)));
    } else if (statement instanceof Statement.Plain s) {
      if (s.word() != Statement.Word.SKIP && !splitter.isAtomic()) {
        into.add(s);
      }
    } else if (statement instanceof Statement.Check s) {
      check(s, into);
    } else if (statement instanceof Statement.Choose s) {
      choose(s, into);
    } else if (statement instanceof Statement.Use s) {
      splitter.before(into);
      synchronisers.use(s, checks, into);
    } else if (statement instanceof Statement.Label s) {
      if (nevers.contains(s.name())) {
        into.add(new Statement.Check(at, Statement.Test.ASSERT, SyntaxFactory.FALSE, s.name()));
      }
    } else {
      throw new UntranslatableException(
          at,
          statement instanceof Statement.Spawn
              ? "'spawn' in a group cannot be translated yet; count its tasks and 'await'"
              : "this statement cannot be translated yet");
    }
  }

  private void post(Statement.Post s, List<Statement> into) {
    if (splitter.isAtomic()) {
      atomicPosts.add(s);
    }
    into.add(s);
  }

  private @Nullable Expression returned(
      SourcePosition at, @Nullable Expression value, List<Statement> into) {
    if (value == null || result == null) {
      return value;
    }
    Expression settled = settle(value, into);
    checks.fits(at, result, settled, into);
    return settled;
  }

  private Expression settle(Expression value, List<Statement> into) {
    Expression settled = splitter.settle(List.of(value), 0, into).get(0);
    checks.evaluation(settled, into);
    return settled;
  }

  private boolean isData(TypeSyntax type) {
    return type instanceof TypeSyntax.Array || names.record(type) != null;
  }

  private void local(Statement.Local s, List<Statement> into) {
    Expression value = s.value();
    Expression first = value;
    if (value instanceof Expression.Call call) {
      // Declared before the call, whose result is not known in its own initialiser.
      into.add(new Statement.Local(s.at(), s.name(), s.type(), null));
      names.declare(s.name(), s.type());
      result(s.at(), SyntaxFactory.name(s.name()), s.type(), call, into);
      return;
    }
    if (value != null && names.accesses(value) > 0 && isData(s.type())) {
      splitter.before(into);
      checks.evaluation(value, into);
    } else if (value != null && !(value instanceof Expression.Elements)) {
      first = settle(value, into);
      checks.fits(s.at(), s.type(), first, into);
    } else if (value != null && (names.accesses(value) > 0 || SubExpressions.chooses(value))) {
      throw new UntranslatableException(s.at(), "elements that are not constant");
    }
    into.add(new Statement.Local(s.at(), s.name(), s.type(), first));
    names.declare(s.name(), s.type());
  }

  private void assign(Statement.Assign s, List<Statement> into) {
    TypeSyntax type = names.declared(s.target());
    if (s.value() instanceof Expression.Call call) {
      result(s.at(), s.target(), type, call, into);
    } else if (isData(type)) {
      if (names.accesses(s.target()) + names.accesses(s.value()) > 0) {
        splitter.before(into);
      }
      checks.evaluation(s.value(), into);
      checks.evaluation(s.target(), into);
      into.add(s);
    } else {
      scalar(s.at(), s.target(), type, s.value(), into);
    }
  }

  /** Assigns the result of a call. */
  private void result(
      SourcePosition at,
      Expression target,
      TypeSyntax type,
      Expression.Call call,
      List<Statement> into) {
    String kept = names.fresh("t");
    TypeSyntax returned = names.declared(call);
    into.add(SyntaxFactory.local(kept, returned, names.someValue(returned)));
    names.declare(kept, returned);
    into.add(new Statement.Assign(at, SyntaxFactory.name(kept), call(call, into)));
    scalar(at, target, type, SyntaxFactory.name(kept), into);
  }

  private void scalar(
      SourcePosition at,
      Expression target,
      TypeSyntax type,
      Expression value,
      List<Statement> into) {
    List<Expression> needed = new ArrayList<>(AssignmentTargets.indices(target));
    needed.add(value);
    List<Expression> settled = splitter.settle(needed, names.isGlobalPlace(target) ? 1 : 0, into);
    Expression stored = settled.get(settled.size() - 1);
    Expression place = AssignmentTargets.with(target, settled);
    checks.evaluation(stored, into);
    checks.evaluation(place, into);
    checks.fits(at, type, stored, into);
    into.add(new Statement.Assign(at, place, stored));
  }

  private Expression.Call call(Expression.Call call, List<Statement> into) {
    Expression.Call settled = task(call, into);
    return new Expression.Call(call.at(), version(call.procedure()), settled.arguments());
  }

  /** A call whose arguments were evaluated before. */
  private Expression.Call task(Expression.Call call, List<Statement> into) {
    Declaration.Procedure called = names.procedures().get(call.procedure());
    if (called == null) {
      throw new IllegalStateException("an unknown procedure is called");
    }
    List<Expression> values = new ArrayList<>();
    for (int i = 0; i < call.arguments().size(); i++) {
      if (!isData(called.parameters().get(i).type())) {
        values.add(call.arguments().get(i));
      }
    }
    List<Expression> settled = new ArrayList<>(splitter.settle(values, 0, into));
    List<Expression> arguments = new ArrayList<>();
    for (int i = 0; i < call.arguments().size(); i++) {
      TypeSyntax type = called.parameters().get(i).type();
      Expression given = call.arguments().get(i);
      if (isData(type)) {
        if (names.isGlobalPlace(given)) {
          splitter.before(into);
        }
      } else {
        given = settled.remove(0);
      }
      checks.evaluation(given, into);
      checks.fits(call.at(), type, given, into);
      arguments.add(given);
    }
    return new Expression.Call(call.at(), call.procedure(), List.copyOf(arguments));
  }

  /** The name of a procedure, or of its copy for atomic blocks. */
  private String version(String procedure) {
    if (!splitter.isAtomic()) {
      return procedure;
    }
    String copy = atomicCopies.get(procedure);
    if (copy == null) {
      copy = names.fresh(procedure + "_atomic");
      atomicCopies.put(procedure, copy);
      wanted.add(procedure);
    }
    return copy;
  }

  private void conditional(Statement.If s, List<Statement> into) {
    Expression condition = settle(s.condition(), into);
    Statement.Block then = block(s.then());
    Statement otherwise = s.otherwise();
    Statement.Block other = null;
    if (otherwise != null) {
      List<Statement> statements = new ArrayList<>();
      names.open();
      statement(otherwise, statements);
      names.close();
      other =
          statements.size() == 1 && statements.get(0) instanceof Statement.Block only
              ? only
              : SyntaxFactory.block(statements);
    }
    into.add(new Statement.If(s.at(), condition, then, other));
  }

  private void loop(Statement.While s, List<Statement> into) {
    List<Statement> head = new ArrayList<>();
    names.open();
    Expression condition = settle(s.condition(), head);
    names.close();
    if (head.isEmpty()) {
      into.add(new Statement.While(s.at(), condition, block(s.body())));
      return;
    }
    String more = names.fresh("more");
    into.add(SyntaxFactory.local(more, SyntaxFactory.BOOL, SyntaxFactory.TRUE));
    Statement.Block stop =
        SyntaxFactory.block(SyntaxFactory.assign(SyntaxFactory.name(more), SyntaxFactory.FALSE));
    head.add(new Statement.If(s.at(), condition, block(s.body()), stop));
    into.add(new Statement.While(s.at(), SyntaxFactory.name(more), SyntaxFactory.block(head)));
  }

  private void counted(Statement.For s, List<Statement> into) {
    List<Expression> range = splitter.settle(List.of(s.low(), s.high()), 0, into);
    range.forEach(end -> checks.evaluation(end, into));
    names.open();
    names.declare(s.name(), SyntaxFactory.INT);
    into.add(new Statement.For(s.at(), s.name(), range.get(0), range.get(1), block(s.body())));
    names.close();
  }

  private void check(Statement.Check s, List<Statement> into) {
    if (s.test() == Statement.Test.AWAIT) {
      if (names.accesses(s.condition()) > 0) {
        splitter.before(into);
      }
      List<Statement> demands = new ArrayList<>();
      checks.evaluation(s.condition(), demands);
      // A demand on local variables does not change while the task waits.
      boolean shared =
          demands.stream()
              .anyMatch(d -> d instanceof Statement.Check c && names.accesses(c.condition()) > 0);
      if (shared) {
        throw new UntranslatableException(
            s.at(), "a run-time error may happen in the condition of 'await'");
      }
      into.addAll(demands);
      into.add(s);
      return;
    }
    Expression condition = settle(s.condition(), into);
    into.add(new Statement.Check(s.at(), s.test(), condition, s.message()));
  }

  private void choose(Statement.Choose s, List<Statement> into) {
    List<Expression> range = splitter.settle(List.of(s.low(), s.high()), 0, into);
    range.forEach(end -> checks.evaluation(end, into));
    checks.choice(s.at(), range.get(0), range.get(1), into);
    String chosen = names.fresh("t");
    names.declare(chosen, SyntaxFactory.INT);
    into.add(SyntaxFactory.local(chosen, SyntaxFactory.INT, null));
    Expression kept = SyntaxFactory.name(chosen);
    into.add(new Statement.Choose(s.at(), kept, range.get(0), range.get(1)));
    scalar(s.at(), s.target(), names.declared(s.target()), kept, into);
  }
}
