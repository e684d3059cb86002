package dev.heddle.hooks;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Marks a class whose static methods are replacements of methods of another class.
 *
 * <p>A method of the annotated class replaces the method of the target that has the same name and
 * the same parameters, or the same without the first one, which is then the receiver.
 */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.TYPE)
public @interface Replaces {
  /** The name of the target class; a class that the JDK does not have is skipped. */
  String value();

  /** Where the replacement is put. */
  Where where();

  /**
   * For calls: the beginnings of the names of the classes whose calls are replaced; all classes if
   * there is none. A replacement with such a limit has precedence over one without.
   */
  String[] within() default {};

  /**
   * For bodies: whether the replacement also applies in static initialisers that cannot run again;
   * see {@link OneTimeInitialisers}.
   */
  boolean initialisers() default false;

  /** Where a replacement is put. */
  enum Where {
    /**
     * Every call in instrumented code calls the replacement instead, which handles uncontrolled
     * threads itself.
     */
    CALL,
    /** The body begins with: if the thread is controlled, return the result of the replacement. */
    BODY,
    /**
     * Every read of the static field of the target that has the name of the replacement calls the
     * replacement, which gets the value that was read.
     */
    FIELD
  }
}
