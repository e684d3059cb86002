package dev.heddle.lang.check;

import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What a model is checked with besides its text.
 *
 * @param constants values for constants, by name, in place of those in the text
 * @param values which numbers {@code *} stands for where an {@code int} is expected, or null
 * @param accesses whether points are inserted before accesses, whatever the text says; null to go
 *     by the text
 * @param nevers labels that must not be reached, besides those of the text
 */
public record Settings(
    Map<String, String> constants,
    @Nullable Values values,
    @Nullable Boolean accesses,
    Set<String> nevers) {
  /** Nothing besides the text. */
  public static final Settings NONE = new Settings(Map.of(), null, null, Set.of());

  /** A range of numbers. */
  public record Values(int low, int high) {}
}
