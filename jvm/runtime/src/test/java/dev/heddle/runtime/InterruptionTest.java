package dev.heddle.runtime;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import programs.Interruption;
import programs.Together;

class InterruptionTest {
  private static Set<String> all(ProgramBody body) {
    return Explore.allSynchronisation(body);
  }

  @TestFactory
  Stream<DynamicTest> waitsThatCanBeInterruptedAre() {
    Map<String, Together.Body> waits = new LinkedHashMap<>();
    waits.put("wait", Interruption::waitForever);
    waits.put("join", Interruption::joinForever);
    waits.put("take", Interruption::take);
    waits.put("put", Interruption::put);
    waits.put("latch", Interruption::latch);
    waits.put("condition", Interruption::condition);
    waits.put("lock", Interruption::lockInterruptibly);
    return waits.entrySet().stream()
        .map(
            wait ->
                DynamicTest.dynamicTest(
                    wait.getKey(),
                    () ->
                        assertEquals(
                            Set.of("interrupted false"),
                            all(() -> Interruption.of(wait.getValue())))));
  }

  @Test
  void aSleepIsInterrupted() {
    assertEquals(Set.of("interrupted false"), all(() -> Interruption.of(Interruption::sleep)));
  }

  @Test
  void whoNeverBlocksIsNotHarmed() {
    assertEquals(
        Set.of("done false", "done true"), all(() -> Interruption.of(Interruption::nothing)));
  }

  @Test
  void waitingForAMonitorIgnoresInterrupts() {
    assertEquals(Set.of("D"), all(Interruption::uninterruptible));
  }

  @Test
  void aBlockedPutIsInterruptedUnlessTheInterruptCameBefore() {
    assertEquals(Set.of("D", "ok"), all(Interruption::blockedInPut));
  }

  @Test
  void bothReasonsAreSeen() {
    assertEquals(Set.of("first", "second"), all(Interruption::reasons));
  }

  @Test
  void whoInterruptsItselfDoesNotWait() {
    assertEquals(Set.of("interrupted"), all(Interruption::self));
  }

  @Test
  void askingKeepsOrClearsTheFlag() {
    assertEquals(Set.of("true true true false"), all(Interruption::asking));
  }

  @Test
  void threadsThatAreNotAliveKeepTheirFlags() {
    assertEquals(Set.of("ran true true"), all(Interruption::notAlive));
  }

  @Test
  void aGroupIsInterrupted() {
    assertEquals(Set.of("true"), all(Interruption::group));
  }
}
