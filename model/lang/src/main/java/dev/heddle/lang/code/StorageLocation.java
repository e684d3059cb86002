package dev.heddle.lang.code;

import dev.heddle.lang.syntax.SourcePosition;
import java.util.List;

/**
 * One or more slots in a row: a variable, or a part of one.
 *
 * @param global whether it belongs to the globals or to a frame
 * @param offset the slot if all indices are 0
 * @param indices what is added to it
 * @param type the type of the stored value
 */
public record StorageLocation(boolean global, int offset, List<Index> indices, Type type) {
  /**
   * An index of an array.
   *
   * @param value which element
   * @param length how many there are
   * @param stride how many slots each takes
   * @param at the position of the index in the text
   */
  public record Index(ValueExpression value, int length, int stride, SourcePosition at) {}

  /** A variable of a frame. */
  public static StorageLocation local(int slot, Type type) {
    return new StorageLocation(/* global= */ false, slot, List.of(), type);
  }

  /** A global variable. */
  public static StorageLocation global(int slot, Type type) {
    return new StorageLocation(/* global= */ true, slot, List.of(), type);
  }

  /** The same shifted by some slots. */
  public StorageLocation plus(int slots, Type newType) {
    return new StorageLocation(global, offset + slots, indices, newType);
  }
}
