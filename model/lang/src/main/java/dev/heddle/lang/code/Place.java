package dev.heddle.lang.code;

import dev.heddle.lang.syntax.Position;
import java.util.List;

/**
 * One or more slots in a row: a variable, or a part of one.
 *
 * @param global whether it belongs to the globals or to a frame
 * @param offset the slot if all indices are 0
 * @param indices what is added to it
 * @param type what is there
 */
public record Place(boolean global, int offset, List<Index> indices, Type type) {
  /**
   * An index of an array.
   *
   * @param value which element
   * @param length how many there are
   * @param stride how many slots each takes
   * @param at where the index stands
   */
  public record Index(Ex value, int length, int stride, Position at) {}

  /** A variable of a frame. */
  public static Place local(int slot, Type type) {
    return new Place(/* global= */ false, slot, List.of(), type);
  }

  /** A global variable. */
  public static Place global(int slot, Type type) {
    return new Place(/* global= */ true, slot, List.of(), type);
  }

  /** The same shifted by some slots. */
  public Place plus(int slots, Type newType) {
    return new Place(global, offset + slots, indices, newType);
  }
}
