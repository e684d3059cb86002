package dev.heddle.explicit.reference;

import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** A stack that does not change: putting something on it makes another. */
final class Pile<T> {
  private final @Nullable T top;
  private final @Nullable Pile<T> rest;
  private final int hash;

  private Pile(@Nullable T top, @Nullable Pile<T> rest) {
    this.top = top;
    this.rest = rest;
    this.hash = top == null || rest == null ? 1 : 31 * rest.hash + top.hashCode();
  }

  static <T> Pile<T> empty() {
    return new Pile<>(null, null);
  }

  Pile<T> push(T item) {
    return new Pile<>(item, this);
  }

  boolean isEmpty() {
    return rest == null;
  }

  T top() {
    return Objects.requireNonNull(top);
  }

  Pile<T> rest() {
    return Objects.requireNonNull(rest);
  }

  @Override
  public boolean equals(@Nullable Object other) {
    if (!(other instanceof Pile<?> pile) || pile.hash != hash) {
      return false;
    }
    return pile == this || (Objects.equals(pile.top, top) && Objects.equals(pile.rest, rest));
  }

  @Override
  public int hashCode() {
    return hash;
  }
}
