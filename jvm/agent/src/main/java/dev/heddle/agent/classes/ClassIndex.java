package dev.heddle.agent.classes;

import dev.heddle.agent.code.LookedUpFieldNames;
import java.io.IOException;
import java.io.InputStream;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.FieldVisitor;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.ClassNode;

/** Facts about classes from their class files, without loading the classes. */
public final class ClassIndex {
  /**
   * The shape of a class: its access flags, its superclass, and the access flags of its fields by
   * name, and of its methods by name and descriptor.
   */
  record Shape(
      int access,
      @Nullable String superName,
      List<String> interfaces,
      Map<String, Integer> fields,
      Map<String, Integer> methods) {}

  private static final String INITIALISER = "<clinit>()V";

  private static final Shape UNKNOWN = new Shape(0, null, List.of(), Map.of(), Map.of());

  private final @Nullable ClassLoader loader;
  private final Map<String, Shape> shapes = new ConcurrentHashMap<>();

  /** By class, the strings of its static initialiser if that looks fields up by their names. */
  private final Map<String, Set<String>> lookups = new ConcurrentHashMap<>();

  /** Whether the static initialiser of an enumeration or interface can be repeated. */
  private final Map<String, Boolean> repeatable = new ConcurrentHashMap<>();

  /** Whether the static initialiser of a class is pure. */
  private final Map<String, Boolean> pure = new ConcurrentHashMap<>();

  public ClassIndex(@Nullable ClassLoader loader) {
    this.loader = loader;
  }

  /** The loader whose view of the classes this is. */
  @Nullable ClassLoader loader() {
    return loader;
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
    byte[] bytes = bytes(name);
    try {
      return bytes == null ? UNKNOWN : shapeOf(new ClassReader(bytes));
    } catch (IllegalArgumentException e) {
      return UNKNOWN;
    }
  }

  private byte @Nullable [] bytes(String name) {
    String resource = name + ".class";
    try (InputStream in =
        loader == null
            ? ClassLoader.getSystemResourceAsStream(resource)
            : loader.getResourceAsStream(resource)) {
      return in == null ? null : in.readAllBytes();
    } catch (IOException e) {
      return null;
    }
  }

  /** Records the shape of a class that is being loaded. */
  public void learn(ClassReader reader) {
    shapes.put(reader.getClassName(), shapeOf(reader));
  }

  private static Shape shapeOf(ClassReader reader) {
    Map<String, Integer> fields = new HashMap<>();
    Map<String, Integer> methods = new HashMap<>();
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

          @Override
          public @Nullable MethodVisitor visitMethod(
              int access,
              String name,
              String descriptor,
              @Nullable String signature,
              String @Nullable [] exceptions) {
            methods.put(name + descriptor, access);
            return null;
          }
        },
        ClassReader.SKIP_CODE | ClassReader.SKIP_DEBUG | ClassReader.SKIP_FRAMES);
    return new Shape(
        reader.getAccess(),
        reader.getSuperName(),
        List.of(reader.getInterfaces()),
        fields,
        methods);
  }

  /**
   * The access flags of a field, found in the class, its superclasses or interfaces; -1 if it
   * cannot be found.
   */
  public int field(String owner, String name) {
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

  /**
   * Whether a field of the JDK is probably also accessed through a VarHandle or Unsafe: the static
   * initialiser of its class, or of the enclosing class, looks its name up.
   */
  boolean hasHandle(String owner, String name) {
    String type = declaring(owner, name);
    if (type == null || !InstrumentationScope.isPlatform(type)) {
      return false;
    }
    int outer = type.indexOf('$');
    return lookups.computeIfAbsent(type, this::lookups).contains(name)
        || (outer > 0
            && lookups.computeIfAbsent(type.substring(0, outer), this::lookups).contains(name));
  }

  private Set<String> lookups(String type) {
    byte[] bytes = bytes(type);
    return bytes == null ? Set.of() : LookedUpFieldNames.of(new ClassReader(bytes));
  }

  /** Whether objects of a class can be serialized. */
  public boolean isSerializable(@Nullable String type) {
    for (String t = type; t != null; t = shape(t).superName()) {
      for (String parent : shape(t).interfaces()) {
        if (parent.equals("java/io/Serializable") || isSerializable(parent)) {
          return true;
        }
      }
    }
    return false;
  }

  /** The class in which a field that is accessed through a class is declared; null if unknown. */
  @Nullable String declaring(String owner, String name) {
    for (String type = owner; type != null; type = shape(type).superName()) {
      Shape shape = shape(type);
      if (shape.fields().containsKey(name)) {
        return type;
      }
      for (String parent : shape.interfaces()) {
        String inherited = declaring(parent, name);
        if (inherited != null) {
          return inherited;
        }
      }
    }
    return null;
  }

  /** Whether a class, or one it inherits from, has static state or a static initialiser. */
  boolean inheritsStaticState(@Nullable String type) {
    for (String t = type;
        t != null && InstrumentationScope.isProgram(t);
        t = shape(t).superName()) {
      Shape shape = shape(t);
      boolean state =
          shape.fields().values().stream()
              .anyMatch(f -> (f & Opcodes.ACC_STATIC) != 0 && (f & Opcodes.ACC_FINAL) == 0);
      if (state
          || shape.methods().containsKey(INITIALISER)
          || !initialisedWith(shape.interfaces()).isEmpty()) {
        return true;
      }
    }
    return false;
  }

  /** Whether a class is an enumeration or an interface with a static initialiser. */
  boolean isInitialisedOnce(String type) {
    Shape shape = shape(type);
    return (shape.access() & (Opcodes.ACC_ENUM | Opcodes.ACC_INTERFACE)) != 0
        && shape.methods().containsKey(INITIALISER);
  }

  /** Whether a class is an enumeration, or that of one of its constants. */
  boolean isEnum(String type) {
    return (shape(type).access() & Opcodes.ACC_ENUM) != 0;
  }

  /** Whether a class is an annotation. */
  boolean isAnnotation(String type) {
    return (shape(type).access() & Opcodes.ACC_ANNOTATION) != 0;
  }

  /** Whether one of some interfaces, or of those that they extend, has a static initialiser. */
  boolean haveInitialisers(List<String> interfaces) {
    return interfaces.stream()
        .anyMatch(
            type ->
                InstrumentationScope.isProgram(type)
                    && (isInitialisedOnce(type) || haveInitialisers(shape(type).interfaces())));
  }

  /** Whether a class declares a method. */
  boolean declares(String type, String method) {
    return shape(type).methods().containsKey(method);
  }

  /**
   * The interfaces, of some and those that they extend, that are initialised with a class which
   * implements them (JVMS 5.5), in that order; only those whose time of initialisation makes a
   * difference.
   */
  List<String> initialisedWith(List<String> interfaces) {
    Set<String> found = new LinkedHashSet<>();
    for (String type : interfaces) {
      if (InstrumentationScope.isProgram(type)) {
        found.addAll(initialisedWith(shape(type).interfaces()));
        if (hasDefaults(type) && isRepeatable(type)) {
          found.add(type);
        }
      }
    }
    return List.copyOf(found);
  }

  private boolean hasDefaults(String type) {
    return shape(type).methods().values().stream()
        .anyMatch(access -> (access & (Opcodes.ACC_ABSTRACT | Opcodes.ACC_STATIC)) == 0);
  }

  /** Whether the static initialiser of an enumeration or interface can be repeated. */
  boolean isRepeatable(String name) {
    Boolean known = repeatable.get(name);
    if (known == null) {
      known = readRepeatable(name);
      repeatable.put(name, known);
    }
    return known;
  }

  private boolean readRepeatable(String name) {
    ClassNode type = shape(name).methods().containsKey(INITIALISER) ? code(name) : null;
    return type != null && RepeatableInitialiser.isPossible(type, this);
  }

  /**
   * Whether the time and the thread of the initialisation of a class make no difference; false in a
   * cycle.
   */
  boolean isPure(String name) {
    Boolean known = pure.get(name);
    if (known == null) {
      pure.put(name, false);
      ClassNode type = code(name);
      known =
          type != null && PureInitialiser.is(type, StaticInitialiserPass.initialiser(type), this);
      pure.put(name, known);
    }
    return known;
  }

  /** Whether the class file of a class is found. */
  boolean isKnown(String name) {
    return shape(name).superName() != null;
  }

  /** The code of a class, or null if its class file is not found. */
  @Nullable ClassNode code(String name) {
    byte[] bytes = bytes(name);
    if (bytes == null) {
      return null;
    }
    ClassNode type = new ClassNode();
    new ClassReader(bytes).accept(type, ClassReader.SKIP_DEBUG | ClassReader.SKIP_FRAMES);
    return type;
  }

  /** The superclass of a class, or null if it has none or is not known. */
  public @Nullable String superName(String type) {
    return shape(type).superName();
  }

  /** Whether the method that a class has, or inherits, is a synchronized method of the JDK. */
  boolean isSynchronized(String owner, String method) {
    String type = declaringMethod(owner, method);
    return type != null && kind(type, method) == Opcodes.ACC_SYNCHRONIZED;
  }

  /**
   * Whether a method that a class declares is synchronized, and static; 0 if the class is not of
   * the JDK.
   */
  private int kind(String type, String method) {
    int access = shape(type).methods().getOrDefault(method, 0);
    return InstrumentationScope.isPlatform(type)
        ? access & (Opcodes.ACC_SYNCHRONIZED | Opcodes.ACC_STATIC)
        : 0;
  }

  /** The class, among one and its superclasses, that declares a method; null if none does. */
  public @Nullable String declaringMethod(String owner, String method) {
    for (String type = owner; type != null; type = shape(type).superName()) {
      if (shape(type).methods().containsKey(method)) {
        return type;
      }
    }
    return null;
  }

  /**
   * The class of the JDK that declares a static synchronized method, which is called through that
   * class or a subclass; null for other methods.
   */
  @Nullable String declaringSynchronized(String owner, String method) {
    String type = declaringMethod(owner, method);
    int wanted = Opcodes.ACC_SYNCHRONIZED | Opcodes.ACC_STATIC;
    return type != null && kind(type, method) == wanted ? type : null;
  }

  /** Whether a class is the given one or one of its subclasses, according to the class files. */
  public boolean isSubclass(String type, String ancestor) {
    for (String t = type; t != null; t = shape(t).superName()) {
      if (t.equals(ancestor)) {
        return true;
      }
    }
    return false;
  }
}
