package dev.heddle.runtime;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.heddle.hooks.Controller;
import dev.heddle.hooks.FieldSite;
import dev.heddle.hooks.Hooks;
import dev.heddle.runtime.settings.JavaSettings;
import java.lang.reflect.Array;
import java.lang.reflect.Field;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import programs.Cells;

/** A controller can give a load another value than memory has, and keep a store from memory. */
class MemoryProtocolTest {
  /**
   * A location in memory, and the value that belongs there although it contains another one now.
   */
  private record Pending(@Nullable Object owner, @Nullable Field field, int index, Object value) {
    void restore() throws IllegalAccessException {
      if (field != null) {
        field.set(owner, value);
      } else {
        Array.set(owner, index, value);
      }
    }
  }

  /** Withholds every store, and supplies 42 to every load. */
  private static final class Withholding extends EngineController {
    private @Nullable Pending pending;

    Withholding() {
      super(new ExecutionEngine(JavaSettings.DEFAULT, null));
    }

    @Override
    public void read(@Nullable Object owner, int site) {
      outside(() -> supply(owner, field(site), 0));
    }

    @Override
    public void write(@Nullable Object owner, int site) {
      outside(() -> remember(owner, field(site), 0));
    }

    @Override
    public void readElement(@Nullable Object array, int index, int site) {
      outside(() -> supply(array, null, index));
    }

    @Override
    public void writeElement(@Nullable Object array, int index, int site) {
      outside(() -> remember(array, null, index));
    }

    private void remember(@Nullable Object owner, @Nullable Field field, int index)
        throws IllegalAccessException {
      restore();
      Object value = field == null ? Array.get(owner, index) : field.get(owner);
      pending = new Pending(owner, field, index, value);
    }

    private void supply(@Nullable Object owner, @Nullable Field field, int index)
        throws IllegalAccessException {
      remember(owner, field, index);
      if (field == null) {
        Array.set(owner, index, 42);
      } else if (field.getType() == long.class) {
        field.setLong(owner, 42);
      } else {
        field.setInt(owner, 42);
      }
    }

    void restore() throws IllegalAccessException {
      if (pending != null) {
        pending.restore();
        pending = null;
      }
    }
  }

  /** Something that may throw. */
  private interface Action {
    void run() throws ReflectiveOperationException;
  }

  private static void outside(Action action) {
    Thread running = Hooks.running;
    Hooks.running = null;
    try {
      action.run();
    } catch (ReflectiveOperationException e) {
      throw new LinkageError(e.getMessage(), e);
    } finally {
      Hooks.running = running;
    }
  }

  private static Field field(int site) throws ReflectiveOperationException {
    Field field =
        Class.forName(FieldSite.of(site).owner())
            .getDeclaredField(String.valueOf(FieldSite.of(site).name()));
    field.setAccessible(true);
    return field;
  }

  private final @Nullable Controller before = Hooks.controller;
  private final Withholding controller = new Withholding();
  private final Cells cells = new Cells();

  @BeforeEach
  @SuppressWarnings("NullAway") // there was none if no search has run
  void control() {
    Cells.writeStatic(0);
    Hooks.controller = controller;
    Hooks.watching = true;
  }

  @AfterEach
  @SuppressWarnings("NullAway") // there was none if no search has run
  void release() {
    Hooks.controller = before;
    Hooks.watching = false;
  }

  private static void controlled(Runnable body) {
    Hooks.running = Thread.currentThread();
    try {
      body.run();
    } finally {
      Hooks.running = null;
    }
  }

  @Test
  void loadsSeeWhatTheControllerSuppliesAndMemoryKeepsItsValue() throws Exception {
    long[] seen = new long[3];
    controlled(
        () -> {
          seen[0] = cells.read();
          seen[1] = Cells.readStatic();
          seen[2] = (long) cells.readElement();
        });
    controller.restore();
    assertEquals("42 42 42", seen[0] + " " + seen[1] + " " + seen[2]);
    assertEquals(0, cells.read() + Cells.readStatic() + cells.readElement());
  }

  @Test
  void storesAreWithheld() throws Exception {
    controlled(
        () -> {
          cells.write(5);
          Cells.writeStatic(6);
          cells.writeElement(7);
        });
    controller.restore();
    assertEquals(0, cells.read() + Cells.readStatic() + cells.readElement());
  }
}
