package dev.heddle.agent.treatments;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** Compares rows with the class files of this JDK. */
public final class JdkCheck {
  private final List<Row> rows;
  private final int feature;
  private final JdkClasses classes = new JdkClasses();

  /**
   * A check of some rows.
   *
   * @param feature the feature version of the JDK that the rows are compared with
   */
  public JdkCheck(List<Row> rows, int feature) {
    this.rows = rows;
    this.feature = feature;
  }

  /** The rows about something that the JDK should have but does not have. */
  public List<Row> missing() {
    List<Row> missing = new ArrayList<>();
    for (Row row : rows) {
      if (row.versions().include(feature) && isOfJdk(row) && !exists(row)) {
        missing.add(row);
      }
    }
    return missing;
  }

  private static boolean isOfJdk(Row row) {
    String type = row.type().name();
    return (row.treatment() == Treatment.PLATFORM || Registry.has(Treatment.PLATFORM, type))
        && !JdkClasses.isOutside(type);
  }

  private boolean exists(Row row) {
    TypePattern type = row.type();
    if (type.exact()) {
      return has(type.name(), row.member());
    }
    if (row.member().kind() == MemberPattern.Kind.ALL) {
      return type.name().equals(type.folder())
          ? JdkClasses.hasPackage(type.name())
          : classes.members(type.name()) != null || !classes.beginning(type.name()).isEmpty();
    }
    return named(type).anyMatch(name -> has(name, row.member()));
  }

  /** The classes that a pattern is about: first those with their own rows, then all. */
  private Stream<String> named(TypePattern type) {
    Stream<String> own =
        rows.stream().map(Row::type).filter(TypePattern::exact).map(TypePattern::name).distinct();
    return Stream.concat(own, Stream.of(type.name()).flatMap(n -> classes.beginning(n).stream()))
        .filter(type::matches);
  }

  private boolean has(String type, MemberPattern member) {
    ClassMembers members = classes.members(type);
    return members != null && members.have(member);
  }
}
