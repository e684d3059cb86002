package dev.heddle.hooks;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A field access in bytecode: the field that the instruction names. */
public final class FieldSite {
  /**
   * Accesses in classes of the JDK have smaller numbers than this. So their numbers are the same in
   * every JVM that uses classes which another JVM has transformed.
   */
  private static final int PROGRAM = 1 << 14;

  private static FieldSite[] sites = new FieldSite[PROGRAM + 1024];
  private static int count = PROGRAM;

  private static final Map<String, Integer> jdk = new HashMap<>();

  private final @Nullable ClassLoader loader;
  private final String owner;
  private final @Nullable String name;

  private FieldSite(@Nullable ClassLoader loader, String owner, @Nullable String name) {
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
    sites[count] = new FieldSite(loader, owner, name);
    return count++;
  }

  /** The number of the accesses in classes of the JDK to a field. */
  public static synchronized int registerJdk(String owner, String name) {
    String key = owner + ' ' + name;
    Integer known = jdk.get(key);
    if (known != null) {
      return known;
    }
    if (jdk.size() == PROGRAM) {
      return register(null, owner, name);
    }
    int number = jdk.size();
    sites[number] = new FieldSite(null, owner, name);
    jdk.put(key, number);
    return number;
  }

  /** The numbered accesses in classes of the JDK, by number; null if there are too many. */
  public static synchronized @Nullable List<FieldSite> jdk() {
    return jdk.size() == PROGRAM
        ? null
        : new ArrayList<>(Arrays.asList(sites).subList(0, jdk.size()));
  }

  /** The access with the given number. */
  public static FieldSite of(int number) {
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
