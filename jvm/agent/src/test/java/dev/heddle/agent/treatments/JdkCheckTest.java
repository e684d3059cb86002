package dev.heddle.agent.treatments;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;

/** Rows are compared with the class files of the JDK of the test. */
class JdkCheckTest {
  private static final int FEATURE = Runtime.version().feature();

  private static List<String> missing(Rows rows) {
    return new JdkCheck(rows.list(), FEATURE).missing().stream().map(Row::toString).toList();
  }

  @Test
  void findsClassesThatAreNotThere() {
    Rows rows =
        new Rows(Treatment.CALLS, 1)
            .all("java/lang/Thread", "java/lang/Threat", "java/util/Vect*", "java/util/Vekt*")
            .all("java/util/concurrent/*", "java/util/concurent/*", "java/util/logging/Hand*");
    assertEquals(
        List.of(
            "java.lang.Threat (calls)", "java.util.Vekt* (calls)", "java.util.concurent.* (calls)"),
        missing(rows));
  }

  @Test
  void findsMethodsThatAreNotThere() {
    Rows rows =
        new Rows(Treatment.FILE, 1)
            .in("java/lang/Thread", "getName", "getNickname", "getNam*", "getNick*")
            .in("java/lang/Thread", "join(J)V", "join(Z)V", "<init>(Ljava/lang/Runnable;)V");
    assertEquals(
        List.of(
            "java.lang.Thread.getNickname (file)",
            "java.lang.Thread.getNick* (file)",
            "java.lang.Thread.join(Z)V (file)"),
        missing(rows));
  }

  @Test
  void findsFieldsAndCallsThatAreNotThere() {
    String pool = "java/util/concurrent/ThreadPoolExecutor";
    Rows rows =
        new Rows(Treatment.POOL_PAUSE, 1)
            .in(pool, "execute@offer", "execute@put", "perform@offer", "runWorker@offer")
            .in(pool, ".ctl", ".control");
    assertEquals(
        List.of(
            "java.util.concurrent.ThreadPoolExecutor.execute@put (pool pause)",
            "java.util.concurrent.ThreadPoolExecutor.perform@offer (pool pause)",
            "java.util.concurrent.ThreadPoolExecutor.runWorker@offer (pool pause)",
            "java.util.concurrent.ThreadPoolExecutor.control (pool pause)"),
        missing(rows));
  }

  @Test
  void patternsOfClassesNeedOneClassThatHasTheMethod() {
    Rows rows =
        new Rows(Treatment.QUERY, 1)
            .in("java/util/concurrent/CompletableFuture$*", "tryFire", "tryWater")
            .in("java/util/concurrent/*", "poll*");
    assertEquals(
        List.of("java.util.concurrent.CompletableFuture$*.tryWater (query)"), missing(rows));
  }

  @Test
  void rowsForOtherVersionsAreNotMissed() {
    Rows rows =
        new Rows(Treatment.CALLS, 1)
            .all("java/lang/Gone until " + (FEATURE - 1), "java/lang/Coming since " + (FEATURE + 1))
            .all("java/lang/Late until " + FEATURE, "java/lang/Early since " + FEATURE);
    assertEquals(List.of("java.lang.Late (calls)", "java.lang.Early (calls)"), missing(rows));
  }

  @Test
  void librariesAreNoPartOfTheJdk() {
    assertEquals(List.of(), missing(new Rows(Treatment.LEFT_ALONE, 1).all("org/nothing/*")));
  }

  @Test
  void versionsOtherThanTheTestedOnesAreUntested() {
    assertTrue(new JdkDrift(17, List.of()).tested());
    assertTrue(new JdkDrift(25, List.of()).tested());
    assertFalse(new JdkDrift(21, List.of()).tested());
    assertEquals("17, 25", JdkDrift.testedVersions());
  }

  @Test
  void someRowsAreNamedAndTheRestCounted() {
    assertEquals("a, b, c", new JdkDrift(17, List.of("a", "b", "c")).named());
    assertEquals("a, b, c and 2 more", new JdkDrift(17, List.of("a", "b", "c", "d", "e")).named());
  }
}
