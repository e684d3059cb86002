package dev.heddle.cli.program;

import dev.heddle.cli.console.BadInputException;
import dev.heddle.cli.console.Console;
import dev.heddle.cli.console.ExitCode;
import dev.heddle.cli.model.ModelFile;
import dev.heddle.core.Outcome;
import dev.heddle.core.Replay;
import dev.heddle.core.Schedule;
import dev.heddle.explicit.ModelSettings;
import dev.heddle.lang.code.Model;
import dev.heddle.lang.syntax.Source;
import dev.heddle.runtime.settings.ScheduleSettings;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** Runs one recorded interleaving again. */
@Command(
    name = "replay",
    description = "Runs one recorded interleaving of a program again, and tells it step by step.",
    mixinStandardHelpOptions = true)
public final class ReplayCommand implements Callable<Integer> {
  @Parameters(
      index = "0",
      paramLabel = "SCHEDULE",
      description = "What the report of a failure gives, from h1: to its end.")
  private String schedule;

  @Parameters(
      index = "1",
      arity = "0..1",
      paramLabel = "Class[#method] or model.hd",
      description = "The program, which the schedule knows too.")
  private @Nullable String program;

  @Mixin private ProgramOptions options = new ProgramOptions();

  private final Console console;

  @SuppressWarnings("NullAway.Init") // set by picocli
  public ReplayCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() {
    Schedule choices;
    ScheduleSettings settings;
    try {
      choices = Schedule.parse(schedule);
      if (ModelSettings.isModel(choices.settings())) {
        return replayModel(choices, ModelSettings.parse(choices.settings()));
      }
      settings = ScheduleSettings.parse(choices.settings(), options.settings());
      settings.requireThisJdk();
    } catch (IllegalArgumentException e) {
      throw new BadInputException(String.valueOf(e.getMessage()));
    }
    if (program != null && !program.equals(settings.program())) {
      throw new BadInputException(
          "the schedule is one of " + settings.program() + ", not of " + program);
    }
    Run run = new Run(settings, options);
    try (ProgramOutput output = ProgramOutput.to(console.out())) {
      output.install();
      return tell(settings.program(), run.replay(choices, options.maxSteps()));
    }
  }

  private int replayModel(Schedule choices, ModelSettings settings) {
    String file = program == null ? settings.file() : program;
    Source source = ModelFile.read(file);
    ModelSettings here =
        ModelSettings.of(file, source.text(), settings.settings(), settings.limits());
    if (!here.fingerprint().equals(settings.fingerprint())) {
      throw new BadInputException(
          "the schedule is one of " + settings.file() + " with another text than " + file);
    }
    Model model = ModelFile.compile(source, settings.settings());
    ModelFile.Replayed replayed = ModelFile.replay(model, choices);
    Replay replay = replayed.replay();
    return tell(file, new Run.Replayed(replay, replay.outcome(), replayed.trace()));
  }

  private int tell(String name, Run.Replayed replayed) {
    String difference = replayed.difference(null);
    if (difference != null) {
      console.out().println(name + "  does not follow the schedule");
      console.out().println("  " + difference + ", or the program has changed since");
      return ExitCode.FAILURE;
    }
    console.out().print(replayed.report(name, console.style()));
    return replayed.outcome().failure() == Outcome.FailureKind.NONE
        ? ExitCode.NO_FAILURE
        : ExitCode.FAILURE;
  }
}
