package dev.heddle.lang.check;

import dev.heddle.lang.code.Model;
import dev.heddle.lang.code.Type;
import dev.heddle.lang.code.ValueExpression;
import dev.heddle.lang.syntax.Declaration;
import dev.heddle.lang.syntax.Expression;
import dev.heddle.lang.syntax.SourcePosition;
import dev.heddle.lang.syntax.SourceProblems;
import java.util.ArrayList;
import java.util.List;

/** Declares buffers and threads. */
final class BufferDeclarations {
  private static final int MOST = 1000;

  private final NameScope scope;
  private final ExpressionChecker expressions;
  private final SourceProblems problems;
  private final List<Model.Buffer> list = new ArrayList<>();

  BufferDeclarations(NameScope scope, ExpressionChecker expressions, SourceProblems problems) {
    this.scope = scope;
    this.expressions = expressions;
    this.problems = problems;
  }

  List<Model.Buffer> list() {
    return List.copyOf(list);
  }

  void declare(Declaration declaration) {
    if (declaration instanceof Declaration.Buffer buffer) {
      name(buffer.at(), buffer.name(), DeclaredSymbol.Buffers.one(list.size()));
      add(buffer.name(), buffer.fifo(), buffer.initial());
    } else if (declaration instanceof Declaration.Threads thread) {
      thread(thread);
    }
  }

  private void name(SourcePosition at, String name, DeclaredSymbol symbol) {
    scope.declare(at, name, symbol);
  }

  private void thread(Declaration.Threads thread) {
    Declaration.Copies copies = thread.copies();
    if (copies == null) {
      name(thread.at(), thread.name(), DeclaredSymbol.Buffers.one(list.size()));
      add(thread.name(), /* fifo= */ false, thread.initial());
      return;
    }
    int low = expressions.constant(copies.low());
    int high = expressions.constant(copies.high());
    long count = (long) high - low + 1;
    if (count < 1 || count > MOST) {
      problems.add(thread.at(), "there must be from 1 to " + MOST + " copies, not " + count);
      return;
    }
    name(thread.at(), thread.name(), DeclaredSymbol.Buffers.copies(list.size(), (int) count, low));
    for (int i = low; i <= high; i++) {
      scope.open();
      scope.declare(thread.at(), copies.name(), new DeclaredSymbol.Constant(i, TypeChecker.INT));
      add(thread.name() + "[" + i + "]", /* fifo= */ false, thread.initial());
      scope.close();
    }
  }

  private void add(String name, boolean fifo, Expression.Call initial) {
    DeclaredSymbol.Procedure procedure = CallCompiler.procedure(scope, problems, initial);
    if (procedure == null) {
      return;
    }
    List<Integer> arguments = new ArrayList<>();
    for (int i = 0; i < initial.arguments().size(); i++) {
      Expression argument = initial.arguments().get(i);
      Type type = procedure.parameters().get(i);
      if (!type.isScalar()) {
        problems.add(argument.at(), "a thread or buffer cannot be given " + type);
      } else if (expressions.check(argument, type) instanceof ValueExpression.Const known) {
        arguments.add(known.value());
      } else {
        problems.add(argument.at(), "this must be constant");
      }
    }
    list.add(new Model.Buffer(name, fifo, procedure.number(), List.copyOf(arguments)));
  }
}
