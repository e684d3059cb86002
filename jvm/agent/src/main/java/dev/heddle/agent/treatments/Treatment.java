package dev.heddle.agent.treatments;

/**
 * The treatment of the classes and methods of the JDK, or of libraries, that a row of the table
 * names.
 */
public enum Treatment {
  /** A library that runs around the program, not in it. */
  LEFT_ALONE("left alone", "a library or tool that runs around the program: not instrumented"),
  /** A class of the JDK. */
  PLATFORM("platform", "its classes are the JDK's, not the program's"),
  /**
   * A class that the JVM needs to link method handles and lambdas. Code that runs while such a
   * class is being loaded must not link anything itself: it would need the same class.
   */
  LINKAGE(
      "linkage", "the JVM links with these classes: not instrumented unless another row says so"),
  /** A class with the JDK's implementation of synchronization or sharing. */
  INSTRUMENTED(
      "instrumented", "every access to shared memory, and every monitor, is a scheduling point"),
  /** A class without synchronization that shares volatile variables with other threads. */
  VOLATILES("volatile fields", "accesses to volatile fields are scheduling points"),
  /**
   * A class that locks objects which the program can lock too, or for which other such classes
   * wait. Classes that wait themselves need not be listed.
   */
  SIMULATED_MONITORS("simulated monitors", "controlled threads enter simulated monitors"),
  /**
   * A class that keeps its real monitors although it waits: threads of the JVM itself use it, or
   * code that holds other real monitors, during which no thread may be switched. If controlled
   * threads commonly reach such a wait, it has a replacement.
   */
  REAL_MONITORS("real monitors", "monitors stay real although the code waits for notifications"),
  /** A class that forwards calls of the program to objects that the program has passed. */
  FORWARDING("forwarding", "calls wait for the monitors of objects that the program chose"),
  /** A class that is usually loaded before the agent, in which only calls are replaced. */
  CALLS("calls", "only calls are replaced, also if the class was loaded before the agent"),
  /** A class that reads the current thread, outside of java.util.concurrent. */
  CURRENT_THREAD("current thread", "asks for the current thread: that call is replaced"),
  /** A class whose objects programs share because their methods are synchronized. */
  GATE("gate", "callers wait for the monitor before the call"),
  /**
   * A method inside which hooks do nothing: it loads or links classes, or fills caches that outlive
   * an execution. It does this only the first time, so its accesses must not be steps. It calls no
   * code of the program that waits.
   */
  UNCONTROLLED("uncontrolled", "runs to its end without a scheduling point"),
  /** A method in which a worker of a pool waits for work. */
  IDLE("idle", "a thread that waits in it has nothing to do"),
  /** A method that continues after any throwable, in a class that is not changed otherwise. */
  SWALLOWS("swallows", "its handlers do not catch what ends a controlled thread"),
  /** Calls of the method are atomic: one step, however many accesses they have. */
  ONE_STEP("one step", "a call is one step, apart from waits inside it"),
  /** The same, although it calls functions of the program, which have steps of their own. */
  ONE_STEP_CALLING("one step with callbacks", "a call is one step, apart from its callbacks"),
  /** The same for a method that only the JDK calls. */
  ONE_STEP_INSIDE("inner step", "a call of the JDK's own is one step"),
  /** A method that is instrumented code, in a class whose other methods are one step. */
  MANY_STEPS("many steps", "not one step, although other methods of the class are"),
  /** A method that is one step and only reads its receiver. */
  QUERY("query", "if it is one step, it only reads"),
  /** A method of a functional interface that instrumented code calls. */
  CALLBACK("callback", "called by the JDK, it runs as code of the program"),
  /** A class in which tasks are handed over by plain writes. */
  HANDS_OVER("hands over", "plain writes that hand tasks over are scheduling points, too"),
  /** A class of atomic variables. */
  ATOMIC_VARIABLE("atomic variable", "weaker access modes are scheduling points, and are reported"),
  /** A method of a thread pool that is one step, apart from its pauses. */
  POOL_STEP("pool step", "one step, apart from its pauses"),
  /** A method that reads the state of a pool, or returns its queue. */
  POOL_LOOK("pool look", "reads what a pool is doing"),
  /** A call in a method of a thread pool where other threads may run. */
  POOL_PAUSE("pool pause", "a scheduling point at this call, inside a pool step"),
  /** A call of a thread pool that may run code of the program. */
  POOL_CALLBACK("pool callback", "called by a pool, it runs as code of the program"),
  /** A method that uses a file. */
  FILE("file", "each use of the file is a step"),
  /** A method that copies a file. */
  FILE_COPY("file copy", "reads one file and writes another, after both were opened"),
  /** A method that creates a file whose name only it knows. */
  FILE_NEW("new file", "makes a file whose name is chosen inside"),
  /** A method that reads or writes a property of a thread or a group, or cleans up. */
  PROPERTY("property", "reads or writes this property: a step if another thread uses it"),
  /** A field by which threads may affect each other, though few programs share such objects. */
  SHARED_FIELD("shared field", "an access is a step if another thread uses the object"),
  /** A method that reads a string buffer without its monitor. */
  BUFFER_READ("buffer read", "reads a string buffer without its monitor"),
  /** A method in which reflection calls methods and constructors. */
  REFLECTION("reflection", "the class of what is called is initialised first"),
  /** A constructor of references. */
  REFERENCE("reference", "the object that is referred to is recorded"),
  /** A method that the JVM calls with a class that was just defined. */
  DEFINED_CLASS("defined class", "the class is recorded"),
  /** A method of serialization that reads or writes objects of the program. */
  SERIALIZATION("serialization", "reads and writes fields and elements of the program's objects"),
  /** A list on an array: an access to the list is an access to the elements of the array. */
  ARRAY_VIEW("array view", "an access to the list is one to the elements of the array"),
  /**
   * A mutable class, with its nested classes, that is not thread-safe: plain collections, builders,
   * formats, buffers.
   */
  CONTENTS("contents", "what the object holds counts as one variable"),
  /** A method that writes such an object, though its code does not show it. */
  CONTENTS_WRITE("contents: writes", "writes what the object holds"),
  /** A method that reads such an object, though its code does not show it. */
  CONTENTS_READ("contents: reads", "reads what the object holds"),
  /** A method that neither reads nor writes such an object. */
  CONTENTS_NONE("contents: none", "neither reads nor writes what the object holds"),
  /** A method that reads or writes only one element of a list. */
  CONTENTS_ITEM("contents: item", "reads or writes one element"),
  /** A field of such an object that is computed on demand, with the same result in every thread. */
  CONTENTS_CACHE(
      "contents: cache", "a field that is computed on demand: not what the object holds"),
  /** A superclass of such classes that has a part of their contents. */
  CONTENTS_ABOVE("contents: superclass", "its fields are part of what subclasses hold"),
  /** A method that has a replacement in Heddle. */
  STAND_IN("by meaning", "a method of Heddle's is called instead"),
  /** A method that returns the state of a thread. */
  THREAD_QUERY("thread query", "the thread is recorded before the call"),
  /**
   * A class whose replacements call methods that may be overridden: calls of super are not
   * replaced.
   */
  OVERRIDABLE("overridable", "calls of super go past the stand-in"),
  /** A method that returns a new object or a constant, and has no other effect. */
  PURE("pure", "makes something new or a constant: static initialisers that do no more run once"),
  /** A class whose constants, or one of its fields, never change. */
  CONSTANT("constant", "the static field never changes"),
  /** Mockito: its own code is not explored; code of the program that it calls is. */
  MOCKS("mocks", "its methods are uncontrolled; what they call of the program is controlled"),
  /**
   * A call in the library that may reach code of the program, or that waits: the region is left.
   */
  LEAVES_MOCKS("leaves mocks", "called by Mockito, it runs as code of the program"),
  /** A method that uses the state of a mock. */
  MOCK_STATE("mock state", "uses the state of a mock: a step"),
  /** Communication between threads of the program through it is controlled. */
  NETWORK("in the program", "has an implementation inside the program"),
  /** A program that uses it gets no verdict. */
  REFUSED("refused", "a program that uses it gets no verdict");

  private final String words;
  private final String meaning;

  Treatment(String words, String meaning) {
    this.words = words;
    this.meaning = meaning;
  }

  /** Its name in documents and messages. */
  public String words() {
    return words;
  }

  /** Its meaning, in a sentence. */
  public String meaning() {
    return meaning;
  }

  /** Whether all methods of a class with such a row are read. */
  boolean readsAll() {
    return this == INSTRUMENTED || this == VOLATILES || this == SHARED_FIELD || this == ARRAY_VIEW;
  }
}
