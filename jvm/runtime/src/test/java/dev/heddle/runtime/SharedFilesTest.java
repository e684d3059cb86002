package dev.heddle.runtime;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.heddle.core.Coverage;
import dev.heddle.core.NondeterminismException;
import dev.heddle.core.Strategy;
import dev.heddle.core.Verdict;
import dev.heddle.core.bounded.DfsStrategy;
import dev.heddle.core.bounded.IcbStrategy;
import dev.heddle.core.dpor.DporStrategy;
import dev.heddle.core.search.DefaultStrategy;
import dev.heddle.runtime.settings.JavaSettings;
import dev.heddle.runtime.settings.ProgramBody;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import programs.LoadedFiles;
import programs.SharedFiles;

/** What threads do to files happens in every order. */
class SharedFilesTest {
  private static final JavaSettings SETTINGS = Explore.settings().withAllAccesses(false);

  private static void all(Set<String> expected, ProgramBody body) {
    Explore.same(SETTINGS, expected, body);
  }

  /** The same for programs that take too many steps for a search without reduction. */
  private static void reduced(Set<String> expected, ProgramBody body) {
    for (Strategy strategy : List.of(new DporStrategy(), new DefaultStrategy(1))) {
      Verdict verdict = Explore.verdict(SETTINGS, body, strategy, 100_000);
      assertEquals(expected, Explore.outcomes(verdict));
      assertEquals(Coverage.EXHAUSTED, verdict.coverage());
    }
    Verdict bounded = Explore.verdict(SETTINGS, body, new IcbStrategy(2), 100_000);
    assertEquals(expected, Explore.outcomes(bounded));
    assertEquals(Coverage.WITHIN_BOUNDS, bounded.coverage());
  }

  @Test
  void bothFindNoFileAndMakeIt() {
    all(Set.of("+-", "-+", "+!", "!+"), SharedFiles::made);
    all(Set.of("+-", "-+", "+!", "!+"), SharedFiles::madeNew);
  }

  @Test
  void onlyOneRemovesAFile() {
    all(Set.of("+!", "!+"), SharedFiles::removed);
  }

  @Test
  void aDirectoryMustBeThereFirst() {
    all(Set.of("true true", "false true"), SharedFiles::directories);
  }

  @Test
  void whatIsReadAndWrittenMayBeLost() {
    reduced(Set.of("ab", "ba", "a", "b"), SharedFiles::streams);
    reduced(Set.of("ab", "ba", "a", "b"), SharedFiles::strings);
    reduced(Set.of("1", "2"), SharedFiles::counted);
  }

  @Test
  void lengthsDependOnWhatIsWritten() {
    all(Set.of("0", "3"), SharedFiles::length);
  }

  @Test
  void overriddenMethodsCallThoseTheyOverride() {
    all(Set.of("4"), SharedFiles::overridden);
  }

  @Test
  void readersFindAFileEmptyThatIsWrittenAnew() {
    reduced(Set.of("old", "new", "null"), SharedFiles::lines);
  }

  @Test
  void aFileIsReplacedAtOnce() {
    reduced(Set.of("old", "new"), SharedFiles::replaced);
  }

  @Test
  void whatIsInADirectoryMovesWithIt() {
    all(Set.of("true true", "true false"), SharedFiles::moved);
  }

  @Test
  void aFileThatIsOpenKeepsItsContentsWhenItMoves() {
    all(Set.of("true 0", "true 1"), SharedFiles::movedOpen);
  }

  @ParameterizedTest
  @ValueSource(strings = {"hard", "symbolic"})
  void linksAreTheFileTheyLeadTo(String kind) {
    all(Set.of("0", "1"), () -> SharedFiles.linked(kind));
  }

  @ParameterizedTest
  @ValueSource(strings = {"list", "stream", "files"})
  void listsHaveWhatIsThere(String how) {
    all(Set.of("0", "1"), () -> SharedFiles.listed(how));
  }

  @Test
  void copiesHaveWhatWasThere() {
    reduced(Set.of("old", "new"), SharedFiles::copied);
    all(Set.of("0", "3"), SharedFiles::transferred);
  }

  @Test
  void streamsCanBeShared() {
    all(Set.of("ab", "ba"), SharedFiles::oneStream);
    all(Set.of("ab", "ba"), SharedFiles::oneInput);
    all(Set.of("a", "stream closed"), SharedFiles::closed);
  }

  @Test
  void locksOfOneProcessOverlap() {
    reduced(Set.of("true true", "true false", "false true"), SharedFiles::locked);
  }

  @Test
  void filesOfDifferentNamesDoNotDependOnEachOther() {
    Verdict verdict = Explore.verdict(SETTINGS, SharedFiles::apart, new DporStrategy(), 100);
    assertEquals(1, verdict.executions());
    assertEquals(Coverage.EXHAUSTED, verdict.coverage());
  }

  @Test
  void whatIsLoadedIsNoUseOfAFile() {
    assertEquals(
        everyOrder("done done", LoadedFiles::loaders),
        everyOrder("LoadedFiles LoadedFiles", LoadedFiles::classes));
    assertEquals(
        everyOrder("done done", LoadedFiles::nothing),
        everyOrder("true false", LoadedFiles::resources));
  }

  /** In how many orders a program takes its steps; all of them have the same outcome. */
  private static long everyOrder(String expected, ProgramBody body) {
    Verdict verdict = Explore.verdict(SETTINGS, body, new DfsStrategy(), 1_000);
    assertEquals(Set.of(expected), Explore.outcomes(verdict));
    return verdict.executions();
  }

  @Test
  void filesThatAreLeftBehindAreNamed(@TempDir Path folder) throws IOException {
    Path file = folder.resolve("left.txt");
    NondeterminismException found =
        assertThrows(
            NondeterminismException.class,
            () ->
                Explore.verdict(SETTINGS, () -> SharedFiles.left(file), new DfsStrategy(), 1_000));
    String message = String.valueOf(found.getMessage());
    assertTrue(message.contains("leaves the file " + file.toRealPath() + " behind"), message);
  }
}
