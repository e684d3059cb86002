package dev.heddle.runtime.waiting;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.heddle.runtime.Explore;
import dev.heddle.runtime.settings.ProgramBody;
import java.util.Set;
import org.junit.jupiter.api.Test;
import programs.Timers;

class TimerTest {
  private static Set<String> all(ProgramBody body) {
    return Explore.allSynchronisation(body);
  }

  @Test
  void tasksRunInTheOrderOfTheirTimes() {
    assertEquals(Set.of("10 at 10 20 at 20"), all(Timers::order));
  }

  @Test
  void aTaskRunsBeforeTheTimerIsCancelledOrNot() {
    assertEquals(Set.of("false", "true"), all(Timers::cancelled));
  }

  @Test
  void aRepeatedTaskRunsEachTimeAfterItsPeriod() {
    assertEquals(Set.of("25"), all(Timers::repeated));
  }

  @Test
  void aTimerThatNobodyCancelsKeepsTheProgramAlive() {
    assertEquals(Set.of("done"), all(() -> Timers.forgotten(true)));
    assertEquals(Set.of("D"), all(() -> Timers.forgotten(false)));
  }

  @Test
  void aTimerWhoseTaskFailedTakesNoMore() {
    assertEquals(Set.of("Timer already cancelled."), all(Timers::failing));
  }
}
