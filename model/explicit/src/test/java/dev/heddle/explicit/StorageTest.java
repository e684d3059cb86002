package dev.heddle.explicit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.heddle.core.Coverage;
import dev.heddle.core.Outcome;
import dev.heddle.core.Verdict;
import dev.heddle.explicit.store.StorageKind;
import dev.heddle.lang.check.ModelCheckSettings;
import dev.heddle.lang.code.Model;
import java.io.IOException;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A search that may confuse states never claims to have visited all of them. */
class StorageTest {
  private static final String TOLD = "states were told apart by hashes";

  private static ExplicitResult search(String name, String constants, StorageKind storage)
      throws IOException {
    ModelCheckSettings settings =
        new ModelCheckSettings(ModelsTest.constants(constants), null, null, Set.of());
    Model model = Searched.compile(name + ".hd", ModelsTest.text(name), settings);
    return Searched.of(model, SearchLimits.DEFAULT, SearchEffort.PLAIN.with(storage)).result();
  }

  private static boolean tells(Verdict verdict) {
    return verdict.noteTexts().stream().anyMatch(note -> note.startsWith(TOLD));
  }

  static Stream<StorageKind> lossy() {
    return Stream.of(StorageKind.COMPACT, new StorageKind(StorageKind.Kind.BITS, 24));
  }

  @ParameterizedTest
  @MethodSource("lossy")
  void withRoomAllStatesAreSeenAndNoneIsClaimed(StorageKind storage) throws IOException {
    ExplicitResult exact = search("ticket-lock", "N=4", StorageKind.EXACT);
    ExplicitResult lossy = search("ticket-lock", "N=4", storage);
    assertEquals(Coverage.EXHAUSTED, exact.verdict().coverage());
    assertEquals(exact.states(), lossy.states());
    assertEquals(Coverage.SAMPLED, lossy.verdict().coverage());
    assertTrue(tells(lossy.verdict()), lossy.verdict().noteTexts().toString());
  }

  @ParameterizedTest
  @MethodSource("lossy")
  void failuresAreReal(StorageKind storage) throws IOException {
    Verdict verdict = search("ticket-lock", "BUG=true", storage).verdict();
    assertEquals(Outcome.FailureKind.INVARIANT, verdict.failures().get(0).outcome().failure());
    assertTrue(tells(verdict));
  }

  @Test
  void tooFewBitsLoseStatesAndSaySo() throws IOException {
    ExplicitResult exact = search("bakery", "N=2", StorageKind.EXACT);
    ExplicitResult lossy = search("bakery", "N=2", new StorageKind(StorageKind.Kind.BITS, 10));
    assertTrue(lossy.states() < exact.states(), lossy.states() + " of " + exact.states());
    String note = lossy.verdict().noteTexts().get(0);
    assertEquals(TOLD + ": with a probability of about 1.0 one was left out", note);
  }

  @Test
  void aSearchWithBoundsIsNoBetter() throws IOException {
    Model model =
        Searched.compile("fibonacci.hd", ModelsTest.text("fibonacci"), ModelCheckSettings.NONE);
    SearchLimits.Turns few = new SearchLimits.Turns(SearchLimits.Turns.Kind.PREEMPTIONS, 0);
    SearchEffort effort = SearchEffort.PLAIN.with(StorageKind.COMPACT);
    Verdict verdict =
        Searched.of(model, SearchLimits.DEFAULT.withTurns(few), effort).result().verdict();
    assertEquals(Coverage.SAMPLED, verdict.coverage());
    assertTrue(tells(verdict));
  }
}
