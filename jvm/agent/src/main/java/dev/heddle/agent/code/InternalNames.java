package dev.heddle.agent.code;

/** Internal names that several passes use. */
public final class InternalNames {
  public static final String HOOKS = "dev/heddle/hooks/Hooks";
  public static final String MEMORY_HOOKS = "dev/heddle/hooks/memory/MemoryHooks";
  public static final String GATES = "dev/heddle/hooks/SynchronizedCallGates";
  public static final String ARRAY_COPIES = "dev/heddle/hooks/memory/ArrayCopies";
  static final String COPY_CALLS = "dev/heddle/hooks/memory/IndirectArrayCopyCalls";
  static final String ACCESS = "dev/heddle/hooks/AccessKind";
  public static final String ELEMENTS = "dev/heddle/hooks/memory/JdkArrayAccesses";
  public static final String FIELD_ACCESSES = "dev/heddle/hooks/memory/ReflectiveFieldAccesses";
  public static final String FILE_HOOKS = "dev/heddle/hooks/io/FileHooks";
  public static final String THREAD_PROPERTIES = "dev/heddle/hooks/thread/ThreadPropertyAccesses";
  public static final String CONTENTS = "dev/heddle/hooks/memory/ContainerHooks";
  public static final String INITIALISING = "dev/heddle/hooks/OneTimeInitialisers";
  public static final String REFERENTS = "dev/heddle/hooks/ReferenceReferents";
  public static final String LOADS = "dev/heddle/hooks/memory/ClassLoadCounter";
  public static final String MOCK_LOCKS = "dev/heddle/hooks/system/MockCallMonitors";
  public static final String MOCKS = "dev/heddle/hooks/system/MockRegions";
  public static final String STATICS = "dev/heddle/hooks/StaticInitialisation";

  private InternalNames() {}
}
