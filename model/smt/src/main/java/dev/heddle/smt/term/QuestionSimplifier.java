package dev.heddle.smt.term;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * A question about terms, simplified by its own demands.
 *
 * <p>A question is truths that must all hold. One that says what a free term is equal to defines
 * it: the term is replaced, unless its definition needs it again. One that occurs in another is
 * true there. This eliminates the guesses of translations, and makes words as narrow as the
 * computed values.
 *
 * <p>By induction on the graph, every term has the value of the one that replaces it, wherever the
 * question holds; so both questions have the same answers.
 */
public final class QuestionSimplifier {
  private static final int MOST_PASSES = 50;
  private static final int MOST_ALTERNATIVES = 3;
  private static final int UNSEEN = -1;
  private static final int OPEN = -2;

  private final TermGraph terms;

  /** The truths that must hold, none of them a conjunction. */
  private final Set<Integer> facts = new LinkedHashSet<>();

  /** The known truth values, and the terms that free terms are equal to. */
  private final Map<Integer, Integer> definitions = new HashMap<>();

  /** The replacement of each term. */
  private final int[] images;

  private final List<Integer> questions;

  /** The free terms that facts define: such a fact is true because its term is replaced. */
  private final Map<Integer, Integer> defining = new HashMap<>();

  private QuestionSimplifier(TermGraph terms, List<Integer> asked) {
    this.terms = terms;
    asked.forEach(this::addFacts);
    facts.forEach(this::know);
    facts.forEach(this::define);
    images = new int[terms.size()];
    Arrays.fill(images, UNSEEN);
    Set<Integer> left = new LinkedHashSet<>();
    for (int fact : facts) {
      int rebuilt = rebuilt(fact);
      Integer defined = defining.get(fact);
      if (rebuilt != TermGraph.TRUE && (defined == null || !isReplaced(defined))) {
        left.add(rebuilt);
      }
    }
    questions = left.contains(TermGraph.FALSE) ? List.of(TermGraph.FALSE) : List.copyOf(left);
  }

  /**
   * A smaller question.
   *
   * @param questions the truths that must hold
   * @param steps how it was made, the last step first
   */
  public record Reduced(List<Integer> questions, List<QuestionSimplifier> steps) {
    /** The values of all free terms of the first question, by those of the last one. */
    public Map<Integer, Integer> values(Map<Integer, Integer> free) {
      Map<Integer, Integer> all = free;
      for (QuestionSimplifier step : steps) {
        all = step.values(all);
      }
      return all;
    }
  }

  /** Simplifies a question until it does not change any more. */
  public static Reduced of(TermGraph terms, List<Integer> asked) {
    List<QuestionSimplifier> steps = new ArrayList<>();
    List<Integer> questions = asked;
    for (int i = 0; i < MOST_PASSES && !questions.contains(TermGraph.FALSE); i++) {
      QuestionSimplifier step = new QuestionSimplifier(terms, questions);
      if (step.questions.equals(questions)) {
        break;
      }
      steps.add(0, step);
      questions = step.questions;
    }
    return new Reduced(questions, steps);
  }

  /** Adds a question, and its conjuncts or those that all its alternatives have in common. */
  private void addFacts(int asked) {
    facts.addAll(conjuncts(asked, MOST_ALTERNATIVES));
  }

  /** The truths that hold if another does; of alternatives so deep at most. */
  private Set<Integer> conjuncts(int asked, int depth) {
    Set<Integer> all = new LinkedHashSet<>();
    Deque<Integer> left = new ArrayDeque<>(List.of(asked));
    while (!left.isEmpty()) {
      int term = left.removeFirst();
      if (terms.kind(term) == TermTable.Kind.AND) {
        left.addFirst(terms.operand(term, 1));
        left.addFirst(terms.operand(term, 0));
      } else {
        if (terms.kind(term) == TermTable.Kind.OR && depth > 0) {
          Set<Integer> both = conjuncts(terms.operand(term, 0), depth - 1);
          both.retainAll(conjuncts(terms.operand(term, 1), depth - 1));
          all.addAll(both);
        }
        all.add(term);
      }
    }
    return all;
  }

  /**
   * Records that a truth value holds or does not hold, which has precedence over other facts about
   * it.
   */
  private void know(int fact) {
    if (terms.kind(fact) == TermTable.Kind.NOT) {
      definitions.put(terms.operand(fact, 0), TermGraph.FALSE);
    } else if (terms.kind(fact) != TermTable.Kind.KNOWN) {
      definitions.put(fact, TermGraph.TRUE);
    }
  }

  private void define(int fact) {
    if (terms.kind(fact) == TermTable.Kind.EQUAL) {
      int left = terms.operand(fact, 0);
      int right = terms.operand(fact, 1);
      if (!define(fact, left, right)) {
        define(fact, right, left);
      }
    }
  }

  /** Whether a fact defines a term, which is free, by another. */
  private boolean define(int fact, int term, int other) {
    int free = term;
    int definition = other;
    if (terms.kind(term) == TermTable.Kind.CHOICE
        && terms.span(other).isWithin(terms.span(term))
        && term == terms.wordOf(terms.operand(term, 0))) {
      free = terms.operand(term, 0);
      definition = terms.truthOf(other);
    }
    if (terms.kind(free) == TermTable.Kind.FREE_WORD) {
      ValueRange both = terms.span(free).and(terms.span(definition));
      if (!both.equals(terms.span(free))) {
        // A name that no location of a program has.
        return definitions.putIfAbsent(free, terms.freeWord(-1 - free, both)) == null;
      }
    }
    if (!isFree(free) || definitions.putIfAbsent(free, definition) != null) {
      return false;
    }
    defining.put(fact, free);
    return true;
  }

  private boolean isFree(int term) {
    return terms.kind(term) == TermTable.Kind.FREE_WORD
        || terms.kind(term) == TermTable.Kind.FREE_TRUTH;
  }

  /** A fact, rebuilt from the replacements of its operands. */
  private int rebuilt(int fact) {
    if (isFree(fact)) {
      return image(fact);
    }
    if (terms.kind(fact) == TermTable.Kind.NOT) {
      int operand = terms.operand(fact, 0);
      return isFree(operand) ? terms.not(image(operand)) : terms.not(rebuilt(operand));
    }
    for (int i = 0; i < terms.operands(fact); i++) {
      image(terms.operand(fact, i));
    }
    return made(fact);
  }

  /**
   * The replacement of a term; the replacements that it needs are computed first, without
   * recursion.
   */
  private int image(int root) {
    Deque<Integer> open = new ArrayDeque<>(List.of(root));
    while (!open.isEmpty()) {
      int term = open.getLast();
      if (images[term] >= 0) {
        open.removeLast();
        continue;
      }
      boolean first = images[term] == UNSEEN;
      images[term] = OPEN;
      Integer definition = definitions.get(term);
      if (!first) {
        open.removeLast();
        images[term] = definition == null ? made(term) : replacement(term, images[definition]);
      } else if (definition != null) {
        need(definition, open);
      } else {
        boolean going = true;
        for (int i = 0; i < terms.operands(term) && going; i++) {
          going = need(terms.operand(term, i), open);
        }
      }
    }
    return images[root];
  }

  /**
   * The replacement of a free term by its definition, unless the range of the definition could be
   * larger.
   */
  private int replacement(int term, int definition) {
    return terms.span(definition).isWithin(terms.span(term)) ? definition : term;
  }

  /** Schedules a term to be processed next; false if it is being processed already. */
  private boolean need(int term, Deque<Integer> open) {
    if (images[term] == OPEN) {
      breakCircle(open);
      return false;
    }
    if (images[term] == UNSEEN) {
      open.addLast(term);
    }
    return true;
  }

  /**
   * Keeps the last free term whose definition is being processed, and discards what that definition
   * needed.
   */
  private void breakCircle(Deque<Integer> open) {
    while (!(images[open.getLast()] == OPEN && isFree(open.getLast()))) {
      int term = open.removeLast();
      images[term] = images[term] == OPEN ? UNSEEN : images[term];
    }
    int kept = open.removeLast();
    definitions.remove(kept);
    images[kept] = kept;
  }

  private boolean isReplaced(int term) {
    return isFree(term) && images[term] >= 0 && images[term] != term;
  }

  /** A term of the same kind, made of the replacements of its operands. */
  private int made(int term) {
    int first = terms.operands(term) < 1 ? term : images[terms.operand(term, 0)];
    int second = terms.operands(term) < 2 ? term : images[terms.operand(term, 1)];
    return switch (terms.kind(term)) {
      case KNOWN, WORD, FREE_TRUTH, FREE_WORD -> term;
      case NOT -> terms.not(first);
      case AND -> terms.and(first, second);
      case OR -> terms.or(first, second);
      case CHOICE -> terms.choice(first, second, images[terms.operand(term, 2)]);
      case EQUAL -> terms.equal(first, second);
      case LESS -> terms.less(first, second);
      case LARGE -> terms.largeProduct(first, second);
      case PLUS -> terms.plus(first, second);
      case TIMES -> terms.times(first, second);
      case DIVIDED -> terms.divided(first, second);
      case REMAINDER -> terms.remainder(first, second);
    };
  }

  private Map<Integer, Integer> values(Map<Integer, Integer> free) {
    TermValuation values = new TermValuation(terms, free);
    Map<Integer, Integer> all = new HashMap<>(free);
    for (int term = 0; term < images.length; term++) {
      if (isReplaced(term)) {
        all.put(term, values.of(images[term]));
      }
    }
    return all;
  }
}
