package dev.heddle.hooks;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** A field access in the program's bytecode: which field, as the instruction names it. */
public final class Site {
  private static Site[] sites = new Site[1024];
  private static int count;

  private final @Nullable ClassLoader loader;
  private final String owner;
  private final @Nullable String name;

  private Site(@Nullable ClassLoader loader, String owner, @Nullable String name) {
    this.loader = loader;
    this.owner = owner;
    this.name = name;
  }

  /**
   * Registers an access in a class of the given loader and returns its number; {@code name} is null
   * for array elements.
   */
  public static synchronized int register(
      @Nullable ClassLoader loader, String owner, @Nullable String name) {
    if (count == sites.length) {
      sites = Arrays.copyOf(sites, count * 2);
    }
    sites[count] = new Site(loader, owner, name);
    return count++;
  }

  /** The access with the given number. */
  public static Site of(int number) {
    return sites[number];
  }

  /** The loader of the class that has the access. */
  public @Nullable ClassLoader loader() {
    return loader;
  }

  /** The binary name of the class through which the field is accessed. */
  public String owner() {
    return owner;
  }

  /** The name of the field, or null for an array element. */
  public @Nullable String name() {
    return name;
  }
}
