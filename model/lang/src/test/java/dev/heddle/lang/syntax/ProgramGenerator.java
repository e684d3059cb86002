package dev.heddle.lang.syntax;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Makes random syntax trees; few of them are valid, all of them can be printed. */
final class ProgramGenerator {
  private static final SourcePosition AT = SourcePosition.NONE;
  private static final List<String> NAMES = List.of("a", "b2", "long_name", "X", "_y");

  private final Random random;

  ProgramGenerator(long seed) {
    // Neighbouring seeds would begin with similar numbers.
    this.random = new Random(seed * 0x9E3779B97F4A7C15L);
  }

  ModelSyntax program() {
    return new ModelSyntax(list(6, this::declaration));
  }

  private <T> List<T> list(int most, Supplier<T> element) {
    List<T> list = new ArrayList<>();
    for (int left = random.nextInt(most + 1); left > 0; left--) {
      list.add(element.get());
    }
    return List.copyOf(list);
  }

  private <T> List<T> atLeastOne(int most, Supplier<T> element) {
    List<T> list = new ArrayList<>(list(most - 1, element));
    list.add(element.get());
    return List.copyOf(list);
  }

  private <T> @Nullable T maybe(Supplier<T> made) {
    return random.nextBoolean() ? made.get() : null;
  }

  private String name() {
    return NAMES.get(random.nextInt(NAMES.size()));
  }

  private Declaration declaration() {
    return switch (random.nextInt(11)) {
      case 0 -> new Declaration.Constant(AT, name(), expression(3));
      case 1 ->
          new Declaration.Enumeration(
              AT, name(), atLeastOne(3, () -> new Declaration.Named(AT, name())));
      case 2 -> new Declaration.Structure(AT, name(), atLeastOne(3, this::parameter));
      case 3 -> new Declaration.Variable(AT, name(), type(2), maybe(() -> expression(3)));
      case 4 -> synchroniser();
      case 5 -> new Declaration.Buffer(AT, random.nextBoolean(), name(), call(2));
      case 6 ->
          new Declaration.Threads(
              AT,
              name(),
              maybe(() -> new Declaration.Copies(name(), expression(2), expression(2))),
              call(2));
      case 7 ->
          random.nextBoolean()
              ? new Declaration.Invariant(AT, name(), expression(4))
              : new Declaration.Property(AT, name(), expression(4));
      case 8 ->
          random.nextBoolean()
              ? random.nextBoolean()
                  ? new Declaration.Never(AT, name())
                  : new Declaration.Progress(AT, name())
              : new Declaration.Interleave(AT, random.nextBoolean());
      default ->
          new Declaration.Procedure(
              AT, name(), list(3, this::parameter), maybe(() -> type(2)), block(3));
    };
  }

  private Declaration synchroniser() {
    Declaration.Kind kind = pick(Declaration.Kind.values());
    Expression length = maybe(() -> expression(2));
    return switch (kind) {
      case SEMAPHORE, BARRIER ->
          new Declaration.Synchroniser(AT, kind, name(), length, expression(2), null);
      case CHANNEL ->
          new Declaration.Synchroniser(
              AT, kind, name(), length, maybe(() -> expression(2)), type(2));
      default -> new Declaration.Synchroniser(AT, kind, name(), length, null, null);
    };
  }

  private Declaration.Parameter parameter() {
    return new Declaration.Parameter(AT, name(), type(2));
  }

  private TypeSyntax type(int depth) {
    return switch (random.nextInt(depth > 0 ? 5 : 4)) {
      case 0 -> new TypeSyntax.Named(AT, "bool");
      case 1 -> new TypeSyntax.Named(AT, "int");
      case 2 -> new TypeSyntax.Named(AT, name());
      case 3 -> new TypeSyntax.Range(AT, expression(2), expression(2));
      default -> new TypeSyntax.Array(AT, expression(2), type(depth - 1));
    };
  }

  private Expression.Call call(int depth) {
    return new Expression.Call(AT, name(), list(3, () -> expression(depth)));
  }

  private Statement.Block block(int depth) {
    return new Statement.Block(AT, list(4, () -> statement(depth)));
  }

  private Statement statement(int depth) {
    if (depth > 0 && random.nextInt(3) == 0) {
      return switch (random.nextInt(5)) {
        case 0 -> conditional(depth);
        case 1 -> new Statement.While(AT, expression(3), block(depth - 1));
        case 2 -> new Statement.For(AT, name(), expression(2), expression(2), block(depth - 1));
        case 3 -> new Statement.Atomic(AT, block(depth - 1));
        default -> block(depth - 1);
      };
    }
    return switch (random.nextInt(14)) {
      case 0 -> new Statement.Local(AT, name(), type(2), maybe(() -> expression(3)));
      case 1 -> new Statement.Assign(AT, place(), expression(4));
      case 2 -> new Statement.Do(AT, call(2));
      case 3 -> new Statement.Return(AT, maybe(() -> expression(3)));
      case 4 -> new Statement.Plain(AT, pick(Statement.Word.values()));
      case 5 -> check();
      case 6 -> new Statement.Choose(AT, place(), expression(2), expression(2));
      case 7 -> new Statement.Post(AT, call(2), expression(1));
      case 8 -> new Statement.Spawn(AT, call(2), maybe(this::place));
      case 9 -> new Statement.Use(AT, pick(Statement.Action.values()), place());
      case 10 -> new Statement.Wait(AT, place(), place());
      case 11 -> new Statement.Send(AT, expression(3), place());
      case 12 -> new Statement.Receive(AT, place(), place());
      default -> new Statement.Label(AT, name());
    };
  }

  private Statement conditional(int depth) {
    Statement otherwise =
        switch (random.nextInt(3)) {
          case 0 -> null;
          case 1 -> block(depth - 1);
          default -> new Statement.If(AT, expression(2), block(depth - 1), null);
        };
    return new Statement.If(AT, expression(3), block(depth - 1), otherwise);
  }

  private Statement check() {
    Statement.Test test = pick(Statement.Test.values());
    String message =
        test == Statement.Test.ASSERT && random.nextBoolean() ? "a \"quoted\" \\ // text" : null;
    return new Statement.Check(AT, test, expression(4), message);
  }

  private <T> T pick(T[] values) {
    return values[random.nextInt(values.length)];
  }

  private Expression place() {
    Expression place = new Expression.Name(AT, name());
    for (int left = random.nextInt(3); left > 0; left--) {
      place =
          random.nextBoolean()
              ? new Expression.Index(AT, place, expression(2))
              : new Expression.Field(AT, place, name());
    }
    return place;
  }

  private Expression temporal(int depth) {
    Expression.Tense tense = pick(Expression.Tense.values());
    Expression first = tense == Expression.Tense.UNTIL ? expression(depth - 1) : null;
    return new Expression.Temporal(AT, tense, first, expression(depth - 1));
  }

  private Expression expression(int depth) {
    if (depth == 0 || random.nextInt(4) == 0) {
      return switch (random.nextInt(5)) {
        case 0 -> new Expression.Literal(AT, random.nextInt(100));
        case 1 -> new Expression.Truth(AT, random.nextBoolean());
        case 2 -> new Expression.Any(AT);
        default -> place();
      };
    }
    return switch (random.nextInt(9)) {
      case 0 -> new Expression.Not(AT, expression(depth - 1));
      case 1 -> new Expression.Negative(AT, expression(depth - 1));
      case 2 ->
          new Expression.Conditional(
              AT, expression(depth - 1), expression(depth - 1), expression(depth - 1));
      case 3 ->
          random.nextInt(3) == 0
              ? temporal(depth)
              : new Expression.Quantified(
                  AT,
                  random.nextBoolean(),
                  name(),
                  expression(depth - 1),
                  expression(depth - 1),
                  expression(depth - 1));
      case 4 -> call(depth - 1);
      case 5 -> new Expression.Elements(AT, list(3, () -> expression(depth - 1)));
      default ->
          new Expression.Binary(
              AT, pick(Operator.values()), expression(depth - 1), expression(depth - 1));
    };
  }
}
