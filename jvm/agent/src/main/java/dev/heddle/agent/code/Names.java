package dev.heddle.agent.code;

/** Internal names that several passes use. */
public final class Names {
  public static final String HOOKS = "dev/heddle/hooks/Hooks";
  public static final String MEMORY_HOOKS = "dev/heddle/hooks/memory/MemoryHooks";
  public static final String GATES = "dev/heddle/hooks/Gates";
  public static final String ARRAY_COPIES = "dev/heddle/hooks/memory/ArrayCopies";
  static final String COPY_CALLS = "dev/heddle/hooks/memory/CopyCalls";
  static final String ACCESS = "dev/heddle/hooks/Access";
  public static final String ELEMENTS = "dev/heddle/hooks/memory/Elements";
  public static final String FIELD_ACCESSES = "dev/heddle/hooks/memory/FieldAccesses";
  public static final String FILE_HOOKS = "dev/heddle/hooks/io/FileHooks";
  public static final String THREAD_PROPERTIES = "dev/heddle/hooks/thread/ThreadProperties";
  public static final String CONTENTS = "dev/heddle/hooks/memory/Contents";
  public static final String INITIALISING = "dev/heddle/hooks/Initialising";
  public static final String REFERENTS = "dev/heddle/hooks/Referents";
  public static final String LOADS = "dev/heddle/hooks/memory/Loads";
  public static final String MOCK_LOCKS = "dev/heddle/hooks/system/MockLocks";
  public static final String MOCKS = "dev/heddle/hooks/system/Mocks";
  public static final String STATICS = "dev/heddle/hooks/Statics";

  private Names() {}
}
