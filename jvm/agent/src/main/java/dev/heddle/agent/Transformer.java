package dev.heddle.agent;

import dev.heddle.agent.classes.ClassIndex;
import dev.heddle.agent.classes.InstrumentationScope;
import dev.heddle.agent.classes.JdkClassPass;
import dev.heddle.agent.classes.MockitoClasses;
import dev.heddle.agent.classes.ProgramClassPass;
import dev.heddle.agent.classes.ReplacementMethods;
import dev.heddle.agent.classes.StaticInitialiserPass;
import dev.heddle.agent.classes.SynchronizedCalls;
import dev.heddle.agent.code.BridgeMethods;
import dev.heddle.agent.code.ClassConstants;
import dev.heddle.agent.code.ClassFiles;
import dev.heddle.agent.code.IndirectArrayCopies;
import dev.heddle.agent.code.MemoryCalls;
import dev.heddle.agent.code.UnsynchronizedJdkClasses;
import dev.heddle.agent.code.WeakCompareAndSets;
import dev.heddle.agent.collections.ContainerCallHooks;
import dev.heddle.agent.collections.ContainerLayouts;
import dev.heddle.agent.jdk.ArrayArgumentHooks;
import dev.heddle.agent.jdk.CallReplacement;
import dev.heddle.agent.jdk.ClassLoadedBeforeAgent;
import dev.heddle.agent.jdk.DualMonitorBodies;
import dev.heddle.agent.jdk.ReflectiveCalls;
import dev.heddle.agent.jdk.SerialVersionComputation;
import dev.heddle.agent.jdk.VarHandleConversionCalls;
import dev.heddle.agent.treatments.JdkCheck;
import dev.heddle.agent.treatments.Registry;
import dev.heddle.agent.treatments.Row;
import dev.heddle.hooks.Hooks;
import dev.heddle.hooks.memory.ClassLoadCounter;
import dev.heddle.hooks.system.MockCallMonitors;
import java.lang.instrument.ClassFileTransformer;
import java.security.ProtectionDomain;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.WeakHashMap;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.InvokeDynamicInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;

/** Selects the passes of a class, and runs them. */
public final class Transformer implements ClassFileTransformer {
  private final ReplacementMethods standIns;
  private final boolean mapCurrentThread;
  private final TransformedClassCache transformed;
  private final Map<ClassLoader, ClassIndex> indexes =
      Collections.synchronizedMap(new WeakHashMap<>());
  private final ClassIndex bootIndex = new ClassIndex(null);
  private final SynchronizedCalls synchronizedCalls = new SynchronizedCalls(bootIndex);
  private final ContainerLayouts containers = new ContainerLayouts();
  private final JdkPasses passes;
  private final LoadedClassNames atLoad = new LoadedClassNames();
  private final Map<String, String> failures = Collections.synchronizedMap(new LinkedHashMap<>());

  public Transformer(
      ReplacementMethods standIns, boolean mapCurrentThread, TransformedClassCache transformed) {
    this.standIns = standIns;
    this.mapCurrentThread = mapCurrentThread;
    this.transformed = transformed;
    this.passes =
        new JdkPasses(standIns, synchronizedCalls, containers, bootIndex, mapCurrentThread);
  }

  /** The classes that could not be instrumented, with the reasons. */
  public Map<String, String> failures() {
    return failures;
  }

  /** How many classes of the JDK an earlier JVM has transformed for this one. */
  int takenOver() {
    return transformed.found();
  }

  /** All treatments of a method of the JDK: rows of the table, and rows that rules make. */
  public List<Row> rows(String type, String method, String descriptor) {
    List<Row> rows = new ArrayList<>(Registry.of(type).of(method, descriptor));
    rows.addAll(UnsynchronizedJdkClasses.rows(type));
    rows.addAll(standIns.rows(type, method, descriptor));
    return rows;
  }

  /**
   * All rows: those of the table, and the replacements of methods and fields that the JDK may not
   * have.
   */
  List<Row> rows() {
    List<Row> rows = new ArrayList<>(Registry.rows());
    rows.addAll(standIns.unsure());
    return rows;
  }

  /** The names in rows that the JDK does not have; kept for the next JVM. */
  List<String> missing() {
    List<String> known = transformed.missing();
    if (known == null) {
      known = missing(rows(), Runtime.version().feature());
      transformed.keepMissing(known);
    }
    return known;
  }

  static List<String> missing(List<Row> rows, int feature) {
    return new JdkCheck(rows, feature).missing().stream().map(Row::toString).toList();
  }

  /** Which containers of the JDK are hooked. */
  ContainerLayouts containers() {
    return containers;
  }

  /** Whether a class that is loaded already must be transformed again. */
  public boolean wants(String name, @Nullable ClassLoader loader) {
    if (InstrumentationScope.isProgram(name, loader) || MockitoClasses.isOne(name)) {
      return true;
    }
    return loader == null && passes.concern(Registry.of(name));
  }

  @Override
  public byte @Nullable [] transform(
      @Nullable Module module,
      @Nullable ClassLoader loader,
      @Nullable String given,
      @Nullable Class<?> redefined,
      @Nullable ProtectionDomain domain,
      byte[] bytes) {
    // A loader may define a class without giving its name.
    String name = given == null ? nameIn(bytes) : given;
    if (name == null) {
      return null;
    }
    boolean program = InstrumentationScope.isProgram(name, loader);
    boolean mocks = MockitoClasses.isOne(name);
    if (!program && !mocks && !InstrumentationScope.isPlatform(name)) {
      return null;
    }
    if (!program && InstrumentationScope.isLinkage(name) && !wants(name, loader)) {
      noteLoad(redefined);
      return null;
    }
    Hooks.enterGuard();
    try {
      noteLoad(redefined);
      if (mocks) {
        return MockitoClasses.transform(bytes, mapCurrentThread);
      }
      if (redefined == null) {
        atLoad.add(loader, name);
      }
      // Another agent may request the retransformation of a class, which must keep its methods.
      Class<?> late = atLoad.contains(loader, name) ? null : redefined;
      return program ? program(loader, bytes, late) : kept(name, bytes, late == null);
    } catch (Throwable e) {
      byte[] complaining = program ? complaining(bytes, e) : null;
      if (complaining == null) {
        failures.put(name.replace('/', '.'), String.valueOf(e));
      }
      return complaining;
    } finally {
      Hooks.exitGuard();
    }
  }

  private static void noteLoad(@Nullable Class<?> redefined) {
    if (redefined == null) {
      ClassLoadCounter.note();
    }
  }

  /**
   * A version of a class that could not be instrumented, such that only searches that use it fail;
   * null if even this is impossible.
   */
  private static byte @Nullable [] complaining(byte[] bytes, Throwable reason) {
    try {
      ClassNode type = new ClassNode();
      ClassReader reader = new ClassReader(bytes);
      reader.accept(type, ClassReader.EXPAND_FRAMES);
      ClassLoadedBeforeAgent.complain(
          type,
          type.name.replace('/', '.')
              + " could not be instrumented, so the result would mean nothing: "
              + reason);
      return ClassFiles.write(type, reader);
    } catch (RuntimeException e) {
      return null;
    }
  }

  /**
   * The name of the class in a class file; null if it is not a class file, which the JVM will
   * report.
   */
  private static @Nullable String nameIn(byte[] bytes) {
    Hooks.enterGuard();
    try {
      return new ClassReader(bytes).getClassName();
    } catch (RuntimeException e) {
      return null;
    } finally {
      Hooks.exitGuard();
    }
  }

  private ClassIndex index(@Nullable ClassLoader loader) {
    return loader == null ? bootIndex : indexes.computeIfAbsent(loader, ClassIndex::new);
  }

  private byte[] program(@Nullable ClassLoader loader, byte[] bytes, @Nullable Class<?> redefined) {
    boolean loading = redefined == null;
    ClassReader reader = new ClassReader(bytes);
    ClassIndex index = index(loader);
    index.learn(reader);
    ClassNode type = new ClassNode();
    reader.accept(type, ClassReader.EXPAND_FRAMES);
    if (redefined != null) {
      ClassLoadedBeforeAgent.apply(type);
      StaticInitialiserPass.keep(type, redefined);
    } else {
      SerialVersionComputation.keep(reader, type, index);
      ClassConstants.allow(type);
    }
    boolean resettable = loading && StaticInitialiserPass.apply(type, index);
    type.methods.stream()
        .filter(method -> (method.access & Opcodes.ACC_SYNCHRONIZED) != 0)
        .forEach(method -> MockCallMonitors.add(type.name, method.name + method.desc));
    DualMonitorBodies.apply(type, loading);
    ProgramClassPass hooks = new ProgramClassPass(type, index, loader);
    CallReplacement calls = new CallReplacement(standIns, type.name, index, mapCurrentThread, true);
    ContainerCallHooks sites = new ContainerCallHooks(type, loader);
    BridgeMethods bridges = new BridgeMethods(type);
    boolean bridging = loading && BridgeMethods.possible(type);
    for (MethodNode method : type.methods) {
      if (!method.name.equals("<clinit>")) {
        sites.apply(method);
        ArrayArgumentHooks.apply(method);
        hooks.apply(method);
        calls.apply(method);
      } else if (!resettable) {
        hooks.applyToInitialiser(method);
        calls.apply(method);
        StaticInitialiserPass.announce(type, method, index, loading);
        new JdkClassPass(type, index).bracket(method, "enterGuard", false, "exitGuard");
      }
      if (bridging) {
        bridge(method, index, bridges);
      } else if (!method.name.equals("<clinit>")) {
        synchronizedCalls.approach(method, index);
      }
    }
    bridges.finish();
    // A class that is loaded keeps the indices of its constants, so that the JVM need not renumber
    // them.
    return ClassFiles.write(type, loading ? null : reader);
  }

  private void bridge(MethodNode method, ClassIndex index, BridgeMethods bridges) {
    for (AbstractInsnNode insn : method.instructions) {
      if (insn instanceof MethodInsnNode call) {
        bridge(call, index, bridges);
      } else if (insn instanceof InvokeDynamicInsnNode dynamic) {
        CallReplacement.rewriteReferences(dynamic, call -> bridge(call, index, bridges));
      }
    }
  }

  private void bridge(MethodInsnNode call, ClassIndex index, BridgeMethods bridges) {
    if (!VarHandleConversionCalls.apply(call)
        && !WeakCompareAndSets.apply(call, bridges)
        && !MemoryCalls.apply(call, bridges)
        && !ReflectiveCalls.apply(call, bridges)
        && !IndirectArrayCopies.apply(call, bridges)) {
      synchronizedCalls.apply(call, index, bridges);
    }
  }

  /** A class of the JDK, transformed by this JVM or by an earlier one. */
  private byte @Nullable [] kept(String name, byte[] bytes, boolean loading) {
    String key = isHookedContainer(name, loading) ? name + " contents" : name;
    TransformedClassCache.Result known = transformed.find(key, loading, bytes);
    if (known != null) {
      return known.bytes();
    }
    byte[] result = jdk(name, bytes, loading);
    transformed.keep(key, loading, bytes, result);
    return result;
  }

  private boolean isHookedContainer(String name, boolean loading) {
    String root = UnsynchronizedJdkClasses.root(name);
    return root != null && (loading || containers.isActive(root));
  }

  /** Transforms a class of the JDK that is being loaded, or was loaded before. */
  public byte @Nullable [] jdk(String name, byte[] bytes, boolean loading) {
    return passes.apply(bytes, loading, isHookedContainer(name, loading));
  }
}
