package dev.heddle.hooks;

/** The kinds of access to a file, as far as other accesses can observe them. */
public enum FileUse {
  /** Reads whether it exists, or its attributes. */
  LOOK,
  /** Reads the entries of a directory. */
  LIST,
  /** Writes its attributes. */
  WRITE,
  /** Creates or removes it. */
  CHANGE,
  /** Renames it. */
  MOVE,
  /** Copies its contents to another file. */
  COPY,
  /** Opens it to read from it. */
  OPEN_TO_READ,
  /** Opens it to write to it, which may create it. */
  OPEN_TO_WRITE,
  /** It was opened, by an access that was reported before. */
  OPENED,
  /** Closes it. */
  CLOSE,
  /** Reads from an open file and moves its position. */
  READ_ON,
  /** Reads the length or the position of an open file, or reads at a given position. */
  ASK,
  /** Moves the position of an open file. */
  SEEK,
  /** Writes to an open file. */
  WRITE_ON,
  /** Locks an open file, or unlocks it. */
  LOCK,
  /** Accesses files that are not known. */
  ANYTHING
}
