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
              JdkArrayAccesses.reads(array);
              JdkArrayAccesses.readsRange(array, 2, 5);
              JdkArrayAccesses.readsRange(array, 2, 99);
              JdkArrayAccesses.readsPart(array, 3, 4);
              JdkArrayAccesses.writesPart(array, 3, Integer.MAX_VALUE - 3);
              JdkArrayAccesses.readsFirst(array, 4);
              JdkArrayAccesses.writes(array);
              JdkArrayAccesses.writesRange(array, 1, 2);
              JdkArrayAccesses.writesCopy(15, 20, array, 4);
            }));
  }

  @Test
  void whatThrowsInsteadAccessesNothing() {
    assertEquals(
        List.of(),
        controlled(
            () -> {
              JdkArrayAccesses.readsRange(array, -1, 5);
              JdkArrayAccesses.readsRange(array, 5, 5);
              JdkArrayAccesses.readsRange(array, 10, 12);
              JdkArrayAccesses.readsPart(array, 2, -1);
              JdkArrayAccesses.readsPart(array, Integer.MAX_VALUE, 1);
              JdkArrayAccesses.writesCopy(5, 3, array, 0);
              JdkArrayAccesses.reads(null);
              JdkArrayAccesses.reads("no array");
              JdkArrayAccesses.writes(new int[0]);
            }));
  }

  @Test
  void throughAListOnlyArraysThatTheProgramHasMetAreAccessed() {
    Work work =
        () -> {
          JdkArrayAccesses.readsThrough(array, 3);
          JdkArrayAccesses.writesThrough(array, 3);
          JdkArrayAccesses.readsThrough(array, 10);
          JdkArrayAccesses.readsAllThrough(array);
          JdkArrayAccesses.writesAllThrough(array);
          JdkArrayAccesses.readsThrough(null, 0);
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
          ContainerHooks.made(list, 8);
          ContainerHooks.used(list);
          ContainerHooks.call(list);
          ContainerHooks.get(list, 2);
          ContainerHooks.set(list, 3);
          ContainerHooks.read(list);
          ContainerHooks.write(list);
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
              ContainerHooks.made(null, 8);
              ContainerHooks.get(null, 2);
              ContainerHooks.write(null);
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
