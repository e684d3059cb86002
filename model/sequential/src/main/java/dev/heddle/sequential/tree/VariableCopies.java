package dev.heddle.sequential.tree;

import dev.heddle.lang.syntax.Declaration;
import dev.heddle.lang.syntax.Expression;
import dev.heddle.lang.syntax.Operator;
import dev.heddle.lang.syntax.SourcePosition;
import dev.heddle.lang.syntax.Statement;
import dev.heddle.lang.syntax.TypeSyntax;
import java.util.ArrayList;
import java.util.List;

/** Writes statements that guess the value of a variable of any type, and that compare two. */
public final class VariableCopies {
  private final ProgramNames names;
  private final Expression least;
  private final Expression most;

  /** With the names of the constants between which numbers are guessed. */
  public VariableCopies(ProgramNames names, String least, String most) {
    this.names = names;
    this.least = SyntaxFactory.name(least);
    this.most = SyntaxFactory.name(most);
  }

  /** Gives a place any value of its type. */
  public void guess(Expression place, TypeSyntax type, List<Statement> into) {
    Declaration.Structure record = names.record(type);
    if (type instanceof TypeSyntax.Array array) {
      String index = names.fresh("i");
      List<Statement> body = new ArrayList<>();
      guess(SyntaxFactory.at(place, SyntaxFactory.name(index)), array.element(), body);
      into.add(
          new Statement.For(
              SourcePosition.NONE,
              index,
              SyntaxFactory.number(0),
              last(array),
              SyntaxFactory.block(body)));
    } else if (record != null) {
      for (Declaration.Parameter field : record.fields()) {
        guess(new Expression.Field(SourcePosition.NONE, place, field.name()), field.type(), into);
      }
    } else if (type.equals(SyntaxFactory.INT)) {
      into.add(SyntaxFactory.choose(place, least, most));
    } else {
      into.add(SyntaxFactory.assign(place, SyntaxFactory.ANY));
    }
  }

  /** Whether two places of a type have the same value. */
  public Expression same(Expression left, Expression right, TypeSyntax type) {
    Declaration.Structure record = names.record(type);
    if (type instanceof TypeSyntax.Array array) {
      String index = names.fresh("i");
      Expression at = SyntaxFactory.name(index);
      Expression body =
          same(SyntaxFactory.at(left, at), SyntaxFactory.at(right, at), array.element());
      return new Expression.Quantified(
          SourcePosition.NONE, true, index, SyntaxFactory.number(0), last(array), body);
    } else if (record != null) {
      Expression all = SyntaxFactory.TRUE;
      for (Declaration.Parameter field : record.fields()) {
        Expression first = new Expression.Field(SourcePosition.NONE, left, field.name());
        Expression second = new Expression.Field(SourcePosition.NONE, right, field.name());
        all = SyntaxFactory.and(all, same(first, second, field.type()));
      }
      return all;
    }
    return SyntaxFactory.equal(left, right);
  }

  private static Expression last(TypeSyntax.Array array) {
    return array.length() instanceof Expression.Literal length
        ? SyntaxFactory.number(length.value() - 1)
        : SyntaxFactory.binary(Operator.MINUS, array.length(), SyntaxFactory.number(1));
  }
}
