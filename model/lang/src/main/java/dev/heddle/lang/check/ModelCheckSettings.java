package dev.heddle.lang.check;

import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The settings with which a model is checked, besides its text.
 *
 * @param constants values for constants, by name, in place of those in the text
 * @param values which numbers {@code *} stands for where an {@code int} is expected, or null
 * @param accesses whether points are inserted before accesses, whatever the text says; null if the
 *     text decides
 * @param nevers labels that must not be reached, besides those of the text
 * @param mathematical whether numbers do not wrap around: where one needs more than 32 bits, the
 *     execution is cut off
 */
public record ModelCheckSettings(
    Map<String, String> constants,
    @Nullable Values values,
    @Nullable Boolean accesses,
    Set<String> nevers,
    boolean mathematical) {
  /** Nothing besides the text. */
  public static final ModelCheckSettings NONE =
      new ModelCheckSettings(Map.of(), null, null, Set.of());

  /** The same with numbers of 32 bits, which wrap around. */
  public ModelCheckSettings(
      Map<String, String> constants,
      @Nullable Values values,
      @Nullable Boolean accesses,
      Set<String> nevers) {
    this(constants, values, accesses, nevers, /* mathematical= */ false);
  }

  /** A range of numbers. */
  public record Values(int low, int high) {}
}
