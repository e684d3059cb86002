package dev.heddle.smt.sequentialised;

import dev.heddle.core.Verdict;
import dev.heddle.lang.code.Model;
import dev.heddle.lang.run.Limits;
import dev.heddle.lang.syntax.Program;
import dev.heddle.sequential.tree.TaskTranslation;
import dev.heddle.sequential.tree.Translation;
import dev.heddle.smt.encode.Rounds;
import java.util.List;

/** A translation to a sequential program, whose executions are executions of the original. */
public sealed interface Sequentialised {
  /** The sequential program. */
  Program program();

  /** The constant from which numbers are guessed. */
  String least();

  /** The constant up to which they are. */
  String most();

  /** What it calls its rounds. */
  Rounds.Names names();

  /** Runs the translation by data choices, and then the original as it simulates that. */
  Verdict.Finding confirm(Model translated, Limits wide, List<Integer> choices, Original original);

  /** Threads in rounds. */
  static Sequentialised rounds(Translation translation) {
    Translation.Marks marks = translation.names();
    return new InRounds(translation.program(), marks.least(), marks.most(), marks);
  }

  /** Tasks with delays. */
  static Sequentialised delayed(Translation translation) {
    Translation.Marks marks = translation.names();
    return new Delayed(translation.program(), marks.least(), marks.most(), marks);
  }

  /** Tasks of buffers and levels. */
  static Sequentialised levelled(TaskTranslation translation) {
    TaskTranslation.Marks marks = translation.marks();
    return new Levelled(translation.program(), marks.least(), marks.most(), marks);
  }

  /** Threads in rounds. */
  record InRounds(Program program, String least, String most, Translation.Marks marks)
      implements Sequentialised {
    @Override
    public Rounds.Names names() {
      return new Rounds.Names("", marks.round(), marks.copies());
    }

    @Override
    public Verdict.Finding confirm(
        Model translated, Limits wide, List<Integer> choices, Original original) {
      boolean accesses = original.model().accesses();
      Simulated simulated = new Simulated(translated, marks, accesses);
      TranslatedRun.run(
          translated, wide, choices, simulated, simulated::chosen, simulated::initialised);
      return Interleaving.concurrent(original, simulated);
    }
  }

  /** Tasks with delays. */
  record Delayed(Program program, String least, String most, Translation.Marks marks)
      implements Sequentialised {
    @Override
    public Rounds.Names names() {
      return new Rounds.Names("", marks.round(), marks.copies());
    }

    @Override
    public Verdict.Finding confirm(
        Model translated, Limits wide, List<Integer> choices, Original original) {
      SimulatedTasks tasks = new SimulatedTasks(translated, marks);
      TranslatedRun.run(translated, wide, choices, tasks, tasks::chosen, tasks::initialised);
      return Interleaving.delayed(original, tasks);
    }
  }

  /** Tasks of buffers and levels. */
  record Levelled(Program program, String least, String most, TaskTranslation.Marks marks)
      implements Sequentialised {
    @Override
    public Rounds.Names names() {
      return new Rounds.Names(marks.turn(), marks.round(), marks.copies());
    }

    @Override
    public Verdict.Finding confirm(
        Model translated, Limits wide, List<Integer> choices, Original original) {
      SimulatedLevels levels = new SimulatedLevels(translated, marks);
      TranslatedRun.run(translated, wide, choices, levels, levels::chosen, levels::initialised);
      return Interleaving.levelled(original, levels);
    }
  }
}
