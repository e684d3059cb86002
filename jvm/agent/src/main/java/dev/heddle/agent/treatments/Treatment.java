package dev.heddle.agent.treatments;

/**
 * What is done to classes and methods of the JDK, or of libraries, that a row of the table names.
 */
public enum Treatment {
  /** A library that runs around the program, not in it. */
  LEFT_ALONE("left alone", "a library or tool that runs around the program: not instrumented"),
  /** A class of the JDK. */
  PLATFORM("platform", "its classes are the JDK's, not the program's"),
  /**
   * A class with which the JVM links method handles and lambdas. Whatever runs while one of them is
   * being loaded must not link anything itself: it would need that very class.
   */
  LINKAGE(
      "linkage", "the JVM links with these classes: not instrumented unless another row says so"),
  /** A class whose code is the JDK's own way of making threads wait and share. */
  INSTRUMENTED(
      "instrumented", "every access to shared memory, and every monitor, is a scheduling point"),
  /** A class that is no way to make threads wait, but shares volatile variables with them. */
  VOLATILES("volatile fields", "accesses to volatile fields are scheduling points"),
  /**
   * A class that locks objects which the program can lock too, or which others of its kind wait
   * for; those that wait themselves need not be listed.
   */
  SIMULATED_MONITORS("simulated monitors", "controlled threads enter simulated monitors"),
  /**
   * A class that keeps its real monitors although it waits: threads of the JVM's own use it, or
   * code that holds other real monitors, with which no thread may be switched. Where controlled
   * threads commonly come to such a wait, it has a stand-in.
   */
  REAL_MONITORS("real monitors", "monitors stay real although the code waits for notifications"),
  /** A class that passes calls of the program on to objects of the program's choice. */
  FORWARDING("forwarding", "calls wait for the monitors of objects that the program chose"),
  /** A class that is usually loaded before the agent, in which only calls are replaced. */
  CALLS("calls", "only calls are replaced, also if the class was loaded before the agent"),
  /** A class that asks for the current thread, outside of java.util.concurrent. */
  CURRENT_THREAD("current thread", "asks for the current thread: that call is replaced"),
  /** A class whose objects programs share because their methods are synchronized. */
  GATE("gate", "callers wait for the monitor before the call"),
  /**
   * A method inside which hooks do nothing: it loads or links classes, or fills caches that outlive
   * an execution. What it does the first time it does not do again, so that it must not count as
   * steps. It calls no code of the program that waits.
   */
  UNCONTROLLED("uncontrolled", "runs to its end without a scheduling point"),
  /** A method in which a worker of a pool waits for work. */
  IDLE("idle", "a thread that waits in it has nothing to do"),
  /** A method that goes on whatever is thrown, in a class that is left alone otherwise. */
  SWALLOWS("swallows", "its handlers do not catch what ends a controlled thread"),
  /** Calls of the method are one step, whatever they are made of. */
  ONE_STEP("one step", "a call is one step, apart from waits inside it"),
  /** The same although it calls functions of the program, which are steps of their own. */
  ONE_STEP_CALLING("one step with callbacks", "a call is one step, apart from its callbacks"),
  /** The same for a method that only the JDK calls. */
  ONE_STEP_INSIDE("inner step", "a call of the JDK's own is one step"),
  /** A method of a class whose other methods are one step; this one is instrumented code. */
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
  /** A method that makes a file whose name only it knows. */
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
  /** A list on an array: what is done to it is done to the elements of the array. */
  ARRAY_VIEW("array view", "an access to the list is one to the elements of the array"),
  /**
   * A class, with those nested in it, whose objects can be changed and do nothing to be shared by
   * threads: plain collections, builders, formats, buffers.
   */
  CONTENTS("contents", "what the object holds counts as one variable"),
  /** A method that writes such an object, though its code does not show it. */
  CONTENTS_WRITE("contents: writes", "writes what the object holds"),
  /** A method that reads such an object, though its code does not show it. */
  CONTENTS_READ("contents: reads", "reads what the object holds"),
  /** A method that neither reads nor writes such an object. */
  CONTENTS_NONE("contents: none", "neither reads nor writes what the object holds"),
  /** A method that reads or writes one element of a list, and nothing else. */
  CONTENTS_ITEM("contents: item", "reads or writes one element"),
  /** A field of such an object that is computed on demand, with the same result in every thread. */
  CONTENTS_CACHE(
      "contents: cache", "a field that is computed on demand: not what the object holds"),
  /** A class above such classes that has part of what they hold. */
  CONTENTS_ABOVE("contents: superclass", "its fields are part of what subclasses hold"),
  /** A method that a method of Heddle's stands in for. */
  STAND_IN("by meaning", "a method of Heddle's is called instead"),
  /** A method that returns what has become of a thread. */
  THREAD_QUERY("thread query", "the thread is recorded before the call"),
  /** A class whose stand-ins call what may be overridden: a call of super goes past them. */
  OVERRIDABLE("overridable", "calls of super go past the stand-in"),
  /** A method that makes something new, or a constant, and does nothing else. */
  PURE("pure", "makes something new or a constant: static initialisers that do no more run once"),
  /** A class whose constants, or one of its fields, never change. */
  CONSTANT("constant", "the static field never changes"),
  /** What Mockito does inside is not explored, what it calls of the program is. */
  MOCKS("mocks", "its methods are uncontrolled; what they call of the program is controlled"),
  /** A library call of code that may be the program's, or that waits: the region is left. */
  LEAVES_MOCKS("leaves mocks", "called by Mockito, it runs as code of the program"),
  /** A method that uses the state of a mock. */
  MOCK_STATE("mock state", "uses the state of a mock: a step"),
  /** Threads of the program that use it with each other are controlled. */
  NETWORK("in the program", "has an implementation inside the program"),
  /** A program that uses it gets no verdict. */
  REFUSED("refused", "a program that uses it gets no verdict");

  private final String words;
  private final String meaning;

  Treatment(String words, String meaning) {
    this.words = words;
    this.meaning = meaning;
  }

  /** What it is called in documents and messages. */
  public String words() {
    return words;
  }

  /** What it means, in a sentence. */
  public String meaning() {
    return meaning;
  }

  /** Whether all methods of a class are read that has such a row. */
  boolean readsAll() {
    return this == INSTRUMENTED || this == VOLATILES || this == SHARED_FIELD || this == ARRAY_VIEW;
  }
}
