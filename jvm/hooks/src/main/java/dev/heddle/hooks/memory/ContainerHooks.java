package dev.heddle.hooks.memory;

import dev.heddle.hooks.Hooks;
import org.jspecify.annotations.Nullable;

/**
 * The contents of the plain containers of the JDK, such as lists, maps and builders: hooks where
 * the program makes or uses a container, and in the methods of the containers, for any caller.
 */
public final class ContainerHooks {
  /** The prefix of the names of sites where the program makes containers. */
  public static final String NAME = "contents:";

  private ContainerHooks() {}

  /** A method of a container, or of a view or iterator of one, is called. */
  public static void call(@Nullable Object container) {
    if (Hooks.watching && Thread.currentThread() == Hooks.running && container != null) {
      Hooks.controller.callContainer(container);
    }
  }

  /** The program has made an object that may be a container, or hold one. */
  public static void made(@Nullable Object container, int site) {
    if (Hooks.watching && Thread.currentThread() == Hooks.running && container != null) {
      Hooks.controller.meetContainer(container, site);
    }
  }

  /** The program is about to call a method of an object that may be a container, or hold one. */
  public static void used(@Nullable Object container) {
    if (Hooks.watching && Thread.currentThread() == Hooks.running && container != null) {
      Hooks.controller.meetContainer(container, -1);
    }
  }

  /** A method is about to read only one element of a list. */
  public static void get(@Nullable Object list, int index) {
    if (Hooks.watching && Thread.currentThread() == Hooks.running && list != null) {
      Hooks.controller.item(list, index, false);
    }
  }

  /** A method is about to change only one element of a list. */
  public static void set(@Nullable Object list, int index) {
    if (Hooks.watching && Thread.currentThread() == Hooks.running && list != null) {
      Hooks.controller.item(list, index, true);
    }
  }

  /** A method is about to read the contents of a container. */
  public static void read(@Nullable Object container) {
    if (Hooks.watching && Thread.currentThread() == Hooks.running && container != null) {
      Hooks.controller.contents(container, false);
    }
  }

  /** A method is about to change the contents of a container. */
  public static void write(@Nullable Object container) {
    if (Hooks.watching && Thread.currentThread() == Hooks.running && container != null) {
      Hooks.controller.contents(container, true);
    }
  }
}
