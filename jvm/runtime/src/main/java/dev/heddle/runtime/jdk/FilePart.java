package dev.heddle.runtime.jdk;

import dev.heddle.runtime.loopback.Part;
import dev.heddle.runtime.state.SharedObject;
import org.jspecify.annotations.Nullable;

/** A file or a directory, by its name, whether or not there is one. */
final class FilePart extends Part implements SharedObject.Lasting {
  private final String path;
  private final @Nullable FilePart directory;

  FilePart(String path, @Nullable FilePart directory) {
    this.path = path;
    this.directory = directory;
  }

  /** The absolute name, without links. */
  String path() {
    return path;
  }

  /** The directory that it is in; null for the root. */
  @Nullable FilePart directory() {
    return directory;
  }

  @Override
  public String name() {
    return path.substring(path.lastIndexOf('/') + 1);
  }

  @Override
  public String lastingName() {
    return path;
  }

  @Override
  public String wanted() {
    return "the file " + path;
  }
}
