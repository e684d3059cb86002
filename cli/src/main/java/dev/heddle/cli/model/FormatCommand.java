package dev.heddle.cli.model;

import dev.heddle.cli.console.BadInputException;
import dev.heddle.cli.console.CommandConsole;
import dev.heddle.cli.console.ExitCode;
import dev.heddle.lang.syntax.Formatter;
import dev.heddle.lang.syntax.ModelSource;
import dev.heddle.lang.syntax.Parser;
import dev.heddle.lang.syntax.SourceProblems;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Lays models out. */
@Command(name = "fmt", description = "Formats models in place.", mixinStandardHelpOptions = true)
public final class FormatCommand implements Callable<Integer> {
  @Parameters(arity = "1..*", paramLabel = "model.hd", description = "The files.")
  private List<String> files = List.of();

  @Option(
      names = "--check",
      description = "Change nothing; exit status 1 if a file is not formatted.")
  private boolean check;

  private final CommandConsole console;

  public FormatCommand(CommandConsole console) {
    this.console = console;
  }

  @Override
  public Integer call() {
    int status = ExitCode.NO_FAILURE;
    for (String file : files) {
      ModelSource source = ModelFile.read(file);
      SourceProblems problems = new SourceProblems();
      Parser.parse(source, problems);
      if (!problems.isEmpty()) {
        throw new BadInputException(source.render(problems.list()).stripTrailing());
      }
      String text = Formatter.format(source.text());
      if (text.equals(source.text())) {
        continue;
      }
      console.out().println(file);
      if (check) {
        status = ExitCode.FAILURE;
      } else {
        write(file, text);
      }
    }
    return status;
  }

  private static void write(String file, String text) {
    try {
      Files.writeString(Path.of(file), text);
    } catch (IOException e) {
      throw new BadInputException("cannot write " + file + ": " + e.getMessage());
    }
  }
}
