package dev.heddle.sequential.tree;

import dev.heddle.lang.syntax.Statement;
import java.util.Set;

/** Collects the names of local variables. */
final class LocalNames {
  private final Set<String> names;

  LocalNames(Set<String> names) {
    this.names = names;
  }

  void block(Statement.Block block) {
    block.statements().forEach(this::statement);
  }

  private void statement(Statement statement) {
    if (statement instanceof Statement.Local s) {
      names.add(s.name());
    } else if (statement instanceof Statement.Block s) {
      block(s);
    } else if (statement instanceof Statement.Atomic s) {
      block(s.body());
    } else if (statement instanceof Statement.While s) {
      block(s.body());
    } else if (statement instanceof Statement.For s) {
      names.add(s.name());
      block(s.body());
    } else if (statement instanceof Statement.If s) {
      block(s.then());
      if (s.otherwise() != null) {
        statement(s.otherwise());
      }
    }
  }
}
