package dev.heddle.sequential.normal;

import dev.heddle.lang.syntax.Expression;
import dev.heddle.lang.syntax.Operator;
import dev.heddle.lang.syntax.Statement;
import dev.heddle.lang.syntax.TypeSyntax;
import dev.heddle.sequential.tree.ProgramNames;
import dev.heddle.sequential.tree.SubExpressions;
import dev.heddle.sequential.tree.SyntaxFactory;
import dev.heddle.sequential.tree.UntranslatableException;
import java.util.ArrayList;
import java.util.List;

/**
 * Writes the points that are inserted before accesses to global variables: a statement with one
 * access has a point before it; one with several is split into reads, each with its point.
 */
final class StatementSplitter {
  private final ProgramNames names;
  private final boolean accesses;

  /** How many atomic blocks are open, those of callers among them. */
  private int atomic;

  /** The statement that is written where others may run. */
  private final Statement point;

  StatementSplitter(ProgramNames names, boolean accesses, Statement point) {
    this.names = names;
    this.accesses = accesses;
    this.point = point;
  }

  void enter() {
    atomic++;
  }

  void leave() {
    atomic--;
  }

  boolean isAtomic() {
    return atomic > 0;
  }

  boolean active() {
    return accesses && atomic == 0;
  }

  /** A point, if points are inserted here. */
  void before(List<Statement> into) {
    if (active()) {
      into.add(point);
    }
  }

  /** The same values, with points before what they access, if the statement has more accesses. */
  List<Expression> settle(List<Expression> values, int more, List<Statement> into) {
    int count = values.stream().mapToInt(names::accesses).sum() + more;
    if (!active() || count == 0) {
      return values;
    }
    if (count == 1 && values.stream().noneMatch(this::isConditional)) {
      before(into);
      return values;
    }
    List<Expression> settled = new ArrayList<>();
    values.forEach(value -> settled.add(split(value, into)));
    if (more > 0) {
      before(into);
    }
    return settled;
  }

  /** Whether a value has an access that is made under a condition only. */
  private boolean isConditional(Expression value) {
    List<Expression> later = List.of();
    if (value instanceof Expression.Binary e
        && (e.operator() == Operator.AND
            || e.operator() == Operator.OR
            || e.operator() == Operator.IMPLIES)) {
      later = List.of(e.right());
    } else if (value instanceof Expression.Conditional e) {
      later = List.of(e.then(), e.otherwise());
    }
    return later.stream().anyMatch(part -> names.accesses(part) > 0)
        || SubExpressions.of(value).stream().anyMatch(this::isConditional);
  }

  private Expression split(Expression value, List<Statement> into) {
    if (names.accesses(value) == 0) {
      return value;
    }
    if (names.isGlobalPlace(value)) {
      Expression place = indices(value, into);
      before(into);
      return keep(names.type(value), place, into);
    }
    if (value instanceof Expression.Binary e && e.operator() == Operator.AND) {
      return lazily(e, e.left(), e.right(), SyntaxFactory.FALSE, into);
    } else if (value instanceof Expression.Binary e && e.operator() == Operator.OR) {
      return lazily(e, e.left(), SyntaxFactory.TRUE, e.right(), into);
    } else if (value instanceof Expression.Binary e && e.operator() == Operator.IMPLIES) {
      return lazily(e, e.left(), e.right(), SyntaxFactory.TRUE, into);
    } else if (value instanceof Expression.Conditional e) {
      return lazily(e, e.condition(), e.then(), e.otherwise(), into);
    } else if (value instanceof Expression.Quantified e) {
      throw new UntranslatableException(e.at(), "'all' and 'some' over shared variables");
    }
    return SubExpressions.map(value, part -> split(part, into));
  }

  /** The place with its indices settled. */
  private Expression indices(Expression place, List<Statement> into) {
    if (place instanceof Expression.Index e) {
      Expression array = indices(e.array(), into);
      return new Expression.Index(e.at(), array, split(e.index(), into));
    } else if (place instanceof Expression.Field e) {
      return new Expression.Field(e.at(), indices(e.record(), into), e.name());
    }
    return place;
  }

  private Expression keep(TypeSyntax type, Expression value, List<Statement> into) {
    String kept = names.fresh("t");
    names.declare(kept, type);
    new RuntimeErrorAssertions(names).evaluation(value, into);
    into.add(new Statement.Local(value.at(), kept, type, value));
    return SyntaxFactory.name(kept);
  }

  private Expression lazily(
      Expression whole,
      Expression condition,
      Expression then,
      Expression otherwise,
      List<Statement> into) {
    Expression decided = split(condition, into);
    if (names.accesses(then) + names.accesses(otherwise) == 0) {
      if (whole instanceof Expression.Binary e) {
        return new Expression.Binary(e.at(), e.operator(), decided, e.right());
      }
      return new Expression.Conditional(whole.at(), decided, then, otherwise);
    }
    TypeSyntax type = names.type(whole);
    String result = names.fresh("t");
    names.declare(result, type);
    into.add(SyntaxFactory.local(result, type, null));
    List<Statement> first = new ArrayList<>();
    Expression value = split(then, first);
    new RuntimeErrorAssertions(names).evaluation(value, first);
    first.add(new Statement.Assign(whole.at(), SyntaxFactory.name(result), value));
    List<Statement> second = new ArrayList<>();
    value = split(otherwise, second);
    new RuntimeErrorAssertions(names).evaluation(value, second);
    second.add(new Statement.Assign(whole.at(), SyntaxFactory.name(result), value));
    new RuntimeErrorAssertions(names).evaluation(decided, into);
    into.add(
        new Statement.If(
            whole.at(), decided, SyntaxFactory.block(first), SyntaxFactory.block(second)));
    return SyntaxFactory.name(result);
  }
}
