package dev.heddle.agent.treatments;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/** The methods of a class file, and the names that their code refers to. */
final class ClassMembers {
  private final ClassReader reader;
  private final List<String[]> methods = new ArrayList<>();
  private @Nullable List<String[]> mentions;

  ClassMembers(ClassReader reader) {
    this.reader = reader;
    reader.accept(
        new ClassVisitor(Opcodes.ASM9) {
          @Override
          public @Nullable MethodVisitor visitMethod(
              int access,
              String name,
              String descriptor,
              @Nullable String signature,
              String @Nullable [] exceptions) {
            methods.add(new String[] {name, descriptor});
            return null;
          }
        },
        ClassReader.SKIP_CODE | ClassReader.SKIP_DEBUG | ClassReader.SKIP_FRAMES);
  }

  /** Whether the class has the members of a pattern. */
  boolean have(MemberPattern pattern) {
    return switch (pattern.kind()) {
      case ALL -> true;
      case NAME, NAMES, DESCRIPTOR ->
          methods.stream().anyMatch(method -> pattern.matches(method[0], method[1]));
      case FIELD -> mentions().stream().anyMatch(m -> m[1].equals("." + pattern.name()));
      case CALL ->
          mentions().stream()
              .anyMatch(m -> m[0].equals(pattern.name()) && m[1].equals(pattern.call()));
    };
  }

  /** Pairs of a method and the name of a called method or, after a dot, of a field. */
  private List<String[]> mentions() {
    List<String[]> known = mentions;
    if (known == null) {
      known = new ArrayList<>();
      mentions = known;
      reader.accept(new Scan(known), ClassReader.SKIP_DEBUG | ClassReader.SKIP_FRAMES);
    }
    return known;
  }

  private static final class Scan extends ClassVisitor {
    private final List<String[]> found;

    Scan(List<String[]> found) {
      super(Opcodes.ASM9);
      this.found = found;
    }

    @Override
    public MethodVisitor visitMethod(
        int access,
        String method,
        String descriptor,
        @Nullable String signature,
        String @Nullable [] exceptions) {
      return new MethodVisitor(Opcodes.ASM9) {
        @Override
        public void visitMethodInsn(
            int opcode, String owner, String name, String descriptor, boolean isInterface) {
          found.add(new String[] {method, name});
        }

        @Override
        public void visitFieldInsn(int opcode, String owner, String name, String descriptor) {
          found.add(new String[] {method, "." + name});
        }
      };
    }
  }
}
