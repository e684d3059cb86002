package dev.heddle.agent.jdk;

import dev.heddle.agent.classes.ClassIndex;
import dev.heddle.agent.classes.StaticInitialiserPass;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.FieldVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.commons.SerialVersionUIDAdder;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.FieldNode;

/**
 * The number by which serialization identifies a class that does not declare one.
 *
 * <p>It is computed from the members of a class, and instrumentation changes some of them: so the
 * class then declares the original number.
 */
public final class SerialVersionComputation {
  private static final String NAME = "serialVersionUID";

  private SerialVersionComputation() {}

  /** Declares the number that a class has before it is changed, if serialization may need it. */
  public static void keep(ClassReader original, ClassNode type, ClassIndex index) {
    boolean identified =
        (type.access & (Opcodes.ACC_INTERFACE | Opcodes.ACC_ENUM)) == 0
            && type.fields.stream().noneMatch(f -> f.name.equals(NAME));
    boolean changes =
        type.methods.stream()
            .anyMatch(m -> (m.access & Opcodes.ACC_SYNCHRONIZED) != 0 || m.name.equals("<clinit>"));
    if (identified
        && (changes || StaticInitialiserPass.has(type))
        && index.isSerializable(type.name)) {
      type.fields.add(
          new FieldNode(
              Opcodes.ACC_PRIVATE | Opcodes.ACC_STATIC | Opcodes.ACC_FINAL | Opcodes.ACC_SYNTHETIC,
              NAME,
              "J",
              null,
              of(original)));
    }
  }

  /** The number of a class that does not declare it. */
  public static @Nullable Object of(ClassReader original) {
    @Nullable Object[] number = new @Nullable Object[1];
    ClassVisitor found =
        new ClassVisitor(Opcodes.ASM9) {
          @Override
          public @Nullable FieldVisitor visitField(
              int access,
              String name,
              String descriptor,
              @Nullable String signature,
              @Nullable Object value) {
            if (name.equals(NAME)) {
              number[0] = value;
            }
            return null;
          }
        };
    original.accept(new SerialVersionUIDAdder(found), ClassReader.SKIP_CODE);
    return number[0];
  }
}
