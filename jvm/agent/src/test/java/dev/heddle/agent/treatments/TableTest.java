package dev.heddle.agent.treatments;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class TableTest {
  @Test
  void noRowStandsTwice() {
    Set<Row> seen = new HashSet<>();
    List<Row> twice = new ArrayList<>(Registry.rows());
    twice.removeIf(seen::add);
    assertEquals(List.of(), twice);
  }

  /** A row only for an old or a future JDK is checked by no tested JDK. */
  @Test
  void everyRowIsForATestedJdk() {
    List<Row> unchecked = new ArrayList<>(Registry.rows());
    unchecked.removeIf(row -> JdkDrift.TESTED.stream().anyMatch(row.versions()::include));
    assertEquals(List.of(), unchecked);
  }

  @Test
  void classesAreFoundByNameAndByTheBeginningOfTheName() {
    assertTrue(Registry.has(Treatment.INSTRUMENTED, "java/util/concurrent/atomic/AtomicLong"));
    assertTrue(Registry.has(Treatment.INSTRUMENTED, "java/util/TimerThread"));
    assertFalse(Registry.has(Treatment.INSTRUMENTED, "java/util/TimeZone"));
    assertFalse(Registry.has(Treatment.INSTRUMENTED, "java/util/concurrent/ThreadLocalRandom"));
    assertTrue(Registry.has(Treatment.CALLS, "java/util/concurrent/ThreadLocalRandom"));
    assertFalse(Registry.has(Treatment.CALLS, "java/util/HashMap$Node"));
    assertTrue(Registry.has(Treatment.LEFT_ALONE, "picocli/CommandLine"));
  }

  /** A scan of all rows, compared with the lookup by packages. */
  @Test
  void lookupFindsWhatAScanFinds() {
    for (String type :
        List.of(
            "java/net/Socket",
            "java/util/Vector",
            "java/util/concurrent/Phaser",
            "java/lang/Thread",
            "org/mockito/Mockito",
            "Unnamed",
            "sun/nio/ch/FileChannelImpl")) {
      List<Row> scanned = Registry.rows().stream().filter(r -> r.type().matches(type)).toList();
      assertEquals(new HashSet<>(scanned), new HashSet<>(Registry.of(type).rows()), type);
      for (Treatment treatment : Treatment.values()) {
        assertEquals(Registry.of(type).has(treatment), Registry.has(treatment, type), type);
      }
    }
  }

  @Test
  void allThatIsDoneToAMethodIsOneList() {
    List<Treatment> done =
        Registry.of("java/util/concurrent/ThreadPoolExecutor")
            .of("execute", "(Ljava/lang/Runnable;)V")
            .stream()
            .map(Row::treatment)
            .distinct()
            .toList();
    assertEquals(
        Set.of(
            Treatment.POOL_STEP,
            Treatment.POOL_PAUSE,
            Treatment.INSTRUMENTED,
            Treatment.FORWARDING,
            Treatment.PLATFORM),
        Set.copyOf(done));
  }

  @Test
  void patternsOfMethods() {
    MemberPattern descriptor = MemberPattern.of("tryLock(J");
    assertTrue(descriptor.matches("tryLock", "(JLjava/util/concurrent/TimeUnit;)Z"));
    assertFalse(descriptor.matches("tryLock", "()Z"));
    assertFalse(descriptor.matches("tryLocker", "(J)Z"));
    assertFalse(descriptor.matches("try", "Lock(J)Z"));
    assertTrue(MemberPattern.of("get*").matches("getAndSet", "()V"));
    assertFalse(MemberPattern.of("get").matches("getAndSet", "()V"));
    assertFalse(MemberPattern.of(".name").matches("name", "()V"));
    assertNull(Registry.of("java/io/PipedReader").find(Treatment.SHARED_FIELD, "in", "()V"));
    assertNotNull(Registry.of("java/io/File").find(Treatment.FILE, "setWritable", "(ZZ)Z"));
    assertNull(Registry.of("java/io/File").find(Treatment.FILE, "setWritable", "(Z)Z"));
  }

  @Test
  void aRowThatCannotBeReadSaysSo() {
    Rows rows = new Rows(Treatment.CALLS, 1);
    IllegalArgumentException found =
        assertThrows(IllegalArgumentException.class, () -> rows.all("java/lang/Thread from 19"));
    assertEquals(
        "\"java/lang/Thread from 19\" is no row: after the name stands \"since N\" or \"until N\"",
        found.getMessage());
  }
}
