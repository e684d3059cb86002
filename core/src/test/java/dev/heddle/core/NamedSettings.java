package dev.heddle.core;

import java.util.List;

/** Settings that are a name. */
public record NamedSettings(String name) implements ReplaySettings {
  /** Reads them. */
  public static final Reader READER =
      new Reader() {
        @Override
        public String kind() {
          return "named";
        }

        @Override
        public NamedSettings read(List<String> fields) {
          return new NamedSettings(fields.get(0));
        }
      };

  @Override
  public String kind() {
    return READER.kind();
  }

  @Override
  public List<String> fields() {
    return List.of(name);
  }

  @Override
  public String toString() {
    return name;
  }
}
