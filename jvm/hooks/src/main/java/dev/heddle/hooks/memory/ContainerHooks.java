package dev.heddle.hooks.memory;

import dev.heddle.hooks.Hooks;
import org.jspecify.annotations.Nullable;

/**
 * What the plain containers of the JDK hold, such as lists, maps and builders: hooks where the
 * program makes or uses one, and in the methods of the containers, wherever those are called from.
 */
public final class ContainerHooks {
  /** How the names of sites begin at which the program makes containers. */
  public static final String NAME = "contents:";

  private ContainerHooks() {}

  /** A method of a container, or of a view or iterator of one, is called. */
  public static void call(@Nullable Object container) {
    if (Hooks.watching && Thread.currentThread() == Hooks.running && container != null) {
      Hooks.controller.callContainer(container);
    }
  }

  /** The program has made an object, which may be a container or hold one. */
  public static void made(@Nullable Object container, int site) {
    if (Hooks.watching && Thread.currentThread() == Hooks.running && container != null) {
      Hooks.controller.meetContainer(container, site);
    }
  }

  /** The program is about to call a method of an object, which may be a container or hold one. */
  public static void used(@Nullable Object container) {
    if (Hooks.watching && Thread.currentThread() == Hooks.running && container != null) {
      Hooks.controller.meetContainer(container, -1);
    }
  }

  /** A method is about to read one element of a list, and nothing else that it holds. */
  public static void get(@Nullable Object list, int index) {
    if (Hooks.watching && Thread.currentThread() == Hooks.running && list != null) {
      Hooks.controller.item(list, index, false);
    }
  }

  /** A method is about to change one element of a list, and nothing else that it holds. */
  public static void set(@Nullable Object list, int index) {
    if (Hooks.watching && Thread.currentThread() == Hooks.running && list != null) {
      Hooks.controller.item(list, index, true);
    }
  }

  /** A method is about to read what a container holds. */
  public static void read(@Nullable Object container) {
    if (Hooks.watching && Thread.currentThread() == Hooks.running && container != null) {
      Hooks.controller.contents(container, false);
    }
  }

  /** A method is about to change what a container holds. */
  public static void write(@Nullable Object container) {
    if (Hooks.watching && Thread.currentThread() == Hooks.running && container != null) {
      Hooks.controller.contents(container, true);
    }
  }
}
