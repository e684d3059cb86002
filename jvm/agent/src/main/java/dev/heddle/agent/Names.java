package dev.heddle.agent;

/** Internal names that several passes use. */
final class Names {
  static final String HOOKS = "dev/heddle/hooks/Hooks";
  static final String MEMORY_HOOKS = "dev/heddle/hooks/MemoryHooks";
  static final String GATES = "dev/heddle/hooks/Gates";
  static final String ARRAY_COPIES = "dev/heddle/hooks/ArrayCopies";
  static final String COPY_CALLS = "dev/heddle/hooks/CopyCalls";
  static final String ACCESS = "dev/heddle/hooks/Access";
  static final String ELEMENTS = "dev/heddle/hooks/Elements";
  static final String FIELD_ACCESSES = "dev/heddle/hooks/FieldAccesses";
  static final String FILE_HOOKS = "dev/heddle/hooks/FileHooks";
  static final String THREAD_PROPERTIES = "dev/heddle/hooks/ThreadProperties";
  static final String CONTENTS = "dev/heddle/hooks/Contents";
  static final String INITIALISING = "dev/heddle/hooks/Initialising";
  static final String REFERENTS = "dev/heddle/hooks/Referents";
  static final String LOADS = "dev/heddle/hooks/Loads";
  static final String MOCK_LOCKS = "dev/heddle/hooks/MockLocks";
  static final String MOCKS = "dev/heddle/hooks/Mocks";
  static final String STATICS = "dev/heddle/hooks/Statics";

  private Names() {}
}
