package dev.heddle.agent;

import dev.heddle.agent.classes.ReplacementMethods;
import dev.heddle.agent.code.UnsynchronizedJdkClasses;
import dev.heddle.agent.jdk.SerialVersionComputation;
import dev.heddle.agent.treatments.JdkDrift;
import dev.heddle.hooks.ThreadIdentity;
import java.io.IOException;
import java.lang.instrument.Instrumentation;
import java.lang.instrument.UnmodifiableClassException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.Spliterator;
import java.util.function.BiPredicate;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ClassReader;

/**
 * Heddle's Java agent: puts the hooks into the boot loader, instruments classes when they are
 * loaded, and classes of the JDK that are loaded already.
 *
 * <p>It is started with {@code -javaagent}, or attaches itself: {@link #install()}.
 */
public final class HeddleAgent {
  private static final String HOOKS_PACKAGE = "dev.heddle.hooks.";

  /** Ordered such that each class needs only earlier ones. */
  public static final List<String> HOOK_CLASSES =
      List.of(
          "NeverInline",
          "Replaces$Where",
          "Replaces",
          "AccessKind",
          "SimulatedEnvironment",
          "FileUse",
          "Controller",
          "Unwinding",
          "FieldSite",
          "ClassStatics",
          "StaticInitialisation",
          "memory.ClassLoadCounter",
          "OneTimeInitialisers$Frame",
          "OneTimeInitialisers",
          "Hooks",
          "ReferenceReferents",
          "SynchronizedCallGates$Known",
          "SynchronizedCallGates$1",
          "SynchronizedCallGates",
          "system.FunctionCallbacks",
          "PoolPause",
          "system.MockCallMonitors",
          "system.MockRegions",
          "thread.PoolCalls",
          "memory.ContainerHooks",
          "memory.ArrayCopies",
          "memory.JdkArrayAccesses",
          "memory.ReflectiveFieldAccesses$1",
          "memory.ReflectiveFieldAccesses",
          "memory.IndirectArrayCopyCalls",
          "memory.MemoryHooks",
          "VariableAccess",
          "memory.VarHandleCalls",
          "thread.Nanoseconds",
          "ThreadIdentity",
          "thread.CarrierThread",
          "thread.ObjectCalls$Reflected",
          "thread.ObjectCalls",
          "system.SystemCalls",
          "io.PrintStreamCalls",
          "io.FileHooks",
          "io.RandomAccessCalls",
          "io.ChannelConnectCalls",
          "thread.ThreadPropertyAccesses",
          "thread.ThreadCalls",
          "thread.VirtualThreads",
          "thread.StructuredScopeThreads",
          "thread.ThreadBodies$Starts",
          "thread.ThreadBodies",
          "thread.ThreadStateBodies",
          "thread.ThreadGroupBodies",
          "sync.LockSupportBodies",
          "ReferenceQueueBodies",
          "FinalizableClasses",
          "FinalizerBodies",
          "CleanerBodies$Action",
          "CleanerBodies",
          "system.ProcessBodies",
          "io.LoopbackBodies$Servers",
          "CancelledKeyOwner",
          "io.LoopbackBodies$Selectors",
          "io.LoopbackBodies$Cancellations",
          "io.LoopbackBodies$Asynchronous",
          "io.LoopbackBodies$Datagrams",
          "io.LoopbackBodies$Files",
          "io.LoopbackBodies$Input",
          "io.LoopbackBodies",
          "ShutdownHooks",
          "sync.SynchronizerBodies",
          "sync.ConditionBodies",
          "sync.LongSynchronizerBodies",
          "sync.LongConditionBodies",
          "sync.ReentrantLockBodies",
          "thread.ThreadNumbering$Ids",
          "thread.ThreadNumbering$Counters",
          "thread.ThreadNumbering$Pools",
          "thread.ThreadNumbering",
          "system.RandomSeeds$Seeds",
          "system.RandomSeeds$Times",
          "system.RandomSeeds$Plain",
          "system.RandomSeeds$Strict",
          "system.RandomSeeds$Local",
          "system.RandomSeeds$Generators",
          "system.RandomSeeds$Secure",
          "system.RandomSeeds$Shuffles",
          "system.RandomSeeds",
          "system.MachineDependentValues$Immutables",
          "system.MachineDependentValues$Maps",
          "system.MachineDependentValues$Adders",
          "system.MachineDependentValues$Phasers",
          "system.MachineDependentValues$Exchangers",
          "system.MachineDependentValues$Streams",
          "system.MachineDependentValues",
          "system.RuntimeCalls$Ends",
          "system.RuntimeCalls",
          "thread.CommonPools$Futures",
          "thread.CommonPools$Delayer",
          "thread.CommonPools",
          "memory.UnsafeCalls",
          "thread.CarrierThreadCalls",
          "system.ClassCalls$Fields",
          "system.ClassCalls$Constants",
          "system.ClassCalls$Lookups",
          "system.ClassCalls",
          "system.ReflectiveInvocations",
          "system.LocaleCalls$Zones",
          "system.LocaleCalls",
          "sync.StampedLockCalls",
          "system.ClockCalls$Precise",
          "system.ClockCalls");

  private static volatile @Nullable Transformer transformer;

  private static volatile @Nullable Instrumentation instrumentation;

  /** Computed by the first query. */
  private static @Nullable JdkDrift drift;

  /** Why the agent could not be installed when it was attached. */
  private static volatile @Nullable String failure;

  private HeddleAgent() {}

  /** Entry for {@code -javaagent}. */
  public static void premain(@Nullable String arguments, Instrumentation instrumentation)
      throws Exception {
    install(instrumentation);
  }

  /** Entry for attaching; {@link #install()} reports an error. */
  public static void agentmain(@Nullable String arguments, Instrumentation instrumentation) {
    try {
      install(instrumentation);
    } catch (Exception | LinkageError e) {
      failure = String.valueOf(e);
    }
  }

  /** Installs the agent in this JVM unless it is installed already. */
  public static void install() {
    // Not synchronized: meanwhile the JVM runs agentmain, which is synchronized, in another thread.
    if (transformer == null) {
      SelfAttachment.attach();
    }
    if (transformer == null) {
      throw new IllegalStateException(
          "Heddle's agent was loaded but could not be installed: " + failure);
    }
  }

  /** Whether the agent is installed. */
  public static boolean installed() {
    return transformer != null;
  }

  /** The classes that could not be instrumented, with the reasons. */
  public static Map<String, String> failures() {
    Transformer current = transformer;
    return current == null ? Map.of() : Map.copyOf(current.failures());
  }

  /** How many classes of the JDK an earlier JVM has transformed for this one; 0 if none did. */
  public static int classesTakenOver() {
    Transformer current = transformer;
    return current == null ? 0 : current.takenOver();
  }

  /** How this JDK differs from those that Heddle was tested on. */
  public static synchronized JdkDrift drift() {
    JdkDrift known = drift;
    Transformer current = transformer;
    if (known == null && current != null) {
      known = new JdkDrift(Runtime.version().feature(), current.missing());
      drift = known;
    }
    return known == null ? new JdkDrift(Runtime.version().feature(), List.of()) : known;
  }

  /** For tests: sets another difference of the JDK; null for the real one. */
  static synchronized void differ(@Nullable JdkDrift other) {
    drift = other;
  }

  private static synchronized void install(Instrumentation instrumentation) throws Exception {
    if (transformer != null) {
      return;
    }
    openModules(instrumentation, HeddleAgent.class.getModule());
    for (String name : HOOK_CLASSES) {
      HookDefinition.define(HOOKS_PACKAGE + name);
    }
    List<Class<?>> hooks = hookClasses(null);
    openModules(instrumentation, hooks.get(0).getModule());
    for (Class<?> type : hooks) {
      Class.forName(type.getName(), true, null);
    }
    boolean mapCurrentThread = Runtime.version().feature() < 21 || !ThreadIdentity.supported();
    TransformedClassCache transformed = BuildIdentity.transformedClasses(mapCurrentThread);
    Transformer created =
        new Transformer(new ReplacementMethods(hooks), mapCurrentThread, transformed);
    rehearse(created);
    instrumentation.addTransformer(created, true);
    retransform(instrumentation, created::wants);
    HeddleAgent.instrumentation = instrumentation;
    transformer = created;
    Runtime.getRuntime().addShutdownHook(new Thread(transformed::save, "heddle-save"));
  }

  /**
   * Whether objects of a class are containers of the JDK, which hold values of the program. From
   * now on their methods report reads and writes of the contents.
   */
  public static synchronized boolean hookContainer(Class<?> type) {
    List<String> types = new ArrayList<>();
    for (Class<?> t = type; t != null; t = t.getSuperclass()) {
      types.add(t.getName().replace('.', '/'));
    }
    Transformer current = transformer;
    Instrumentation known = instrumentation;
    boolean cursor =
        UnsynchronizedJdkClasses.root(types.get(0)) != null
            && (Iterator.class.isAssignableFrom(type)
                || Spliterator.class.isAssignableFrom(type)
                || Map.Entry.class.isAssignableFrom(type));
    if (current == null || known == null || !(cursor || UnsynchronizedJdkClasses.isOne(types))) {
      return false;
    }
    Set<String> roots = new HashSet<>();
    for (String name : types) {
      String root = UnsynchronizedJdkClasses.root(name);
      if (root != null && current.containers().activate(root)) {
        roots.add(root);
      }
    }
    if (!roots.isEmpty()) {
      try {
        retransform(
            known,
            (name, loader) ->
                loader == null
                    && roots.contains(String.valueOf(UnsynchronizedJdkClasses.root(name))));
      } catch (UnmodifiableClassException e) {
        throw new IllegalStateException(e);
      }
    }
    return true;
  }

  /** The hook classes as a loader resolves them. */
  public static List<Class<?>> hookClasses(@Nullable ClassLoader loader)
      throws ClassNotFoundException {
    List<Class<?>> hooks = new ArrayList<>();
    for (String name : HOOK_CLASSES) {
      hooks.add(Class.forName(HOOKS_PACKAGE + name, false, loader));
    }
    return hooks;
  }

  /** Gives a module access to internal packages of java.base, so that no flags are necessary. */
  private static void openModules(Instrumentation instrumentation, Module to) {
    Set<Module> modules = Set.of(to);
    Map<String, Set<Module>> opened = new HashMap<>();
    for (String name :
        List.of(
            "java.lang",
            "java.lang.invoke",
            "java.lang.ref",
            "java.net",
            "java.util",
            "java.util.concurrent",
            "java.util.concurrent.locks",
            "java.util.concurrent.atomic",
            "jdk.internal.misc",
            "jdk.internal.reflect",
            "jdk.internal.vm")) {
      if (Object.class.getModule().getPackages().contains(name)) {
        opened.put(name, modules);
      }
    }
    instrumentation.redefineModule(
        Object.class.getModule(), modules, opened, opened, Set.of(), Map.of());
  }

  /** Loads all classes that the transformer needs, before the loading of a class makes it run. */
  private static void rehearse(Transformer transformer) throws IOException {
    for (String name :
        List.of(
            "java/io/BufferedWriter",
            "java/util/concurrent/ThreadPoolExecutor",
            "java/util/concurrent/ConcurrentHashMap")) {
      transformer.jdk(name, HookDefinition.bytes(name), true);
    }
    String own = "dev/heddle/agent/HeddleAgent";
    transformer.transform(
        null,
        HeddleAgent.class.getClassLoader(),
        "rehearsal/" + own,
        null,
        null,
        HookDefinition.bytes(own));
    SerialVersionComputation.of(new ClassReader(HookDefinition.bytes(own)));
    transformer.failures().clear();
  }

  private static void retransform(
      Instrumentation instrumentation, BiPredicate<String, @Nullable ClassLoader> wanted)
      throws UnmodifiableClassException {
    List<Class<?>> classes = new ArrayList<>();
    for (Class<?> type : instrumentation.getAllLoadedClasses()) {
      String name = type.getName().replace('.', '/');
      if (!type.isArray()
          && !type.isHidden()
          && instrumentation.isModifiableClass(type)
          && wanted.test(name, type.getClassLoader())) {
        classes.add(type);
      }
    }
    instrumentation.retransformClasses(classes.toArray(new Class<?>[0]));
  }
}
