package dev.heddle.core;

import java.util.List;

/**
 * What a program must run with so that the choices of a schedule mean the same again: which program
 * it is, where its scheduling points are, and how much it may do that is not scheduled.
 *
 * <p>A program hands its settings to the search, and new ones when it needs more scheduling points
 * ({@link Execution#refine}); every schedule carries those it was recorded with. Core does not read
 * them. Only the text form of a schedule needs their fields.
 *
 * <p>Settings are equal if their fields are.
 */
public interface ReplaySettings {
  /** The settings of a program that runs in one way only. */
  ReplaySettings NONE =
      new ReplaySettings() {
        @Override
        public String kind() {
          return "";
        }

        @Override
        public List<String> fields() {
          return List.of();
        }

        @Override
        public String toString() {
          return "no settings";
        }
      };

  /** A short word for the kind of program; the {@link Reader} of the same kind reads the fields. */
  String kind();

  /** What the text form of a schedule holds; {@link Reader#read} makes equal settings of it. */
  List<String> fields();

  /** Makes settings of one kind from the text form of a schedule. */
  interface Reader {
    /** The kind that this reads. */
    String kind();

    /** Reads fields; {@link IllegalArgumentException} if no program has written them. */
    ReplaySettings read(List<String> fields);
  }
}
