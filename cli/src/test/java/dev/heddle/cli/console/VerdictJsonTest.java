package dev.heddle.cli.console;

import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.heddle.core.Coverage;
import dev.heddle.core.CoveredBound;
import dev.heddle.core.Verdict;
import dev.heddle.core.VerdictNote;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class VerdictJsonTest {
  /** A strategy may say the same as the runtime. */
  @Test
  void whatCutsIsNamedOnce() {
    Verdict verdict =
        new Verdict(
            Coverage.WITHIN_BOUNDS,
            new Verdict.Work(3, 0, 1),
            new Verdict.Found(List.of()),
            List.of(
                new CoveredBound(CoveredBound.FAIR, 0, true),
                new CoveredBound("preemptions", 2, true)),
            List.of(VerdictNote.leftOut(CoveredBound.FAIR, "some were left out")));
    String json = VerdictJson.of(verdict, List.of(), Map.of(), Map.of());
    assertTrue(json.contains("\"cutBy\":[\"fair schedules\",\"preemptions\"]"), json);
  }
}
