package dev.heddle.hooks;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * The agent marks the method so that the compiler of the JVM never inlines it, when it defines the
 * class.
 */
@Retention(RetentionPolicy.CLASS)
@Target(ElementType.METHOD)
@interface NeverInline {}
