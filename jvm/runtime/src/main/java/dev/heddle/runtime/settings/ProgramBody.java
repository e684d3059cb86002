package dev.heddle.runtime.settings;

import org.jspecify.annotations.Nullable;

/** What the first thread of a program does; the value it returns is the outcome of an execution. */
@FunctionalInterface
public interface ProgramBody {
  /** Runs once. */
  @Nullable Object run() throws Throwable;
}
