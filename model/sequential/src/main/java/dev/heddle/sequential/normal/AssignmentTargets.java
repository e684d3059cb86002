package dev.heddle.sequential.normal;

import dev.heddle.lang.syntax.Expression;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;

/** Locations that are assigned to. */
final class AssignmentTargets {
  private AssignmentTargets() {}

  /** The indices in a place, in the order of evaluation. */
  static List<Expression> indices(Expression place) {
    List<Expression> indices = new ArrayList<>();
    if (place instanceof Expression.Index e) {
      indices.addAll(indices(e.array()));
      indices.add(e.index());
    } else if (place instanceof Expression.Field e) {
      indices.addAll(indices(e.record()));
    }
    return indices;
  }

  /** The place with other indices; more values may follow. */
  static Expression with(Expression place, List<Expression> indices) {
    return with(place, indices.iterator());
  }

  private static Expression with(Expression place, Iterator<Expression> indices) {
    if (place instanceof Expression.Index e) {
      Expression array = with(e.array(), indices);
      return new Expression.Index(e.at(), array, indices.next());
    } else if (place instanceof Expression.Field e) {
      return new Expression.Field(e.at(), with(e.record(), indices), e.name());
    }
    return place;
  }
}
