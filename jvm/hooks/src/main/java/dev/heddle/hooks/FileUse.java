package dev.heddle.hooks;

/** What is done to a file, as far as other uses of files can tell. */
public enum FileUse {
  /** Looks whether it is there, or at its attributes. */
  LOOK,
  /** Looks at what is in a directory. */
  LIST,
  /** Changes its attributes. */
  WRITE,
  /** Makes it, or removes it. */
  CHANGE,
  /** Gives it another name. */
  MOVE,
  /** Copies what is in it to another one. */
  COPY,
  /** Opens it to read from it. */
  OPEN_TO_READ,
  /** Opens it to write to it, which may make it. */
  OPEN_TO_WRITE,
  /** It has been opened, by what was a use before. */
  OPENED,
  /** Closes it. */
  CLOSE,
  /** Reads from an open file, which moves its position. */
  READ_ON,
  /** Asks an open file for its length or position, or reads from a place of its own. */
  ASK,
  /** Moves the position of an open file. */
  SEEK,
  /** Writes to an open file. */
  WRITE_ON,
  /** Locks an open file, or unlocks it. */
  LOCK,
  /** Does something of which it is not known to which files. */
  ANYTHING
}
