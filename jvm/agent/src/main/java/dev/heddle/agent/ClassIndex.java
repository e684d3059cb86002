package dev.heddle.agent;

import java.io.IOException;
import java.io.InputStream;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.FieldVisitor;
import org.objectweb.asm.Opcodes;

/** What is known of classes from their class files, without loading them. */
final class ClassIndex {
  /** The shape of a class: its superclass and the access flags of its fields by name. */
  record Shape(@Nullable String superName, List<String> interfaces, Map<String, Integer> fields) {}

  private static final Shape UNKNOWN = new Shape(null, List.of(), Map.of());

  private final @Nullable ClassLoader loader;
  private final Map<String, Shape> shapes = new ConcurrentHashMap<>();

  ClassIndex(@Nullable ClassLoader loader) {
    this.loader = loader;
  }

  private Shape shape(String name) {
    Shape known = shapes.get(name);
    if (known == null) {
      known = read(name);
      shapes.put(name, known);
    }
    return known;
  }

  private Shape read(String name) {
    String resource = name + ".class";
    try (InputStream in =
        loader == null
            ? ClassLoader.getSystemResourceAsStream(resource)
            : loader.getResourceAsStream(resource)) {
      return in == null ? UNKNOWN : shapeOf(new ClassReader(in.readAllBytes()));
    } catch (IOException | IllegalArgumentException e) {
      return UNKNOWN;
    }
  }

  /** Notes the shape of a class that is being loaded. */
  void learn(ClassReader reader) {
    shapes.put(reader.getClassName(), shapeOf(reader));
  }

  private static Shape shapeOf(ClassReader reader) {
    Map<String, Integer> fields = new HashMap<>();
    reader.accept(
        new ClassVisitor(Opcodes.ASM9) {
          @Override
          public @Nullable FieldVisitor visitField(
              int access,
              String name,
              String type,
              @Nullable String signature,
              @Nullable Object value) {
            fields.put(name, access);
            return null;
          }
        },
        ClassReader.SKIP_CODE | ClassReader.SKIP_DEBUG | ClassReader.SKIP_FRAMES);
    return new Shape(reader.getSuperName(), List.of(reader.getInterfaces()), fields);
  }

  /**
   * The access flags of a field, found in the class, its superclasses or interfaces; -1 if it
   * cannot be found.
   */
  int field(String owner, String name) {
    for (String type = owner; type != null; type = shape(type).superName()) {
      Shape shape = shape(type);
      Integer access = shape.fields().get(name);
      if (access != null) {
        return access;
      }
      for (String parent : shape.interfaces()) {
        int inherited = field(parent, name);
        if (inherited >= 0) {
          return inherited;
        }
      }
    }
    return -1;
  }

  /** Whether a class is the given one or one of its subclasses, as far as class files tell. */
  boolean isSubclass(String type, String ancestor) {
    for (String t = type; t != null; t = shape(t).superName()) {
      if (t.equals(ancestor)) {
        return true;
      }
    }
    return false;
  }
}
