package dev.heddle.cli;

import dev.heddle.checks.RaceDetector;
import dev.heddle.core.AccessListener;
import dev.heddle.core.Outcome;
import dev.heddle.core.Verdict;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What is done about data races. */
enum Races {
  /** They are not looked for. */
  IGNORE,
  /** They are told, and what comes of them is searched for. */
  REPORT,
  /** They are failures too. */
  FAIL;

  private static final String INDENT = "  ";

  /** What looks for races, or null. */
  @Nullable AccessListener listener() {
    return this == IGNORE ? null : new RaceDetector();
  }

  /** A verdict with the races that were found. */
  Verdict add(Verdict verdict, List<Verdict.Finding> found) {
    List<Verdict.Finding> findings = new ArrayList<>(verdict.findings());
    List<String> notes = new ArrayList<>(verdict.notes());
    for (Verdict.Finding race : found) {
      if (this == FAIL) {
        findings.add(race);
      } else {
        notes.add(race.outcome().summary());
      }
    }
    return verdict.withFindings(findings, notes);
  }

  /** The lines that tell of a race. */
  static List<String> tell(String program, Verdict.Finding finding, Outcome.Race race) {
    List<String> lines = new ArrayList<>();
    lines.add(program + "  FAILED  in execution " + finding.execution());
    lines.add(INDENT + race.summary());
    lines.add("");
    lines.add(INDENT + race.first());
    race.firstStack().forEach(frame -> lines.add(INDENT + INDENT + "at " + frame));
    lines.add(INDENT + race.second());
    race.secondStack().forEach(frame -> lines.add(INDENT + INDENT + "at " + frame));
    return lines;
  }
}
