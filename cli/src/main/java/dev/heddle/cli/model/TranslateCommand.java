package dev.heddle.cli.model;

import dev.heddle.cli.console.BadInputException;
import dev.heddle.cli.console.CommandConsole;
import dev.heddle.cli.console.ExitCode;
import dev.heddle.lang.code.Model;
import dev.heddle.lang.syntax.ModelSource;
import dev.heddle.lang.syntax.ModelSyntax;
import dev.heddle.lang.syntax.Printer;
import dev.heddle.lang.syntax.SourceProblem;
import dev.heddle.sequential.DelaysPass;
import dev.heddle.sequential.RoundsPass;
import dev.heddle.sequential.TasksPass;
import dev.heddle.sequential.tree.Translation;
import dev.heddle.sequential.tree.UntranslatableException;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Prints what a model is translated to. */
@Command(
    name = "translate",
    description = {
      "Prints the sequential translation of a model, which has its executions within bounds.",
      "",
      "rounds: threads, or buffers with one task each, take turns in some rounds (Lal and Reps).",
      "delays: tasks of one buffer and level run depth first, with some delays (Emmi, Qadeer,"
          + " Rakamari\u0107).",
      "buffers: several buffers with tasks of any levels become one buffer, with some rounds (Emmi,"
          + " Lal, Qadeer); yields: these are eliminated as well, with some rounds of each level;"
          + " priorities: posts become calls, too, so that the model is sequential.",
      ""
    },
    mixinStandardHelpOptions = true,
    footer = {"", "Example: heddle translate --pass rounds --rounds 2 models/lost-update.hd"})
public final class TranslateCommand implements Callable<Integer> {
  private static final Translation.Goal GOAL = Translation.Goal.NO_FAILURE;

  @Mixin private ModelOptions modelOptions = new ModelOptions();

  @Option(
      names = "--pass",
      paramLabel = "NAME",
      required = true,
      description = "Translation: rounds, delays, buffers, yields or priorities.")
  private String pass;

  @Option(
      names = "--rounds",
      paramLabel = "N",
      description = "Number of rounds of the buffers. Default: ${DEFAULT-VALUE}.")
  private int rounds = 2;

  @Option(
      names = "--yields",
      paramLabel = "N",
      description = "Number of rounds of the tasks of a level. Default: ${DEFAULT-VALUE}.")
  private int yields = 1;

  @Option(
      names = "--delays",
      paramLabel = "N",
      description = "Number of delays. Default: ${DEFAULT-VALUE}.")
  private int delays = 1;

  private final CommandConsole console;

  @SuppressWarnings("NullAway.Init") // set by picocli
  public TranslateCommand(CommandConsole console) {
    this.console = console;
  }

  @Override
  public Integer call() {
    if (rounds < 1 || yields < 1 || delays < 0) {
      throw new BadInputException("--rounds and --yields must be at least 1, --delays at least 0");
    }
    ModelOptions.Given given = modelOptions.read();
    ModelSource source = given.source();
    try {
      Set<String> nevers = given.settings().settings().nevers();
      ModelSyntax translated = translate(given.original().program(), given.model(), nevers);
      console.out().print(Printer.print(translated));
    } catch (UntranslatableException e) {
      throw refused(source, e);
    }
    return ExitCode.NO_FAILURE;
  }

  private ModelSyntax translate(ModelSyntax program, Model model, Set<String> nevers) {
    return switch (pass) {
      case "rounds" -> RoundsPass.translate(program, model, nevers, rounds, GOAL).program();
      case "delays" -> DelaysPass.translate(program, model, nevers, delays, GOAL).program();
      case "buffers" -> tasks(program, model, nevers, TasksPass.Depth.BUFFERS);
      case "yields" -> tasks(program, model, nevers, TasksPass.Depth.YIELDS);
      case "priorities" -> tasks(program, model, nevers, TasksPass.Depth.PRIORITIES);
      default ->
          throw new BadInputException(
              "unknown pass '"
                  + pass
                  + "'; there are: rounds, delays, buffers, yields, priorities");
    };
  }

  private ModelSyntax tasks(
      ModelSyntax program, Model model, Set<String> nevers, TasksPass.Depth depth) {
    TasksPass.Bounds bounds = new TasksPass.Bounds(rounds, yields);
    return TasksPass.translate(program, model, nevers, bounds, GOAL, depth).program();
  }

  /** What to say of something that cannot be translated. */
  static BadInputException refused(ModelSource source, UntranslatableException e) {
    SourceProblem problem = new SourceProblem(e.at(), String.valueOf(e.getMessage()));
    return new BadInputException(source.render(List.of(problem)).stripTrailing());
  }
}
