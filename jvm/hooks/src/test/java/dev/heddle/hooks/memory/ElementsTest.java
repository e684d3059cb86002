package dev.heddle.hooks.memory;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.heddle.hooks.Hooks;
import dev.heddle.hooks.UnderControl;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Which elements are read or written at once, and what containers hold. */
final class ElementsTest extends UnderControl {
  private final int[] array = recorder.named("array", new int[10]);
  private final Object list = recorder.named("list", new Object());

  @Test
  void onlyElementsThatExistAreAccessed() {
    assertEquals(
        List.of(
            "elements(array, 0, 10, false)",
            "elements(array, 2, 5, false)",
            "elements(array, 2, 10, false)",
            "elements(array, 3, 7, false)",
            "elements(array, 3, 10, true)",
            "elements(array, 0, 4, false)",
            "elements(array, 0, 10, true)",
            "elements(array, 1, 2, true)",
            "elements(array, 4, 9, true)"),
        controlled(
            () -> {
              Elements.reads(array);
              Elements.readsRange(array, 2, 5);
              Elements.readsRange(array, 2, 99);
              Elements.readsPart(array, 3, 4);
              Elements.writesPart(array, 3, Integer.MAX_VALUE - 3);
              Elements.readsFirst(array, 4);
              Elements.writes(array);
              Elements.writesRange(array, 1, 2);
              Elements.writesCopy(15, 20, array, 4);
            }));
  }

  @Test
  void whatThrowsInsteadAccessesNothing() {
    assertEquals(
        List.of(),
        controlled(
            () -> {
              Elements.readsRange(array, -1, 5);
              Elements.readsRange(array, 5, 5);
              Elements.readsRange(array, 10, 12);
              Elements.readsPart(array, 2, -1);
              Elements.readsPart(array, Integer.MAX_VALUE, 1);
              Elements.writesCopy(5, 3, array, 0);
              Elements.reads(null);
              Elements.reads("no array");
              Elements.writes(new int[0]);
            }));
  }

  @Test
  void throughAListOnlyArraysThatTheProgramHasMetAreAccessed() {
    Work work =
        () -> {
          Elements.readsThrough(array, 3);
          Elements.writesThrough(array, 3);
          Elements.readsThrough(array, 10);
          Elements.readsAllThrough(array);
          Elements.writesAllThrough(array);
          Elements.readsThrough(null, 0);
        };
    assertEquals(List.of(), controlled(work));
    recorder.knows = true;
    assertEquals(
        List.of(
            "elements(array, 3, 4, false)",
            "elements(array, 3, 4, true)",
            "elements(array, 0, 10, false)",
            "elements(array, 0, 10, true)"),
        controlled(work));
    Hooks.watching = false;
    assertEquals(List.of(), controlled(work));
  }

  @Test
  void containersAreMetCalledReadAndWritten() {
    Work work =
        () -> {
          Contents.made(list, 8);
          Contents.used(list);
          Contents.call(list);
          Contents.get(list, 2);
          Contents.set(list, 3);
          Contents.read(list);
          Contents.write(list);
        };
    assertEquals(
        List.of(
            "meetContainer(list, 8)",
            "meetContainer(list, -1)",
            "callContainer(list)",
            "item(list, 2, false)",
            "item(list, 3, true)",
            "contents(list, false)",
            "contents(list, true)"),
        controlled(work));
    Hooks.watching = false;
    assertEquals(List.of(), controlled(work));
    Hooks.watching = true;
    assertEquals(
        List.of(),
        controlled(
            () -> {
              Contents.made(null, 8);
              Contents.get(null, 2);
              Contents.write(null);
            }));
  }

  @Test
  void accessesOfTheProgramAndOfTheJdkDiffer() {
    assertEquals(
        List.of(
            "read(list, 3)",
            "write(null, 4)",
            "readVolatile(null, 5)",
            "writeVolatile(list, 6)",
            "writeElement(array, 1, 7)",
            "jdkField(0, list, 3)",
            "jdkField(1, list, 3)",
            "jdkLocation(2, list, 16)",
            "jdkElement(array, 4)",
            "jdkVariable(4, handle, list, 9)",
            "location(3, list, 16)",
            "plainLocation(0, list, 16)",
            "variable(1, handle, list, 9)",
            "plainVariable(1, handle, list, 9)",
            "attempted(true)"),
        controlled(
            () -> {
              MemoryHooks.read(list, 3);
              MemoryHooks.writeStatic(4);
              MemoryHooks.readStaticVolatile(5);
              MemoryHooks.writeVolatile(list, 6);
              MemoryHooks.writeElement(array, 1, 7);
              MemoryHooks.jdkRead(list, 3);
              MemoryHooks.jdkWrite(list, 3);
              MemoryHooks.jdkLocation(list, 16, 2);
              MemoryHooks.jdkElement(array, 4);
              MemoryHooks.jdkElement(null, 4);
              MemoryHooks.jdkVariable("handle", list, 9, 4);
              MemoryHooks.location(list, 16, 3);
              MemoryHooks.plainLocation(list, 16, 0);
              MemoryHooks.variable("handle", list, 9, 1);
              MemoryHooks.plainVariable("handle", list, 9, 1);
              MemoryHooks.attempted(true);
            }));
  }

  @Test
  void onlyTheControlledThreadMakesWeakAccesses() {
    uncontrolled(MemoryHooks::weak);
    assertTrue(!MemoryHooks.takeWeak());
    controlled(MemoryHooks::weak);
    assertTrue(MemoryHooks.takeWeak());
    recorder.failsWeakly = true;
    uncontrolled(() -> assertTrue(!MemoryHooks.failsWeakly()));
    controlled(() -> assertTrue(MemoryHooks.failsWeakly()));
  }
}
