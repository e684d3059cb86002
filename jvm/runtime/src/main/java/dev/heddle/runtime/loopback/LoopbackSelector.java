package dev.heddle.runtime.loopback;

import dev.heddle.hooks.CancelledKeyOwner;
import java.io.IOException;
import java.nio.channels.ClosedSelectorException;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.spi.AbstractSelectableChannel;
import java.nio.channels.spi.AbstractSelectionKey;
import java.nio.channels.spi.AbstractSelector;
import java.nio.channels.spi.SelectorProvider;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;

/**
 * A {@link Selector} of the program.
 *
 * <p>A selection watches the keys that there are when it begins, for what they are interested in
 * then; keys are selected in the order in which they were registered. A key is selected if it is
 * still wanted in the end, and not cancelled.
 */
final class LoopbackSelector extends AbstractSelector implements CancelledKeyOwner {
  private static final String SELECT = "select";

  private final Network network;
  private final NetworkScheduling turns;
  private final Wakeups wakeups = new Wakeups();
  private final Set<SelectionKey> keys = new LinkedHashSet<>();
  private final Set<SelectionKey> selected = new LinkedHashSet<>();
  private final Set<SelectionKey> shownKeys;
  private final Set<SelectionKey> shownSelected;

  /** The keys that are cancelled, but not removed yet. */
  private final Queue<LoopbackKey> cancelled = new ArrayDeque<>();

  /** What the selection under way watches. */
  private Map<LoopbackKey, Integer> watching = Map.of();

  private boolean woken;

  LoopbackSelector(SelectorProvider provider, Network network) {
    super(provider);
    this.network = network;
    this.turns = network.turns();
    this.shownKeys = new RegisteredKeys(keys, turns, wakeups);
    this.shownSelected = new SelectedKeys(selected, turns, wakeups);
  }

  /** Represents the selector itself. */
  private static final class Wakeups extends NetworkPart {
    @Override
    public String name() {
      return "a selector";
    }

    @Override
    public String wanted() {
      return "one of the channels of a selector";
    }
  }

  NetworkPart wakeups() {
    return wakeups;
  }

  /** Whether the change of a part may end the selection that is under way. */
  boolean waitsFor(NetworkPart part) {
    return watching.keySet().stream().anyMatch(key -> key.watched().uses(part));
  }

  @Override
  public Set<SelectionKey> keys() {
    checkOpen();
    return shownKeys;
  }

  @Override
  public Set<SelectionKey> selectedKeys() {
    checkOpen();
    return shownSelected;
  }

  private void checkOpen() {
    if (!isOpen()) {
      throw new ClosedSelectorException();
    }
  }

  @Override
  public int selectNow() throws IOException {
    return select(0, false);
  }

  @Override
  public int select(long timeout) throws IOException {
    if (timeout < 0) {
      throw new IllegalArgumentException("Negative timeout");
    }
    return select(timeout == 0 ? -1 : TimeUnit.MILLISECONDS.toNanos(timeout), true);
  }

  @Override
  public int select() throws IOException {
    return select(-1, true);
  }

  /**
   * Selects in the monitors of the selector and of the set of its selected keys, in that order, as
   * the JDK does.
   */
  private int select(long nanos, boolean waits) {
    turns.enter(this);
    if (!isOpen()) {
      turns.exit(this);
      throw new ClosedSelectorException();
    }
    turns.enter(shownSelected);
    int updated = selectAlone(nanos, waits);
    turns.exit(shownSelected);
    turns.exit(this);
    return updated;
  }

  /**
   * Selects in three parts, between which other threads may run: removes the keys that were
   * cancelled, finds out which channels are ready, and then removes the keys that have been
   * cancelled meanwhile and selects those of the others that are still wanted.
   */
  private int selectAlone(long nanos, boolean waits) {
    turns.beforeWait(waits ? nanos : -1);
    turns.step(wakeups, true, SELECT);
    giveUpCancelled();
    Map<LoopbackKey, Integer> ready = poll(nanos, waits);
    boolean wasWoken = woken;
    turns.step(wakeups, true, SELECT);
    giveUpCancelled();
    woken &= !wasWoken;
    return unseen(() -> update(ready));
  }

  private Map<LoopbackKey, Integer> poll(long nanos, boolean waits) {
    Map<LoopbackKey, Integer> wanted = new LinkedHashMap<>();
    for (SelectionKey key : keys) {
      wanted.put((LoopbackKey) key, ((LoopbackKey) key).interest());
    }
    watching = wanted;
    Map<LoopbackKey, Integer> ready = await(nanos, waits);
    watching = Map.of();
    turns.receive(wakeups);
    return ready;
  }

  /** Waits until a channel is ready, or something else ends the selection. */
  private Map<LoopbackKey, Integer> await(long nanos, boolean waits) {
    long deadline = nanos < 0 ? 0 : turns.now() + nanos;
    while (true) {
      Map<LoopbackKey, Integer> ready = look();
      boolean ends = !ready.isEmpty() || woken || !waits;
      boolean over = ends || turns.interrupted() || stirred();
      long left = nanos < 0 ? -1 : deadline - turns.now();
      if (over || (nanos >= 0 && left <= 0)) {
        return ready;
      }
      if (turns.await(wakeups, left, true)) {
        return look();
      }
    }
  }

  private Map<LoopbackKey, Integer> look() {
    Map<LoopbackKey, Integer> ready = new LinkedHashMap<>();
    watching.forEach(
        (key, interest) -> {
          int ops = key.watched().readyOps() & interest;
          if (ops != 0) {
            ready.put(key, ops);
          }
        });
    return ready;
  }

  private boolean stirred() {
    return watching.entrySet().stream().anyMatch(e -> e.getKey().watched().stirs(e.getValue()));
  }

  private int update(Map<LoopbackKey, Integer> ready) {
    int updated = 0;
    for (Map.Entry<LoopbackKey, Integer> one : ready.entrySet()) {
      LoopbackKey key = one.getKey();
      if (keys.contains(key) && key.ready(one.getValue(), selected.contains(key))) {
        selected.add(key);
        updated++;
      }
    }
    return updated;
  }

  /** Changes the sets that the program sees, uncontrolled. */
  private <T> T unseen(Callable<T> work) {
    try {
      return turns.outside(work);
    } catch (RuntimeException e) {
      throw e;
    } catch (Exception e) {
      throw new IllegalStateException(e);
    }
  }

  /**
   * A key is cancelled: the selection under way removes it at its end, or else the next one does.
   */
  @Override
  public void cancelled(SelectionKey key) {
    turns.step(wakeups, true, "cancel");
    cancelled.add((LoopbackKey) key);
    turns.send(wakeups);
  }

  /** Removes cancelled keys one by one: other threads may run after each. */
  private void giveUpCancelled() {
    while (!cancelled.isEmpty()) {
      LoopbackKey key = cancelled.remove();
      turns.receive(wakeups);
      unseen(() -> keys.remove(key) && selected.remove(key));
      deregister(key);
      turns.step(wakeups, true, SELECT);
    }
  }

  @Override
  public Selector wakeup() {
    wake("wakeup");
    return this;
  }

  private void wake(String what) {
    turns.step(wakeups, true, what);
    woken = true;
    turns.send(wakeups);
    turns.change(wakeups);
  }

  @Override
  protected void implCloseSelector() {
    wake("close");
    turns.enter(this);
    turns.enter(shownSelected);
    turns.touch(wakeups, true);
    network.remove(this);
    List<SelectionKey> left = new ArrayList<>(keys);
    unseen(
        () -> {
          keys.clear();
          selected.clear();
          return true;
        });
    for (SelectionKey key : left) {
      deregister((AbstractSelectionKey) key);
    }
    turns.exit(shownSelected);
    turns.exit(this);
  }

  @Override
  protected SelectionKey register(AbstractSelectableChannel channel, int ops, Object attachment) {
    if (!(channel instanceof SelectableLoopback watched)) {
      turns.refuse(
          "the program registers a channel that Heddle does not control with a selector: "
              + channel.getClass().getName());
      throw new IllegalArgumentException();
    }
    LoopbackKey key = new LoopbackKey(this, channel, watched, turns);
    key.attach(attachment);
    turns.step(wakeups, true, "register");
    key.begin(ops);
    unseen(() -> keys.add(key));
    if (!isOpen()) {
      turns.step(wakeups, true, "register");
      unseen(() -> keys.remove(key));
      throw new ClosedSelectorException();
    }
    return key;
  }
}
