package dev.heddle.agent;

import dev.heddle.agent.JdkCode.Method;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BiPredicate;
import org.objectweb.asm.Opcodes;

/**
 * Which methods of java.base reach others by their calls.
 *
 * <p>A call reaches the method it names and, inside the JDK, those that override it. A method
 * without a body reaches those that implement it. Otherwise paths end at the public methods of
 * another class, which are listed themselves: through them every method would reach every other
 * one, for example by class loading, caches and properties. Paths continue through public methods
 * of java.util.concurrent, and methods of threads and objects.
 */
public final class JdkWaits {
  private static final List<String> PASSED =
      List.of("java/util/concurrent/", "java/lang/Object", "java/lang/Thread");

  /** Internal packages of the JDK whose methods are treated as part of their callers. */
  private static final Set<String> INSIDE =
      Set.of(
          "sun/nio/ch",
          "sun/nio/fs",
          "jdk/internal/io",
          "jdk/internal/misc",
          "jdk/internal/ref",
          "jdk/internal/vm");

  /** The types whose methods without a body reach their implementations in java.base. */
  private static final List<String> IMPLEMENTED =
      List.of(
          "java/io/",
          "java/lang/Process",
          "java/net/",
          "java/nio/",
          "java/util/concurrent/",
          "jdk/",
          "sun/");

  private final JdkCode code;
  private final Set<String> exported = new HashSet<>();
  final Map<Method, Method> why = new HashMap<>();
  private final Map<Method, List<Method>> callers = new HashMap<>();

  public JdkWaits(JdkCode code) {
    this.code = code;
    Object.class.getModule().getDescriptor().exports().stream()
        .filter(e -> !e.isQualified())
        .forEach(e -> exported.add(e.source().replace('.', '/')));
    for (JdkCode.Type type : code.types()) {
      for (Method method : type.methods.values()) {
        method.calls.forEach(call -> targets(call).forEach(target -> link(method, target)));
        if (method.is(Opcodes.ACC_ABSTRACT)
            && IMPLEMENTED.stream().anyMatch(type.name::startsWith)) {
          overriding(method).forEach(target -> link(method, target));
        }
      }
    }
  }

  private void link(Method caller, Method target) {
    callers.computeIfAbsent(target, k -> new ArrayList<>()).add(caller);
  }

  /** Whether programs can call or implement a method. */
  public boolean isApi(Method method) {
    return exported.contains(pack(method.type))
        && method.type.isPublic()
        && method.is(Opcodes.ACC_PUBLIC | Opcodes.ACC_PROTECTED);
  }

  private List<Method> targets(String call) {
    boolean exact = call.startsWith("!");
    int dot = call.lastIndexOf('.', call.indexOf('('));
    Method named = code.find(call.substring(exact ? 1 : 0, dot), call.substring(dot + 1));
    if (named == null) {
      return List.of();
    }
    List<Method> targets = new ArrayList<>(List.of(named));
    if (!exact && !named.type.name.startsWith("java")) {
      targets.addAll(overriding(named));
    }
    return targets;
  }

  private Set<Method> overriding(Method method) {
    Set<Method> found = new HashSet<>();
    Deque<JdkCode.Type> types = new ArrayDeque<>(code.children(method.type.name));
    while (!types.isEmpty()) {
      JdkCode.Type type = types.remove();
      Method own = type.methods.get(method.name + method.descriptor);
      if (own != null && !own.is(Opcodes.ACC_STATIC | Opcodes.ACC_PRIVATE)) {
        found.add(own);
      }
      types.addAll(code.children(type.name));
    }
    return found;
  }

  /** The methods that reach one of the given ones without passing other public methods. */
  public Set<Method> reaching(Collection<Method> sources) {
    return reaching(sources, (caller, callee) -> isPassed(callee));
  }

  /** The methods that reach one of the given ones by calls that are not cut. */
  public Set<Method> reaching(Collection<Method> sources, BiPredicate<Method, Method> cut) {
    Set<Method> reached = new HashSet<>(sources);
    Deque<Method> next = new ArrayDeque<>(sources);
    while (!next.isEmpty()) {
      Method callee = next.remove();
      for (Method caller : callers.getOrDefault(callee, List.of())) {
        if (passes(caller, callee) && !cut.test(caller, callee) && reached.add(caller)) {
          next.add(caller);
        }
      }
    }
    return reached;
  }

  private boolean passes(Method caller, Method callee) {
    if (caller.name.equals("<clinit>")) {
      return false;
    }
    if (outer(caller.type).equals(outer(callee.type)) || caller.is(Opcodes.ACC_ABSTRACT)) {
      return true;
    }
    return isApi(callee)
        ? callee.is(Opcodes.ACC_NATIVE) || isPassed(callee)
        : pack(caller.type).equals(pack(callee.type)) || INSIDE.contains(pack(callee.type));
  }

  private boolean isPassed(Method method) {
    return isApi(method)
        && !method.is(Opcodes.ACC_NATIVE)
        && PASSED.stream().anyMatch(method.type.name::startsWith);
  }

  private static String pack(JdkCode.Type type) {
    return type.name.substring(0, type.name.lastIndexOf('/'));
  }

  private static String outer(JdkCode.Type type) {
    int end = type.name.indexOf('$');
    return end < 0 ? type.name : type.name.substring(0, end);
  }
}
