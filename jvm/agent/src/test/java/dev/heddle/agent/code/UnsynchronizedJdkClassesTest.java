package dev.heddle.agent.code;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.heddle.agent.classes.InstrumentationScope;
import java.io.IOException;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.net.URI;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.MethodNode;

/** Every public mutable class of the JDK is tracked, or the test has the reason why it is not. */
class UnsynchronizedJdkClassesTest {
  private static final List<String> PACKAGES =
      List.of(
          "java/util",
          "java/text",
          "java/io",
          "java/nio",
          "java/nio/charset",
          "java/math",
          "java/util/jar",
          "java/util/regex",
          "java/util/zip");

  /** Classes that are not tracked, by reason. */
  private static final Map<String, List<String>> OTHERS =
      Map.of(
          "hold a container that is followed",
          List.of(
              "java.util.EnumSet",
              "java.util.HashSet",
              "java.util.LinkedHashSet",
              "java.util.TreeSet",
              "java.util.jar.Attributes"),
          "are extended by the program or by classes that are followed",
          List.of(
              "java.util.AbstractList",
              "java.util.AbstractMap",
              "java.util.AbstractSequentialList",
              "java.util.TimerTask",
              "java.io.FilterReader",
              "java.io.FilterWriter",
              "java.io.FilterOutputStream",
              "java.io.Reader",
              "java.io.Writer"),
          "lock",
          List.of(
              "java.util.Hashtable",
              "java.util.Observable",
              "java.util.Properties",
              "java.util.Stack",
              "java.util.Vector",
              "java.text.AttributedString",
              "java.text.Collator",
              "java.text.RuleBasedCollator",
              "java.io.BufferedInputStream",
              "java.io.BufferedOutputStream",
              "java.io.BufferedReader",
              "java.io.BufferedWriter",
              "java.io.ByteArrayInputStream",
              "java.io.ByteArrayOutputStream",
              "java.io.CharArrayReader",
              "java.io.CharArrayWriter",
              "java.io.Console",
              "java.io.FileReader",
              "java.io.FileWriter",
              "java.io.InputStreamReader",
              "java.io.LineNumberReader",
              "java.io.OutputStreamWriter",
              "java.io.PipedInputStream",
              "java.io.PipedOutputStream",
              "java.io.PipedReader",
              "java.io.PipedWriter",
              "java.io.PrintStream",
              "java.io.PrintWriter",
              "java.io.PushbackReader",
              "java.io.StringBufferInputStream",
              "java.io.StringReader",
              "java.io.StringWriter",
              "java.util.jar.JarFile",
              "java.util.zip.Deflater",
              "java.util.zip.Inflater",
              "java.util.zip.ZipFile"),
          "change only to keep what they would compute again, or atomically",
          List.of(
              "java.util.Base64$Encoder",
              "java.util.EventObject",
              "java.util.HexFormat",
              "java.nio.ByteOrder",
              "java.util.ListResourceBundle",
              "java.util.Locale",
              "java.util.Locale$LanguageRange",
              "java.util.PropertyPermission",
              "java.util.PropertyResourceBundle",
              "java.util.Random",
              "java.util.ResourceBundle",
              "java.text.Annotation",
              "java.text.AttributedCharacterIterator$Attribute",
              "java.text.Bidi",
              "java.text.DateFormat$Field",
              "java.text.Format$Field",
              "java.text.ListFormat",
              "java.text.MessageFormat$Field",
              "java.text.NumberFormat$Field",
              "java.io.File",
              "java.io.FilePermission",
              "java.io.ObjectStreamClass",
              "java.io.ObjectStreamField",
              "java.io.SerializablePermission",
              "java.math.BigDecimal",
              "java.math.BigInteger",
              "java.nio.charset.Charset",
              "java.nio.charset.CodingErrorAction",
              "java.util.regex.Pattern"),
          "pass everything on",
          List.of("java.util.zip.CheckedInputStream", "java.util.zip.CheckedOutputStream"),
          "are about files, which are not controlled",
          List.of(
              "java.io.FileDescriptor",
              "java.io.FileInputStream",
              "java.io.FileOutputStream",
              "java.io.RandomAccessFile"),
          "are not followed: the README says so",
          List.of(
              "java.util.ServiceLoader",
              "java.util.SimpleTimeZone",
              "java.util.Spliterators$AbstractDoubleSpliterator",
              "java.util.Spliterators$AbstractIntSpliterator",
              "java.util.Spliterators$AbstractLongSpliterator",
              "java.util.Spliterators$AbstractSpliterator",
              "java.util.TimeZone"));

  private static List<String> classes(String home) throws IOException {
    FileSystem jdk = FileSystems.getFileSystem(URI.create("jrt:/"));
    try (Stream<Path> files = Files.list(jdk.getPath("/modules/java.base/" + home))) {
      return files
          .map(file -> file.getFileName().toString())
          .filter(name -> name.endsWith(".class") && !name.endsWith("-info.class"))
          .map(name -> home + "/" + name.substring(0, name.length() - ".class".length()))
          .toList();
    }
  }

  private static boolean isPublic(Class<?> type) {
    for (Class<?> c = type; c != null; c = c.getDeclaringClass()) {
      if (!Modifier.isPublic(c.getModifiers())) {
        return false;
      }
    }
    return !type.isInterface() && !type.isEnum() && !Throwable.class.isAssignableFrom(type);
  }

  private static boolean canBeChanged(Class<?> type) {
    for (Class<?> c = type; c != null; c = c.getSuperclass()) {
      for (Field field : c.getDeclaredFields()) {
        int flags = field.getModifiers();
        boolean fixed = Modifier.isFinal(flags) && !field.getType().isArray();
        if (!Modifier.isStatic(flags) && !Modifier.isVolatile(flags) && !fixed) {
          return true;
        }
      }
    }
    return false;
  }

  private static boolean isFollowed(Class<?> type) {
    List<String> types = new ArrayList<>();
    for (Class<?> c = type; c != null; c = c.getSuperclass()) {
      types.add(c.getName().replace('.', '/'));
    }
    return UnsynchronizedJdkClasses.isOne(types);
  }

  @Test
  void everyClassWhoseObjectsCanBeChangedIsFollowedOrItIsSaidWhyNot() throws Exception {
    Set<String> others = new TreeSet<>();
    int followed = 0;
    for (String home : PACKAGES) {
      for (String name : classes(home)) {
        Class<?> type = Class.forName(name.replace('/', '.'), false, null);
        if (isPublic(type) && canBeChanged(type)) {
          if (isFollowed(type)) {
            followed++;
          } else {
            others.add(type.getName());
          }
        }
      }
    }
    Set<String> known = new TreeSet<>();
    OTHERS.values().forEach(known::addAll);
    others.removeAll(known);
    assertEquals(Set.of(), others);
    assertTrue(followed >= 70, "only " + followed);
  }

  @Test
  void nothingThatIsFollowedIsSaidNotToBe() throws ClassNotFoundException {
    for (List<String> names : OTHERS.values()) {
      for (String name : names) {
        boolean here = Object.class.getResource("/" + name.replace('.', '/') + ".class") != null;
        assertTrue(!here || !isFollowed(Class.forName(name, false, null)), name);
      }
    }
  }

  /** A preempted thread that holds a real monitor would block all others. */
  @Test
  void monitorsOfTheseClassesAreSimulated() throws IOException {
    Map<String, Set<String>> real = new TreeMap<>();
    for (String home : PACKAGES) {
      for (String name : classes(home)) {
        if (UnsynchronizedJdkClasses.root(name) != null && !InstrumentationScope.isLocking(name)) {
          Set<String> methods = methodsWithMonitors(name);
          if (!methods.isEmpty()) {
            real.put(name, methods);
          }
        }
      }
    }
    Map<String, Set<String>> harmless =
        Map.of(
            "java/util/Calendar", Set.of("writeObject"),
            "java/util/WeakHashMap", Set.of("expungeStaleEntries"),
            "java/util/zip/InflaterInputStream", Set.of("mark", "reset"));
    real.keySet()
        .removeIf(name -> harmless.getOrDefault(name, Set.of()).containsAll(real.get(name)));
    assertEquals(Map.of(), real);
  }

  private static Set<String> methodsWithMonitors(String name) throws IOException {
    ClassNode type = new ClassNode();
    new ClassReader(name).accept(type, ClassReader.SKIP_DEBUG | ClassReader.SKIP_FRAMES);
    Set<String> methods = new TreeSet<>();
    for (MethodNode method : type.methods) {
      boolean monitor = (method.access & Opcodes.ACC_SYNCHRONIZED) != 0;
      for (AbstractInsnNode insn : method.instructions) {
        monitor |= insn.getOpcode() == Opcodes.MONITORENTER;
      }
      if (monitor && (method.access & Opcodes.ACC_STATIC) == 0) {
        methods.add(method.name);
      }
    }
    return methods;
  }
}
