package dev.heddle.lang.check;

import dev.heddle.lang.code.Ex;
import dev.heddle.lang.code.Op;
import dev.heddle.lang.code.Place;
import dev.heddle.lang.code.Type;
import dev.heddle.lang.syntax.Expression;
import dev.heddle.lang.syntax.Position;
import dev.heddle.lang.syntax.Problems;
import dev.heddle.lang.syntax.Statement;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Turns calls, posts and spawns into operations. */
final class Calls {
  private static final int HIGHEST_LEVEL = 1000;

  private final Scope scope;
  private final Expressions expressions;
  private final Problems problems;
  private final CodeBuilder code;
  private final Splitter splitter;

  Calls(
      Scope scope,
      Expressions expressions,
      Problems problems,
      CodeBuilder code,
      Splitter splitter) {
    this.scope = scope;
    this.expressions = expressions;
    this.problems = problems;
    this.code = code;
    this.splitter = splitter;
  }

  /** Calls a procedure; the result is its value, if one is wanted. */
  Typed call(Expression.Call call, boolean wanted) {
    Symbol.Procedure procedure = procedure(scope, problems, call);
    if (procedure == null) {
      return Typed.WRONG;
    }
    Type result = procedure.result();
    if (wanted && result == null) {
      problems.add(call.at(), "'" + call.procedure() + "' has no result");
    }
    List<Op.Argument> arguments = arguments(call, procedure);
    code.newStatement();
    if (!wanted || result == null) {
      code.add(new Op.Call(call.at(), procedure.number(), arguments, -1));
      return Typed.WRONG;
    }
    Place place = code.temporary();
    code.add(new Op.Call(call.at(), procedure.number(), arguments, place.offset()));
    return Typed.value(result, new Ex.Load(place));
  }

  /** The procedure that is named; null, and a problem, if there is none. */
  static Symbol.@Nullable Procedure procedure(
      Scope scope, Problems problems, Expression.Call call) {
    Symbol symbol = scope.find(call.at(), call.procedure());
    if (symbol instanceof Symbol.Procedure procedure) {
      int expected = procedure.parameters().size();
      if (call.arguments().size() == expected) {
        return procedure;
      }
      problems.add(
          call.at(),
          "'"
              + call.procedure()
              + "' has "
              + expected
              + (expected == 1 ? " parameter, not " : " parameters, not ")
              + call.arguments().size());
    } else if (symbol != null) {
      problems.add(
          call.at(), "'" + call.procedure() + "' is " + symbol.what() + ", not a procedure");
    }
    return null;
  }

  private List<Op.Argument> arguments(Expression.Call call, Symbol.Procedure procedure) {
    List<Ex> values = new ArrayList<>();
    List<Op.Argument> arguments = new ArrayList<>();
    for (int i = 0; i < call.arguments().size(); i++) {
      Type type = procedure.parameters().get(i);
      if (type.isScalar()) {
        values.add(expressions.check(call.arguments().get(i), type));
      }
    }
    values = new ArrayList<>(splitter.settleAll(call.at(), values, 0));
    for (int i = 0; i < call.arguments().size(); i++) {
      Type type = procedure.parameters().get(i);
      Position at = call.arguments().get(i).at();
      if (type.isScalar()) {
        arguments.add(new Op.Argument.Value(values.remove(0), type, at));
      } else {
        slots(call.arguments().get(i), type, arguments);
      }
    }
    return List.copyOf(arguments);
  }

  private void slots(Expression argument, Type type, List<Op.Argument> arguments) {
    Typed typed = expressions.infer(argument);
    Place place = typed.place();
    if (place == null || !typed.type().equals(type)) {
      if (typed.known()) {
        problems.add(argument.at(), "expected " + type + " but this is " + typed.type());
      }
      return;
    }
    if (place.global()) {
      splitter.before(argument.at());
    }
    arguments.add(new Op.Argument.Slots(place));
  }

  void post(Statement.Post s) {
    Symbol.Procedure procedure = procedure(scope, problems, s.task());
    int level = expressions.constant(s.level());
    if (level < 0 || level > HIGHEST_LEVEL) {
      problems.add(s.level().at(), "a level is a number from 0 to " + HIGHEST_LEVEL);
    }
    if (procedure != null) {
      code.add(
          new Op.Post(s.at(), procedure.number(), arguments(s.task(), procedure), level, null));
    }
  }

  void spawn(Statement.Spawn s) {
    Symbol.Procedure procedure = procedure(scope, problems, s.task());
    Expression in = s.group();
    Place group = in == null ? null : expressions.object(in, Type.Group.class, "group");
    if (procedure != null) {
      List<Op.Argument> arguments = arguments(s.task(), procedure);
      code.add(new Op.Post(s.at(), procedure.number(), arguments, 0, group));
    }
  }
}
