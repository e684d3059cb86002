package dev.heddle.hooks.system;

import dev.heddle.hooks.Hooks;
import dev.heddle.hooks.Replaces;
import dev.heddle.hooks.thread.ThreadPropertyAccesses;
import java.util.Locale;
import java.util.TimeZone;
import org.jspecify.annotations.Nullable;

/** Calls by which threads share the default locale and the default time zone. */
@Replaces(value = "java.util.Locale", where = Replaces.Where.CALL)
public final class LocaleCalls {
  private LocaleCalls() {}

  /** {@link Locale#getDefault()}. */
  public static Locale getDefault() {
    ThreadPropertyAccesses.reads(Locale.class, ThreadPropertyAccesses.SHARED);
    return Locale.getDefault();
  }

  /** {@link Locale#getDefault(Locale.Category)}. */
  public static Locale getDefault(Locale.Category category) {
    ThreadPropertyAccesses.reads(Locale.class, ThreadPropertyAccesses.SHARED);
    return Locale.getDefault(category);
  }

  /** {@link Locale#setDefault(Locale)}. */
  public static void setDefault(Locale locale) {
    ThreadPropertyAccesses.writes(Locale.class, ThreadPropertyAccesses.SHARED);
    Locale.setDefault(locale);
  }

  /** {@link Locale#setDefault(Locale.Category, Locale)}. */
  public static void setDefault(Locale.Category category, Locale locale) {
    ThreadPropertyAccesses.writes(Locale.class, ThreadPropertyAccesses.SHARED);
    Locale.setDefault(category, locale);
  }

  /** The calls about the time zone. */
  @Replaces(value = "java.util.TimeZone", where = Replaces.Where.CALL)
  public static final class Zones {
    /** Whether a controlled thread may have set the time zone. */
    private static boolean touched;

    private Zones() {}

    /** Whether a controlled thread may have set the time zone since the last call. */
    public static boolean zoneTouched() {
      boolean result = touched;
      touched = false;
      return result;
    }

    /** {@link TimeZone#getDefault}. */
    public static TimeZone getDefault() {
      ThreadPropertyAccesses.reads(TimeZone.class, ThreadPropertyAccesses.SHARED);
      return TimeZone.getDefault();
    }

    /** {@link TimeZone#setDefault}. */
    public static void setDefault(@Nullable TimeZone zone) {
      ThreadPropertyAccesses.writes(TimeZone.class, ThreadPropertyAccesses.SHARED);
      touched |= Hooks.controlled();
      TimeZone.setDefault(zone);
    }
  }
}
