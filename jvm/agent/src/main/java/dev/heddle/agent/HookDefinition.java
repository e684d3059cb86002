package dev.heddle.agent;

import java.io.IOException;
import java.io.InputStream;
import java.lang.reflect.Method;
import java.nio.charset.StandardCharsets;
import java.security.ProtectionDomain;
import java.util.ArrayList;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AnnotationNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.MethodNode;

/** Defines the hook classes where the JDK finds them. */
final class HookDefinition {
  /** The suffix of the descriptor of the annotation of methods that must not be inlined. */
  private static final String NEVER_INLINE = "/NeverInline;";

  private HookDefinition() {}

  /** Defines a hook class in the boot loader, which needs no change of the boot class path. */
  static void define(String name) throws ReflectiveOperationException, IOException {
    byte[] bytes = bytes(name.replace('.', '/'));
    if (new String(bytes, StandardCharsets.ISO_8859_1).contains(NEVER_INLINE)) {
      bytes = markNeverInlined(bytes);
    }
    Class<?> unsafeClass = Class.forName("jdk.internal.misc.Unsafe");
    Object unsafe = unsafeClass.getMethod("getUnsafe").invoke(null);
    Method define =
        unsafeClass.getMethod(
            "defineClass",
            String.class,
            byte[].class,
            int.class,
            int.class,
            ClassLoader.class,
            ProtectionDomain.class);
    define.invoke(unsafe, name.replace('.', '/'), bytes, 0, bytes.length, null, null);
  }

  /** The class file of a class of Heddle or of the JDK. */
  static byte[] bytes(String internalName) throws IOException {
    ClassLoader own = HookDefinition.class.getClassLoader();
    ClassLoader loader = own == null ? ClassLoader.getSystemClassLoader() : own;
    try (InputStream in = loader.getResourceAsStream(internalName + ".class")) {
      if (in == null) {
        throw new IOException(
            "Heddle is incomplete: " + internalName + " is missing from the class path");
      }
      return in.readAllBytes();
    }
  }

  private static byte[] markNeverInlined(byte[] bytes) {
    ClassNode type = new ClassNode();
    new ClassReader(bytes).accept(type, 0);
    for (MethodNode method : type.methods) {
      boolean marked =
          method.invisibleAnnotations != null
              && method.invisibleAnnotations.stream().anyMatch(a -> a.desc.endsWith(NEVER_INLINE));
      if (marked) {
        if (method.visibleAnnotations == null) {
          method.visibleAnnotations = new ArrayList<>();
        }
        method.visibleAnnotations.add(
            new AnnotationNode(Opcodes.ASM9, "Ljdk/internal/vm/annotation/DontInline;"));
      }
    }
    ClassWriter writer = new ClassWriter(0);
    type.accept(writer);
    return writer.toByteArray();
  }
}
