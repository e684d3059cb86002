package dev.heddle.smt.solve;

import dev.heddle.smt.term.BitVectorWords;
import dev.heddle.smt.term.IntegerWords;
import dev.heddle.smt.term.TermTable;
import dev.heddle.smt.term.ValueRange;
import dev.heddle.smt.term.WordTheory;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.sosy_lab.common.ShutdownNotifier;
import org.sosy_lab.common.configuration.Configuration;
import org.sosy_lab.common.configuration.InvalidConfigurationException;
import org.sosy_lab.common.log.LogManager;
import org.sosy_lab.java_smt.SolverContextFactory;
import org.sosy_lab.java_smt.SolverContextFactory.Solvers;
import org.sosy_lab.java_smt.api.BooleanFormula;
import org.sosy_lab.java_smt.api.BooleanFormulaManager;
import org.sosy_lab.java_smt.api.FormulaManager;
import org.sosy_lab.java_smt.api.Model;
import org.sosy_lab.java_smt.api.ProverEnvironment;
import org.sosy_lab.java_smt.api.SolverContext;
import org.sosy_lab.java_smt.api.SolverContext.ProverOptions;
import org.sosy_lab.java_smt.api.SolverException;

/** A solver of JavaSMT with the terms that were sent to it. */
final class SolverSession {
  private final SolverName name;
  private final SolverContext context;
  private final BooleanFormulaManager truths;

  /** The constraints besides the question. */
  private final List<BooleanFormula> demands = new ArrayList<>();

  private final WordTheory words;

  /** The terms, by their numbers: a {@link BooleanFormula} or a {@link WordTheory.Word} each. */
  private final List<@Nullable Object> told = new ArrayList<>();

  private final List<Integer> free = new ArrayList<>();

  /** For questions that are asked one after another, if the solver is better at that. */
  private @Nullable ProverEnvironment prover;

  private int demanded;

  SolverSession(SolverName name) throws InvalidConfigurationException {
    this.name = name;
    SolverContextFactory factory =
        new SolverContextFactory(
            Configuration.defaultConfiguration(),
            LogManager.createNullLogManager(),
            ShutdownNotifier.createDummy(),
            NativeLibrary::load);
    context = factory.generateContext(Solvers.valueOf(name.name()));
    FormulaManager formulas = context.getFormulaManager();
    truths = formulas.getBooleanFormulaManager();
    words =
        name == SolverName.SMTINTERPOL
            ? new IntegerWords(formulas, demands)
            : new BitVectorWords(formulas, demands);
  }

  /** Removes all terms. */
  void forget() {
    told.clear();
    free.clear();
    demands.clear();
    demanded = 0;
    if (prover != null) {
      prover.close();
      prover = null;
    }
  }

  /** Adds a term: its number, its kind, its operands and its span. */
  void add(String[] line) {
    int[] numbers = new int[line.length];
    for (int i = 1; i < line.length; i++) {
      numbers[i] = i == 2 ? 0 : Integer.parseInt(line[i]);
    }
    int number = numbers[1];
    TermTable.Kind kind = TermTable.Kind.valueOf(line[2]);
    while (told.size() <= number) {
      told.add(null);
    }
    if (kind == TermTable.Kind.FREE_TRUTH || kind == TermTable.Kind.FREE_WORD) {
      free.add(number);
    }
    ValueRange span = new ValueRange(numbers[6], numbers[7]);
    told.set(number, term(kind, number, numbers[3], numbers[4], numbers[5], span));
  }

  private BooleanFormula truth(int term) {
    return (BooleanFormula) known(term);
  }

  private WordTheory.Word word(int term) {
    return (WordTheory.Word) known(term);
  }

  private Object known(int term) {
    Object known = told.get(term);
    if (known == null) {
      throw new IllegalArgumentException("term " + term + " was not told");
    }
    return known;
  }

  private Object term(
      TermTable.Kind kind, int number, int first, int second, int third, ValueRange span) {
    return switch (kind) {
      case KNOWN -> truths.makeBoolean(first != 0);
      case WORD -> words.known(first);
      case FREE_TRUTH -> truths.makeVariable("t" + number);
      case FREE_WORD -> words.free("w" + number, span);
      case NOT -> truths.not(truth(first));
      case AND -> truths.and(truth(first), truth(second));
      case OR -> truths.or(truth(first), truth(second));
      case CHOICE -> words.choice(truth(first), word(second), word(third), span);
      case EQUAL -> words.equal(word(first), word(second));
      case LESS -> words.less(word(first), word(second));
      case LARGE -> words.largeProduct(word(first), word(second));
      case PLUS, TIMES, DIVIDED, REMAINDER -> words.compute(kind, word(first), word(second), span);
    };
  }

  /** The answer to whether the terms that are named can all be true. */
  String check(String[] line) throws InterruptedException, SolverException {
    if (!name.isIncremental()) {
      try (ProverEnvironment once = context.newProverEnvironment(ProverOptions.GENERATE_MODELS)) {
        for (BooleanFormula demand : demands) {
          once.addConstraint(demand);
        }
        return check(line, once);
      }
    }
    ProverEnvironment kept = prover;
    if (kept == null) {
      kept = context.newProverEnvironment(ProverOptions.GENERATE_MODELS);
      prover = kept;
    }
    for (; demanded < demands.size(); demanded++) {
      kept.addConstraint(demands.get(demanded));
    }
    kept.push();
    String answer = check(line, kept);
    kept.pop();
    return answer;
  }

  private String check(String[] line, ProverEnvironment asked)
      throws InterruptedException, SolverException {
    for (int i = 1; i < line.length; i++) {
      asked.addConstraint(truth(Integer.parseInt(line[i])));
    }
    if (asked.isUnsat()) {
      return "unsat";
    }
    StringBuilder answer = new StringBuilder("sat");
    try (Model model = asked.getModel()) {
      for (int term : free) {
        answer.append(' ').append(term).append('=').append(value(model, term));
      }
    }
    return answer.toString();
  }

  private int value(Model model, int term) {
    if (known(term) instanceof BooleanFormula truth) {
      return Boolean.TRUE.equals(model.evaluate(truth)) ? 1 : 0;
    }
    return words.value(model, word(term));
  }
}
