package dev.heddle.cli.model;

import dev.heddle.core.Verdict;
import dev.heddle.lang.code.Model;
import dev.heddle.trace.ExecutionReport;
import dev.heddle.trace.Style;
import java.util.List;

/**
 * The report on the failures of a model, whichever engine found them.
 *
 * @param file the file with the model
 * @param model the model
 * @param verdict what the engine found
 * @param covered how much it covered, in words
 */
record ModelReport(String file, Model model, Verdict verdict, String covered) {
  /** The story of a failure. */
  String story(Verdict.Finding failure, Style style) {
    ModelFile.Replayed replayed = ModelFile.replay(model, failure.schedule());
    return new ExecutionReport(
            file,
            failure.outcome(),
            replayed.trace(),
            List.of(),
            new ExecutionReport.Search(failure.execution(), verdict.seconds(), covered),
            command(failure))
        .render(style);
  }

  /** The command that replays a failure. */
  String command(Verdict.Finding failure) {
    return "./heddle replay " + failure.schedule() + " " + file;
  }
}
