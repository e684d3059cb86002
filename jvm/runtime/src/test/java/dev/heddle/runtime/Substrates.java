package dev.heddle.runtime;

import dev.heddle.runtime.settings.Settings;
import java.util.List;

/** The substrates this JDK has, for tests that compare or go through all of them. */
public final class Substrates {
  private Substrates() {}

  /** The settings of most tests, once for each substrate. */
  public static List<Settings> all() {
    Settings platform = Explore.settings().withPlatformThreads(true);
    return hasContinuations()
        ? List.of(platform.withPlatformThreads(false), platform)
        : List.of(platform);
  }

  /** Whether this JDK has more than one. */
  static boolean hasContinuations() {
    return Runtime.version().feature() >= 21;
  }
}
