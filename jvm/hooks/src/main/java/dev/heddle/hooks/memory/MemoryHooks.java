package dev.heddle.hooks.memory;

import dev.heddle.hooks.AccessKind;
import dev.heddle.hooks.Hooks;
import org.jspecify.annotations.Nullable;

/** The entry points for instrumented bytecode that accesses shared memory. */
public final class MemoryHooks {
  /** Whether the access that is announced next is weaker than one to a volatile field. */
  private static boolean weak;

  private MemoryHooks() {}

  /** The access that is announced next is weaker than one to a volatile field. */
  public static void weak() {
    if (Thread.currentThread() == Hooks.running) {
      weak = true;
    }
  }

  /** Whether {@link #weak} was called before the current access. */
  public static boolean takeWeak() {
    boolean taken = weak;
    weak = false;
    return taken;
  }

  /** A plain field is read. */
  public static void read(@Nullable Object owner, int site) {
    if (Hooks.watching && Thread.currentThread() == Hooks.running) {
      Hooks.controller.read(owner, site);
    }
  }

  /** A volatile field of the program is read. */
  public static void readVolatile(@Nullable Object owner, int site) {
    if (Thread.currentThread() == Hooks.running) {
      Hooks.controller.readVolatile(owner, site);
    }
  }

  /** A plain static field is read. */
  public static void readStatic(int site) {
    if (Hooks.watching && Thread.currentThread() == Hooks.running) {
      Hooks.controller.read(null, site);
    }
  }

  /** A volatile static field is read. */
  public static void readStaticVolatile(int site) {
    if (Thread.currentThread() == Hooks.running) {
      Hooks.controller.readVolatile(null, site);
    }
  }

  /** An array element is read. */
  public static void readElement(@Nullable Object array, int index, int site) {
    if (Hooks.watching && Thread.currentThread() == Hooks.running) {
      Hooks.controller.readElement(array, index, site);
    }
  }

  /** A plain field is about to be written. */
  public static void write(@Nullable Object owner, int site) {
    if (Hooks.watching && Thread.currentThread() == Hooks.running) {
      Hooks.controller.write(owner, site);
    }
  }

  /** A volatile field of the program is about to be written. */
  public static void writeVolatile(@Nullable Object owner, int site) {
    if (Thread.currentThread() == Hooks.running) {
      Hooks.controller.writeVolatile(owner, site);
    }
  }

  /** A plain static field is about to be written. */
  public static void writeStatic(int site) {
    if (Hooks.watching && Thread.currentThread() == Hooks.running) {
      Hooks.controller.write(null, site);
    }
  }

  /** A volatile static field is about to be written. */
  public static void writeStaticVolatile(int site) {
    if (Thread.currentThread() == Hooks.running) {
      Hooks.controller.writeVolatile(null, site);
    }
  }

  /** An array element is about to be written. */
  public static void writeElement(@Nullable Object array, int index, int site) {
    if (Hooks.watching && Thread.currentThread() == Hooks.running) {
      Hooks.controller.writeElement(array, index, site);
    }
  }

  /** A volatile field of a JDK class is about to be read. */
  public static void jdkRead(@Nullable Object owner, int site) {
    if (Thread.currentThread() == Hooks.running) {
      Hooks.controller.jdkField(AccessKind.READ, owner, site);
    }
  }

  /** A volatile field of a JDK class is about to be written. */
  public static void jdkWrite(@Nullable Object owner, int site) {
    if (Thread.currentThread() == Hooks.running) {
      Hooks.controller.jdkField(AccessKind.WRITE, owner, site);
    }
  }

  /** The JDK is about to access a location through Unsafe. */
  public static void jdkLocation(@Nullable Object owner, long offset, int access) {
    if (Thread.currentThread() == Hooks.running) {
      Hooks.controller.jdkLocation(access, owner, offset);
    }
  }

  /** The JDK is about to write an element of an array that threads hand over. */
  public static void jdkElement(@Nullable Object array, int index) {
    if (array != null && Thread.currentThread() == Hooks.running) {
      Hooks.controller.jdkElement(array, index);
    }
  }

  /** The JDK is about to access a variable through a VarHandle. */
  public static void jdkVariable(Object handle, @Nullable Object owner, long index, int access) {
    if (Thread.currentThread() == Hooks.running) {
      Hooks.controller.jdkVariable(access, handle, owner, index);
    }
  }

  /** The program itself is about to access a location through Unsafe. */
  public static void location(@Nullable Object owner, long offset, int access) {
    if (Thread.currentThread() == Hooks.running) {
      Hooks.controller.location(access, owner, offset);
    }
  }

  /** The same for an access with the semantics of a plain field. */
  public static void plainLocation(@Nullable Object owner, long offset, int access) {
    if (Hooks.watching && Thread.currentThread() == Hooks.running) {
      Hooks.controller.plainLocation(access, owner, offset);
    }
  }

  /** The program itself is about to access a variable through a VarHandle. */
  public static void variable(Object handle, @Nullable Object owner, long index, int access) {
    if (Thread.currentThread() == Hooks.running) {
      Hooks.controller.variable(access, handle, owner, index);
    }
  }

  /** The same for an access with the semantics of a plain field. */
  public static void plainVariable(Object handle, @Nullable Object owner, long index, int access) {
    if (Hooks.watching && Thread.currentThread() == Hooks.running) {
      Hooks.controller.plainVariable(access, handle, owner, index);
    }
  }

  /** Whether a weak compare-and-set that the program is about to do fails spuriously. */
  public static boolean failsWeakly() {
    return Thread.currentThread() == Hooks.running && Hooks.controller.failsWeakly();
  }

  /** Reports whether an access that was announced as an {@link AccessKind#ATTEMPT} has written. */
  public static void attempted(boolean written) {
    if (Hooks.watching && Thread.currentThread() == Hooks.running) {
      Hooks.controller.attempted(written);
    }
  }

  /**
   * The JDK is about to access a location through Unsafe on behalf of the program: the access is
   * treated like one to the field at that location.
   */
  public static void declaredLocation(@Nullable Object owner, long offset, int access) {
    if (Thread.currentThread() == Hooks.running && owner != null) {
      ReflectiveFieldAccesses.accesses(Hooks.controller.fieldAt(owner, offset), owner, access);
    }
  }
}
