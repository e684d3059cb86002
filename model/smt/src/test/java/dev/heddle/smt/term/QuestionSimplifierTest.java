package dev.heddle.smt.term;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Simplified questions, answered by trying all values. */
class QuestionSimplifierTest {
  private static final int SEEDS = Integer.getInteger("heddle.models", 400);

  /** Random terms over a few free ones, and some that must hold. */
  private static final class Asked {
    final TermGraph terms = new TermGraph();
    final List<Integer> words = new ArrayList<>();
    final List<Integer> truths = new ArrayList<>();
    final List<Integer> questions = new ArrayList<>();
    private final Random random;

    Asked(int seed) {
      random = new Random(seed);
      for (int i = 1; i <= 3; i++) {
        truths.add(terms.freeTruth(i));
        words.add(terms.freeWord(10 + i, new ValueRange(-1, i)));
        words.add(terms.word(i - 1));
        words.add(terms.wordOf(terms.freeTruth(i)));
      }
      for (int i = 0; i < 25; i++) {
        words.add(word());
        truths.add(truth());
      }
      for (int i = 0; i < 4; i++) {
        questions.add(any(truths));
        questions.add(terms.equal(any(words.subList(0, 9)), any(words)));
      }
    }

    private int any(List<Integer> from) {
      return from.get(random.nextInt(from.size()));
    }

    private int word() {
      return random.nextInt(3) == 0
          ? terms.plus(any(words), any(words))
          : terms.choice(any(truths), any(words), any(words));
    }

    private int truth() {
      return switch (random.nextInt(5)) {
        case 0 -> terms.not(any(truths));
        case 1 -> terms.and(any(truths), any(truths));
        case 2 -> terms.or(any(truths), any(truths));
        case 3 -> terms.less(any(words), any(words));
        default -> terms.equal(any(words), any(words));
      };
    }
  }

  /** Values for which all questions hold; empty if there are none. */
  private static List<Map<Integer, Integer>> answers(TermGraph terms, List<Integer> questions) {
    List<Map<Integer, Integer>> all = new ArrayList<>(List.of(Map.of()));
    TermCone cone = TermCone.of(terms, questions);
    for (int term = cone.next(0); term >= 0; term = cone.next(term + 1)) {
      boolean word = terms.kind(term) == TermTable.Kind.FREE_WORD;
      if (word || terms.kind(term) == TermTable.Kind.FREE_TRUTH) {
        ValueRange span = word ? terms.span(term) : new ValueRange(0, 1);
        List<Map<Integer, Integer>> longer = new ArrayList<>();
        for (Map<Integer, Integer> values : all) {
          for (int value = span.low(); value <= span.high(); value++) {
            Map<Integer, Integer> more = new HashMap<>(values);
            more.put(term, value);
            longer.add(more);
          }
        }
        all = longer;
      }
    }
    all.removeIf(values -> !questions.stream().allMatch(new TermValuation(terms, values)::holds));
    return all;
  }

  @Test
  void smallerQuestionsHaveTheSameAnswers() {
    int satisfiable = 0;
    for (int seed = 0; seed < SEEDS; seed++) {
      Asked asked = new Asked(seed);
      TermGraph terms = asked.terms;
      QuestionSimplifier.Reduced reduced = QuestionSimplifier.of(terms, asked.questions);
      List<Map<Integer, Integer>> answers = answers(terms, reduced.questions());
      boolean can = !answers(terms, asked.questions).isEmpty();
      assertEquals(can, !answers.isEmpty(), "seed " + seed);
      for (Map<Integer, Integer> answer : answers) {
        TermValuation values = new TermValuation(terms, reduced.values(answer));
        assertTrue(asked.questions.stream().allMatch(values::holds), "seed " + seed);
      }
      satisfiable += can ? 1 : 0;
    }
    int found = satisfiable;
    assertTrue(found > SEEDS / 50 && found < SEEDS, () -> found + " can be so");
  }

  @Test
  void aGuessIsReplacedByWhatItMustBe() {
    TermGraph terms = new TermGraph();
    int truth = terms.freeTruth(1);
    int guess = terms.freeWord(2, ValueRange.ALL);
    int computed = terms.choice(truth, terms.word(3), terms.word(4));
    int sum = terms.equal(terms.plus(guess, terms.word(1)), terms.word(5));
    int question = terms.and(terms.equal(guess, computed), sum);
    QuestionSimplifier.Reduced reduced = QuestionSimplifier.of(terms, List.of(question));
    assertEquals(List.of(), reduced.questions());
    Map<Integer, Integer> values = reduced.values(Map.of());
    assertEquals(0, values.get(truth));
    assertEquals(4, values.get(guess));
  }
}
