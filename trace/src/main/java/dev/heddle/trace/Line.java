package dev.heddle.trace;

/**
 * One line of a story.
 *
 * @param thread the thread that did it, or {@link #NO_THREAD} where steps are left out
 * @param place the source line, or empty
 * @param text what was done
 * @param remark what to say beside it, or empty
 * @param pattern equal for steps that differ only in values: what repetition is recognised by
 */
record Line(int thread, String place, String text, String remark, String pattern) {
  static final int NO_THREAD = -1;

  /** A line that stands for steps that are left out. */
  static Line gap(String text) {
    return new Line(NO_THREAD, "", text, "", text);
  }

  boolean isGap() {
    return thread == NO_THREAD;
  }

  Line withText(String newText) {
    return new Line(thread, place, newText, remark, pattern);
  }

  Line withRemark(String newRemark) {
    return new Line(thread, place, text, newRemark, pattern);
  }
}
