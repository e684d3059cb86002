package dev.heddle.runtime.internals;

import java.lang.reflect.Field;
import java.util.Hashtable;
import org.jspecify.annotations.Nullable;

/**
 * The factory of handlers that a class such as {@link java.net.URL} has for the whole process, as
 * it was when the search began. A program can set it once, and would fail in its next execution.
 */
@SuppressWarnings("JdkObsolete") // the class keeps its handlers in a table of that kind
public final class UrlHandlerFactory {
  private final Object base;
  private final long factory;
  private final long handlers;
  private final @Nullable Object value;

  public UrlHandlerFactory(Class<?> type) {
    Field field = JdkStaticState.field(type, "factory");
    base = RawMemory.base(field);
    factory = RawMemory.offset(field);
    handlers = RawMemory.offset(JdkStaticState.field(type, "handlers"));
    value = RawMemory.reference(base, factory);
  }

  /** Restores it, and removes the handlers that another one has made. */
  public void restore() {
    if (RawMemory.reference(base, factory) != value) {
      RawMemory.putReference(base, factory, value);
      if (RawMemory.reference(base, handlers) instanceof Hashtable<?, ?> made) {
        made.clear();
      }
    }
  }
}
