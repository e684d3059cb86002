package dev.heddle.lang.check;

import dev.heddle.lang.code.Ex;
import dev.heddle.lang.code.Op;
import dev.heddle.lang.code.Place;
import dev.heddle.lang.code.Type;
import dev.heddle.lang.syntax.Expression;
import dev.heddle.lang.syntax.Operator;
import dev.heddle.lang.syntax.Position;
import dev.heddle.lang.syntax.Printer;
import dev.heddle.lang.syntax.Problems;
import dev.heddle.lang.syntax.Statement;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Turns the statements of one procedure into operations. */
final class Statements {
  private final Scope scope;
  private final Expressions expressions;
  private final Types types;
  private final Problems problems;
  private final CodeBuilder code;
  private final Splitter splitter;
  private final Calls calls;
  private final Synchronisation synchronisation;
  private final Map<String, Op.Mark> marks;

  /** What the procedure returns, or null. */
  private final @Nullable Type result;

  Statements(
      Scope scope,
      Expressions expressions,
      Types types,
      Problems problems,
      CodeBuilder code,
      boolean accesses,
      Map<String, Op.Mark> marks,
      @Nullable Type result) {
    this.scope = scope;
    this.expressions = expressions;
    this.types = types;
    this.problems = problems;
    this.code = code;
    this.splitter = new Splitter(code, accesses, problems);
    this.calls = new Calls(scope, expressions, problems, code, splitter);
    this.synchronisation = new Synchronisation(scope, expressions, problems, code, splitter);
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
    Position at = statement.at();
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
      code.add(new Op.Label(at, s.name(), marks.getOrDefault(s.name(), Op.Mark.PLAIN)));
    } else {
      synchronisation.statement(statement);
    }
  }

  private void local(Statement.Local s) {
    Type type = types.of(s.type());
    Place place = code.local(s.name(), type);
    Expression value = s.value();
    if (value == null) {
      Initial.defaults(code, s.at(), place);
    } else {
      initialise(s.at(), place, value);
    }
    scope.declare(s.at(), s.name(), new Symbol.Stored(place, Typed.Use.CHANGE));
  }

  /** Gives a variable its first value; an array's elements may be listed, or all be the same. */
  void initialise(Position at, Place place, Expression value) {
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
    assign(at, Typed.stored(place, Typed.Use.CHANGE), value);
  }

  private boolean isPlaceOf(Expression value, Type type) {
    boolean named =
        value instanceof Expression.Name
            || value instanceof Expression.Index
            || value instanceof Expression.Field;
    return named && expressions.infer(value).type().equals(type);
  }

  private void assign(Position at, Typed target, Expression value) {
    Place place = target.place();
    if (value instanceof Expression.Call call) {
      Typed returned = calls.call(call, /* wanted= */ true);
      if (place != null && returned.known()) {
        if (Types.fits(returned.type(), target.type())) {
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

  private void copy(Position at, Typed target, Place place, Expression value) {
    Typed source = expressions.infer(value);
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
    code.add(new Op.Copy(at, place, source.place()));
  }

  private void conditional(Statement.If s) {
    Ex condition = splitter.settle(s.at(), expressions.check(s.condition(), Types.BOOL));
    int branch = code.hole();
    block(s.then());
    Statement otherwise = s.otherwise();
    if (otherwise == null) {
      code.fill(branch, new Op.Branch(s.at(), condition, code.here()));
      return;
    }
    int jump = code.hole();
    code.fill(branch, new Op.Branch(s.at(), condition, code.here()));
    code.newStatement();
    statement(otherwise);
    code.fill(jump, Op.Jump.to(s.at(), code.here()));
  }

  private void repeat(Statement.While s) {
    int head = code.here();
    Ex condition = splitter.settle(s.at(), expressions.check(s.condition(), Types.BOOL));
    int branch = code.hole();
    block(s.body());
    code.add(Op.Jump.again(s.at(), head));
    code.fill(branch, new Op.Branch(s.at(), condition, code.here()));
  }

  private void loop(Statement.For s) {
    Position at = s.at();
    List<Ex> range =
        splitter.settleAll(
            at,
            List.of(expressions.check(s.low(), Types.INT), expressions.check(s.high(), Types.INT)),
            0);
    scope.open();
    Place index = code.local(s.name(), Types.INT);
    Ex last = range.get(1);
    if (!(last instanceof Ex.Const)) {
      Place limit = code.local(s.name() + "'", Types.INT);
      code.assign(at, limit, last);
      last = new Ex.Load(limit);
    }
    code.assign(at, index, range.get(0));
    scope.declare(at, s.name(), new Symbol.Stored(index, Typed.Use.READ));
    Ex current = new Ex.Load(index);
    int first = code.hole();
    int head = code.here();
    block(s.body());
    int end = code.hole();
    code.assign(at, index, Arithmetic.plus(current, 1));
    code.add(Op.Jump.to(at, head));
    Ex more = Arithmetic.binary(Operator.AT_MOST, current, last, at);
    code.fill(first, new Op.Branch(at, more, code.here()));
    Ex unfinished = Arithmetic.binary(Operator.LESS, current, last, at);
    code.fill(end, new Op.Branch(at, unfinished, code.here()));
    // Out of scope, it must not tell states apart.
    code.assign(at, index, new Ex.Const(0));
    scope.close();
  }

  private void giveBack(Statement.Return s) {
    Expression value = s.value();
    Ex returned = null;
    if (value != null && result != null) {
      Ex checked = expressions.check(value, result);
      // What others do at the end of the block comes later than the value.
      returned =
          code.isAtomic() ? splitter.keep(s.at(), checked) : splitter.settle(s.at(), checked);
      if (result instanceof Type.Range) {
        Place inRange = code.temporary(result);
        code.assign(s.at(), inRange, returned);
        returned = new Ex.Load(inRange);
      }
    } else if (value != null) {
      problems.add(value.at(), "this procedure has no result");
    } else if (result != null) {
      problems.add(s.at(), "this procedure must return a value of type " + result);
    }
    // What is entered is left, without counting it as left: the text goes on in the block.
    for (int i = 0; i < code.atomicDepth(); i++) {
      code.add(new Op.Leave(s.at()));
    }
    code.add(new Op.Return(s.at(), returned));
  }

  private void plain(Statement.Plain s) {
    if (s.word() == Statement.Word.SKIP) {
      code.add(Op.Jump.to(s.at(), code.here() + 1));
      return;
    }
    if (code.isAtomic()) {
      problems.add(s.at(), "'" + s.word().word() + "' has no effect in an atomic block");
    }
    boolean yield = s.word() == Statement.Word.YIELD;
    code.point(s.at(), yield ? Op.Switch.YIELD : Op.Switch.ZIELD);
  }

  private void check(Statement.Check s) {
    Ex condition = expressions.check(s.condition(), Types.BOOL);
    String text = Printer.print(s.condition());
    if (s.test() == Statement.Test.AWAIT) {
      if (Globals.chooses(condition)) {
        problems.add(s.condition().at(), "what is waited for must not depend on '*'");
      }
      if (Splitter.count(condition) > 0) {
        splitter.before(s.at());
      }
      code.add(new Op.Await(s.at(), condition, text));
      return;
    }
    condition = splitter.settle(s.at(), condition);
    if (s.test() == Statement.Test.ASSUME) {
      code.add(new Op.Assume(s.at(), condition));
    } else {
      String message = s.message();
      code.add(new Op.Assert(s.at(), condition, message == null ? text : message));
    }
  }

  private void choose(Statement.Choose s) {
    Typed target = expressions.target(s.target());
    Ex low = expressions.check(s.low(), Types.INT);
    Ex high = expressions.check(s.high(), Types.INT);
    Place place = target.place();
    if (place == null) {
      return;
    }
    if (!target.type().isNumber()) {
      problems.add(s.target().at(), "expected a number but this is " + target.type());
      return;
    }
    Place chosen = place.global() ? code.temporary() : place;
    List<Ex> range = splitter.settleAll(s.at(), List.of(low, high), 0);
    code.add(new Op.Choose(s.at(), chosen, range.get(0), range.get(1)));
    if (place.global()) {
      splitter.assign(s.at(), place, new Ex.Load(chosen));
    }
  }
}
