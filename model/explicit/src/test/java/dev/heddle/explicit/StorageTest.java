package dev.heddle.explicit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.heddle.core.Coverage;
import dev.heddle.core.Outcome;
import dev.heddle.core.Verdict;
import dev.heddle.explicit.store.Storage;
import dev.heddle.lang.check.Settings;
import dev.heddle.lang.code.Model;
import java.io.IOException;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A search that may take states for others never claims to have seen all of them. */
class StorageTest {
  private static final String TOLD = "states were told apart by hashes";

  private static Result search(String name, String constants, Storage storage) throws IOException {
    Settings settings = new Settings(ModelsTest.constants(constants), null, null, Set.of());
    Model model = Searched.compile(name + ".hd", ModelsTest.text(name), settings);
    return Searched.of(model, Bounds.DEFAULT, Effort.PLAIN.with(storage)).result();
  }

  private static boolean tells(Verdict verdict) {
    return verdict.noteTexts().stream().anyMatch(note -> note.startsWith(TOLD));
  }

  static Stream<Storage> lossy() {
    return Stream.of(Storage.COMPACT, new Storage(Storage.Kind.BITS, 24));
  }

  @ParameterizedTest
  @MethodSource("lossy")
  void withRoomAllStatesAreSeenAndNoneIsClaimed(Storage storage) throws IOException {
    Result exact = search("ticket-lock", "N=4", Storage.EXACT);
    Result lossy = search("ticket-lock", "N=4", storage);
    assertEquals(Coverage.EXHAUSTED, exact.verdict().coverage());
    assertEquals(exact.states(), lossy.states());
    assertEquals(Coverage.SAMPLED, lossy.verdict().coverage());
    assertTrue(tells(lossy.verdict()), lossy.verdict().noteTexts().toString());
  }

  @ParameterizedTest
  @MethodSource("lossy")
  void failuresAreReal(Storage storage) throws IOException {
    Verdict verdict = search("ticket-lock", "BUG=true", storage).verdict();
    assertEquals(Outcome.FailureKind.INVARIANT, verdict.failures().get(0).outcome().failure());
    assertTrue(tells(verdict));
  }

  @Test
  void tooFewBitsLoseStatesAndSaySo() throws IOException {
    Result exact = search("bakery", "N=2", Storage.EXACT);
    Result lossy = search("bakery", "N=2", new Storage(Storage.Kind.BITS, 10));
    assertTrue(lossy.states() < exact.states(), lossy.states() + " of " + exact.states());
    String note = lossy.verdict().noteTexts().get(0);
    assertEquals(TOLD + ": with a probability of about 1.0 one was left out", note);
  }

  @Test
  void aSearchWithBoundsIsNoBetter() throws IOException {
    Model model = Searched.compile("fibonacci.hd", ModelsTest.text("fibonacci"), Settings.NONE);
    Bounds.Turns few = new Bounds.Turns(Bounds.Turns.Kind.PREEMPTIONS, 0);
    Effort effort = Effort.PLAIN.with(Storage.COMPACT);
    Verdict verdict = Searched.of(model, Bounds.DEFAULT.withTurns(few), effort).result().verdict();
    assertEquals(Coverage.SAMPLED, verdict.coverage());
    assertTrue(tells(verdict));
  }
}
