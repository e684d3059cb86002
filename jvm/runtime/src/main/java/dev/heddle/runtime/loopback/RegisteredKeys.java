package dev.heddle.runtime.loopback;

import java.nio.channels.SelectionKey;
import java.util.AbstractSet;
import java.util.HashSet;
import java.util.Iterator;
import java.util.NoSuchElementException;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The keys of a selector as the program sees them, which it cannot change. Each use is a step that
 * depends on what else happens to the selector; an iterator shows keys that come while it is used.
 */
final class RegisteredKeys extends AbstractSet<SelectionKey> {
  private final Set<SelectionKey> all;
  private final NetworkScheduling turns;
  private final NetworkPart selector;

  RegisteredKeys(Set<SelectionKey> all, NetworkScheduling turns, NetworkPart selector) {
    this.all = all;
    this.turns = turns;
    this.selector = selector;
  }

  @Override
  public Iterator<SelectionKey> iterator() {
    return new Keys();
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
    throw new UnsupportedOperationException();
  }

  @Override
  public void clear() {
    throw new UnsupportedOperationException();
  }

  private final class Keys implements Iterator<SelectionKey> {
    private final Set<SelectionKey> shown = new HashSet<>();
    private @Nullable SelectionKey next;

    Keys() {
      advance();
    }

    private void advance() {
      turns.step(selector, false, "iterator");
      next = null;
      for (SelectionKey key : all) {
        if (shown.add(key)) {
          next = key;
          return;
        }
      }
    }

    @Override
    public boolean hasNext() {
      return next != null;
    }

    @Override
    public SelectionKey next() {
      SelectionKey result = next;
      if (result == null) {
        throw new NoSuchElementException();
      }
      advance();
      return result;
    }
  }
}
