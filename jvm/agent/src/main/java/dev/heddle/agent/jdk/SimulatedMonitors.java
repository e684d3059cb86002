package dev.heddle.agent.jdk;

import dev.heddle.agent.passes.JdkClass;
import dev.heddle.agent.passes.Pass;
import dev.heddle.agent.treatments.Registry;
import dev.heddle.agent.treatments.Treatment;
import java.util.Set;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.MethodNode;

/**
 * The classes of the JDK that have simulated monitors, in addition to the fully instrumented ones.
 *
 * <p>Waits and notifications are calls, which are replaced in every class. A class with such calls
 * must therefore also enter simulated monitors: if it held the real monitor, it would notify no
 * thread, and get an exception because it does not own the monitor.
 */
public final class SimulatedMonitors extends Pass {
  private static final int NAME_AND_TYPE = 12;

  /** The methods that are called on a monitor, by name and descriptor. */
  private static final Set<String> CALLS =
      Set.of("wait()V", "wait(J)V", "wait(JI)V", "notify()V", "notifyAll()V");

  public SimulatedMonitors() {
    super(Treatment.INSTRUMENTED, Treatment.SIMULATED_MONITORS);
  }

  @Override
  public boolean selects(JdkClass type, MethodNode method) {
    return type.simulated()
        && ((method.access & Opcodes.ACC_SYNCHRONIZED) != 0 || type.mentions(method));
  }

  @Override
  public boolean apply(JdkClass type) {
    boolean instrumented = type.has(Treatment.INSTRUMENTED);
    boolean doubled =
        (instrumented || type.simulated())
            && DualMonitorBodies.apply(type, type.loading() && !instrumented);
    return doubled || instrumented;
  }

  /** Whether a class enters simulated monitors when a controlled thread runs its code. */
  public static boolean areIn(ClassReader reader) {
    String name = reader.getClassName();
    return Registry.has(Treatment.SIMULATED_MONITORS, name)
        || (!Registry.has(Treatment.REAL_MONITORS, name) && waits(reader));
  }

  /** Whether a class waits for notifications, or notifies. */
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
