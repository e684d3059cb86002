package dev.heddle.core;

import org.jspecify.annotations.Nullable;

/**
 * A step that was taken, in words for people.
 *
 * @param thread the number of the thread that took it
 * @param kind what kind of step it was
 * @param object the object it concerned, by a name a reader recognises, or null
 * @param detail its effect: the value read or written, the thread that was started, whether it had
 *     to wait; or null
 * @param location the source line in the program, as {@code File.java:12}, or null
 * @param preempts whether it preempted another thread
 */
public record Event(
    int thread,
    OperationKind kind,
    @Nullable String object,
    @Nullable String detail,
    @Nullable String location,
    boolean preempts) {}
