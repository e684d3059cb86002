package dev.heddle.smt.term;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.heddle.smt.solve.Solver;
import dev.heddle.smt.solve.SolverAnswer;
import dev.heddle.smt.solve.SolverName;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Arithmetic of 32 bits, as Java has it, by every solver and with words of every width. */
class SolversTest {
  private static final int SEEDS = Integer.getInteger("heddle.models", 12);
  private static final int TERMS = 14;

  private static final List<ValueRange> SPANS =
      List.of(
          ValueRange.ALL,
          new ValueRange(Integer.MIN_VALUE, Integer.MIN_VALUE + 3),
          new ValueRange(Integer.MAX_VALUE - 2, Integer.MAX_VALUE),
          new ValueRange(-3, 4),
          new ValueRange(-8, -5),
          new ValueRange(5, 9),
          new ValueRange(0, 7));

  private static final List<Integer> CONSTANTS =
      List.of(-1, 1, 2, -2, 3, 7, -10, Integer.MAX_VALUE, Integer.MIN_VALUE);

  /** A graph of random terms, and values of the free ones. */
  private static final class Sums {
    final TermGraph terms = new TermGraph();
    final Map<Integer, Integer> free = new HashMap<>();
    final List<Integer> words = new ArrayList<>();
    private final Random random;
    private final boolean integers;

    Sums(int seed, boolean integers) {
      this.random = new Random(seed);
      this.integers = integers;
      for (int i = 0; i < SPANS.size(); i++) {
        ValueRange span = SPANS.get(i);
        int word = terms.freeWord(i, span);
        long offset = (long) (random.nextDouble() * ((long) span.high() - span.low() + 1));
        free.put(word, random.nextBoolean() ? span.low() : (int) (span.low() + offset));
        words.add(word);
      }
      CONSTANTS.forEach(value -> words.add(terms.word(value)));
      for (int i = 0; i < TERMS; i++) {
        words.add(next());
      }
    }

    private int any() {
      return words.get(random.nextInt(words.size()));
    }

    /** A factor or divisor that the theory of integers supports. */
    private int factor() {
      return integers ? terms.word(CONSTANTS.get(random.nextInt(CONSTANTS.size()))) : any();
    }

    private int divisor() {
      int divisor = factor();
      ValueRange span = terms.span(divisor);
      return span.contains(0) ? terms.word(-1) : divisor;
    }

    private int next() {
      return switch (random.nextInt(7)) {
        case 0, 1 -> terms.plus(any(), any());
        case 2 -> terms.minus(any(), any());
        case 3 -> terms.times(any(), factor());
        case 4 -> terms.divided(any(), divisor());
        case 5 -> terms.remainder(any(), divisor());
        default ->
            terms.choice(
                random.nextBoolean() ? terms.less(any(), any()) : terms.equal(any(), any()),
                any(),
                any());
      };
    }
  }

  @ParameterizedTest
  @EnumSource(SolverName.class)
  void computeWhatJavaDoes(SolverName name) throws InterruptedException {
    try (Solver solver = new Solver(name, System.nanoTime() + 60_000_000_000L)) {
      for (int seed = 0; seed < SEEDS; seed++) {
        Sums sums = new Sums(seed, name == SolverName.SMTINTERPOL);
        TermGraph terms = sums.terms;
        TermValuation values = new TermValuation(terms, sums.free);
        List<Integer> pinned = new ArrayList<>();
        sums.free.forEach((word, value) -> pinned.add(terms.equal(word, terms.word(value))));
        int other = TermGraph.FALSE;
        for (int word : sums.words) {
          int value = values.of(word);
          assertTrue(terms.span(word).contains(value), () -> terms.span(word) + ": " + value);
          other = terms.or(other, terms.not(terms.equal(word, terms.word(value))));
        }
        assertInstanceOf(
            SolverAnswer.Satisfiable.class, solver.check(terms, pinned), "seed " + seed);
        pinned.add(other);
        assertEquals(new SolverAnswer.Unsatisfiable(), solver.check(terms, pinned), "seed " + seed);
      }
    }
  }
}
