package dev.heddle.hooks;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Static methods that stand in for methods of another class.
 *
 * <p>A method of the annotated class stands for the method of the same name in the target whose
 * parameters are the same, or the same without the first one, which is then the receiver.
 */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.TYPE)
public @interface Replaces {
  /** The name of the target class; one that a JDK does not have is passed over. */
  String value();

  /** Where the stand-in is put. */
  Where where();

  /**
   * For calls: the beginnings of the names of the classes whose calls are replaced; all if there is
   * none. A stand-in with such a limit goes before one without.
   */
  String[] within() default {};

  /**
   * For bodies: whether the stand-in also serves static initialisers that cannot run again; see
   * {@link OneTimeInitialisers}.
   */
  boolean initialisers() default false;

  /** Where a stand-in is put. */
  enum Where {
    /**
     * Every call in instrumented code calls the stand-in instead, which sees to uncontrolled
     * threads itself.
     */
    CALL,
    /**
     * The method's body begins with: if the thread is controlled, return what the stand-in returns.
     */
    BODY,
    /**
     * Every read of the static field of the target that is called like the stand-in goes through
     * the stand-in, which gets the value that was read.
     */
    FIELD
  }
}
