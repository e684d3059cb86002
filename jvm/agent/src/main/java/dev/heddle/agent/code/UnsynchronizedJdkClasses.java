package dev.heddle.agent.code;

import dev.heddle.agent.treatments.Registry;
import dev.heddle.agent.treatments.Row;
import dev.heddle.agent.treatments.Treatment;
import dev.heddle.agent.treatments.Versions;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The mutable classes of the JDK that are not thread-safe: plain collections, builders, formats,
 * buffers, and so on.
 *
 * <p>The classes nested in one, its views, iterators and nodes, form a family with it.
 */
public final class UnsynchronizedJdkClasses {
  private static final Set<String> ROOTS = Set.copyOf(Registry.types(Treatment.CONTENTS));

  /** The packages of these classes. */
  private static final Set<String> HOMES =
      Set.of(
          "java/util/",
          "java/text/",
          "java/io/",
          "java/nio/",
          "java/nio/charset/",
          "java/util/jar/",
          "java/util/regex/",
          "java/util/zip/",
          "java/security/",
          "javax/crypto/");

  /** Subclasses whose methods are synchronized. */
  private static final Set<String> SYNCHRONIZED = Set.of("java/lang/StringBuffer");

  /** The package of buffers. */
  private static final String BUFFERS = "java/nio/";

  private UnsynchronizedJdkClasses() {}

  /** Whether a class is the root of a family. */
  public static boolean isRoot(String type) {
    return ROOTS.contains(type) || isBuffer(type);
  }

  /** Whether a class is a buffer of {@code java.nio}, a package with many of them. */
  public static boolean isBuffer(String type) {
    return type.startsWith(BUFFERS)
        && type.indexOf('/', BUFFERS.length()) < 0
        && type.indexOf('$') < 0
        && type.contains("Buffer")
        && !type.endsWith("Exception");
  }

  /** The class to whose family a class belongs, or null. */
  public static @Nullable String root(String type) {
    if (isRoot(type)) {
      return type;
    }
    int nested = type.lastIndexOf('$');
    return nested < 0 ? null : root(type.substring(0, nested));
  }

  /** The row for a class of a family that has no row of its own: a buffer, or a nested class. */
  public static List<Row> rows(String type) {
    boolean own = ROOTS.contains(type) || root(type) == null;
    return own ? List.of() : List.of(Row.of(type, "*", Treatment.CONTENTS, Versions.ALL));
  }

  /** Whether objects of a class, given with its superclasses, belong to a family. */
  public static boolean isOne(List<String> types) {
    for (String type : types) {
      if (SYNCHRONIZED.contains(type)) {
        return false;
      }
      if (isRoot(type)) {
        return true;
      }
    }
    return false;
  }

  /** Whether objects of a static type may belong to a family, or hold such an object. */
  public static boolean mayHold(String type) {
    String home = type.substring(0, type.lastIndexOf('/') + 1);
    return type.equals("java/lang/StringBuilder") || HOMES.contains(home);
  }
}
