package dev.heddle.lang.check;

import dev.heddle.lang.code.Model;
import dev.heddle.lang.code.Operation;
import dev.heddle.lang.code.Procedure;
import dev.heddle.lang.code.StorageLocation;
import dev.heddle.lang.code.Type;
import dev.heddle.lang.code.ValueExpression;
import dev.heddle.lang.code.Variable;
import dev.heddle.lang.syntax.Declaration;
import dev.heddle.lang.syntax.Expression;
import dev.heddle.lang.syntax.ModelSource;
import dev.heddle.lang.syntax.ModelSyntax;
import dev.heddle.lang.syntax.Parser;
import dev.heddle.lang.syntax.SourcePosition;
import dev.heddle.lang.syntax.SourceProblems;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Checks a program and turns it into a model that can be run. */
public final class ModelCompiler {
  private final ModelSyntax program;
  private final ModelCheckSettings settings;
  private final SourceProblems problems;
  private final NameScope scope;
  private final ExpressionChecker expressions;
  private final TypeChecker types;
  private final GlobalDeclarations globals;
  private final Map<String, Operation.Mark> marks = new HashMap<>();
  private boolean accesses;

  private ModelCompiler(ModelSyntax program, ModelCheckSettings settings, SourceProblems problems) {
    this.program = program;
    this.settings = settings;
    this.problems = problems;
    this.scope = new NameScope(problems);
    this.expressions = new ExpressionChecker(scope, settings, problems);
    this.types = new TypeChecker(scope, expressions, problems);
    this.globals = new GlobalDeclarations(scope, expressions, types, problems);
  }

  /** Reads and checks a text; null, and problems, if there is anything wrong with it. */
  public static @Nullable Model compile(
      ModelSource source, ModelCheckSettings settings, SourceProblems problems) {
    ModelSyntax program = Parser.parse(source, problems);
    return problems.isEmpty() ? compile(source.name(), program, settings, problems) : null;
  }

  /** Checks a program; null, and problems, if there is anything wrong with it. */
  public static @Nullable Model compile(
      String name, ModelSyntax program, ModelCheckSettings settings, SourceProblems problems) {
    Model model = new ModelCompiler(program, settings, problems).model(name);
    return problems.isEmpty() ? model : null;
  }

  private <D extends Declaration> List<D> all(Class<D> kind) {
    return program.declarations().stream().filter(kind::isInstance).map(kind::cast).toList();
  }

  private Model model(String name) {
    new ConstantDeclarations(scope, expressions, types, settings, problems).declare(program);
    program.declarations().forEach(globals::declare);
    List<DeclaredSymbol.Procedure> procedures = signatures();
    BufferDeclarations buffers = new BufferDeclarations(scope, expressions, problems);
    program.declarations().forEach(buffers::declare);
    accesses = accesses();
    all(Declaration.Progress.class).forEach(d -> marks.put(d.label(), Operation.Mark.PROGRESS));
    all(Declaration.Never.class).forEach(d -> marks.put(d.label(), Operation.Mark.NEVER));
    settings.nevers().forEach(label -> marks.put(label, Operation.Mark.NEVER));
    List<Procedure> bodies = new ArrayList<>();
    procedures.forEach(procedure -> bodies.add(body(procedure)));
    if (buffers.list().isEmpty()) {
      problems.add(SourcePosition.NONE, "nothing runs: declare a thread or a buffer");
    }
    checkLabels(bodies);
    return new Model(
        name,
        globals.slots(),
        new Model.Code(List.copyOf(bodies), initialiser()),
        buffers.list(),
        new Model.Required(
            invariants(),
            all(Declaration.Property.class).stream()
                .map(property -> PropertyCompiler.of(property, expressions, problems))
                .toList()),
        modes());
  }

  private boolean accesses() {
    Boolean wanted = settings.accesses();
    List<Declaration.Interleave> declared = all(Declaration.Interleave.class);
    if (declared.size() > 1) {
      problems.add(declared.get(1).at(), "this is declared already");
    }
    if (wanted != null) {
      return wanted;
    }
    return declared.isEmpty()
        ? !all(Declaration.Threads.class).isEmpty()
        : declared.get(0).accesses();
  }

  private List<DeclaredSymbol.Procedure> signatures() {
    List<DeclaredSymbol.Procedure> procedures = new ArrayList<>();
    for (Declaration.Procedure declared : all(Declaration.Procedure.class)) {
      List<Type> parameters = declared.parameters().stream().map(p -> types.of(p.type())).toList();
      Type result = declared.result() == null ? null : types.of(declared.result());
      if (result != null && !result.isScalar()) {
        problems.add(declared.at(), "a result is a single value, not " + result);
      }
      DeclaredSymbol.Procedure procedure =
          new DeclaredSymbol.Procedure(procedures.size(), declared, parameters, result);
      procedures.add(procedure);
      scope.declare(declared.at(), declared.name(), procedure);
    }
    return procedures;
  }

  private Procedure body(DeclaredSymbol.Procedure procedure) {
    Declaration.Procedure declared = procedure.declaration();
    CodeBuilder code = new CodeBuilder();
    scope.open();
    for (int i = 0; i < declared.parameters().size(); i++) {
      Declaration.Parameter parameter = declared.parameters().get(i);
      StorageLocation place = code.local(parameter.name(), procedure.parameters().get(i));
      scope.declare(
          parameter.at(),
          parameter.name(),
          new DeclaredSymbol.Stored(place, TypedExpression.Use.CHANGE));
    }
    statements(code, accesses, procedure.result()).block(declared.body());
    scope.close();
    ValueExpression nothing =
        procedure.result() == null ? null : new ValueExpression.Const(procedure.result().initial());
    if (nothing != null && !ReturnAnalysis.always(declared.body())) {
      problems.add(declared.at(), "'" + declared.name() + "' may end without returning a value");
    }
    code.add(new Operation.Return(declared.at(), nothing));
    return code.build(declared.name(), procedure.number(), declared.parameters().size());
  }

  private StatementCompiler statements(CodeBuilder code, boolean points, @Nullable Type result) {
    expressions.storeIn(() -> code.local("", TypeChecker.INT).offset());
    return new StatementCompiler(
        scope, expressions, types, problems, code, points, Map.copyOf(marks), result);
  }

  private Procedure initialiser() {
    CodeBuilder code = new CodeBuilder();
    StatementCompiler statements = statements(code, /* points= */ false, null);
    for (Declaration.Variable variable : all(Declaration.Variable.class)) {
      Expression value = variable.value();
      if (value != null && scope.peek(variable.name()) instanceof DeclaredSymbol.Stored stored) {
        statements.initialise(variable.at(), stored.place(), value);
      }
    }
    code.add(new Operation.Return(SourcePosition.NONE, null));
    return code.build("initially", -1, 0);
  }

  private Set<Model.Mode> modes() {
    Set<Model.Mode> modes = EnumSet.noneOf(Model.Mode.class);
    if (accesses) {
      modes.add(Model.Mode.ACCESSES);
    }
    if (settings.mathematical()) {
      modes.add(Model.Mode.MATHEMATICAL);
    }
    return modes;
  }

  private List<Model.Invariant> invariants() {
    List<Model.Invariant> invariants = new ArrayList<>();
    for (Declaration.Invariant declared : all(Declaration.Invariant.class)) {
      CodeBuilder frame = new CodeBuilder();
      expressions.storeIn(() -> frame.local("", TypeChecker.INT).offset());
      ValueExpression condition = expressions.check(declared.condition(), TypeChecker.BOOL);
      if (GlobalDeclarations.chooses(condition)) {
        problems.add(declared.at(), "an invariant must not depend on '*'");
      }
      int slots = frame.build("", -1, 0).slots();
      List<Integer> shown = globals.named(declared.condition());
      invariants.add(new Model.Invariant(declared.name(), condition, slots, shown));
    }
    return List.copyOf(invariants);
  }

  private void checkLabels(List<Procedure> bodies) {
    Set<String> labels = new HashSet<>();
    for (Procedure body : bodies) {
      for (Operation op : body.ops()) {
        if (op instanceof Operation.Label label && !labels.add(label.name())) {
          problems.add(label.at(), "there is another label '" + label.name() + "'");
        }
      }
    }
    for (Declaration.Never never : all(Declaration.Never.class)) {
      checkLabel(never.at(), never.label(), labels);
    }
    for (Declaration.Progress progress : all(Declaration.Progress.class)) {
      checkLabel(progress.at(), progress.label(), labels);
    }
    settings.nevers().forEach(label -> checkLabel(SourcePosition.NONE, label, labels));
  }

  private void checkLabel(SourcePosition at, String label, Set<String> labels) {
    if (!labels.contains(label)) {
      problems.add(at, "there is no label '" + label + "'" + NameScope.suggestion(label, labels));
    }
  }

  /** The global slots of a list of variables, in order. */
  static List<Variable> slots(List<Variable> variables) {
    return variables.stream().flatMap(variable -> variable.parts().stream()).toList();
  }
}
