package dev.heddle.runtime.loopback;

import java.util.AbstractSet;
import java.util.Iterator;
import java.util.Set;

/** A set from which one can only take away. */
final class Ungrowable<T> extends AbstractSet<T> {
  private final Set<T> all;

  Ungrowable(Set<T> all) {
    this.all = all;
  }

  @Override
  public Iterator<T> iterator() {
    return all.iterator();
  }

  @Override
  public int size() {
    return all.size();
  }

  @Override
  public boolean contains(Object object) {
    return all.contains(object);
  }

  @Override
  public boolean remove(Object object) {
    return all.remove(object);
  }

  @Override
  public void clear() {
    all.clear();
  }
}
