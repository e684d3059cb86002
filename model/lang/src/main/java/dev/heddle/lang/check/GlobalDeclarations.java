package dev.heddle.lang.check;

import dev.heddle.lang.code.StorageLocation;
import dev.heddle.lang.code.Type;
import dev.heddle.lang.code.ValueExpression;
import dev.heddle.lang.code.Variable;
import dev.heddle.lang.syntax.Declaration;
import dev.heddle.lang.syntax.Expression;
import dev.heddle.lang.syntax.SourcePosition;
import dev.heddle.lang.syntax.SourceProblems;
import java.util.ArrayList;
import java.util.List;

/** Declares global variables and synchronisation objects. */
final class GlobalDeclarations {
  private final NameScope scope;
  private final ExpressionChecker expressions;
  private final TypeChecker types;
  private final SourceProblems problems;
  private final List<Variable> variables = new ArrayList<>();
  private int slots;

  GlobalDeclarations(
      NameScope scope, ExpressionChecker expressions, TypeChecker types, SourceProblems problems) {
    this.scope = scope;
    this.expressions = expressions;
    this.types = types;
    this.problems = problems;
  }

  void declare(Declaration declaration) {
    if (declaration instanceof Declaration.Variable variable) {
      add(variable.at(), variable.name(), types.of(variable.type()));
    } else if (declaration instanceof Declaration.Synchroniser synchroniser) {
      Type type = type(synchroniser);
      Expression length = synchroniser.length();
      Type whole = length == null ? type : types.array(length, type);
      add(synchroniser.at(), synchroniser.name(), whole);
    }
  }

  private void add(SourcePosition at, String name, Type type) {
    StorageLocation place = StorageLocation.global(slots, type);
    variables.add(new Variable(name, slots, type));
    slots += type.size();
    scope.declare(at, name, new DeclaredSymbol.Stored(place, TypedExpression.Use.CHANGE));
  }

  private Type type(Declaration.Synchroniser declared) {
    int size = declared.size() == null ? 0 : expressions.constant(declared.size());
    int least = declared.kind() == Declaration.Kind.BARRIER ? 1 : 0;
    if (declared.size() != null && (size < least || size > 10_000)) {
      problems.add(declared.size().at(), "this must be from " + least + " to 10000");
      size = 1;
    }
    return switch (declared.kind()) {
      case LOCK -> new Type.Lock();
      case SEMAPHORE -> new Type.Semaphore(size);
      case CONDITION -> new Type.Condition();
      case BARRIER -> new Type.Barrier(size);
      case GROUP -> new Type.Group();
      case CHANNEL -> {
        Type element = declared.element() == null ? TypeChecker.INT : types.of(declared.element());
        yield new Type.Channel(size, element);
      }
    };
  }

  /** The global slots, in order. */
  List<Variable> slots() {
    return ModelCompiler.slots(variables);
  }

  /** The slots of the global variables that an expression names. */
  List<Integer> named(Expression expression) {
    List<Integer> named = new ArrayList<>();
    for (Variable variable : variables) {
      if (names(expression, variable.name())) {
        variable.parts().forEach(part -> named.add(part.slot()));
      }
    }
    return List.copyOf(named);
  }

  private static boolean names(Expression expression, String name) {
    if (expression instanceof Expression.Name e) {
      return e.name().equals(name);
    } else if (expression instanceof Expression.Not e) {
      return names(e.operand(), name);
    } else if (expression instanceof Expression.Negative e) {
      return names(e.operand(), name);
    } else if (expression instanceof Expression.Binary e) {
      return names(e.left(), name) || names(e.right(), name);
    } else if (expression instanceof Expression.Conditional e) {
      return names(e.condition(), name) || names(e.then(), name) || names(e.otherwise(), name);
    } else if (expression instanceof Expression.Index e) {
      return names(e.array(), name) || names(e.index(), name);
    } else if (expression instanceof Expression.Field e) {
      return names(e.record(), name);
    } else if (expression instanceof Expression.Quantified e) {
      return names(e.low(), name) || names(e.high(), name) || names(e.body(), name);
    }
    return false;
  }

  /** Whether evaluating an expression makes a data choice. */
  static boolean chooses(ValueExpression value) {
    if (value instanceof ValueExpression.Any) {
      return true;
    } else if (value instanceof ValueExpression.Load e) {
      return e.place().indices().stream().anyMatch(index -> chooses(index.value()));
    } else if (value instanceof ValueExpression.Negative e) {
      return chooses(e.operand());
    } else if (value instanceof ValueExpression.Binary e) {
      return chooses(e.left()) || chooses(e.right());
    } else if (value instanceof ValueExpression.If e) {
      return chooses(e.condition()) || chooses(e.then()) || chooses(e.otherwise());
    } else if (value instanceof ValueExpression.Quantified e) {
      return chooses(e.low()) || chooses(e.high()) || chooses(e.body());
    }
    return false;
  }
}
