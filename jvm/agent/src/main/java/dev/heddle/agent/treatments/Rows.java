package dev.heddle.agent.treatments;

import java.util.ArrayList;
import java.util.List;

/**
 * Rows of one decision, in the notation of the table.
 *
 * <p>The text of a member, or of a class without members, may end in {@code since 19} or {@code
 * until 23}: the feature versions of the JDK that have it.
 */
final class Rows {
  private static final String SINCE = " since ";
  private static final String UNTIL = " until ";

  private final List<Row> rows = new ArrayList<>();
  private final int decision;
  private Treatment treatment;

  Rows(Treatment treatment, int decision) {
    this.treatment = treatment;
    this.decision = decision;
  }

  /** Continues with another treatment. */
  Rows then(Treatment next) {
    treatment = next;
    return this;
  }

  /** Rows for members of a class, or of all classes with a prefix. */
  Rows in(String type, String... members) {
    return with("", type, members);
  }

  /** The same with an argument. */
  Rows with(String argument, String type, String... members) {
    TypePattern pattern = TypePattern.of(type);
    for (String member : members) {
      add(pattern, MemberPattern.of(plain(member)), argument, versions(member));
    }
    return this;
  }

  /** Rows for classes as a whole. */
  Rows all(String... types) {
    MemberPattern members = MemberPattern.of("*");
    for (String type : types) {
      add(TypePattern.of(plain(type)), members, "", versions(type));
    }
    return this;
  }

  /** A row for all classes with one prefix but without another prefix. */
  Rows without(String beginning, String type) {
    TypePattern pattern = TypePattern.of(type).except(beginning);
    add(pattern, MemberPattern.of("*"), "", Versions.ALL);
    return this;
  }

  private void add(TypePattern type, MemberPattern member, String argument, Versions versions) {
    rows.add(new Row(type, member, treatment, argument, decision, versions));
  }

  private static String plain(String text) {
    int end = text.indexOf(' ');
    return end < 0 ? text : text.substring(0, end);
  }

  private static Versions versions(String text) {
    if (text.indexOf(' ') < 0) {
      return Versions.ALL;
    }
    int since = text.indexOf(SINCE);
    int until = text.indexOf(UNTIL);
    if (since >= 0) {
      return new Versions(number(text, since + SINCE.length()), Integer.MAX_VALUE);
    }
    if (until >= 0) {
      return new Versions(0, number(text, until + UNTIL.length()));
    }
    throw new IllegalArgumentException(
        "\"".concat(text).concat("\" is no row: after the name stands \"since N\" or \"until N\""));
  }

  private static int number(String text, int from) {
    return Integer.parseInt(text, from, text.length(), 10);
  }

  List<Row> list() {
    return rows;
  }
}
