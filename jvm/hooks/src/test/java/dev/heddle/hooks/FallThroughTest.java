package dev.heddle.hooks;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.heddle.hooks.io.FileHooks;
import dev.heddle.hooks.memory.ContainerHooks;
import dev.heddle.hooks.memory.JdkArrayAccesses;
import dev.heddle.hooks.memory.MemoryHooks;
import dev.heddle.hooks.thread.ThreadPropertyAccesses;
import java.io.FileDescriptor;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/** Hooks that only pass something on: each does so for the controlled thread, and for no other. */
final class FallThroughTest extends UnderControl {
  /** Those that say something only of some arguments, or of the access that comes next. */
  private static final Set<String> OTHERWISE =
      Set.of("weak", "takeWeak", "failsWeakly", "declaredLocation");

  private static final List<Class<?>> HOOKS =
      List.of(
          MemoryHooks.class,
          ContainerHooks.class,
          JdkArrayAccesses.class,
          FileHooks.class,
          ThreadPropertyAccesses.class);

  private static List<Method> methods() {
    List<Method> methods = new ArrayList<>();
    for (Class<?> hooks : HOOKS) {
      for (Method method : hooks.getDeclaredMethods()) {
        int modifiers = method.getModifiers();
        if (Modifier.isPublic(modifiers)
            && Modifier.isStatic(modifiers)
            && !OTHERWISE.contains(method.getName())) {
          methods.add(method);
        }
      }
    }
    return methods;
  }

  private static Object[] arguments(Method method) {
    Class<?>[] types = method.getParameterTypes();
    Object[] arguments = new Object[types.length];
    for (int i = 0; i < types.length; i++) {
      if (types[i] == int.class) {
        // An index, an end after it, or a length.
        arguments[i] = i == types.length - 1 || method.getName().equals("writesCopy") ? i + 1 : i;
      } else if (types[i] == long.class) {
        arguments[i] = 1L;
      } else if (types[i] == boolean.class) {
        arguments[i] = true;
      } else if (method.getDeclaringClass() == FileHooks.class) {
        arguments[i] = takesDescriptor(method) && i == 0 ? new FileDescriptor() : "file";
      } else {
        arguments[i] = new int[10];
      }
    }
    return arguments;
  }

  private static boolean takesDescriptor(Method method) {
    String name = method.getName();
    return (method.getParameterCount() > 1 && !Set.of("moves", "copies", "opens").contains(name));
  }

  @Test
  void everyHookPassesItsCallOnForTheControlledThreadOnly() throws Exception {
    recorder.knows = true;
    assertTrue(methods().size() > 60, methods().size() + " hooks");
    for (Method method : methods()) {
      Object[] arguments = arguments(method);
      String name = method.getDeclaringClass().getSimpleName() + "." + method.getName();
      assertEquals(List.of(), uncontrolled(() -> method.invoke(null, arguments)), name);
      assertEquals(List.of(), guarded(() -> method.invoke(null, arguments)), name);
      List<String> calls = controlled(() -> method.invoke(null, arguments));
      assertTrue(calls.size() == 1 || name.startsWith("FileHooks.begin"), name + ": " + calls);
    }
  }

  /** Plain accesses are not looked at while there is no need. */
  @Test
  void withoutWatchingOnlyWhatIsMoreThanPlainIsPassedOn() throws Exception {
    Hooks.watching = false;
    recorder.knows = true;
    Set<String> silent = new TreeSet<>();
    Set<String> heard = new TreeSet<>();
    for (Method method : methods()) {
      String name = method.getDeclaringClass().getSimpleName() + "." + method.getName();
      boolean passed = !controlled(() -> method.invoke(null, arguments(method))).isEmpty();
      (passed ? heard : silent).add(name);
    }
    Set<String> memory = new TreeSet<>(silent);
    memory.removeIf(name -> !name.startsWith("MemoryHooks."));
    assertEquals(
        Set.of(
            "MemoryHooks.read",
            "MemoryHooks.readStatic",
            "MemoryHooks.readElement",
            "MemoryHooks.write",
            "MemoryHooks.writeStatic",
            "MemoryHooks.writeElement",
            "MemoryHooks.plainLocation",
            "MemoryHooks.plainVariable",
            "MemoryHooks.attempted"),
        memory);
    for (String name : heard) {
      assertTrue(!name.startsWith("Elements.") && !name.startsWith("Contents."), name);
    }
    for (String name : silent) {
      assertTrue(!name.startsWith("FileHooks.") && !name.startsWith("ThreadProperties."), name);
    }
  }
}
