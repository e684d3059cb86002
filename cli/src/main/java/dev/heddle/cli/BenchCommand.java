package dev.heddle.cli;

import dev.heddle.cli.console.BadInputException;
import dev.heddle.cli.console.CommandConsole;
import dev.heddle.cli.console.ExitCode;
import java.lang.reflect.InvocationTargetException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** Lists the benchmarks, or runs one. They are a module of their own, found by name if there. */
@Command(
    name = "bench",
    description = "Lists the benchmarks, or runs one.",
    mixinStandardHelpOptions = true)
final class BenchCommand implements Callable<Integer> {
  private static final String ENTRY = "dev.heddle.bench.Benchmarks";

  @Parameters(
      index = "0",
      arity = "0..1",
      paramLabel = "NAME",
      description = "The benchmark to run; without it, they are listed.")
  private @Nullable String name;

  @Parameters(
      index = "1..*",
      arity = "0..*",
      paramLabel = "ARGUMENT",
      description = "What the benchmark takes.")
  private List<String> arguments = new ArrayList<>();

  private final CommandConsole console;

  BenchCommand(CommandConsole console) {
    this.console = console;
  }

  @Override
  public Integer call() throws Exception {
    Class<?> entry;
    try {
      entry = Class.forName(ENTRY);
    } catch (ClassNotFoundException e) {
      throw new BadInputException("the benchmarks are not built in here: run mvn package first");
    }
    try {
      List<?> names = (List<?>) entry.getMethod("names").invoke(null);
      if (name == null) {
        names.forEach(console.out()::println);
        return ExitCode.NO_FAILURE;
      }
      if (!names.contains(name)) {
        throw new BadInputException("there is no benchmark " + name + "; there are: " + names);
      }
      return (Integer)
          entry
              .getMethod("run", String.class, String[].class)
              .invoke(null, name, arguments.toArray(new String[0]));
    } catch (InvocationTargetException e) {
      throw e.getCause() instanceof RuntimeException unchecked ? unchecked : e;
    }
  }
}
