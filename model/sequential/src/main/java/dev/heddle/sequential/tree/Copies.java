package dev.heddle.sequential.tree;

import dev.heddle.lang.syntax.Declaration;
import dev.heddle.lang.syntax.Expression;
import dev.heddle.lang.syntax.Operator;
import dev.heddle.lang.syntax.Position;
import dev.heddle.lang.syntax.Statement;
import dev.heddle.lang.syntax.TypeName;
import java.util.ArrayList;
import java.util.List;

/** Writes statements that guess the value of a variable of any type, and that compare two. */
public final class Copies {
  private final Names names;
  private final Expression least;
  private final Expression most;

  /** With the names of the constants between which numbers are guessed. */
  public Copies(Names names, String least, String most) {
    this.names = names;
    this.least = Tree.name(least);
    this.most = Tree.name(most);
  }

  /** Gives a place any value of its type. */
  public void guess(Expression place, TypeName type, List<Statement> into) {
    Declaration.Structure record = names.record(type);
    if (type instanceof TypeName.Array array) {
      String index = names.fresh("i");
      List<Statement> body = new ArrayList<>();
      guess(Tree.at(place, Tree.name(index)), array.element(), body);
      into.add(
          new Statement.For(Position.NONE, index, Tree.number(0), last(array), Tree.block(body)));
    } else if (record != null) {
      for (Declaration.Parameter field : record.fields()) {
        guess(new Expression.Field(Position.NONE, place, field.name()), field.type(), into);
      }
    } else if (type.equals(Tree.INT)) {
      into.add(Tree.choose(place, least, most));
    } else {
      into.add(Tree.assign(place, Tree.ANY));
    }
  }

  /** Whether two places of a type have the same value. */
  public Expression same(Expression left, Expression right, TypeName type) {
    Declaration.Structure record = names.record(type);
    if (type instanceof TypeName.Array array) {
      String index = names.fresh("i");
      Expression at = Tree.name(index);
      Expression body = same(Tree.at(left, at), Tree.at(right, at), array.element());
      return new Expression.Quantified(
          Position.NONE, true, index, Tree.number(0), last(array), body);
    } else if (record != null) {
      Expression all = Tree.TRUE;
      for (Declaration.Parameter field : record.fields()) {
        Expression first = new Expression.Field(Position.NONE, left, field.name());
        Expression second = new Expression.Field(Position.NONE, right, field.name());
        all = Tree.and(all, same(first, second, field.type()));
      }
      return all;
    }
    return Tree.equal(left, right);
  }

  private static Expression last(TypeName.Array array) {
    return array.length() instanceof Expression.Literal length
        ? Tree.number(length.value() - 1)
        : Tree.binary(Operator.MINUS, array.length(), Tree.number(1));
  }
}
