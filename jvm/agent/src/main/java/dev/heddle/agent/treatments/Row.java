package dev.heddle.agent.treatments;

/**
 * What is done to some methods of the JDK or of a library: a row of the table.
 *
 * @param argument what the treatment needs to know beside; empty if nothing
 * @param decision the number of the decision that says why
 * @param versions the JDKs that have such methods
 */
public record Row(
    TypePattern type,
    MemberPattern member,
    Treatment treatment,
    String argument,
    int decision,
    Versions versions) {
  /** Where the decision is that has the rule: synchronizers by meaning. */
  private static final int BY_RULE = 4;

  /** A row that is found by a rule. */
  public static Row of(String type, String member, Treatment treatment, Versions versions) {
    return new Row(
        TypePattern.of(type), MemberPattern.of(member), treatment, "", BY_RULE, versions);
  }

  /** Class and member as programmers write them. */
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
