package dev.heddle.agent;

import dev.heddle.agent.code.ClassFiles;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.MethodNode;

/**
 * A class of which only some methods are read; the others are written as they were, which saves
 * most of the time that reading and writing takes.
 */
final class SelectedClass extends ClassNode {
  private final Predicate<MethodNode> selection;
  private final ClassReader reader;

  /**
   * Reads a class.
   *
   * @param selection whether a method is read, told from its flags, name and descriptor
   */
  SelectedClass(ClassReader reader, Predicate<MethodNode> selection) {
    super(Opcodes.ASM9);
    this.selection = selection;
    this.reader = reader;
    reader.accept(this, ClassReader.EXPAND_FRAMES);
  }

  @Override
  public @Nullable MethodVisitor visitMethod(
      int access,
      String name,
      String descriptor,
      @Nullable String signature,
      String @Nullable [] exceptions) {
    MethodNode method = new MethodNode(access, name, descriptor, signature, exceptions);
    if (!selection.test(method)) {
      return null;
    }
    methods.add(method);
    return method;
  }

  /** The class file with the methods that were read as they are now. */
  byte[] write() {
    Map<String, MethodNode> read = new HashMap<>();
    for (MethodNode method : methods) {
      read.put(method.name + method.desc, method);
    }
    ClassWriter writer = ClassFiles.writer(reader);
    reader.accept(
        new ClassVisitor(Opcodes.ASM9, writer) {
          @Override
          public void visit(
              int version,
              int access,
              String name,
              @Nullable String signature,
              @Nullable String superName,
              String @Nullable [] interfaces) {
            super.visit(ClassFiles.FRAMELESS, access, name, signature, superName, interfaces);
          }

          @Override
          public @Nullable MethodVisitor visitMethod(
              int access,
              String name,
              String descriptor,
              @Nullable String signature,
              String @Nullable [] exceptions) {
            MethodNode method = read.get(name + descriptor);
            if (method == null) {
              return super.visitMethod(access, name, descriptor, signature, exceptions);
            }
            method.accept(writer);
            return null;
          }
        },
        0);
    return ClassFiles.finish(writer, version);
  }
}
