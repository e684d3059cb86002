package dev.heddle.lang.check;

import dev.heddle.lang.code.Type;
import dev.heddle.lang.code.ValueExpression;
import dev.heddle.lang.syntax.Declaration;
import dev.heddle.lang.syntax.ModelSyntax;
import dev.heddle.lang.syntax.SourcePosition;
import dev.heddle.lang.syntax.SourceProblems;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Declares constants and types, which are known in the order of the text. */
final class ConstantDeclarations {
  private final NameScope scope;
  private final ExpressionChecker expressions;
  private final TypeChecker types;
  private final ModelCheckSettings settings;
  private final SourceProblems problems;
  private final List<String> names = new ArrayList<>();

  ConstantDeclarations(
      NameScope scope,
      ExpressionChecker expressions,
      TypeChecker types,
      ModelCheckSettings settings,
      SourceProblems problems) {
    this.scope = scope;
    this.expressions = expressions;
    this.types = types;
    this.settings = settings;
    this.problems = problems;
  }

  void declare(ModelSyntax program) {
    for (Declaration declaration : program.declarations()) {
      if (declaration instanceof Declaration.Constant constant) {
        constant(constant);
      } else if (declaration instanceof Declaration.Enumeration enumeration) {
        enumeration(enumeration);
      } else if (declaration instanceof Declaration.Structure structure) {
        structure(structure);
      }
    }
    for (Map.Entry<String, String> given : settings.constants().entrySet()) {
      if (!names.contains(given.getKey())) {
        problems.add(
            SourcePosition.NONE,
            "-D "
                + given.getKey()
                + ": there is no such constant"
                + NameScope.suggestion(given.getKey(), names));
      }
    }
  }

  private void constant(Declaration.Constant declared) {
    names.add(declared.name());
    TypedExpression value = expressions.infer(declared.value());
    if (value.known() && !(value.value() instanceof ValueExpression.Const)) {
      problems.add(declared.value().at(), "this must be constant");
    }
    int known = value.constant();
    String given = settings.constants().get(declared.name());
    if (given != null) {
      Integer meant = meant(given, value.type());
      if (meant == null) {
        problems.add(
            SourcePosition.NONE,
            "-D " + declared.name() + "=" + given + ": this constant is " + words(value.type()));
      } else {
        known = meant;
      }
    }
    scope.declare(declared.at(), declared.name(), new DeclaredSymbol.Constant(known, value.type()));
  }

  private static String words(Type type) {
    return type instanceof Type.Bool
        ? type + ", true or false"
        : type instanceof Type.Int ? type + ", a number of 32 bits" : type.toString();
  }

  private static @Nullable Integer meant(String text, Type type) {
    if (type instanceof Type.Bool) {
      return text.equals("true") ? Integer.valueOf(1) : text.equals("false") ? 0 : null;
    }
    if (type instanceof Type.Enumeration enumeration) {
      int constant = enumeration.constants().indexOf(text);
      return constant < 0 ? null : Integer.valueOf(constant);
    }
    boolean number = text.matches("-?\\d{1,10}");
    long value = number ? Long.parseLong(text) : Long.MAX_VALUE;
    return value == (int) value ? Integer.valueOf((int) value) : null;
  }

  private void enumeration(Declaration.Enumeration declared) {
    List<String> constants = declared.constants().stream().map(Declaration.Named::name).toList();
    Type type = new Type.Enumeration(declared.name(), constants);
    scope.declare(declared.at(), declared.name(), new DeclaredSymbol.Named(type));
    for (int i = 0; i < constants.size(); i++) {
      scope.declare(
          declared.constants().get(i).at(), constants.get(i), new DeclaredSymbol.Constant(i, type));
    }
  }

  private void structure(Declaration.Structure declared) {
    List<Type.Field> fields = new ArrayList<>();
    int offset = 0;
    for (Declaration.Parameter field : declared.fields()) {
      Type type = types.of(field.type());
      if (fields.stream().anyMatch(other -> other.name().equals(field.name()))) {
        problems.add(field.at(), "'" + field.name() + "' is declared already");
      }
      fields.add(new Type.Field(field.name(), type, offset));
      offset += type.size();
    }
    Type type = new Type.Structure(declared.name(), List.copyOf(fields));
    scope.declare(declared.at(), declared.name(), new DeclaredSymbol.Named(type));
  }
}
