package dev.heddle.runtime;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.heddle.core.Coverage;
import dev.heddle.core.NondeterminismException;
import dev.heddle.core.ReplayResult;
import dev.heddle.core.Schedule;
import dev.heddle.core.Strategy;
import dev.heddle.core.Verdict;
import dev.heddle.core.bounded.DfsStrategy;
import dev.heddle.core.bounded.IcbStrategy;
import dev.heddle.core.dpor.DporStrategy;
import dev.heddle.runtime.settings.ProgramBody;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.List;
import java.util.Random;
import java.util.function.IntSupplier;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import programs.Uncontrolled;

/** Programs that do not do the same again: no report may say that they were checked. */
class UncontrolledTest {
  private static final Pattern PLACES =
      Pattern.compile(
          "by the same schedule step \\d+ was once \"main: (lock|write) \\S+ at"
              + " Uncontrolled.java:\\d+\" and then \"main: (lock|write) \\S+ at"
              + " Uncontrolled.java:\\d+\"; look for input");

  /** Not instrumented, so not restored between executions. */
  private static int calls;

  /** What a thread that was started before the search is asked for, and what it answers. */
  private static volatile int asked;

  private static volatile int answered;

  @TempDir private Path folder;
  private Path file;

  @BeforeEach
  void begin() throws IOException {
    calls = 0;
    file = folder.resolve("count");
    Files.writeString(file, "0");
  }

  private static int call() {
    return calls++;
  }

  private static Verdict search(ProgramBody body, int executions) {
    return Explore.verdict(Explore.settings(), body, new DfsStrategy(), executions);
  }

  private static ReplayResult replay(ProgramBody body, Schedule schedule) {
    return new JavaSearch(Explore.settings()).replay(body, schedule, 1000, new Unheard());
  }

  @Test
  void anExhaustiveSearchEndsWithTheFirstDifference() {
    NondeterminismException counter =
        assertThrows(
            NondeterminismException.class,
            () -> search(() -> Uncontrolled.steps(UncontrolledTest::call), 1000));
    assertEquals(0, counter.choice());
    assertThrows(
        NondeterminismException.class,
        () -> search(() -> Uncontrolled.steps(() -> Uncontrolled.countInFile(file)), 1000));
  }

  /** The line of the program that differs is named, whatever it depends on. */
  @Test
  void aSearchNamesTheFirstStepThatDiffers() {
    assertNamed(UncontrolledTest::call);
    assertNamed(() -> Uncontrolled.countInFile(file));
    assertNamed(() -> Uncontrolled.secondsOf(file));
  }

  @Test
  @EnabledOnOs({OS.LINUX, OS.MAC})
  void whatTheSystemDrawsAtRandomIsNotControlled() {
    assertNamed(() -> Uncontrolled.bits(Uncontrolled::fromDevice));
  }

  @Test
  void whatAThreadOutsideComputesIsNotControlled() throws InterruptedException {
    asked = 0;
    answered = 0;
    Thread outside = new Thread(UncontrolledTest::answer, "outside");
    outside.start();
    assertNamed(UncontrolledTest::ask);
    asked = Integer.MAX_VALUE;
    outside.join();
  }

  /** Waits without any scheduling point. */
  private static int ask() {
    int question = asked + 1;
    asked = question;
    while (answered < question) {}
    return question;
  }

  private static void answer() {
    while (asked < Integer.MAX_VALUE) {
      answered = asked;
    }
  }

  /** These are the same in every execution, so that there is nothing to name. */
  @Test
  void chanceAndPropertiesAreControlled() {
    for (Supplier<byte[]> same :
        List.<Supplier<byte[]>>of(
            () -> Uncontrolled.from(new SecureRandom()),
            () -> Uncontrolled.from(new Random()),
            Uncontrolled::hashOrder,
            Uncontrolled::countInProperty)) {
      Verdict verdict =
          Explore.verdict(
              Explore.settings(), () -> Uncontrolled.bits(same), new DporStrategy(), 1_000);
      assertEquals(Coverage.EXHAUSTED, verdict.coverage(), verdict::toString);
    }
  }

  private static void assertNamed(IntSupplier number) {
    assertNamed(() -> Uncontrolled.steps(number));
  }

  private static void assertNamed(ProgramBody body) {
    for (Strategy strategy : List.of(new DfsStrategy(), new IcbStrategy(3))) {
      NondeterminismException named =
          assertThrows(
              NondeterminismException.class,
              () -> Explore.verdict(Explore.settings(), body, strategy, 1000));
      assertTrue(
          PLACES.matcher(String.valueOf(named.getMessage())).find(), () -> named.getMessage());
    }
  }

  @Test
  void aReplayNamesTheFirstStepThatDiffers() {
    ProgramBody body = () -> Uncontrolled.steps(UncontrolledTest::call);
    Schedule locked = search(body, 1).findings().get(0).schedule();
    NondeterminismException written = replay(body, locked).divergence();
    assertNotNull(written);
    assertEquals(
        "the program is nondeterministic: at choice 1 there should be thread 0 with the recorded"
            + " operation, but there is a choice between thread 0 (write), thread 1 (begins);"
            + " look for input, time or randomness that Heddle does not control",
        written.getMessage());
    assertNull(replay(body, locked).divergence(), "the third execution locks again");
  }

  @Test
  void aReplayNoticesThatAFileHasChanged() {
    ProgramBody body = () -> Uncontrolled.steps(() -> Uncontrolled.countInFile(file));
    Schedule written = search(body, 1).findings().get(0).schedule();
    NondeterminismException locked = replay(body, written).divergence();
    assertNotNull(locked);
    assertTrue(
        String.valueOf(locked.getMessage())
            .contains("but there is a choice between thread 0 (lock), thread 1 (begins)"),
        locked.getMessage());
  }

  @Test
  void whatOnlyChangesValuesShowsInTheOutcomeOfTheReplay() {
    ProgramBody body = () -> Uncontrolled.values(UncontrolledTest::call);
    Verdict.Finding finding = search(body, 1).findings().get(0);
    ReplayResult replay = replay(body, finding.schedule());
    assertNull(replay.divergence());
    assertEquals("1", finding.outcome().summary(), "the first execution is run twice");
    assertEquals("2", replay.outcome().summary());
  }
}
