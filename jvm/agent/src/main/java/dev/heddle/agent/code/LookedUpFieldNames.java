package dev.heddle.agent.code;

import java.util.HashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/** The names of fields that a static initialiser looks up, for a VarHandle or an offset. */
public final class LookedUpFieldNames extends ClassVisitor {
  private static final Set<String> LOOKUPS = Set.of("findVarHandle", "objectFieldOffset");

  private final Set<String> strings = new HashSet<>();
  private boolean found;

  private LookedUpFieldNames() {
    super(Opcodes.ASM9);
  }

  /** Those of a class; some of them may be no fields. */
  public static Set<String> of(ClassReader type) {
    LookedUpFieldNames names = new LookedUpFieldNames();
    type.accept(names, ClassReader.SKIP_DEBUG | ClassReader.SKIP_FRAMES);
    return names.found ? names.strings : Set.of();
  }

  @Override
  public @Nullable MethodVisitor visitMethod(
      int access,
      String name,
      String descriptor,
      @Nullable String signature,
      String @Nullable [] exceptions) {
    if (!name.equals("<clinit>")) {
      return null;
    }
    return new MethodVisitor(Opcodes.ASM9) {
      @Override
      public void visitLdcInsn(Object value) {
        if (value instanceof String text) {
          strings.add(text);
        }
      }

      @Override
      public void visitMethodInsn(
          int opcode, String owner, String called, String type, boolean isInterface) {
        found |= LOOKUPS.contains(called);
      }
    };
  }
}
