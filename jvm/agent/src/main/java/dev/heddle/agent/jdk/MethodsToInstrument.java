package dev.heddle.agent.jdk;

import dev.heddle.agent.classes.ClassIndex;
import dev.heddle.agent.classes.SynchronizedCalls;
import dev.heddle.agent.code.BytecodeScan;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ClassReader;

/** The methods of a class of the JDK that refer to something that instrumentation would change. */
public final class MethodsToInstrument {
  private static final int FIELD = 9;
  private static final int METHOD = 10;
  private static final int INTERFACE_METHOD = 11;
  private static final int METHOD_HANDLE = 15;
  private static final int INVOKE_DYNAMIC = 18;

  private final ClassReader reader;
  private final CallReplacement calls;
  private final @Nullable SynchronizedCalls approached;
  private final ClassIndex index;
  private final char[] buffer;

  /**
   * Scans a class.
   *
   * @param approached the calls before which threads wait for monitors; null if none are
   */
  public MethodsToInstrument(
      ClassReader reader,
      CallReplacement calls,
      @Nullable SynchronizedCalls approached,
      ClassIndex index) {
    this.reader = reader;
    this.calls = calls;
    this.approached = approached;
    this.index = index;
    this.buffer = new char[reader.getMaxStringLength()];
  }

  /**
   * The methods by name and descriptor.
   *
   * @param monitors whether methods that enter monitors are included
   */
  public Set<String> methods(boolean monitors) {
    boolean[] wanted = new boolean[reader.getItemCount()];
    boolean any = false;
    for (int i = 1; i < wanted.length; i++) {
      wanted[i] = isMember(i) && isWantedMember(reader.getItem(i), tag(i));
      any |= wanted[i];
    }
    addDynamicCalls(wanted);
    return any || monitors ? new BytecodeScan(reader, wanted, monitors).methods() : Set.of();
  }

  private int tag(int constant) {
    int at = reader.getItem(constant);
    return at == 0 ? 0 : reader.readByte(at - 1);
  }

  private boolean isMember(int constant) {
    int tag = tag(constant);
    return tag == FIELD || tag == METHOD || tag == INTERFACE_METHOD;
  }

  private boolean isWantedMember(int at, int tag) {
    String owner = reader.readClass(at, buffer);
    int nameAndType = reader.getItem(reader.readUnsignedShort(at + 2));
    String name = reader.readUTF8(nameAndType, buffer);
    if (tag == FIELD) {
      return calls.mayRewriteField(owner, name);
    }
    String descriptor = reader.readUTF8(nameAndType + 2, buffer);
    return calls.mayRewrite(owner, name, descriptor)
        || (approached != null
            && approached.isApproached(owner, name, descriptor, tag == INTERFACE_METHOD, index));
  }

  /** If any method reference is wanted, all dynamically linked calls are wanted. */
  private void addDynamicCalls(boolean[] wanted) {
    boolean references = false;
    for (int i = 1; i < wanted.length; i++) {
      if (tag(i) == METHOD_HANDLE) {
        references |= wanted[reader.readUnsignedShort(reader.getItem(i) + 1)];
      }
    }
    for (int i = 1; references && i < wanted.length; i++) {
      wanted[i] |= tag(i) == INVOKE_DYNAMIC;
    }
  }
}
