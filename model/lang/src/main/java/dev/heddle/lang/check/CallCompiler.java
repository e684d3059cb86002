package dev.heddle.lang.check;

import dev.heddle.lang.code.Operation;
import dev.heddle.lang.code.StorageLocation;
import dev.heddle.lang.code.Type;
import dev.heddle.lang.code.ValueExpression;
import dev.heddle.lang.syntax.Expression;
import dev.heddle.lang.syntax.SourcePosition;
import dev.heddle.lang.syntax.SourceProblems;
import dev.heddle.lang.syntax.Statement;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Turns calls, posts and spawns into operations. */
final class CallCompiler {
  private static final int HIGHEST_LEVEL = 1000;

  private final NameScope scope;
  private final ExpressionChecker expressions;
  private final SourceProblems problems;
  private final CodeBuilder code;
  private final AccessPointInsertion splitter;

  CallCompiler(
      NameScope scope,
      ExpressionChecker expressions,
      SourceProblems problems,
      CodeBuilder code,
      AccessPointInsertion splitter) {
    this.scope = scope;
    this.expressions = expressions;
    this.problems = problems;
    this.code = code;
    this.splitter = splitter;
  }

  /** Calls a procedure; the result is its value, if one is wanted. */
  TypedExpression call(Expression.Call call, boolean wanted) {
    DeclaredSymbol.Procedure procedure = procedure(scope, problems, call);
    if (procedure == null) {
      return TypedExpression.WRONG;
    }
    Type result = procedure.result();
    if (wanted && result == null) {
      problems.add(call.at(), "'" + call.procedure() + "' has no result");
    }
    List<Operation.Argument> arguments = arguments(call, procedure);
    code.newStatement();
    if (!wanted || result == null) {
      code.add(new Operation.Call(call.at(), procedure.number(), arguments, -1));
      return TypedExpression.WRONG;
    }
    StorageLocation place = code.temporary();
    code.add(new Operation.Call(call.at(), procedure.number(), arguments, place.offset()));
    return TypedExpression.value(result, new ValueExpression.Load(place));
  }

  /** The procedure that is named; null, and a problem, if there is none. */
  static DeclaredSymbol.@Nullable Procedure procedure(
      NameScope scope, SourceProblems problems, Expression.Call call) {
    DeclaredSymbol symbol = scope.find(call.at(), call.procedure());
    if (symbol instanceof DeclaredSymbol.Procedure procedure) {
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

  private List<Operation.Argument> arguments(
      Expression.Call call, DeclaredSymbol.Procedure procedure) {
    List<ValueExpression> values = new ArrayList<>();
    List<Operation.Argument> arguments = new ArrayList<>();
    for (int i = 0; i < call.arguments().size(); i++) {
      Type type = procedure.parameters().get(i);
      if (type.isScalar()) {
        values.add(expressions.check(call.arguments().get(i), type));
      }
    }
    values = new ArrayList<>(splitter.settleAll(call.at(), values, 0));
    for (int i = 0; i < call.arguments().size(); i++) {
      Type type = procedure.parameters().get(i);
      SourcePosition at = call.arguments().get(i).at();
      if (type.isScalar()) {
        arguments.add(new Operation.Argument.Value(values.remove(0), type, at));
      } else {
        slots(call.arguments().get(i), type, arguments);
      }
    }
    return List.copyOf(arguments);
  }

  private void slots(Expression argument, Type type, List<Operation.Argument> arguments) {
    TypedExpression typed = expressions.infer(argument);
    StorageLocation place = typed.place();
    if (place == null || !typed.type().equals(type)) {
      if (typed.known()) {
        problems.add(argument.at(), "expected " + type + " but this is " + typed.type());
      }
      return;
    }
    if (place.global()) {
      splitter.before(argument.at());
    }
    arguments.add(new Operation.Argument.Slots(place));
  }

  void post(Statement.Post s) {
    DeclaredSymbol.Procedure procedure = procedure(scope, problems, s.task());
    int level = expressions.constant(s.level());
    if (level < 0 || level > HIGHEST_LEVEL) {
      problems.add(s.level().at(), "a level is a number from 0 to " + HIGHEST_LEVEL);
    }
    if (procedure != null) {
      code.add(
          new Operation.Post(
              s.at(), procedure.number(), arguments(s.task(), procedure), level, null));
    }
  }

  void spawn(Statement.Spawn s) {
    DeclaredSymbol.Procedure procedure = procedure(scope, problems, s.task());
    Expression in = s.group();
    StorageLocation group = in == null ? null : expressions.object(in, Type.Group.class, "group");
    if (procedure != null) {
      List<Operation.Argument> arguments = arguments(s.task(), procedure);
      code.add(new Operation.Post(s.at(), procedure.number(), arguments, 0, group));
    }
  }
}
