package dev.heddle.smt;

import dev.heddle.core.Verdict;
import dev.heddle.lang.code.Model;
import dev.heddle.lang.run.Limits;
import dev.heddle.lang.syntax.Program;
import dev.heddle.sequential.TaskTranslation;
import dev.heddle.sequential.Translation;
import java.util.List;

/** A translation to a sequential program, whose executions are executions of the original. */
sealed interface Sequentialised {
  /** The sequential program. */
  Program program();

  /** The constant from which numbers are guessed. */
  String least();

  /** The constant up to which they are. */
  String most();

  /** Runs the translation by data choices, and then the original as it simulates that. */
  Verdict.Finding confirm(Model translated, Limits wide, List<Integer> choices, Original original);

  /**
   * What was translated.
   *
   * @param schedules what gives schedules their meaning
   */
  record Original(Model model, Limits limits, String schedules) {}

  /** Threads in rounds. */
  record Rounds(Translation translation) implements Sequentialised {
    @Override
    public Program program() {
      return translation.program();
    }

    @Override
    public String least() {
      return translation.names().least();
    }

    @Override
    public String most() {
      return translation.names().most();
    }

    @Override
    public Verdict.Finding confirm(
        Model translated, Limits wide, List<Integer> choices, Original original) {
      boolean accesses = original.model().accesses();
      Simulated simulated = new Simulated(translated, translation.names(), accesses);
      TranslatedRun.run(
          translated, wide, choices, simulated, simulated::chosen, simulated::initialised);
      return Interleaving.concurrent(
          original.model(), original.limits(), simulated, original.schedules());
    }
  }

  /** Tasks with delays. */
  record Delayed(Translation translation) implements Sequentialised {
    @Override
    public Program program() {
      return translation.program();
    }

    @Override
    public String least() {
      return translation.names().least();
    }

    @Override
    public String most() {
      return translation.names().most();
    }

    @Override
    public Verdict.Finding confirm(
        Model translated, Limits wide, List<Integer> choices, Original original) {
      SimulatedTasks tasks = new SimulatedTasks(translated, translation.names());
      TranslatedRun.run(translated, wide, choices, tasks, tasks::chosen, tasks::initialised);
      return Interleaving.delayed(original.model(), original.limits(), tasks, original.schedules());
    }
  }

  /** Tasks of buffers and levels. */
  record Levelled(TaskTranslation translation) implements Sequentialised {
    @Override
    public Program program() {
      return translation.program();
    }

    @Override
    public String least() {
      return translation.marks().least();
    }

    @Override
    public String most() {
      return translation.marks().most();
    }

    @Override
    public Verdict.Finding confirm(
        Model translated, Limits wide, List<Integer> choices, Original original) {
      SimulatedLevels levels = new SimulatedLevels(translated, translation.marks());
      TranslatedRun.run(translated, wide, choices, levels, levels::chosen, levels::initialised);
      return Interleaving.levelled(
          original.model(), original.limits(), levels, original.schedules());
    }
  }
}
