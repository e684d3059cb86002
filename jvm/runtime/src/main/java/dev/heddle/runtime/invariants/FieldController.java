package dev.heddle.runtime.invariants;

import dev.heddle.hooks.Access;
import dev.heddle.hooks.Controller;
import dev.heddle.runtime.internals.Raw;
import dev.heddle.runtime.names.ObjectFields;
import java.lang.reflect.Field;
import org.jspecify.annotations.Nullable;

/** Finds the fields of objects for hooks that know only where they lie, and elements of arrays. */
public abstract class FieldController extends Controller {
  @Override
  public @Nullable Field fieldAt(Object owner, long offset) {
    return ObjectFields.at(owner, offset);
  }

  @Override
  public void jdkElement(Object array, int index) {
    Class<?> type = array.getClass();
    long offset = Raw.arrayBase(type) + (long) index * Raw.arrayScale(type);
    jdkLocation(Access.WRITE, array, offset);
  }

  @Override
  public void copyFields(Object original, Object copy) {
    ObjectFields.copy(original, copy);
  }
}
