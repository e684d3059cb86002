package dev.heddle.trace;

import dev.heddle.core.Event;
import org.jspecify.annotations.Nullable;

/** Steps in a few words each. */
final class Phrases {
  private static final String WAITS = "waits";

  private final Names names;

  Phrases(Names names) {
    this.names = names;
  }

  /** What a step did. */
  String of(Event event) {
    String object = event.object() == null ? "" : event.object();
    String name = names.shorten(object);
    String detail = event.detail() == null ? "" : names.unnumbered(event.detail());
    return switch (event.kind()) {
      case READ -> detail.isEmpty() ? "read " + name : name + " -> " + detail;
      case WRITE -> detail.isEmpty() ? "write " + name : name + " = " + detail;
      case UPDATE -> detail.isEmpty() ? "update " + name : name + " " + detail;
      case TIMEOUT -> "times out" + (detail.isEmpty() ? "" : " " + detail);
      case CALL -> call(names.unnumbered(object), name, detail);
      case WAIT -> await(isVerb(name) ? names.unnumbered(object) : name, detail);
      case START, JOIN, INTERRUPT, UNPARK -> verb(event, Layout.cutInside(object), detail);
      default -> verb(event, isVerb(name) ? names.unnumbered(object) : name, detail);
    };
  }

  /** A call on an object that has a name, or of a method that is named itself. */
  private static String call(String fullName, String name, String detail) {
    if (detail.isEmpty()) {
      return fullName;
    }
    return detail.equals(WAITS) ? fullName + " (waits)" : name + "." + detail;
  }

  private static String await(String name, String detail) {
    return detail.equals(WAITS) ? "wait on " + name : detail + ", locks " + name;
  }

  /** Whether a name would read as the word for what is done: a field named lock is locked. */
  private static boolean isVerb(String name) {
    return name.equals("lock");
  }

  private static String verb(Event event, String name, String detail) {
    String text = name.isEmpty() ? event.kind().verb() : event.kind().verb() + " " + name;
    return detail.isEmpty() ? text : text + " (" + detail + ")";
  }

  /** What is the same about steps that differ in values only. */
  static String pattern(Event event) {
    return event.thread() + " " + event.kind() + " " + event.object() + " " + event.location();
  }

  /** The line number of a location {@code File.java:12}, with the file if there are several. */
  static String place(@Nullable String location, boolean withFile) {
    if (location == null) {
      return "";
    }
    int colon = location.lastIndexOf(':');
    if (!withFile) {
      return location.substring(colon + 1);
    }
    return location.replace(".java:", ":");
  }
}
