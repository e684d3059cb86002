package dev.heddle.runtime.invariants;

import dev.heddle.hooks.AccessKind;
import dev.heddle.hooks.Controller;
import dev.heddle.runtime.internals.RawMemory;
import dev.heddle.runtime.names.SharedFieldTable;
import java.lang.reflect.Field;
import org.jspecify.annotations.Nullable;

/** Finds the fields of objects for hooks that know only their offsets, and elements of arrays. */
public abstract class FieldResolver extends Controller {
  @Override
  public @Nullable Field fieldAt(Object owner, long offset) {
    return SharedFieldTable.at(owner, offset);
  }

  @Override
  public void jdkElement(Object array, int index) {
    Class<?> type = array.getClass();
    long offset = RawMemory.arrayBase(type) + (long) index * RawMemory.arrayScale(type);
    jdkLocation(AccessKind.WRITE, array, offset);
  }

  @Override
  public void copyFields(Object original, Object copy) {
    SharedFieldTable.copy(original, copy);
  }
}
