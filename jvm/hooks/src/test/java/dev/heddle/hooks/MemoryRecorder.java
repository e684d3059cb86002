package dev.heddle.hooks;

import java.lang.reflect.Field;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.StringJoiner;
import org.jspecify.annotations.Nullable;

/** A controller that writes down which calls reach it: monitors and memory. */
public abstract class MemoryRecorder extends Controller {
  /** The calls so far, as text. */
  private final List<String> calls = new ArrayList<>();

  private final IdentityHashMap<Object, String> names = new IdentityHashMap<>();

  /** What other threads do while the controlled one waits. */
  public Runnable meanwhile = () -> {};

  /** Whether waits that can be interrupted are. */
  public boolean interrupts;

  /** Names an object in the texts of calls. */
  public <T> T named(String name, T object) {
    names.put(object, name);
    return object;
  }

  /** The calls since this was asked last. */
  public List<String> take() {
    List<String> taken = List.copyOf(calls);
    calls.clear();
    return taken;
  }

  final void note(String call, @Nullable Object... arguments) {
    StringJoiner text = new StringJoiner(", ", call + "(", ")");
    for (Object argument : arguments) {
      text.add(text(argument));
    }
    calls.add(text.toString());
  }

  private String text(@Nullable Object object) {
    if (object == null) {
      return "null";
    }
    String name = names.get(object);
    if (name != null) {
      return name;
    }
    if (object instanceof Class<?> type) {
      return type.getSimpleName();
    }
    return object instanceof String
            || object instanceof Number
            || object instanceof Boolean
            || object instanceof Enum<?>
        ? object.toString()
        : object.getClass().getSimpleName();
  }

  final void waits() {
    meanwhile.run();
  }

  final void waitsInterruptibly() throws InterruptedException {
    if (interrupts) {
      throw new InterruptedException();
    }
    waits();
  }

  public boolean holdsLock;

  public boolean knows;

  public @Nullable Field fieldAt;

  public boolean failsWeakly;

  @Override
  public void enter(Object monitor) {
    note("enter", monitor);
  }

  @Override
  public void exit(Object monitor) {
    note("exit", monitor);
  }

  @Override
  public void await(Object monitor, long nanos) throws InterruptedException {
    note("await", monitor, nanos);
    waitsInterruptibly();
  }

  @Override
  public void notify(Object monitor, boolean all) {
    note("notify", monitor, all);
  }

  @Override
  public boolean holdsLock(Object monitor) {
    note("holdsLock", monitor);
    return holdsLock;
  }

  @Override
  public void approach(Object monitor) {
    note("approach", monitor);
  }

  @Override
  public void look(Object object) {
    note("look", object);
  }

  @Override
  public void beginReal(Object monitor) {
    note("beginReal", monitor);
  }

  @Override
  public void endReal(Object monitor) {
    note("endReal", monitor);
  }

  @Override
  public void read(@Nullable Object owner, int site) {
    note("read", owner, site);
  }

  @Override
  public void write(@Nullable Object owner, int site) {
    note("write", owner, site);
  }

  @Override
  public void readVolatile(@Nullable Object owner, int site) {
    note("readVolatile", owner, site);
  }

  @Override
  public void writeVolatile(@Nullable Object owner, int site) {
    note("writeVolatile", owner, site);
  }

  @Override
  public void readElement(@Nullable Object array, int index, int site) {
    note("readElement", array, index, site);
  }

  @Override
  public void writeElement(@Nullable Object array, int index, int site) {
    note("writeElement", array, index, site);
  }

  @Override
  public void elements(Object array, int from, int to, boolean write) {
    note("elements", array, from, to, write);
  }

  @Override
  public boolean knows(Object object) {
    return knows;
  }

  @Override
  public void location(int access, @Nullable Object owner, long offset) {
    note("location", access, owner, offset);
  }

  @Override
  public void variable(int access, Object handle, @Nullable Object owner, long index) {
    note("variable", access, handle, owner, index);
  }

  @Override
  public void plainLocation(int access, @Nullable Object owner, long offset) {
    note("plainLocation", access, owner, offset);
  }

  @Override
  public void plainVariable(int access, Object handle, @Nullable Object owner, long index) {
    note("plainVariable", access, handle, owner, index);
  }

  @Override
  public @Nullable Field fieldAt(Object owner, long offset) {
    return fieldAt;
  }

  @Override
  public void copyFields(Object original, Object copy) {
    note("copyFields", original, copy);
  }

  @Override
  public void attempted(boolean written) {
    note("attempted", written);
  }

  @Override
  public void jdkField(int access, @Nullable Object owner, int site) {
    note("jdkField", access, owner, site);
  }

  @Override
  public void jdkLocation(int access, @Nullable Object owner, long offset) {
    note("jdkLocation", access, owner, offset);
  }

  @Override
  public void jdkElement(Object array, int index) {
    note("jdkElement", array, index);
  }

  @Override
  public void jdkVariable(int access, Object handle, @Nullable Object owner, long index) {
    note("jdkVariable", access, handle, owner, index);
  }

  @Override
  public void meetContainer(Object container, int site) {
    note("meetContainer", container, site);
  }

  @Override
  public void callContainer(Object container) {
    note("callContainer", container);
  }

  @Override
  public void contents(Object container, boolean write) {
    note("contents", container, write);
  }

  @Override
  public void item(Object list, int index, boolean write) {
    note("item", list, index, write);
  }

  @Override
  public boolean failsWeakly() {
    return failsWeakly;
  }

  @Override
  public void changes(Object shared) {
    note("changes", shared);
  }

  @Override
  public void endless() {
    note("endless");
  }
}
