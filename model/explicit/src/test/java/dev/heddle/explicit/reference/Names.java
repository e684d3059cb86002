package dev.heddle.explicit.reference;

import dev.heddle.lang.syntax.Declaration;
import dev.heddle.lang.syntax.Expression;
import dev.heddle.lang.syntax.ModelSyntax;
import dev.heddle.lang.syntax.Operator;
import dev.heddle.lang.syntax.TypeSyntax;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The meaning of the declarations of a program. */
final class Names {
  static final Shape INT = new Shape.Int();
  static final Shape BOOL = new Shape.Enumeration(List.of("false", "true"));

  /** A buffer, or a thread. */
  record Runner(boolean fifo, Declaration.Procedure procedure, List<Object> arguments) {}

  /** The buffers that a name denotes, and the index of the first of them. */
  record Group(int first, int count, int low) {}

  final Map<String, Integer> constants = new HashMap<>();
  final Map<String, Shape> globals = new LinkedHashMap<>();
  final Map<String, Declaration.Procedure> procedures = new HashMap<>();
  final List<Runner> runners = new ArrayList<>();
  final Map<String, Group> groups = new HashMap<>();
  final Set<String> nevers = new HashSet<>();
  final Set<String> progress = new HashSet<>();
  boolean accesses;

  /** Whether numbers that need more than 32 bits are cut off, and do not wrap around. */
  final boolean mathematical;

  private final Map<String, Shape> types = new HashMap<>();

  Names(ModelSyntax program, boolean mathematical) {
    this.mathematical = mathematical;
    types.put("int", INT);
    types.put("bool", BOOL);
    @Nullable Boolean said = null;
    for (Declaration declaration : program.declarations()) {
      if (declaration instanceof Declaration.Procedure procedure) {
        procedures.put(procedure.name(), procedure);
      } else if (declaration instanceof Declaration.Interleave interleave) {
        said = interleave.accesses();
      } else if (declaration instanceof Declaration.Never never) {
        nevers.add(never.label());
      } else if (declaration instanceof Declaration.Progress made) {
        progress.add(made.label());
      }
    }
    program.declarations().forEach(this::declare);
    program.declarations().forEach(this::declareRunner);
    boolean threads =
        program.declarations().stream().anyMatch(Declaration.Threads.class::isInstance);
    accesses = said == null ? threads : said;
  }

  private void declare(Declaration declaration) {
    if (declaration instanceof Declaration.Constant d) {
      constants.put(d.name(), constant(d.value()));
    } else if (declaration instanceof Declaration.Enumeration d) {
      List<String> names = d.constants().stream().map(Declaration.Named::name).toList();
      types.put(d.name(), new Shape.Enumeration(names));
      names.forEach(name -> constants.put(name, names.indexOf(name)));
    } else if (declaration instanceof Declaration.Structure d) {
      List<String> names = d.fields().stream().map(Declaration.Parameter::name).toList();
      List<Shape> fields = d.fields().stream().map(field -> shape(field.type())).toList();
      types.put(d.name(), new Shape.Structure(names, fields));
    } else if (declaration instanceof Declaration.Variable d) {
      globals.put(d.name(), shape(d.type()));
    } else if (declaration instanceof Declaration.Synchroniser d) {
      Shape one = synchroniser(d);
      globals.put(d.name(), d.length() == null ? one : new Shape.Array(one, constant(d.length())));
    }
  }

  private Shape synchroniser(Declaration.Synchroniser d) {
    int size = d.size() == null ? 0 : constant(d.size());
    return switch (d.kind()) {
      case LOCK -> new Shape.Enumeration(List.of("free", "held"));
      case SEMAPHORE -> new Shape.Semaphore(size);
      case BARRIER -> new Shape.Barrier(size);
      case CONDITION, GROUP -> INT;
      case CHANNEL -> new Shape.Channel(size, shape(Objects.requireNonNull(d.element())));
    };
  }

  private void declareRunner(Declaration declaration) {
    if (declaration instanceof Declaration.Buffer d) {
      groups.put(d.name(), new Group(runners.size(), 1, 0));
      add(d.fifo(), d.initial());
    } else if (declaration instanceof Declaration.Threads d) {
      Declaration.Copies copies = d.copies();
      if (copies == null) {
        groups.put(d.name(), new Group(runners.size(), 1, 0));
        add(/* fifo= */ false, d.initial());
        return;
      }
      int low = constant(copies.low());
      int high = constant(copies.high());
      groups.put(d.name(), new Group(runners.size(), high - low + 1, low));
      for (int i = low; i <= high; i++) {
        constants.put(copies.name(), i);
        add(/* fifo= */ false, d.initial());
        constants.remove(copies.name());
      }
    }
  }

  private void add(boolean fifo, Expression.Call initial) {
    List<Object> arguments = new ArrayList<>();
    initial.arguments().forEach(argument -> arguments.add(constant(argument)));
    runners.add(new Runner(fifo, procedure(initial.procedure()), arguments));
  }

  Declaration.Procedure procedure(String name) {
    return Objects.requireNonNull(procedures.get(name));
  }

  Shape shape(TypeSyntax name) {
    if (name instanceof TypeSyntax.Range range) {
      return new Shape.Range(constant(range.low()), constant(range.high()));
    } else if (name instanceof TypeSyntax.Array array) {
      return new Shape.Array(shape(array.element()), constant(array.length()));
    } else if (name instanceof TypeSyntax.Named named) {
      return Objects.requireNonNull(types.get(named.name()));
    }
    throw new IllegalArgumentException("unknown type " + name);
  }

  int constant(Expression expression) {
    if (expression instanceof Expression.Literal e) {
      return e.value();
    } else if (expression instanceof Expression.Truth e) {
      return e.value() ? 1 : 0;
    } else if (expression instanceof Expression.Name e) {
      return Objects.requireNonNull(constants.get(e.name()));
    } else if (expression instanceof Expression.Negative e) {
      return -constant(e.operand());
    } else if (expression instanceof Expression.Not e) {
      return 1 - constant(e.operand());
    } else if (expression instanceof Expression.Binary e) {
      int left = constant(e.left());
      int right = constant(e.right());
      return switch (e.operator()) {
        case AND -> left & right;
        case OR -> left | right;
        case IMPLIES -> (1 - left) | right;
        default -> (int) Values.apply(e.operator(), left, right);
      };
    } else if (expression instanceof Expression.Conditional e) {
      return constant(constant(e.condition()) == 1 ? e.then() : e.otherwise());
    }
    throw new IllegalArgumentException("not constant: " + expression);
  }

  /** Whether an operator's operands are bools. */
  static boolean isLogical(Operator operator) {
    return operator == Operator.AND || operator == Operator.OR || operator == Operator.IMPLIES;
  }
}
