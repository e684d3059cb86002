package dev.heddle.lang.code;

/** What must hold of an infinite execution; only conditions are negated. */
public sealed interface Formula {
  /** Whether the opposite holds. */
  Formula negated();

  /** True or false. */
  record Constant(boolean value) implements Formula {
    @Override
    public Formula negated() {
      return new Constant(!value);
    }
  }

  /** A condition on globals, by its number, holds now; or it does not. */
  record Now(int condition, boolean holds) implements Formula {
    @Override
    public Formula negated() {
      return new Now(condition, !holds);
    }
  }

  /** Both hold. */
  record Both(Formula left, Formula right) implements Formula {
    @Override
    public Formula negated() {
      return new Either(left.negated(), right.negated());
    }
  }

  /** One of them holds, or both. */
  record Either(Formula left, Formula right) implements Formula {
    @Override
    public Formula negated() {
      return new Both(left.negated(), right.negated());
    }
  }

  /** The second holds at some time, and the first at all times before. */
  record Until(Formula first, Formula then) implements Formula {
    @Override
    public Formula negated() {
      return new Unless(first.negated(), then.negated());
    }
  }

  /** The second holds at all times up to one at which the first holds too, or for ever. */
  record Unless(Formula first, Formula then) implements Formula {
    @Override
    public Formula negated() {
      return new Until(first.negated(), then.negated());
    }
  }
}
