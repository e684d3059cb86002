package dev.heddle.agent.passes;

import dev.heddle.agent.treatments.ClassRows;
import dev.heddle.agent.treatments.Row;
import dev.heddle.agent.treatments.Treatment;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.tree.MethodNode;

/** One kind of change to classes of the JDK, for rows of some treatments. */
public abstract class Pass {
  private final Treatment[] treatments;

  protected Pass(Treatment... treatments) {
    this.treatments = treatments;
  }

  /** Whether a class that was loaded before the agent must be transformed for this pass. */
  public boolean concerns(ClassRows rows) {
    for (Treatment treatment : treatments) {
      if (rows.has(treatment)) {
        return true;
      }
    }
    return false;
  }

  /** Whether it may change a method, according to flags, name and descriptor. */
  public boolean selects(JdkClass type, MethodNode method) {
    return row(type, method) != null;
  }

  /** Changes the methods that were read; returns whether the class must be written. */
  public boolean apply(JdkClass type) {
    boolean changed = false;
    if (concerns(type.rows())) {
      for (MethodNode method : type.methods) {
        Row row = row(type, method);
        changed |= row != null && apply(type, method, row);
      }
    }
    return changed;
  }

  /** Changes a method that a row is about; returns whether the class must be written. */
  protected boolean apply(JdkClass type, MethodNode method, Row row) {
    throw new UnsupportedOperationException(row + " is not about a method");
  }

  private @Nullable Row row(JdkClass type, MethodNode method) {
    for (Treatment treatment : treatments) {
      Row row = type.row(treatment, method);
      if (row != null) {
        return row;
      }
    }
    return null;
  }
}
