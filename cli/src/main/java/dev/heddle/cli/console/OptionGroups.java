package dev.heddle.cli.console;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import picocli.CommandLine;
import picocli.CommandLine.Help;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.UsageMessageSpec;

/** The options of a command under headings, for its help: one list of thirty is hard to read. */
public final class OptionGroups {
  private static final String OTHERS = "Output";

  /** The options of {@code heddle test}. */
  public static final OptionGroups TEST =
      new OptionGroups()
          .with("Program", "--classpath", "--disable-assertions", "--substrate")
          .with("Search", "--strategy", "--preemptions", "--delays", "--scheduler", "--yields")
          .with("Search", "--choices", "--depth", "--seed")
          .with("Interleavings", "--points", "--early-timeouts", "--spurious")
          .with("Budget", "--max-executions", "--max-time", "--max-steps")
          .with("Failures", "--races", "--invariant", "--fail-on", "--keep-going")
          .with(OTHERS, "--json", "--states", "--help", "--version");

  /** The options of {@code heddle verify}. */
  public static final OptionGroups VERIFY =
      new OptionGroups()
          .with("Model", "-D", "--values", "--int", "--interleave", "--max-pending", "--max-stack")
          .with("Engine", "--engine", "--workers")
          .with("Bounds", "--rounds", "--yields", "--delays", "--scheduler", "--preemptions")
          .with("Bounds", "--bag", "--unwind")
          .with(
              "Search of states (explicit)",
              "--order",
              "--every-state",
              "--symmetry",
              "--store",
              "--growth")
          .with("Solver (smt)", "--solver", "--max-memory")
          .with("Budget", "--max-time", "--max-states", "--max-depth")
          .with("Failures", "--races", "--deadlock", "--never", "--keep-going")
          .with(OTHERS, "--json", "--help", "--version");

  private final Map<String, List<String>> groups;

  private OptionGroups() {
    this(Map.of());
  }

  private OptionGroups(Map<String, List<String>> groups) {
    this.groups = groups;
  }

  private OptionGroups with(String heading, String... options) {
    Map<String, List<String>> more = new LinkedHashMap<>(groups);
    List<String> names = new ArrayList<>(more.getOrDefault(heading, List.of()));
    names.addAll(List.of(options));
    more.put(heading, List.copyOf(names));
    return new OptionGroups(more);
  }

  /** The options that have a group, by the names given here. */
  List<String> names() {
    return groups.values().stream().flatMap(List::stream).toList();
  }

  /** Groups the options in the help of a command, and returns it; the rest comes last. */
  public CommandLine apply(CommandLine command) {
    command.getHelpSectionMap().put(UsageMessageSpec.SECTION_KEY_OPTION_LIST, this::render);
    return command;
  }

  private String render(Help help) {
    StringBuilder text = new StringBuilder();
    List<OptionSpec> rest = new ArrayList<>(help.commandSpec().options());
    groups.forEach(
        (heading, names) -> {
          List<OptionSpec> options = new ArrayList<>();
          for (String name : names) {
            rest.stream().filter(o -> List.of(o.names()).contains(name)).forEach(options::add);
          }
          rest.removeAll(options);
          if (heading.equals(OTHERS)) {
            options.addAll(rest);
          }
          text.append(section(help, heading, options));
        });
    return text.toString();
  }

  private static String section(Help help, String heading, List<OptionSpec> options) {
    // The same width for every group: the descriptions are in one column.
    List<OptionSpec> all = help.commandSpec().options();
    Help.Layout layout = help.createDefaultLayout(all, List.of(), help.colorScheme());
    layout.addAllOptions(options, help.parameterLabelRenderer());
    return String.format("%n%s:%n%s", heading, layout);
  }
}
