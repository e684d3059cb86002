package dev.heddle.sequential.tree;

import dev.heddle.lang.syntax.Declaration;
import dev.heddle.lang.syntax.Expression;
import dev.heddle.lang.syntax.ModelSyntax;
import dev.heddle.lang.syntax.Statement;
import dev.heddle.lang.syntax.TypeSyntax;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The meaning of the names of a program. The program has been checked: every name is declared, and
 * none hides another.
 */
public final class ProgramNames {
  private final Map<String, TypeSyntax> globals = new LinkedHashMap<>();
  private final Map<String, Declaration.Structure> records = new HashMap<>();
  private final Map<String, Declaration.Enumeration> enumerations = new HashMap<>();
  private final Map<String, String> constants = new HashMap<>();
  private final Map<String, Expression> values = new HashMap<>();
  private final Map<String, Declaration.Synchroniser> synchronisers = new HashMap<>();
  private final Map<String, Declaration.Procedure> procedures = new LinkedHashMap<>();
  private final Deque<Map<String, TypeSyntax>> locals = new ArrayDeque<>();

  /** All names, for new ones to differ from. */
  private final Set<String> used = new HashSet<>();

  private final Map<String, String> derived = new HashMap<>();

  public ProgramNames(ModelSyntax program) {
    for (Declaration declaration : program.declarations()) {
      if (declaration instanceof Declaration.Variable d) {
        globals.put(d.name(), d.type());
        used.add(d.name());
      } else if (declaration instanceof Declaration.Structure d) {
        records.put(d.name(), d);
        used.add(d.name());
      } else if (declaration instanceof Declaration.Enumeration d) {
        enumerations.put(d.name(), d);
        used.add(d.name());
        d.constants().forEach(constant -> constants.put(constant.name(), d.name()));
        d.constants().forEach(constant -> used.add(constant.name()));
      } else if (declaration instanceof Declaration.Constant d) {
        values.put(d.name(), d.value());
        used.add(d.name());
      } else if (declaration instanceof Declaration.Synchroniser d) {
        synchronisers.put(d.name(), d);
        used.add(d.name());
      } else if (declaration instanceof Declaration.Procedure d) {
        procedures.put(d.name(), d);
        used.add(d.name());
        d.parameters().forEach(parameter -> used.add(parameter.name()));
        new LocalNames(used).block(d.body());
      } else if (declaration instanceof Declaration.Buffer d) {
        used.add(d.name());
      } else if (declaration instanceof Declaration.Threads d) {
        used.add(d.name());
      } else if (declaration instanceof Declaration.Invariant d) {
        used.add(d.name());
      }
    }
    locals.push(new HashMap<>());
  }

  /** A name that nothing else has. */
  public String fresh(String wanted) {
    String name = wanted;
    for (int i = 1; !used.add(name); i++) {
      name = wanted + i;
    }
    return name;
  }

  /** The name of what belongs to a variable, always the same. */
  public String derived(String name, String suffix) {
    return derived.computeIfAbsent(name + " " + suffix, key -> fresh(name + suffix));
  }

  public Map<String, TypeSyntax> globals() {
    return globals;
  }

  public Map<String, Declaration.Procedure> procedures() {
    return procedures;
  }

  Declaration.@Nullable Synchroniser synchroniser(String name) {
    return synchronisers.get(name);
  }

  public void open() {
    locals.push(new HashMap<>());
  }

  public void close() {
    locals.pop();
  }

  public void declare(String name, TypeSyntax type) {
    locals.getFirst().put(name, type);
  }

  public boolean isGlobal(String name) {
    return globals.containsKey(name);
  }

  /** The type of a variable, or null if it is none. */
  public @Nullable TypeSyntax variable(String name) {
    for (Map<String, TypeSyntax> scope : locals) {
      TypeSyntax type = scope.get(name);
      if (type != null) {
        return type;
      }
    }
    return globals.get(name);
  }

  /** The declaration of a record's type, or null if it is another type. */
  public Declaration.@Nullable Structure record(TypeSyntax type) {
    return type instanceof TypeSyntax.Named named ? records.get(named.name()) : null;
  }

  /** The type of an expression; a number is an int, whatever its range. */
  public TypeSyntax type(Expression expression) {
    TypeSyntax declared = declared(expression);
    return declared instanceof TypeSyntax.Range ? SyntaxFactory.INT : declared;
  }

  /** The type that a place was declared with. */
  public TypeSyntax declared(Expression expression) {
    if (expression instanceof Expression.Name e) {
      return named(e);
    } else if (expression instanceof Expression.Index e) {
      TypeSyntax array = declared(e.array());
      if (array instanceof TypeSyntax.Array known) {
        return known.element();
      }
    } else if (expression instanceof Expression.Field e) {
      Declaration.Structure record = record(declared(e.record()));
      if (record != null) {
        return record.fields().stream()
            .filter(field -> field.name().equals(e.name()))
            .findFirst()
            .orElseThrow()
            .type();
      }
    } else if (expression instanceof Expression.Literal
        || expression instanceof Expression.Negative) {
      return SyntaxFactory.INT;
    } else if (expression instanceof Expression.Binary e) {
      return e.operator().isArithmetic() ? SyntaxFactory.INT : SyntaxFactory.BOOL;
    } else if (expression instanceof Expression.Conditional e) {
      return type(e.then() instanceof Expression.Any ? e.otherwise() : e.then());
    } else if (expression instanceof Expression.Call e) {
      Declaration.Procedure procedure = procedures.get(e.procedure());
      TypeSyntax result = procedure == null ? null : procedure.result();
      if (result != null) {
        return result;
      }
    } else if (expression instanceof Expression.Any) {
      throw new UntranslatableException(expression.at(), "'*' in the middle of an expression");
    }
    return SyntaxFactory.BOOL;
  }

  private TypeSyntax named(Expression.Name e) {
    TypeSyntax variable = variable(e.name());
    if (variable != null) {
      return variable;
    }
    String enumeration = constants.get(e.name());
    if (enumeration != null) {
      return new TypeSyntax.Named(e.at(), enumeration);
    }
    Expression value = values.get(e.name());
    return value == null ? SyntaxFactory.INT : type(value);
  }

  /** Any value of a type. */
  public Expression someValue(TypeSyntax type) {
    if (type instanceof TypeSyntax.Range range) {
      return range.low();
    } else if (type.equals(SyntaxFactory.BOOL)) {
      return SyntaxFactory.FALSE;
    } else if (type instanceof TypeSyntax.Named named && enumerations.containsKey(named.name())) {
      return SyntaxFactory.name(enumerations.get(named.name()).constants().get(0).name());
    }
    return SyntaxFactory.number(0);
  }

  /** A constant of an enumeration by its number, or null if the type is another. */
  @Nullable Expression constant(TypeSyntax type, int number) {
    if (type instanceof TypeSyntax.Named named && enumerations.containsKey(named.name())) {
      return SyntaxFactory.name(enumerations.get(named.name()).constants().get(number).name());
    }
    return null;
  }

  /** Saves the value of a location in a local variable, and restores it. */
  public void keep(
      Expression place, TypeSyntax type, List<Statement> before, List<Statement> after) {
    Expression.Name base = base(place);
    String kept = fresh((base == null ? "" : base.name()) + "_kept");
    before.add(SyntaxFactory.local(kept, type, place));
    after.add(SyntaxFactory.assign(place, SyntaxFactory.name(kept)));
  }

  /** The variable that a place is part of, or null if it is no place. */
  public static Expression.@Nullable Name base(Expression place) {
    if (place instanceof Expression.Name e) {
      return e;
    } else if (place instanceof Expression.Index e) {
      return base(e.array());
    } else if (place instanceof Expression.Field e) {
      return base(e.record());
    }
    return null;
  }

  public boolean isGlobalPlace(Expression place) {
    Expression.Name base = base(place);
    return base != null && isGlobal(base.name());
  }

  /** How many accesses to global variables an evaluation makes, at most. */
  public int accesses(Expression e) {
    int here = e instanceof Expression.Name name && isGlobal(name.name()) ? 1 : 0;
    return here + SubExpressions.of(e).stream().mapToInt(this::accesses).sum();
  }
}
