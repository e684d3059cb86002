package dev.heddle.agent.collections;

import dev.heddle.agent.code.UnsynchronizedJdkClasses;
import dev.heddle.agent.treatments.ClassRows;
import dev.heddle.agent.treatments.Registry;
import dev.heddle.agent.treatments.Treatment;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Declared accesses of methods, for classes whose own code does not show them: their mutable state
 * is in memory of another kind, or in an object behind an interface, or they also change it for
 * their own purposes.
 */
final class DeclaredContainerAccess {
  /** How a method accesses its receiver. */
  enum Access {
    NOTHING,
    READS,
    WRITES
  }

  private static final Pattern STREAM_WRITERS =
      Pattern.compile(
          "(read|write|unread|skip|set|default|use).*|available|close|finish|flush|reset"
              + "|transferTo|getNextEntry|closeEntry|putNextEntry|putFields");

  /** Methods of buffers that neither read nor write. */
  private static final Set<String> CONSTANT =
      Set.of("array", "arrayOffset", "capacity", "hasArray", "isDirect", "isReadOnly", "isLoaded");

  private static final Pattern BUFFER_WRITERS =
      Pattern.compile("put.*|append|flip|clear|rewind|mark|reset|compact|read");

  private DeclaredContainerAccess() {}

  /** Whether the accesses of the methods of a class are declared. */
  static boolean applies(String type) {
    return UnsynchronizedJdkClasses.isBuffer(type)
        || Registry.has(Treatment.CONTENTS_WRITE, type)
        || isStream(type);
  }

  /** Whether a class is a stream that writes in parts, through its own arrays and objects. */
  private static boolean isStream(String type) {
    return UnsynchronizedJdkClasses.isRoot(type)
        && (type.endsWith("InputStream") || type.endsWith("OutputStream"))
        && !type.equals("java/io/DataOutputStream");
  }

  /** The access of a method of such a class. */
  static Access of(String type, String name, String descriptor) {
    if (UnsynchronizedJdkClasses.isBuffer(type)) {
      return ofBuffer(name, descriptor);
    }
    ClassRows rows = Registry.of(type);
    if (!rows.has(Treatment.CONTENTS_WRITE)) {
      return ofStream(name);
    }
    if (rows.find(Treatment.CONTENTS_WRITE, name, descriptor) != null) {
      return Access.WRITES;
    }
    boolean reads = rows.find(Treatment.CONTENTS_READ, name, descriptor) != null;
    return reads ? Access.READS : Access.NOTHING;
  }

  private static Access ofStream(String name) {
    boolean writes = STREAM_WRITERS.matcher(name).matches();
    return writes ? Access.WRITES : name.equals("clone") ? Access.READS : Access.NOTHING;
  }

  private static Access ofBuffer(String name, String descriptor) {
    boolean relative = name.startsWith("get") && !descriptor.startsWith("(I");
    boolean sets = !descriptor.startsWith("()") && name.matches("position|limit|order");
    if (relative || sets || BUFFER_WRITERS.matcher(name).matches()) {
      return Access.WRITES;
    }
    return CONSTANT.contains(name) ? Access.NOTHING : Access.READS;
  }
}
