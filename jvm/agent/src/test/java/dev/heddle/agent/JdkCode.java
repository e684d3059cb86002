package dev.heddle.agent;

import java.io.IOException;
import java.net.URI;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.FieldVisitor;
import org.objectweb.asm.Handle;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * The classes of java.base of the running JDK: the calls, locks and shared variables of their
 * methods.
 */
public final class JdkCode {
  /** A class. */
  public static final class Type {
    public final String name;
    final @Nullable String superName;
    final List<String> interfaces;
    public int access;
    public final Map<String, Method> methods = new TreeMap<>();
    final Set<String> volatiles = new HashSet<>();

    Type(String name, @Nullable String superName, List<String> interfaces, int access) {
      this.name = name;
      this.superName = superName;
      this.interfaces = interfaces;
      this.access = access;
    }

    boolean isPublic() {
      return (access & Opcodes.ACC_PUBLIC) != 0;
    }
  }

  /** A method. */
  public static final class Method {
    public final Type type;
    public final String name;
    public final String descriptor;
    public final int access;
    public boolean locks;
    public boolean shares;
    final Set<String> calls = new LinkedHashSet<>();
    final Set<String> volatileAccesses = new HashSet<>();

    Method(Type type, String name, String descriptor, int access) {
      this.type = type;
      this.name = name;
      this.descriptor = descriptor;
      this.access = access;
      this.locks = (access & Opcodes.ACC_SYNCHRONIZED) != 0;
    }

    public boolean is(int flags) {
      return (access & flags) != 0;
    }

    @Override
    public String toString() {
      return type.name + "." + name + descriptor;
    }
  }

  /** Internal packages of the JDK, except for threads, references, files and channels. */
  private static final List<String> UNREAD =
      List.of(
          "jdk/internal/classfile/",
          "jdk/internal/foreign/",
          "jdk/internal/jrtfs/",
          "jdk/internal/module/",
          "jdk/internal/org/",
          "jdk/internal/util/",
          "sun/invoke/",
          "sun/net/",
          "sun/security/",
          "sun/text/",
          "sun/util/");

  private final Map<String, Type> types = new TreeMap<>();
  private final Map<String, List<Type>> children = new HashMap<>();

  /** Reads all of java.base. */
  public JdkCode() throws IOException {
    Path base = FileSystems.getFileSystem(URI.create("jrt:/")).getPath("modules", "java.base");
    try (Stream<Path> files = Files.walk(base)) {
      for (Path file : (Iterable<Path>) files::iterator) {
        if (file.toString().endsWith(".class") && !file.endsWith("module-info.class")) {
          read(new ClassReader(Files.readAllBytes(file)));
        }
      }
    }
    for (Type type : types.values()) {
      if (type.superName != null) {
        children.computeIfAbsent(type.superName, k -> new ArrayList<>()).add(type);
      }
      for (String parent : type.interfaces) {
        children.computeIfAbsent(parent, k -> new ArrayList<>()).add(type);
      }
      for (Method method : type.methods.values()) {
        method.shares |= method.volatileAccesses.stream().anyMatch(this::isVolatile);
      }
    }
  }

  /** Reads a class; only the name if it is internal and has nothing to do with waiting. */
  private void read(ClassReader reader) {
    boolean unread = UNREAD.stream().anyMatch(reader.getClassName()::startsWith);
    int code = unread ? ClassReader.SKIP_CODE : 0;
    reader.accept(new Reading(), code | ClassReader.SKIP_DEBUG | ClassReader.SKIP_FRAMES);
  }

  public Iterable<Type> types() {
    return types.values();
  }

  public @Nullable Type type(@Nullable String name) {
    return name == null ? null : types.get(name);
  }

  /** The classes that extend or implement a class directly. */
  List<Type> children(String name) {
    return children.getOrDefault(name, List.of());
  }

  /** The method that a class has or inherits, or null. */
  @Nullable Method find(String owner, String method) {
    for (Type t = types.get(owner); t != null; t = type(t.superName)) {
      Method found = t.methods.get(method);
      if (found != null) {
        return found;
      }
      for (String parent : t.interfaces) {
        Method inherited = find(parent, method);
        if (inherited != null) {
          return inherited;
        }
      }
    }
    return null;
  }

  private boolean isVolatile(String access) {
    int dot = access.indexOf('.');
    for (Type t = types.get(access.substring(0, dot)); t != null; t = type(t.superName)) {
      if (t.volatiles.contains(access.substring(dot + 1))) {
        return true;
      }
    }
    return false;
  }

  /** Records one class. */
  private final class Reading extends ClassVisitor {
    @SuppressWarnings("NullAway.Init") // the name of a class comes first in the class file
    private Type type;

    Reading() {
      super(Opcodes.ASM9);
    }

    @Override
    public void visit(
        int version,
        int access,
        String name,
        @Nullable String signature,
        @Nullable String superName,
        String @Nullable [] interfaces) {
      type =
          new Type(name, superName, interfaces == null ? List.of() : List.of(interfaces), access);
      types.put(name, type);
    }

    @Override
    public void visitInnerClass(
        String name, @Nullable String outer, @Nullable String inner, int access) {
      if (name.equals(type.name)) {
        type.access = access;
      }
    }

    @Override
    public @Nullable FieldVisitor visitField(
        int access,
        String name,
        String descriptor,
        @Nullable String signature,
        @Nullable Object value) {
      if ((access & Opcodes.ACC_VOLATILE) != 0) {
        type.volatiles.add(name);
      }
      return null;
    }

    @Override
    public MethodVisitor visitMethod(
        int access,
        String name,
        String descriptor,
        @Nullable String signature,
        String @Nullable [] exceptions) {
      Method method = new Method(type, name, descriptor, access);
      type.methods.put(name + descriptor, method);
      return new Body(method);
    }
  }

  /** Records the body of one method. */
  private static final class Body extends MethodVisitor {
    private final Method method;

    Body(Method method) {
      super(Opcodes.ASM9);
      this.method = method;
    }

    @Override
    public void visitInsn(int opcode) {
      method.locks |= opcode == Opcodes.MONITORENTER;
    }

    @Override
    public void visitFieldInsn(int opcode, String owner, String name, String descriptor) {
      method.volatileAccesses.add(owner + "." + name);
    }

    @Override
    public void visitMethodInsn(
        int opcode, String owner, String name, String descriptor, boolean isInterface) {
      boolean exact = opcode == Opcodes.INVOKESTATIC || opcode == Opcodes.INVOKESPECIAL;
      method.calls.add((exact ? "!" : "") + owner + "." + name + descriptor);
      method.shares |=
          owner.equals("java/lang/invoke/VarHandle") || owner.equals("jdk/internal/misc/Unsafe");
    }

    @Override
    public void visitInvokeDynamicInsn(
        String name, String descriptor, Handle bootstrap, Object... arguments) {
      for (Object argument : arguments) {
        if (argument instanceof Handle handle && handle.getDesc().startsWith("(")) {
          method.calls.add(handle.getOwner() + "." + handle.getName() + handle.getDesc());
        }
      }
    }
  }
}
