package dev.heddle.junit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.heddle.core.Coverage;
import dev.heddle.core.Leftover;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import programs.Explorations;

class ExplorerTest {
  @Test
  void theValuesOfAComputationAreItsOutcomes() {
    Exploration exploration = Explorations.computation();
    assertEquals(Set.of("1", "2"), exploration.outcomes().keySet());
    assertEquals(Coverage.WITHIN_BOUNDS, exploration.coverage());
    assertTrue(exploration.toString().contains("sequential consistency"), exploration::toString);
    exploration.assertOutcomes("2", "1");
    exploration.assertNoFailure();
  }

  @Test
  void everyOutcomeHasAScheduleAndAStory() {
    for (Finding finding : Explorations.computation().findings()) {
      String story = finding.story();
      assertTrue(story.contains(finding.summary()), story);
      assertTrue(story.contains(finding.schedule().toString()), story);
      assertTrue(finding.count() > 0);
    }
  }

  @Test
  void waitsMayEndForNoReason() {
    Explorations.parking(0).assertOutcomes("true");
    Explorations.parking(1).assertOutcomes("true", "false");
  }

  @Test
  void anUnexpectedOutcomeFailsWithItsStory() {
    Exploration exploration = Explorations.computation();
    AssertionError error =
        assertThrows(AssertionError.class, () -> exploration.assertOutcomes("2"));
    assertTrue(String.valueOf(error.getMessage()).contains("h2:"), error::toString);
  }

  @Test
  void anOutcomeThatIsNotSeenFails() {
    Exploration exploration = Explorations.computation();
    AssertionError error =
        assertThrows(AssertionError.class, () -> exploration.assertOutcomes("1", "2", "3"));
    assertTrue(String.valueOf(error.getMessage()).contains("never seen: [3]"), error::toString);
  }

  @Test
  void whatIsLeftBehindIsAFailureIfAsked() {
    Exploration noted = Explorations.unjoined(Leftover.LEFT_BLOCKED);
    noted.assertOutcomes("left");
    assertEquals(List.of("never joined: lonely"), noted.left());
    Explorations.unjoined(Leftover.NEVER_JOINED).assertOutcomes("never joined: lonely");
    assertEquals(1, Explorations.unjoined(Leftover.NEVER_JOINED).failures().size());
  }

  @Test
  void pointsDecideWhereThreadsSwitch() {
    Exploration exploration = Explorations.synchronisationOnly();
    exploration.assertOutcomes("2");
    assertEquals(Coverage.WITHIN_BOUNDS, exploration.coverage());
    Explorations.everywhere().assertOutcomes("1", "2");
    assertEquals(Coverage.WITHIN_BOUNDS, Explorations.everywhere().coverage());
  }

  @Test
  void aRaceIsAFailureWhateverTheOutcomes() {
    Exploration exploration = Explorations.racing();
    assertEquals(Set.of("1", "2"), exploration.outcomes().keySet());
    assertEquals(Coverage.EXHAUSTED, exploration.coverage());
    assertEquals(1, exploration.races().size());
    assertEquals(1, exploration.failures().size());
    AssertionError none = assertThrows(AssertionError.class, exploration::assertNoFailure);
    AssertionError both =
        assertThrows(AssertionError.class, () -> exploration.assertOutcomes("1", "2"));
    for (AssertionError error : new AssertionError[] {none, both}) {
      String message = String.valueOf(error.getMessage());
      assertTrue(message.contains("data race on an element of int[]: the "), message);
      assertTrue(
          message.contains("at programs.Explorations.lostUpdate(Explorations.java:"), message);
      assertTrue(message.contains("@HeddleTest(replay = \"h2:"), message);
    }
  }

  @Test
  void aRaceThatIsOnlyReportedIsTold() {
    Exploration exploration = Explorations.computation();
    assertEquals(1, exploration.races().size());
    assertTrue(exploration.toString().contains("; data race on "), exploration::toString);
  }

  @Test
  void aBoundOnPreemptionsLeavesOutWhatNeedsMore() {
    Exploration exploration = Explorations.withoutPreemptions();
    exploration.assertOutcomes("2");
    assertEquals(Coverage.WITHIN_BOUNDS, exploration.coverage());
    assertTrue(exploration.toString().contains("at least 1 preemption"), exploration::toString);
  }

  @Test
  void anActionFailsByWhatItThrows() {
    Exploration exploration = Explorations.action();
    assertEquals(1, exploration.failures().size());
    AssertionError error = assertThrows(AssertionError.class, exploration::assertNoFailure);
    assertNotNull(error.getCause());
    assertEquals("lost", error.getCause().getMessage());
  }
}
