package dev.heddle.agent.classes;

import dev.heddle.agent.HeddleAgent;
import dev.heddle.agent.JdkCode;
import dev.heddle.agent.JdkCode.Method;
import dev.heddle.agent.JdkNatives;
import dev.heddle.agent.JdkWaits;
import dev.heddle.agent.TransformedClassCache;
import dev.heddle.agent.Transformer;
import dev.heddle.agent.code.UnsynchronizedJdkClasses;
import dev.heddle.agent.jdk.JdkTreatment;
import dev.heddle.agent.treatments.Registry;
import dev.heddle.agent.treatments.Treatment;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.objectweb.asm.Opcodes;

/** The methods of java.base in which threads may wait or communicate, and their treatment. */
public final class JdkApis {
  /** What threads may wait for in methods that Heddle does not control. */
  private static final Set<String> OUTSIDE =
      Set.of("code", "exit", "network", "selector", "socket");

  /**
   * Channels wait for threads that are reading or writing, which are blocked there if there are
   * any.
   */
  private static final String CHANNELS = "java/nio/channels/";

  private static final String WAITS = "waits";
  private static final String FILE = "file";
  private static final String LOCKS = "locks";
  private static final String SHARES = "shares";
  private static final String HOLDS = "holds";

  private final JdkCode code = new JdkCode();
  private final JdkNatives natives = new JdkNatives();
  private final JdkWaits waits = new JdkWaits(code);
  private final ClassIndex index = new ClassIndex(null);
  private final ReplacementMethods standIns;
  private final Transformer transformer;
  private final List<String> unknown = new ArrayList<>();
  private final Map<Method, Set<String>> kinds = new HashMap<>();
  private final Set<Method> uncontrolled;

  /** The methods that use files without a hook before the use. */
  private final Set<Method> unhooked;

  public JdkApis() throws IOException, ClassNotFoundException {
    standIns = new ReplacementMethods(HeddleAgent.hookClasses(JdkApis.class.getClassLoader()));
    transformer = new Transformer(standIns, false, TransformedClassCache.none());
    Map<String, List<Method>> sources = sources();
    for (Map.Entry<String, List<Method>> source : sources.entrySet()) {
      reaching(source.getKey(), source.getValue()).forEach(m -> kinds(m).add(source.getKey()));
    }
    uncontrolled = waits.reaching(sources.getOrDefault(WAITS, List.of()), this::isCut);
    unhooked = waits.reaching(sources.getOrDefault(FILE, List.of()), this::isFileCut);
    for (JdkCode.Type type : code.types()) {
      type.methods.values().forEach(this::addDirect);
    }
  }

  /** Whether a hook stands before a call, or in it, or in the caller. */
  private boolean isFileCut(Method caller, Method callee) {
    return JdkTreatment.isFileUse(caller) || isCut(caller, callee);
  }

  private Set<Method> reaching(String kind, List<Method> sources) {
    return switch (kind) {
      case SHARES -> new HashSet<>(sources);
      case WAITS -> waits.reaching(sources, (caller, callee) -> false);
      default -> waits.reaching(sources);
    };
  }

  private Set<String> kinds(Method method) {
    return kinds.computeIfAbsent(method, m -> new TreeSet<>());
  }

  /** The native methods, by what threads wait for in them. */
  private Map<String, List<Method>> sources() {
    Map<String, List<Method>> sources = new TreeMap<>();
    for (JdkCode.Type type : code.types()) {
      for (Method method : type.methods.values()) {
        boolean spins = method.toString().equals("java/lang/Thread.onSpinWait()V");
        if (method.is(Opcodes.ACC_NATIVE) || spins) {
          String kind = spins ? WAITS : natives.kind(method);
          if (kind == null) {
            unknown.add(method + " is native, and jdk-natives.txt does not say whether it waits");
          } else if (!kind.equals(JdkNatives.NONE)) {
            sources.computeIfAbsent(kind, k -> new ArrayList<>()).add(method);
          }
        }
      }
    }
    return sources;
  }

  private void addDirect(Method method) {
    if (method.locks) {
      kinds(method).add(LOCKS);
    }
    if (method.shares) {
      kinds(method).add(SHARES);
    }
    if (UnsynchronizedJdkClasses.root(method.type.name) != null && !method.name.equals("<init>")) {
      kinds(method).add(HOLDS);
    }
  }

  /** Whether Heddle replaces a call. */
  private boolean isCut(Method caller, Method callee) {
    return hasBody(callee)
        || has(Treatment.UNCONTROLLED, callee)
        || (hasCall(caller.type.name, callee) && transformer.wants(caller.type.name, null));
  }

  private boolean has(Treatment treatment, Method method) {
    return transformer.rows(method.type.name, method.name, method.descriptor).stream()
        .anyMatch(row -> row.treatment() == treatment);
  }

  private boolean hasBody(Method method) {
    return standIns.forBodies(method.type.name).containsKey(method.name + method.descriptor);
  }

  private boolean hasCall(String caller, Method method) {
    boolean isStatic = method.is(Opcodes.ACC_STATIC);
    return standIns.forCall(
            index, caller, method.type.name, method.name, method.descriptor, isStatic)
        != null;
  }

  private JdkTreatment treatment(Method method, Set<String> why) {
    String type = method.type.name;
    if (why.contains("process")) {
      return type.equals("java/lang/ProcessHandle") ? JdkTreatment.ATOMIC : JdkTreatment.REFUSED;
    }
    if (hasBody(method) || hasCall("some/Program", method)) {
      return JdkTreatment.STAND_IN;
    }
    if (has(Treatment.UNCONTROLLED, method)) {
      return JdkTreatment.ATOMIC;
    }
    if (InstrumentationScope.isConcurrency(type) && !method.is(Opcodes.ACC_ABSTRACT)) {
      return uncontrolled.contains(method)
          ? JdkTreatment.UNKNOWN
          : JdkTreatment.instrumented(method);
    }
    boolean outside = why.stream().anyMatch(OUTSIDE::contains);
    if (outside || why.contains(WAITS)) {
      if (has(Treatment.NETWORK, method)) {
        return JdkTreatment.INSIDE;
      }
      if (has(Treatment.REFUSED, method)) {
        return JdkTreatment.REFUSED;
      }
    }
    if (outside) {
      return JdkTreatment.REPORTED;
    }
    if (why.contains(WAITS)) {
      return uncontrolled.contains(method) ? waiting(type) : JdkTreatment.THROUGH;
    }
    if (why.contains(FILE) && !unhooked.contains(method)) {
      return JdkTreatment.FILES;
    }
    return why.contains(LOCKS) ? locking(method) : shared(method, why);
  }

  private static JdkTreatment waiting(String type) {
    return type.startsWith(CHANNELS)
        ? JdkTreatment.REPORTED
        : type.equals("java/lang/Process") ? JdkTreatment.REFUSED : JdkTreatment.UNKNOWN;
  }

  private static JdkTreatment locking(Method method) {
    if (method.is(Opcodes.ACC_SYNCHRONIZED) && !method.is(Opcodes.ACC_STATIC)) {
      return JdkTreatment.GATE;
    }
    return InstrumentationScope.isLocking(method.type.name)
        ? JdkTreatment.INSTRUMENTED
        : JdkTreatment.ATOMIC;
  }

  private static JdkTreatment shared(Method method, Set<String> why) {
    if (method.type.name.equals("java/lang/invoke/VarHandle") && method.is(Opcodes.ACC_NATIVE)) {
      return JdkTreatment.STAND_IN;
    }
    if (InstrumentationScope.isSharing(method.type.name)
        || Registry.has(Treatment.SHARED_FIELD, method.type.name)) {
      return JdkTreatment.INSTRUMENTED;
    }
    return why.contains(HOLDS) && !why.contains(FILE) ? JdkTreatment.CONTENTS : JdkTreatment.ATOMIC;
  }

  /** The methods that the table does not cover. */
  public List<String> unknown() {
    return unknown;
  }

  /** The rows of the table: class, treatment, reasons, methods. */
  public Set<Row> rows() {
    Map<String, Map<JdkTreatment, Row>> rows = new TreeMap<>();
    for (JdkCode.Type type : code.types()) {
      for (Method method : type.methods.values()) {
        Set<String> why = kinds.getOrDefault(method, Set.of());
        if (!why.isEmpty() && waits.isApi(method) && !method.is(Opcodes.ACC_SYNTHETIC)) {
          JdkTreatment how = treatment(method, why);
          if (how == JdkTreatment.UNKNOWN) {
            unknown.add(method + " waits, and nothing is known to control it");
          }
          Row row =
              rows.computeIfAbsent(type.name, k -> new TreeMap<>())
                  .computeIfAbsent(how, h -> Row.of(type.name, h));
          row.why().addAll(why);
          row.methods().add(method.name.equals("<init>") ? "new" : method.name);
        }
      }
    }
    return rows.values().stream()
        .flatMap(byHow -> byHow.values().stream())
        .collect(Collectors.toCollection(LinkedHashSet::new));
  }

  /** A row of the table. */
  public record Row(String type, String how, Set<String> why, Set<String> methods) {
    static Row of(String type, JdkTreatment how) {
      return new Row(
          type.replace('/', '.').replace('$', '.'), how.words(), new TreeSet<>(), new TreeSet<>());
    }

    /** Parses the output of {@link #line}. */
    public static Row parse(List<String> cells) {
      return new Row(
          cells.get(0),
          cells.get(1),
          new TreeSet<>(List.of(cells.get(2).split(", "))),
          new TreeSet<>(List.of(cells.get(3).split(", "))));
    }

    public String line(String jdks) {
      return String.join(
          " | ", "| " + type, how, String.join(", ", why), String.join(", ", methods), jdks + " |");
    }
  }
}
