package dev.heddle.agent.treatments;

/**
 * A row of the table: the treatment of some methods of the JDK or of a library.
 *
 * @param argument an argument of the treatment; empty if there is none
 * @param decision the number of the decision that gives the reason
 * @param versions the JDKs that have such methods
 */
public record Row(
    TypePattern type,
    MemberPattern member,
    Treatment treatment,
    String argument,
    int decision,
    Versions versions) {
  /** The number of the decision about rows by rule: synchronizers by meaning. */
  private static final int BY_RULE = 4;

  /** A row that is made by a rule. */
  public static Row of(String type, String member, Treatment treatment, Versions versions) {
    return new Row(
        TypePattern.of(type), MemberPattern.of(member), treatment, "", BY_RULE, versions);
  }

  /** The class and the member as programmers write them. */
  public String place() {
    String name = type.toString().replace('/', '.');
    return switch (member.kind()) {
      case ALL -> name;
      case FIELD -> name + member;
      default -> name + "." + member;
    };
  }

  @Override
  public String toString() {
    return place() + " (" + treatment.words() + ")";
  }
}
