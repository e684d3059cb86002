package dev.heddle.agent.passes;

import dev.heddle.agent.code.ClassFiles;
import dev.heddle.agent.treatments.ClassRows;
import dev.heddle.agent.treatments.Registry;
import dev.heddle.agent.treatments.Row;
import dev.heddle.agent.treatments.Treatment;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.MethodNode;

/**
 * A class of the JDK that is being transformed, with its rows.
 *
 * <p>Only the methods that some pass selects are read; the others are written unchanged, which
 * saves most of the time for reading and writing.
 */
public final class JdkClass extends ClassNode {
  private final ClassReader reader;
  private final ClassRows rows;
  private final boolean loading;
  private final boolean container;
  private final boolean simulated;
  private final Function<JdkClass, Set<String>> scan;
  private List<Pass> passes = List.of();
  private @Nullable Set<String> mentioning;

  /**
   * Makes a class without any methods read yet.
   *
   * @param loading whether it is being loaded, so that its methods may change their flags
   * @param container whether the contents of its objects are one variable
   * @param simulated whether controlled threads enter simulated monitors in it
   * @param scan the methods, by name and descriptor, that refer to something that may be replaced
   */
  public JdkClass(
      ClassReader reader,
      boolean loading,
      boolean container,
      boolean simulated,
      Function<JdkClass, Set<String>> scan) {
    super(Opcodes.ASM9);
    this.name = reader.getClassName();
    this.reader = reader;
    this.rows = Registry.of(name);
    this.loading = loading;
    this.container = container;
    this.simulated = simulated;
    this.scan = scan;
  }

  /** Reads the methods that have code and that some pass selects. */
  public void read(List<Pass> selecting) {
    passes = selecting;
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
    if ((access & (Opcodes.ACC_NATIVE | Opcodes.ACC_ABSTRACT)) != 0 || !isSelected(method)) {
      return null;
    }
    methods.add(method);
    return method;
  }

  private boolean isSelected(MethodNode method) {
    if (container || rows.readsAll()) {
      return true;
    }
    for (Pass pass : passes) {
      if (pass.selects(this, method)) {
        return true;
      }
    }
    return false;
  }

  public ClassReader reader() {
    return reader;
  }

  public boolean loading() {
    return loading;
  }

  public boolean container() {
    return container;
  }

  public boolean simulated() {
    return simulated;
  }

  /** The rows about it. */
  public ClassRows rows() {
    return rows;
  }

  /** Whether any row about it has the treatment. */
  public boolean has(Treatment treatment) {
    return rows.has(treatment);
  }

  /** The row about a method with a treatment; null if there is none. */
  public @Nullable Row row(Treatment treatment, MethodNode method) {
    return rows.find(treatment, method.name, method.desc);
  }

  /** Whether hooks do nothing in a method. */
  public boolean isUncontrolled(MethodNode method) {
    return method.name.equals("<clinit>") || row(Treatment.UNCONTROLLED, method) != null;
  }

  /** Whether a method refers to something that may have to be replaced. */
  public boolean mentions(MethodNode method) {
    Set<String> known = mentioning;
    if (known == null) {
      known = scan.apply(this);
      mentioning = known;
    }
    return known.contains(method.name + method.desc);
  }

  /** The class file, with the current state of the methods that were read. */
  public byte[] write() {
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
