package dev.heddle.smt.sequentialised;

import dev.heddle.explicit.scheduled.DelayDiscipline;
import dev.heddle.explicit.scheduled.SchedulingDiscipline;
import dev.heddle.explicit.scheduled.YieldRoundDiscipline;
import dev.heddle.lang.code.Model;
import dev.heddle.lang.syntax.ModelSyntax;
import dev.heddle.sequential.DelaysPass;
import dev.heddle.sequential.RoundsPass;
import dev.heddle.sequential.TasksPass;
import dev.heddle.sequential.tree.TaskTranslation;
import dev.heddle.sequential.tree.Translation;
import dev.heddle.smt.encode.RoundVariables;
import dev.heddle.smt.term.Ends;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** What models are made of, and with it the translation and the bounds that are meant for them. */
public enum Shape {
  /** Threads or buffers that post nothing, in rounds. */
  THREADS {
    @Override
    List<TranslationChoice.Wanted> bounds(Model model) {
      return IntStream.rangeClosed(1, MOST)
          .mapToObj(n -> new TranslationChoice.Wanted(n, null, null))
          .toList();
    }

    @Override
    Ends translate(ModelSyntax program, Model model, TranslationChoice.Wanted bound) {
      int rounds = number(bound.rounds());
      Translation made =
          RoundsPass.translate(program, model, Set.of(), rounds, Translation.Goal.NOTHING);
      String last = "[" + (rounds - 1) + "]";
      Translation.Marks names = made.names();
      List<String> shown = List.of("f" + last, "x" + last, names.failed(), names.done());
      Map<String, String> guesses = Map.of(names.least(), "0", names.most(), "3");
      RoundVariables.Names copies = SequentialTranslation.rounds(made).names();
      return new Ends(made.program(), shown, model.buffers().size(), guesses, copies);
    }

    @Override
    SchedulingDiscipline discipline(TranslationChoice.Wanted bound) {
      // Each buffer has one task, which needs no rounds among those of its level.
      return new YieldRoundDiscipline(1);
    }
  },

  /** Buffers whose tasks post others at several levels, in rounds of both. */
  LEVELS {
    @Override
    List<TranslationChoice.Wanted> bounds(Model model) {
      return IntStream.rangeClosed(1, Math.min(MOST, model.buffers().size()))
          .boxed()
          .flatMap(
              rounds ->
                  IntStream.rangeClosed(1, MOST)
                      .mapToObj(n -> new TranslationChoice.Wanted(rounds, n, null)))
          .toList();
    }

    @Override
    Ends translate(ModelSyntax program, Model model, TranslationChoice.Wanted bound) {
      TaskTranslation made =
          TasksPass.translate(
              program,
              model,
              Set.of(),
              new TasksPass.Bounds(number(bound.rounds()), number(bound.yields())),
              Translation.Goal.NOTHING,
              TasksPass.Depth.PRIORITIES);
      List<String> shown =
          List.of(
              made.variables().getOrDefault("f", ""),
              made.variables().getOrDefault("x", ""),
              made.marks().failed(),
              made.marks().unfinished());
      RoundVariables.Names copies = SequentialTranslation.levelled(made).names();
      Map<String, String> guesses = Map.of(made.marks().least(), "0", made.marks().most(), "3");
      return new Ends(made.program(), shown, 0, guesses, copies);
    }

    @Override
    SchedulingDiscipline discipline(TranslationChoice.Wanted bound) {
      return new YieldRoundDiscipline(number(bound.yields()));
    }
  },

  /** One buffer whose tasks post others of their own level, with delays. */
  FLAT {
    @Override
    List<TranslationChoice.Wanted> bounds(Model model) {
      return IntStream.rangeClosed(0, MOST)
          .mapToObj(n -> new TranslationChoice.Wanted(null, null, n))
          .toList();
    }

    @Override
    Ends translate(ModelSyntax program, Model model, TranslationChoice.Wanted bound) {
      Translation made =
          DelaysPass.translate(
              program, model, Set.of(), number(bound.delays()), Translation.Goal.NOTHING);
      List<String> shown = List.of("f", "x", made.names().failed(), made.names().done());
      Map<String, String> guesses = Map.of(made.names().least(), "0", made.names().most(), "3");
      RoundVariables.Names copies = SequentialTranslation.delayed(made).names();
      return new Ends(made.program(), shown, 0, guesses, copies);
    }

    @Override
    SchedulingDiscipline discipline(TranslationChoice.Wanted bound) {
      return new DelayDiscipline(DelayDiscipline.Scheduler.DEPTH_FIRST, number(bound.delays()));
    }
  };

  private static final int MOST = 2;

  /** The bounds that models of this shape are compared with. */
  abstract List<TranslationChoice.Wanted> bounds(Model model);

  /** The translation whose ends are looked at. */
  abstract Ends translate(ModelSyntax program, Model model, TranslationChoice.Wanted bound);

  /** How the explicit engine bounds the tasks of a buffer. */
  abstract SchedulingDiscipline discipline(TranslationChoice.Wanted bound);

  private static int number(@Nullable Integer bound) {
    return Objects.requireNonNull(bound, "a bound of another shape");
  }
}
