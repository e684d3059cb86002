package dev.heddle.runtime;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.heddle.core.Coverage;
import dev.heddle.core.Verdict;
import dev.heddle.core.dpor.DporStrategy;
import dev.heddle.runtime.settings.JavaSettings;
import dev.heddle.runtime.settings.ProgramBody;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import programs.VariableHandles;

/** Accesses by method handles of VarHandles are recorded. */
class VariableHandleTest {
  private static final Set<String> LOST_UPDATE = Set.of("1", "2");

  private static Set<String> reduced(JavaSettings settings, Coverage coverage, ProgramBody body) {
    Verdict verdict = Explore.verdict(settings, body, new DporStrategy(), 10_000);
    assertEquals(coverage, verdict.coverage());
    return Explore.outcomes(verdict);
  }

  private static void losesUpdates(ProgramBody body) {
    losesUpdates(Coverage.EXHAUSTED, body);
  }

  private static void losesUpdates(Coverage coverage, ProgramBody body) {
    assertEquals(LOST_UPDATE, Explore.allSynchronisation(body));
    assertEquals(LOST_UPDATE, reduced(Explore.settings().withAllAccesses(false), coverage, body));
  }

  @ParameterizedTest
  @EnumSource
  void everyWayToGetOneIsSeen(VariableHandles.Way way) {
    // They read to acquire, and write to release.
    losesUpdates(Coverage.WITHIN_BOUNDS, () -> VariableHandles.increments(way, false));
  }

  @ParameterizedTest
  @EnumSource
  void plainModesArePlainAccesses(VariableHandles.Way way) {
    ProgramBody body = () -> VariableHandles.increments(way, true);
    assertEquals(Set.of("2"), Explore.allSynchronisation(body));
    assertEquals(LOST_UPDATE, Explore.all(body));
    assertEquals(LOST_UPDATE, reduced(Explore.settings(), Coverage.EXHAUSTED, body));
  }

  @Test
  void initialisersThatRunOnceMakeThemToo() {
    losesUpdates(VariableHandles::heldByAnEnumeration);
    losesUpdates(VariableHandles::heldByAnInterface);
  }

  @Test
  void handlesThatTheJdkMakesQuickerStayTheSame() {
    losesUpdates(VariableHandles::usedOften);
  }

  @Test
  void anIndexMayBeAnObject() {
    losesUpdates(VariableHandles::indexThatIsAnObject);
  }

  @Test
  void theyThrowWhatTheyDoWithoutHeddle() throws Throwable {
    String expected = "NullPointerException NullPointerException WrongMethodTypeException ";
    assertEquals(expected, VariableHandles.misused());
    assertEquals(Set.of(expected), Explore.allSynchronisation(VariableHandles::misused));
  }
}
