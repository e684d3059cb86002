package dev.heddle.smt.sequentialised;

import dev.heddle.core.Verdict;
import dev.heddle.lang.code.Model;
import dev.heddle.lang.run.ModelLimits;
import dev.heddle.lang.syntax.ModelSyntax;
import dev.heddle.sequential.tree.TaskTranslation;
import dev.heddle.sequential.tree.Translation;
import dev.heddle.smt.encode.RoundVariables;
import java.util.List;

/** A translation to a sequential program, whose executions are executions of the original. */
public sealed interface SequentialTranslation {
  /** The sequential program. */
  ModelSyntax program();

  /** The constant from which numbers are guessed. */
  String least();

  /** The constant up to which they are. */
  String most();

  /** The names of its rounds. */
  RoundVariables.Names names();

  /** Runs the translation by data choices, and then the original execution that it simulates. */
  Verdict.Finding confirm(
      Model translated, ModelLimits wide, List<Integer> choices, Original original);

  /** Threads in rounds. */
  static SequentialTranslation rounds(Translation translation) {
    Translation.Marks marks = translation.names();
    return new InRounds(translation.program(), marks.least(), marks.most(), marks);
  }

  /** Tasks with delays. */
  static SequentialTranslation delayed(Translation translation) {
    Translation.Marks marks = translation.names();
    return new Delayed(translation.program(), marks.least(), marks.most(), marks);
  }

  /** Tasks of buffers and levels. */
  static SequentialTranslation levelled(TaskTranslation translation) {
    TaskTranslation.Marks marks = translation.marks();
    return new Levelled(translation.program(), marks.least(), marks.most(), marks);
  }

  /** Threads in rounds. */
  record InRounds(ModelSyntax program, String least, String most, Translation.Marks marks)
      implements SequentialTranslation {
    @Override
    public RoundVariables.Names names() {
      return new RoundVariables.Names("", marks.round(), marks.copies());
    }

    @Override
    public Verdict.Finding confirm(
        Model translated, ModelLimits wide, List<Integer> choices, Original original) {
      boolean accesses = original.model().accesses();
      SimulatedExecution simulated = new SimulatedExecution(translated, marks, accesses);
      TranslatedExecution.run(
          translated, wide, choices, simulated, simulated::chosen, simulated::initialised);
      return CounterexampleRun.concurrent(original, simulated);
    }
  }

  /** Tasks with delays. */
  record Delayed(ModelSyntax program, String least, String most, Translation.Marks marks)
      implements SequentialTranslation {
    @Override
    public RoundVariables.Names names() {
      return new RoundVariables.Names("", marks.round(), marks.copies());
    }

    @Override
    public Verdict.Finding confirm(
        Model translated, ModelLimits wide, List<Integer> choices, Original original) {
      SimulatedTasks tasks = new SimulatedTasks(translated, marks);
      TranslatedExecution.run(translated, wide, choices, tasks, tasks::chosen, tasks::initialised);
      return CounterexampleRun.delayed(original, tasks);
    }
  }

  /** Tasks of buffers and levels. */
  record Levelled(ModelSyntax program, String least, String most, TaskTranslation.Marks marks)
      implements SequentialTranslation {
    @Override
    public RoundVariables.Names names() {
      return new RoundVariables.Names(marks.turn(), marks.round(), marks.copies());
    }

    @Override
    public Verdict.Finding confirm(
        Model translated, ModelLimits wide, List<Integer> choices, Original original) {
      SimulatedLevels levels = new SimulatedLevels(translated, marks);
      TranslatedExecution.run(
          translated, wide, choices, levels, levels::chosen, levels::initialised);
      return CounterexampleRun.levelled(original, levels);
    }
  }
}
