package dev.heddle.runtime;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.heddle.core.Coverage;
import dev.heddle.core.Strategy;
import dev.heddle.core.Verdict;
import dev.heddle.core.bounded.DfsStrategy;
import dev.heddle.core.bounded.IcbStrategy;
import dev.heddle.core.dpor.DporStrategy;
import dev.heddle.core.search.DefaultStrategy;
import dev.heddle.runtime.settings.JavaSettings;
import dev.heddle.runtime.settings.ProgramBody;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import programs.Constants;
import programs.RememberedConstants;

/**
 * Enumerations and interfaces whose initialisers, which the JVM runs once, use other classes: when
 * and by which thread they are initialised is found.
 */
class ConstantsTest {
  private static JavaSettings settings() {
    return Explore.settings().withAllAccesses(false);
  }

  /** All outcomes, of deadlocks only which thread waits for which class. */
  private static void finds(Set<String> expected, ProgramBody body) {
    for (Strategy strategy :
        List.of(
            new DefaultStrategy(1), new DporStrategy(), new DfsStrategy(), new IcbStrategy(100))) {
      Verdict verdict = Explore.verdict(settings(), body, strategy, 100_000);
      Set<String> outcomes = new TreeSet<>();
      for (Verdict.Finding finding : verdict.findings()) {
        outcomes.add(finding.outcome().summary().replaceAll(" at [^;]*| main waits [^;]*;", ""));
      }
      assertEquals(expected, outcomes, () -> strategy.getClass().getSimpleName());
      assertEquals(Coverage.EXHAUSTED, verdict.coverage());
    }
  }

  private static String deadlock(String first, String second) {
    return "deadlock: Thread-0 waits for the initialisation of "
        + second
        + ".class held by Thread-1; Thread-1 waits for the initialisation of "
        + first
        + ".class held by Thread-0";
  }

  @Test
  void anEnumerationAndAClassThatNeedEachOther() {
    finds(Set.of("null 7 9", "LOW 0 9", deadlock("Level", "Config")), Constants::circle);
  }

  @Test
  void anInterfaceAndAClassThatNeedEachOther() {
    finds(Set.of("true", deadlock("Limits", "Sizes")), Constants::interfaceCircle);
  }

  @Test
  void anInterfaceOfAClassThatIsInitialised() {
    finds(Set.of("done", deadlock("Special", "Naming")), Constants::inherited);
  }

  @Test
  void twoEnumerationsThatNeedEachOther() {
    finds(Set.of("TWO null", "TWO ONE", deadlock("First", "Second")), Constants::enumerations);
  }

  @Test
  void constantsThatAreRegisteredElsewhere() {
    finds(Set.of("[GREEN of 2]"), Constants::registers);
  }

  @Test
  void whatConstantsDoElsewhereIsDoneOnce() {
    finds(Set.of("one 11 two 13 13"), Constants::counts);
  }

  @Test
  void whatConstantsTakeIsWhatOthersHave() {
    finds(Set.of("2"), Constants::sharesLock);
  }

  @Test
  void enumerationsThatCannotBeInitialisedFailInEveryExecution() {
    finds(
        Set.of(
            "[ExceptionInInitializerError:NumberFormatException,"
                + " NoClassDefFoundError:ExceptionInInitializerError]",
            "[NoClassDefFoundError:ExceptionInInitializerError,"
                + " ExceptionInInitializerError:NumberFormatException]"),
        Constants::fails);
  }

  @Test
  void whatIsHalfMadeIsNotUsed() {
    finds(Set.of("1"), Constants::waits);
  }

  @Test
  void whatAnEarlierExecutionLeftIsNotUsed() {
    finds(Set.of("early", "late 3"), Constants::late);
  }

  @Test
  void constantsThatTheJdkRemembersAreInitialised() {
    findsAtAllAccesses(Set.of("10 1"), Constants::remembered);
    findsAtAllAccesses(Set.of("9 1"), Constants::found);
  }

  private static void findsAtAllAccesses(Set<String> expected, ProgramBody body) {
    Verdict verdict = Explore.verdict(Explore.settings(), body, new DporStrategy(), 100_000);
    assertEquals(expected, Explore.outcomes(verdict));
    assertEquals(Coverage.EXHAUSTED, verdict.coverage());
  }

  @Test
  void enumerationsThatNeedNothingCostNothing() {
    Verdict verdict = Explore.verdict(settings(), Constants::plain, new DporStrategy(), 100);
    assertEquals(1, verdict.executions());
    assertTrue(verdict.noteTexts().stream().noneMatch(note -> note.contains("broken off")));
    assertEquals(Set.of("[x] [2]"), Explore.outcomes(verdict));
  }

  @Test
  void whatTheJdkRemembersOfAnnotationsIsInitialisedInEveryExecution() {
    finds(Set.of("RED [RED, BLUE]"), RememberedConstants::annotated);
    finds(Set.of("1 1"), RememberedConstants::annotatedWithSeveral);
  }

  @Test
  void anEnumerationAndAnInterfaceThatNeedEachOtherWithoutTheirNames() {
    finds(Set.of("done", deadlock("Size", "Sizes")), RememberedConstants::inherits);
  }

  @Test
  void whatAnEnumerationUsesWithoutItsNameIsInitialised() {
    finds(Set.of("FIRST 1"), RememberedConstants::initialisesInherited);
    finds(Set.of("NOW 1"), RememberedConstants::initialisesByName);
  }

  @Test
  void aConstantKnowsByWhomItWasMade() {
    finds(Set.of("true"), RememberedConstants::knowsByWhom);
  }

  @Test
  void aLoaderInEveryExecution() {
    Verdict verdict =
        Explore.verdict(settings(), RememberedConstants::ownLoader, new DporStrategy(), 100);
    assertEquals(Set.of("RED 2"), Explore.outcomes(verdict));
  }
}
