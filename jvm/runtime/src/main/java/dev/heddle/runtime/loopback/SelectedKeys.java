package dev.heddle.runtime.loopback;

import java.nio.channels.SelectionKey;
import java.util.AbstractSet;
import java.util.Iterator;
import java.util.Set;

/**
 * The keys that a selector has selected, as the program sees them: it can only take some away. Each
 * use is a step that depends on what else happens to the selector.
 */
final class SelectedKeys extends AbstractSet<SelectionKey> {
  private final Set<SelectionKey> all;
  private final NetworkScheduling turns;
  private final NetworkPart selector;

  SelectedKeys(Set<SelectionKey> all, NetworkScheduling turns, NetworkPart selector) {
    this.all = all;
    this.turns = turns;
    this.selector = selector;
  }

  @Override
  public Iterator<SelectionKey> iterator() {
    turns.step(selector, false, "iterator");
    Iterator<SelectionKey> keys = all.iterator();
    return new Iterator<>() {
      @Override
      public boolean hasNext() {
        return keys.hasNext();
      }

      @Override
      public SelectionKey next() {
        turns.step(selector, false, "next");
        return keys.next();
      }

      @Override
      public void remove() {
        turns.step(selector, true, "remove");
        keys.remove();
      }
    };
  }

  @Override
  public int size() {
    turns.step(selector, false, "size");
    return all.size();
  }

  @Override
  public boolean contains(Object object) {
    turns.step(selector, false, "contains");
    return all.contains(object);
  }

  @Override
  public boolean remove(Object object) {
    turns.step(selector, true, "remove");
    return all.remove(object);
  }

  @Override
  public void clear() {
    turns.step(selector, true, "clear");
    all.clear();
  }
}
