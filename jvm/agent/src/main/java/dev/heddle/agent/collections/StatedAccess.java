package dev.heddle.agent.collections;

import dev.heddle.agent.code.Families;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * What methods do to an object, for classes whose own code does not show it: they keep what changes
 * in memory of another kind, in an object behind an interface, or change it also for themselves.
 */
final class StatedAccess {
  /** What a method does to its receiver. */
  enum Access {
    NOTHING,
    READS,
    WRITES
  }

  /** Names of methods that write, of classes all of whose other methods read. */
  private static final Map<String, Pattern> SETTERS =
      Map.of(
          "java/util/Date", Pattern.compile("set.*"),
          "java/text/DateFormatSymbols", Pattern.compile("set.*"),
          "java/text/DecimalFormatSymbols", Pattern.compile("set.*"));

  /** Names of methods that write, of classes whose other methods do nothing that matters. */
  private static final Map<String, Pattern> ENGINES =
      Map.of(
          "java/security/Signature", Pattern.compile("init.*|update|sign|verify|set.*"),
          "javax/crypto/Cipher", Pattern.compile("init|update|updateAAD|doFinal|wrap|unwrap"),
          "javax/crypto/KeyAgreement", Pattern.compile("init|doPhase|generateSecret"),
          "javax/crypto/Mac", Pattern.compile("init|update|doFinal|reset"));

  private static final Pattern STREAM_WRITERS =
      Pattern.compile(
          "(read|write|unread|skip|set|default|use).*|available|close|finish|flush|reset"
              + "|transferTo|getNextEntry|closeEntry|putNextEntry|putFields");

  /** Methods of buffers that neither read nor write. */
  private static final Set<String> CONSTANT =
      Set.of("array", "arrayOffset", "capacity", "hasArray", "isDirect", "isReadOnly", "isLoaded");

  private static final Pattern BUFFER_WRITERS =
      Pattern.compile("put.*|append|flip|clear|rewind|mark|reset|compact|read");

  private StatedAccess() {}

  /** Whether it is stated what the methods of a class do. */
  static boolean applies(String type) {
    return Families.isBuffer(type)
        || SETTERS.containsKey(type)
        || ENGINES.containsKey(type)
        || isStream(type);
  }

  /** Streams that write in parts, through arrays and objects of their own. */
  private static boolean isStream(String type) {
    return Families.isRoot(type)
        && (type.endsWith("InputStream") || type.endsWith("OutputStream"))
        && !type.equals("java/io/DataOutputStream");
  }

  /** What a method of such a class does. */
  static Access of(String type, String name, String descriptor) {
    if (Families.isBuffer(type)) {
      return ofBuffer(name, descriptor);
    }
    Pattern setters = SETTERS.get(type);
    if (setters != null) {
      return setters.matcher(name).matches() ? Access.WRITES : Access.READS;
    }
    Pattern writers = ENGINES.getOrDefault(type, STREAM_WRITERS);
    boolean writes = writers.matcher(name).matches();
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
