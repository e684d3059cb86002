package dev.heddle.hooks.system;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.heddle.hooks.OneTimeInitialisers;
import dev.heddle.hooks.UnderControl;
import java.security.SecureRandom;
import java.util.List;
import java.util.Random;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

/** Chance, time and the machine, which are the same in every run of an execution. */
final class RandomnessTest extends UnderControl {
  private final Random random = new Random(1);
  private final SecureRandom secure = new SecureRandom();

  /** Does something in a static initialiser that runs once. */
  private List<String> initialising(Work work) {
    return guarded(
        () -> {
          OneTimeInitialisers.begin("program.A");
          work.run();
        });
  }

  @Test
  void seedsComeFromTheController() {
    recorder.seed = 100;
    controlled(
        () -> {
          assertEquals(100, RandomSeeds.Seeds.seedUniquifier());
          assertEquals(101, RandomSeeds.Generators.getAndAdd(new AtomicLong(5), 3));
          assertEquals(0, RandomSeeds.Times.nanoTime());
          assertEquals(0, RandomSeeds.Times.currentTimeMillis());
          assertNull(RandomSeeds.Shuffles.r(random));
        });
    AtomicLong generator = new AtomicLong(5);
    uncontrolled(
        () -> {
          assertEquals(5, RandomSeeds.Generators.getAndAdd(generator, 3));
          assertNotEquals(0, RandomSeeds.Times.nanoTime());
          assertNotEquals(0, RandomSeeds.Times.currentTimeMillis());
          assertSame(random, RandomSeeds.Shuffles.r(random));
        });
    assertEquals(8, generator.get());
  }

  @Test
  void fractionsLieBetweenZeroAndOne() {
    controlled(
        () -> {
          recorder.seed = -1;
          double most = RandomSeeds.Plain.random();
          assertTrue(most < 1 && most > 0.999, "" + most);
          assertEquals(0.0, RandomSeeds.Strict.random());
          recorder.seed = 1L << 63;
          assertEquals(0.5, RandomSeeds.Plain.random());
        });
  }

  @Test
  void bytesAreThoseOfTheSeeds() {
    recorder.seed = 0x0807060504030201L;
    byte[] bytes = new byte[10];
    controlled(() -> RandomSeeds.Secure.nextBytes(secure, bytes));
    assertArrayEquals(new byte[] {1, 2, 3, 4, 5, 6, 7, 8, 2, 2}, bytes);
    recorder.seed = 7;
    controlled(
        () -> {
          assertArrayEquals(new byte[] {7, 0}, RandomSeeds.Secure.generateSeed(secure, 2));
          assertEquals(0, RandomSeeds.Secure.generateSeed(secure, 0).length);
          assertThrows(
              IllegalArgumentException.class, () -> RandomSeeds.Secure.generateSeed(secure, -1));
        });
  }

  @Test
  void eachThreadHasItsOwnGenerator() {
    Thread thread = new Thread();
    recorder.current = thread;
    recorder.seed = 40;
    ThreadLocalRandom local = ThreadLocalRandom.current();
    controlled(
        () -> {
          RandomSeeds.Local.localInit();
          long first = RandomSeeds.Local.nextSeed(local);
          assertEquals(40 + 0x9E3779B97F4A7C15L, first);
          assertEquals(first + 0x9E3779B97F4A7C15L, RandomSeeds.Local.nextSeed(local));
        });
  }

  @Test
  void whatRunsOnceLeavesNothingInTheThread() {
    Thread thread = new Thread();
    recorder.current = thread;
    recorder.seed = 40;
    ThreadLocalRandom local = ThreadLocalRandom.current();
    long[] seeds = new long[2];
    for (int i = 0; i < 2; i++) {
      int run = i;
      initialising(
          () -> {
            RandomSeeds.Local.localInit();
            seeds[run] = RandomSeeds.Local.nextSeed(local);
            RandomSeeds.Generators.getAndAdd(new AtomicLong(), 1);
          });
    }
    assertEquals(seeds[0], seeds[1]);
    assertEquals(40, recorder.seed);
    initialising(() -> assertNull(RandomSeeds.Shuffles.r(random)));
  }

  @Test
  void clocksAreThoseOfTheExecution() {
    recorder.nanos = TimeUnit.MILLISECONDS.toNanos(1500) + 7;
    assertEquals(
        List.of(
            "clockRead(false)",
            "clockRead(false)",
            "clockRead(true)",
            "clockRead(true)",
            "clockRead(true)"),
        controlled(
            () -> {
              assertEquals(1_500_000_007, ClockCalls.nanoTime());
              assertEquals(1500, ClockCalls.currentTimeMillis());
              assertEquals(1_500_000_007, SystemCalls.nanoTime());
              assertEquals(1500, SystemCalls.currentTimeMillis());
              java.time.Instant now = ClockCalls.Precise.currentInstant();
              assertEquals(1, now.getEpochSecond());
              assertEquals(500_000_007, now.getNano());
            }));
    uncontrolled(
        () -> {
          assertTrue(ClockCalls.currentTimeMillis() > 1_500_000_000_000L);
          assertTrue(SystemCalls.currentTimeMillis() > 1_500_000_000_000L);
          assertTrue(Math.abs(ClockCalls.nanoTime() - System.nanoTime()) < 10_000_000_000L);
          assertTrue(Math.abs(SystemCalls.nanoTime() - System.nanoTime()) < 10_000_000_000L);
        });
  }

  @Test
  void inAStaticInitialiserTimeStandsStill() {
    List<String> calls =
        initialising(
            () -> {
              assertEquals(OneTimeInitialisers.NANOS, SystemCalls.nanoTime());
              assertEquals(
                  OneTimeInitialisers.EPOCH_NANOS / 1_000_000, SystemCalls.currentTimeMillis());
              assertEquals(
                  OneTimeInitialisers.EPOCH_NANOS / 1_000_000,
                  ClockCalls.Precise.currentInstant().toEpochMilli());
            });
    assertEquals(List.of(), calls);
  }

  @Test
  void theMachineIsTheSameEverywhere() {
    controlled(
        () -> {
          assertEquals(4, MachineDependentValues.Maps.NCPU(64));
          assertEquals(4, MachineDependentValues.Adders.NCPU(64));
          assertEquals(4, MachineDependentValues.Phasers.NCPU(64));
          assertEquals(1, MachineDependentValues.Phasers.SPINS_PER_ARRIVAL(256));
          assertEquals(1, MachineDependentValues.Exchangers.NCPU(64));
          assertEquals(0, MachineDependentValues.Exchangers.FULL(31));
          assertEquals(12, MachineDependentValues.Streams.LEAF_TARGET(256));
          assertFalse(MachineDependentValues.Immutables.REVERSE(true));
          assertEquals(
              MachineDependentValues.Immutables.SALT32L(1),
              MachineDependentValues.Immutables.SALT32L(2));
          assertEquals(4, RuntimeCalls.availableProcessors(Runtime.getRuntime()));
        });
    uncontrolled(
        () -> {
          assertEquals(64, MachineDependentValues.Maps.NCPU(64));
          assertEquals(64, MachineDependentValues.Adders.NCPU(64));
          assertEquals(64, MachineDependentValues.Phasers.NCPU(64));
          assertEquals(256, MachineDependentValues.Phasers.SPINS_PER_ARRIVAL(256));
          assertEquals(64, MachineDependentValues.Exchangers.NCPU(64));
          assertEquals(31, MachineDependentValues.Exchangers.FULL(31));
          assertEquals(256, MachineDependentValues.Streams.LEAF_TARGET(256));
          assertTrue(MachineDependentValues.Immutables.REVERSE(true));
          assertEquals(2, MachineDependentValues.Immutables.SALT32L(2));
          assertEquals(
              Runtime.getRuntime().availableProcessors(),
              RuntimeCalls.availableProcessors(Runtime.getRuntime()));
        });
  }
}
