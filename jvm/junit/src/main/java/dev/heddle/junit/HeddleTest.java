package dev.heddle.junit;

import dev.heddle.checks.Races;
import dev.heddle.core.Leftover;
import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * A test method that is run under many interleavings of its threads.
 *
 * <p>Every execution has a new instance of the test class, on which the {@code @BeforeEach}
 * methods, the test method and the {@code @AfterEach} methods run under control. {@code @BeforeAll}
 * and {@code @AfterAll}, as well as extensions, run once and around all executions, and not under
 * control.
 *
 * <p>The test fails in the first execution that fails an assertion, leaves an exception uncaught in
 * any thread, or deadlocks, and if two threads have a data race on a plain variable; the message
 * shows the interleaving and how to replay it. It also fails if it could not have found anything:
 * no second thread ran, or classes could not be instrumented.
 */
@Documented
@Target({ElementType.METHOD, ElementType.ANNOTATION_TYPE})
@Retention(RetentionPolicy.RUNTIME)
@Test
@ExtendWith(HeddleExtension.class)
public @interface HeddleTest {
  /**
   * How to search. {@code dfs} runs every interleaving, {@code icb} those with fewer preemptions
   * first, {@code delay} those with fewer delays first; {@code random}, {@code pct}, {@code swarm},
   * {@code pos}, {@code surw} and {@code rff} run a sample. By default one of every class of
   * equivalent interleavings is run ({@code dpor}), those with fewer preemptions first, and once
   * that takes long some random ones in between.
   */
  String strategy() default "";

  /** How many executions at most. */
  long executions() default ExplorationOptions.EXECUTIONS;

  /** How many seconds at most; an execution that is under way is finished. */
  double seconds() default ExplorationOptions.SECONDS;

  /** What the random choices depend on: the same seed makes the same choices. */
  long seed() default 0;

  /**
   * At most so many preemptions in an execution; by default that is not limited. Without a
   * strategy, {@code icb} is used.
   */
  int preemptions() default ExplorationOptions.UNBOUNDED;

  /**
   * At most so many delays in an execution: threads that a deterministic scheduler would have run
   * are passed over. By default that is not limited. Without a strategy, {@code delay} is used.
   */
  int delays() default ExplorationOptions.UNBOUNDED;

  /** Where the scheduling points are. */
  Points points() default Points.SYNCHRONISATION;

  /**
   * What is done about data races. By default one fails the test, unless its effect has been found,
   * which is the failure then.
   */
  Races races() default Races.FAIL;

  /**
   * How many waits with a time limit may run out in one execution while other threads could still
   * run.
   */
  int earlyTimeouts() default ExplorationOptions.EARLY_TIMEOUTS;

  /**
   * How many waits may end for no reason in one execution, as {@code wait}, {@code park} and
   * conditions are allowed to.
   */
  int spurious() default 0;

  /** What fails the test if an execution leaves it behind; by default that is only reported. */
  Leftover[] failOn() default {};

  /** A schedule, as the report of a failure shows it: only this one interleaving is run. */
  String replay() default "";
}
