package dev.heddle.lang.check;

import dev.heddle.lang.code.Operation;
import dev.heddle.lang.code.StorageLocation;
import dev.heddle.lang.code.Type;
import dev.heddle.lang.code.ValueExpression;
import dev.heddle.lang.syntax.Expression;
import dev.heddle.lang.syntax.Operator;
import dev.heddle.lang.syntax.Printer;
import dev.heddle.lang.syntax.SourcePosition;
import dev.heddle.lang.syntax.SourceProblems;
import dev.heddle.lang.syntax.Statement;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Turns the statements of one procedure into operations. */
final class StatementCompiler {
  private final NameScope scope;
  private final ExpressionChecker expressions;
  private final TypeChecker types;
  private final SourceProblems problems;
  private final CodeBuilder code;
  private final AccessPointInsertion splitter;
  private final CallCompiler calls;
  private final SynchronisationCompiler synchronisation;
  private final Map<String, Operation.Mark> marks;

  /** What the procedure returns, or null. */
  private final @Nullable Type result;

  StatementCompiler(
      NameScope scope,
      ExpressionChecker expressions,
      TypeChecker types,
      SourceProblems problems,
      CodeBuilder code,
      boolean accesses,
      Map<String, Operation.Mark> marks,
      @Nullable Type result) {
    this.scope = scope;
    this.expressions = expressions;
    this.types = types;
    this.problems = problems;
    this.code = code;
    this.splitter = new AccessPointInsertion(code, accesses, problems);
    this.calls = new CallCompiler(scope, expressions, problems, code, splitter);
    this.synchronisation =
        new SynchronisationCompiler(scope, expressions, problems, code, splitter);
    this.marks = marks;
    this.result = result;
  }

  void block(Statement.Block block) {
    scope.open();
    for (Statement statement : block.statements()) {
      code.newStatement();
      statement(statement);
    }
    scope.close();
  }

  private void statement(Statement statement) {
    SourcePosition at = statement.at();
    if (statement instanceof Statement.Block s) {
      block(s);
    } else if (statement instanceof Statement.Atomic s) {
      splitter.before(at);
      code.enter(at);
      block(s.body());
      code.leave(at);
    } else if (statement instanceof Statement.Local s) {
      local(s);
    } else if (statement instanceof Statement.Assign s) {
      assign(at, expressions.target(s.target()), s.value());
    } else if (statement instanceof Statement.Do s) {
      calls.call(s.call(), /* wanted= */ false);
    } else if (statement instanceof Statement.If s) {
      conditional(s);
    } else if (statement instanceof Statement.While s) {
      repeat(s);
    } else if (statement instanceof Statement.For s) {
      loop(s);
    } else if (statement instanceof Statement.Return s) {
      giveBack(s);
    } else if (statement instanceof Statement.Plain s) {
      plain(s);
    } else if (statement instanceof Statement.Check s) {
      check(s);
    } else if (statement instanceof Statement.Choose s) {
      choose(s);
    } else if (statement instanceof Statement.Post s) {
      calls.post(s);
    } else if (statement instanceof Statement.Spawn s) {
      calls.spawn(s);
    } else if (statement instanceof Statement.Label s) {
      code.add(
          new Operation.Label(at, s.name(), marks.getOrDefault(s.name(), Operation.Mark.PLAIN)));
    } else {
      synchronisation.statement(statement);
    }
  }

  private void local(Statement.Local s) {
    Type type = types.of(s.type());
    StorageLocation place = code.local(s.name(), type);
    Expression value = s.value();
    if (value == null) {
      DefaultValues.defaults(code, s.at(), place);
    } else {
      initialise(s.at(), place, value);
    }
    scope.declare(s.at(), s.name(), new DeclaredSymbol.Stored(place, TypedExpression.Use.CHANGE));
  }

  /** Initialises a variable; the elements of an array may be listed, or all have the same value. */
  void initialise(SourcePosition at, StorageLocation place, Expression value) {
    if (place.type() instanceof Type.Array array) {
      int size = array.element().size();
      if (value instanceof Expression.Elements list) {
        if (list.elements().size() != array.length()) {
          problems.add(
              list.at(),
              "expected " + array.length() + " elements but found " + list.elements().size());
          return;
        }
        for (int i = 0; i < array.length(); i++) {
          initialise(at, place.plus(i * size, array.element()), list.elements().get(i));
        }
        return;
      }
      if (!isPlaceOf(value, array)) {
        for (int i = 0; i < array.length(); i++) {
          initialise(at, place.plus(i * size, array.element()), value);
        }
        return;
      }
    }
    code.newStatement();
    assign(at, TypedExpression.stored(place, TypedExpression.Use.CHANGE), value);
  }

  private boolean isPlaceOf(Expression value, Type type) {
    boolean named =
        value instanceof Expression.Name
            || value instanceof Expression.Index
            || value instanceof Expression.Field;
    return named && expressions.infer(value).type().equals(type);
  }

  private void assign(SourcePosition at, TypedExpression target, Expression value) {
    StorageLocation place = target.place();
    if (value instanceof Expression.Call call) {
      TypedExpression returned = calls.call(call, /* wanted= */ true);
      if (place != null && returned.known()) {
        if (TypeChecker.fits(returned.type(), target.type())) {
          splitter.assign(at, place, returned.value());
        } else {
          problems.add(call.at(), "expected " + target.type() + " but this is " + returned.type());
        }
      }
    } else if (place == null) {
      expressions.infer(value);
    } else if (target.type().isScalar()) {
      splitter.assign(at, place, expressions.check(value, target.type()));
    } else {
      copy(at, target, place, value);
    }
  }

  private void copy(
      SourcePosition at, TypedExpression target, StorageLocation place, Expression value) {
    TypedExpression source = expressions.infer(value);
    boolean data = target.type() instanceof Type.Array || target.type() instanceof Type.Structure;
    if (!source.known()) {
      return;
    }
    if (!data || source.place() == null || !source.type().equals(target.type())) {
      problems.add(
          value.at(),
          data
              ? "expected " + target.type() + " but this is " + source.type()
              : "a " + target.type() + " cannot be assigned to");
      return;
    }
    if (place.global() || source.place().global()) {
      splitter.before(at);
    }
    code.add(new Operation.Copy(at, place, source.place()));
  }

  private void conditional(Statement.If s) {
    ValueExpression condition =
        splitter.settle(s.at(), expressions.check(s.condition(), TypeChecker.BOOL));
    int branch = code.hole();
    block(s.then());
    Statement otherwise = s.otherwise();
    if (otherwise == null) {
      code.fill(branch, new Operation.Branch(s.at(), condition, code.here()));
      return;
    }
    int jump = code.hole();
    code.fill(branch, new Operation.Branch(s.at(), condition, code.here()));
    code.newStatement();
    statement(otherwise);
    code.fill(jump, Operation.Jump.to(s.at(), code.here()));
  }

  private void repeat(Statement.While s) {
    int head = code.here();
    ValueExpression condition =
        splitter.settle(s.at(), expressions.check(s.condition(), TypeChecker.BOOL));
    int branch = code.hole();
    block(s.body());
    code.add(Operation.Jump.again(s.at(), head));
    code.fill(branch, new Operation.Branch(s.at(), condition, code.here()));
  }

  private void loop(Statement.For s) {
    SourcePosition at = s.at();
    List<ValueExpression> range =
        splitter.settleAll(
            at,
            List.of(
                expressions.check(s.low(), TypeChecker.INT),
                expressions.check(s.high(), TypeChecker.INT)),
            0);
    scope.open();
    StorageLocation index = code.local(s.name(), TypeChecker.INT);
    ValueExpression last = range.get(1);
    if (!(last instanceof ValueExpression.Const)) {
      StorageLocation limit = code.local(s.name() + "'", TypeChecker.INT);
      code.assign(at, limit, last);
      last = new ValueExpression.Load(limit);
    }
    code.assign(at, index, range.get(0));
    scope.declare(at, s.name(), new DeclaredSymbol.Stored(index, TypedExpression.Use.READ));
    ValueExpression current = new ValueExpression.Load(index);
    int first = code.hole();
    int head = code.here();
    block(s.body());
    int end = code.hole();
    code.assign(at, index, ConstantFolding.plus(current, 1));
    code.add(Operation.Jump.to(at, head));
    ValueExpression more = ConstantFolding.binary(Operator.AT_MOST, current, last, at);
    code.fill(first, new Operation.Branch(at, more, code.here()));
    ValueExpression unfinished = ConstantFolding.binary(Operator.LESS, current, last, at);
    code.fill(end, new Operation.Branch(at, unfinished, code.here()));
    // Out of scope, it must not distinguish states.
    code.assign(at, index, new ValueExpression.Const(0));
    scope.close();
  }

  private void giveBack(Statement.Return s) {
    Expression value = s.value();
    ValueExpression returned = null;
    if (value != null && result != null) {
      ValueExpression checked = expressions.check(value, result);
      // The value is computed before other tasks run at the end of the block.
      returned =
          code.isAtomic() ? splitter.keep(s.at(), checked) : splitter.settle(s.at(), checked);
      if (result instanceof Type.Range) {
        StorageLocation inRange = code.temporary(result);
        code.assign(s.at(), inRange, returned);
        returned = new ValueExpression.Load(inRange);
      }
    } else if (value != null) {
      problems.add(value.at(), "this procedure has no result");
    } else if (result != null) {
      problems.add(s.at(), "this procedure must return a value of type " + result);
    }
    // Open blocks are left without changing the count, because the text continues inside them.
    for (int i = 0; i < code.atomicDepth(); i++) {
      code.add(new Operation.Leave(s.at()));
    }
    code.add(new Operation.Return(s.at(), returned));
  }

  private void plain(Statement.Plain s) {
    if (s.word() == Statement.Word.SKIP) {
      code.add(Operation.Jump.to(s.at(), code.here() + 1));
      return;
    }
    if (code.isAtomic()) {
      problems.add(s.at(), "'" + s.word().word() + "' has no effect in an atomic block");
    }
    boolean yield = s.word() == Statement.Word.YIELD;
    code.point(s.at(), yield ? Operation.Switch.YIELD : Operation.Switch.ZIELD);
  }

  private void check(Statement.Check s) {
    ValueExpression condition = expressions.check(s.condition(), TypeChecker.BOOL);
    String text = Printer.print(s.condition());
    if (s.test() == Statement.Test.AWAIT) {
      if (GlobalDeclarations.chooses(condition)) {
        problems.add(s.condition().at(), "what is waited for must not depend on '*'");
      }
      if (AccessPointInsertion.count(condition) > 0) {
        splitter.before(s.at());
      }
      code.add(new Operation.Await(s.at(), condition, text));
      return;
    }
    condition = splitter.settle(s.at(), condition);
    if (s.test() == Statement.Test.ASSUME) {
      code.add(new Operation.Assume(s.at(), condition));
    } else {
      String message = s.message();
      code.add(new Operation.Assert(s.at(), condition, message == null ? text : message));
    }
  }

  private void choose(Statement.Choose s) {
    TypedExpression target = expressions.target(s.target());
    ValueExpression low = expressions.check(s.low(), TypeChecker.INT);
    ValueExpression high = expressions.check(s.high(), TypeChecker.INT);
    StorageLocation place = target.place();
    if (place == null) {
      return;
    }
    if (!target.type().isNumber()) {
      problems.add(s.target().at(), "expected a number but this is " + target.type());
      return;
    }
    StorageLocation chosen = place.global() ? code.temporary() : place;
    List<ValueExpression> range = splitter.settleAll(s.at(), List.of(low, high), 0);
    code.add(new Operation.Choose(s.at(), chosen, range.get(0), range.get(1)));
    if (place.global()) {
      splitter.assign(s.at(), place, new ValueExpression.Load(chosen));
    }
  }
}
