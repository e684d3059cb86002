package dev.heddle.junit;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * A method of a test class that is called after every step of every {@link HeddleTest} of that
 * class, and must return true, or, if it returns nothing, must not throw.
 *
 * <p>It is called while no thread runs, from when the {@code @BeforeEach} methods have returned. It
 * takes no parameters, must change nothing and wait for nothing; where it takes a lock, it is
 * called only while no thread holds that.
 */
@Documented
@Target(ElementType.METHOD)
@Retention(RetentionPolicy.RUNTIME)
public @interface Invariant {}
