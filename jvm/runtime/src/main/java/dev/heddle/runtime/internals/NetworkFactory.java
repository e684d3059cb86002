package dev.heddle.runtime.internals;

import java.lang.reflect.Field;
import java.util.Hashtable;
import org.jspecify.annotations.Nullable;

/**
 * The factory of handlers that a class such as {@link java.net.URL} has for the whole process, as
 * it was when the search began. A program can set it once, and would fail in its next execution.
 */
@SuppressWarnings("JdkObsolete") // the class keeps its handlers in a table of that kind
public final class NetworkFactory {
  private final Object base;
  private final long factory;
  private final long handlers;
  private final @Nullable Object value;

  public NetworkFactory(Class<?> type) {
    Field field = JdkStatics.field(type, "factory");
    base = Raw.base(field);
    factory = Raw.offset(field);
    handlers = Raw.offset(JdkStatics.field(type, "handlers"));
    value = Raw.reference(base, factory);
  }

  /** Puts it back, and forgets the handlers that another one has made. */
  public void restore() {
    if (Raw.reference(base, factory) != value) {
      Raw.putReference(base, factory, value);
      if (Raw.reference(base, handlers) instanceof Hashtable<?, ?> made) {
        made.clear();
      }
    }
  }
}
