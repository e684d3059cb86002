package dev.heddle.smt;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.sosy_lab.common.ShutdownNotifier;
import org.sosy_lab.common.configuration.Configuration;
import org.sosy_lab.common.configuration.InvalidConfigurationException;
import org.sosy_lab.common.log.LogManager;
import org.sosy_lab.java_smt.SolverContextFactory;
import org.sosy_lab.java_smt.SolverContextFactory.Solvers;
import org.sosy_lab.java_smt.api.BitvectorFormula;
import org.sosy_lab.java_smt.api.BitvectorFormulaManager;
import org.sosy_lab.java_smt.api.BooleanFormula;
import org.sosy_lab.java_smt.api.BooleanFormulaManager;
import org.sosy_lab.java_smt.api.Formula;
import org.sosy_lab.java_smt.api.Model;
import org.sosy_lab.java_smt.api.ProverEnvironment;
import org.sosy_lab.java_smt.api.SolverContext;
import org.sosy_lab.java_smt.api.SolverContext.ProverOptions;
import org.sosy_lab.java_smt.api.SolverException;

/** A solver of JavaSMT with the terms it has been told. */
final class SolverSession {
  private static final int BITS = 32;

  private final SolverContext context;
  private final BooleanFormulaManager truths;
  private final BitvectorFormulaManager words;
  private final List<@Nullable Formula> formulas = new ArrayList<>();
  private final List<Integer> free = new ArrayList<>();

  SolverSession(SolverName name) throws InvalidConfigurationException {
    SolverContextFactory factory =
        new SolverContextFactory(
            Configuration.defaultConfiguration(),
            LogManager.createNullLogManager(),
            ShutdownNotifier.createDummy(),
            // The libraries unpack and load themselves.
            library -> {});
    context =
        factory.generateContext(
            switch (name) {
              case Z3 -> Solvers.Z3;
            });
    truths = context.getFormulaManager().getBooleanFormulaManager();
    words = context.getFormulaManager().getBitvectorFormulaManager();
  }

  /** Forgets all terms. */
  void forget() {
    formulas.clear();
    free.clear();
  }

  /** Adds a term: its number, its kind and its operands. */
  void add(String[] line) {
    int number = Integer.parseInt(line[1]);
    int first = Integer.parseInt(line[3]);
    int second = Integer.parseInt(line[4]);
    int third = Integer.parseInt(line[5]);
    Terms.Kind kind = Terms.Kind.valueOf(line[2]);
    while (formulas.size() <= number) {
      formulas.add(null);
    }
    if (kind == Terms.Kind.FREE_TRUTH || kind == Terms.Kind.FREE_WORD) {
      free.add(number);
    }
    formulas.set(number, formula(kind, number, first, second, third));
  }

  private BooleanFormula truth(int term) {
    return (BooleanFormula) known(term);
  }

  private BitvectorFormula word(int term) {
    return (BitvectorFormula) known(term);
  }

  private Formula known(int term) {
    Formula formula = formulas.get(term);
    if (formula == null) {
      throw new IllegalArgumentException("term " + term + " was not told");
    }
    return formula;
  }

  private Formula formula(Terms.Kind kind, int number, int first, int second, int third) {
    return switch (kind) {
      case KNOWN -> truths.makeBoolean(first != 0);
      case WORD -> words.makeBitvector(BITS, BigInteger.valueOf(first));
      case FREE_TRUTH -> truths.makeVariable("t" + number);
      case FREE_WORD -> words.makeVariable(BITS, "w" + number);
      case NOT -> truths.not(truth(first));
      case AND -> truths.and(truth(first), truth(second));
      case OR -> truths.or(truth(first), truth(second));
      case CHOICE -> truths.ifThenElse(truth(first), word(second), word(third));
      case EQUAL -> words.equal(word(first), word(second));
      case LESS -> words.lessThan(word(first), word(second), true);
      case PLUS -> words.add(word(first), word(second));
      case TIMES -> words.multiply(word(first), word(second));
      case DIVIDED -> words.divide(word(first), word(second), true);
      case REMAINDER -> words.remainder(word(first), word(second), true);
    };
  }

  /** The answer to whether the terms that are named can all be true. */
  String check(String[] line) throws InterruptedException, SolverException {
    try (ProverEnvironment prover = context.newProverEnvironment(ProverOptions.GENERATE_MODELS)) {
      for (int i = 1; i < line.length; i++) {
        prover.addConstraint(truth(Integer.parseInt(line[i])));
      }
      if (prover.isUnsat()) {
        return "unsat";
      }
      StringBuilder answer = new StringBuilder("sat");
      try (Model model = prover.getModel()) {
        for (int term : free) {
          answer.append(' ').append(term).append('=').append(value(model, term));
        }
      }
      return answer.toString();
    }
  }

  private int value(Model model, int term) {
    if (known(term) instanceof BooleanFormula truth) {
      return Boolean.TRUE.equals(model.evaluate(truth)) ? 1 : 0;
    }
    BigInteger value = model.evaluate(word(term));
    return value == null ? 0 : value.intValue();
  }
}
