package dev.heddle.agent.jdk;

import dev.heddle.agent.classes.Scope;
import java.util.List;
import java.util.Set;
import org.objectweb.asm.ClassReader;

/**
 * Which classes of the JDK have simulated monitors, beside those that are instrumented in full.
 *
 * <p>Waits and notifications are calls, which are replaced in every class. A class that makes any
 * must therefore enter simulated monitors, too: with the real one in its hand it would notify
 * nobody, and be told that it holds nothing.
 */
public final class SimulatedMonitors {
  private static final int NAME_AND_TYPE = 12;

  /** What is called on a monitor, by name and descriptor. */
  private static final Set<String> CALLS =
      Set.of("wait()V", "wait(J)V", "wait(JI)V", "notify()V", "notifyAll()V");

  /**
   * Classes that keep their real monitors although they wait: threads of the JVM's own use them, or
   * code that holds other real monitors, with which no thread may be switched. Where controlled
   * threads commonly come to such a wait, it has a stand-in.
   */
  private static final List<String> REAL =
      List.of(
          "java/lang/", "jdk/internal/misc/VM", "jdk/jfr/", "jdk/management/jfr/", "sun/nio/ch/");

  private SimulatedMonitors() {}

  /** Whether a class enters simulated monitors, when a controlled thread runs in it. */
  public static boolean areIn(ClassReader reader) {
    String name = reader.getClassName();
    return Scope.isLocking(name) || (REAL.stream().noneMatch(name::startsWith) && waits(reader));
  }

  /** Whether a class waits for a notification, or gives any. */
  private static boolean waits(ClassReader reader) {
    char[] buffer = new char[reader.getMaxStringLength()];
    for (int i = 1; i < reader.getItemCount(); i++) {
      int at = reader.getItem(i);
      if (at != 0
          && reader.readByte(at - 1) == NAME_AND_TYPE
          && CALLS.contains(reader.readUTF8(at, buffer) + reader.readUTF8(at + 2, buffer))) {
        return true;
      }
    }
    return false;
  }
}
