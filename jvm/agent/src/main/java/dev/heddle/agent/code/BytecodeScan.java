package dev.heddle.agent.code;

import java.util.HashSet;
import java.util.Set;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.Opcodes;

/**
 * Scans the raw code of a class file for methods that use certain constants or monitors: much
 * faster than reading the methods in full.
 */
public final class BytecodeScan implements Opcodes {
  private static final int WIDE = 0xc4;

  /** The lengths of instructions by opcode, as digits; 0 for those that encode their length. */
  private static final String LENGTHS =
      "1".repeat(16)
          + "23233"
          + "2".repeat(5)
          + "1".repeat(28)
          + "2".repeat(5)
          + "1".repeat(73)
          + "3"
          + "1".repeat(20)
          + "3".repeat(16)
          + "200"
          + "1".repeat(6)
          + "3".repeat(7)
          + "55323113311"
          + "043355";

  private final ClassReader reader;
  private final boolean[] wanted;
  private final boolean monitors;
  private final char[] buffer;

  /**
   * A scan for constants and monitors.
   *
   * @param wanted the constants to look for, by index
   * @param monitors whether to look for methods that enter monitors
   */
  public BytecodeScan(ClassReader reader, boolean[] wanted, boolean monitors) {
    this.reader = reader;
    this.wanted = wanted;
    this.monitors = monitors;
    this.buffer = new char[reader.getMaxStringLength()];
  }

  /** The names and descriptors, one after the other, of the methods that were found. */
  public Set<String> methods() {
    Set<String> found = new HashSet<>();
    int at = reader.header + 6;
    at += 2 + 2 * reader.readUnsignedShort(at);
    int fields = reader.readUnsignedShort(at);
    at += 2;
    for (int i = 0; i < fields; i++) {
      at = afterAttributes(at + 6);
    }
    int methods = reader.readUnsignedShort(at);
    at += 2;
    for (int i = 0; i < methods; i++) {
      if (anyCodeUses(at + 6)) {
        found.add(reader.readUTF8(at + 2, buffer) + reader.readUTF8(at + 4, buffer));
      }
      at = afterAttributes(at + 6);
    }
    return found;
  }

  private int afterAttributes(int start) {
    int at = start + 2;
    for (int i = reader.readUnsignedShort(start); i > 0; i--) {
      at += 6 + reader.readInt(at + 2);
    }
    return at;
  }

  private boolean anyCodeUses(int attributes) {
    int at = attributes + 2;
    for (int i = reader.readUnsignedShort(attributes); i > 0; i--) {
      if ("Code".equals(reader.readUTF8(at, buffer))) {
        return uses(at + 14, reader.readInt(at + 10));
      }
      at += 6 + reader.readInt(at + 2);
    }
    return false;
  }

  private boolean uses(int start, int length) {
    int at = start;
    while (at < start + length) {
      int opcode = reader.readByte(at);
      if (opcode == MONITORENTER) {
        if (monitors) {
          return true;
        }
      } else if (opcode == GETSTATIC || (opcode >= INVOKEVIRTUAL && opcode <= INVOKEDYNAMIC)) {
        if (wanted[reader.readUnsignedShort(at + 1)]) {
          return true;
        }
      }
      int size = LENGTHS.charAt(opcode) - '0';
      at += size > 0 ? size : longSize(opcode, at, start);
    }
    return false;
  }

  private int longSize(int opcode, int at, int start) {
    if (opcode == WIDE) {
      return reader.readByte(at + 1) == IINC ? 6 : 4;
    }
    int operands = at + 4 - ((at - start) & 3);
    if (opcode == TABLESWITCH) {
      int cases = reader.readInt(operands + 8) - reader.readInt(operands + 4) + 1;
      return operands + 12 + 4 * cases - at;
    }
    return operands + 8 + 8 * reader.readInt(operands + 4) - at;
  }
}
