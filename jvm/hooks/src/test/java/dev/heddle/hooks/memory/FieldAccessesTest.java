package dev.heddle.hooks.memory;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.heddle.hooks.AccessKind;
import dev.heddle.hooks.FieldSite;
import dev.heddle.hooks.Hooks;
import dev.heddle.hooks.UnderControl;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.reflect.Field;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import org.junit.jupiter.api.Test;

final class FieldAccessesTest extends UnderControl {
  private static class Program {
    static int shared;
    final int constant = Integer.parseInt("3");
    int plain;
    volatile int strong;
  }

  private static final class Derived extends Program {}

  private final Program owner = recorder.named("owner", new Program());

  private static Field field(Class<?> type, String name) throws NoSuchFieldException {
    return type.getDeclaredField(name);
  }

  /** What was called of which object, with the field instead of the number of its site. */
  private List<String> accesses(Work work) {
    List<String> accesses = new ArrayList<>();
    List<String> calls = new ArrayList<>(controlled(work));
    calls.removeIf(call -> call.startsWith("initialise"));
    for (String call : calls) {
      int number = Integer.parseInt(call.replaceAll(".*[ (](\\d+)\\)", "$1"));
      accesses.add(call.replaceAll("\\d+\\)", FieldSite.of(number).name() + ")"));
    }
    return accesses;
  }

  @Test
  void anAccessByReflectionIsOneToTheField() {
    assertEquals(
        List.of(
            "read(owner, plain)",
            "write(owner, plain)",
            "readVolatile(owner, strong)",
            "writeVolatile(owner, strong)",
            "read(null, shared)",
            "write(null, shared)"),
        accesses(
            () -> {
              for (String name : List.of("plain", "strong", "shared", "constant")) {
                ReflectiveFieldAccesses.reads(field(Program.class, name), owner);
                ReflectiveFieldAccesses.writes(field(Program.class, name), owner);
              }
            }));
  }

  @Test
  void anAccessThatCannotHappenIsNotAnnounced() throws NoSuchFieldException {
    Field plain = field(Program.class, "plain");
    assertEquals(
        List.of(),
        controlled(
            () -> {
              ReflectiveFieldAccesses.reads(plain, null);
              ReflectiveFieldAccesses.reads(plain, "no owner");
              ReflectiveFieldAccesses.writes(null, owner);
            }));
    Hooks.watching = false;
    assertEquals(
        List.of("readVolatile(owner, strong)"),
        accesses(
            () -> {
              ReflectiveFieldAccesses.reads(plain, owner);
              ReflectiveFieldAccesses.reads(field(Program.class, "strong"), owner);
            }));
    assertEquals(List.of(), uncontrolled(() -> ReflectiveFieldAccesses.reads(plain, owner)));
  }

  @Test
  void everyFieldHasOneSite() throws NoSuchFieldException {
    Field plain = field(Program.class, "plain");
    List<String> first = controlled(() -> ReflectiveFieldAccesses.reads(plain, owner));
    assertEquals(first, controlled(() -> ReflectiveFieldAccesses.reads(plain, owner)));
    assertEquals(1, first.size());
  }

  @Test
  void anAccessByOffsetIsOneToTheFieldThere() throws NoSuchFieldException {
    assertEquals(
        List.of("read(owner, plain)", "write(owner, plain)", "write(owner, plain)"),
        accesses(
            () -> {
              recorder.fieldAt = field(Program.class, "plain");
              MemoryHooks.declaredLocation(owner, 12, AccessKind.READ);
              MemoryHooks.declaredLocation(owner, 12, AccessKind.WRITE);
              MemoryHooks.declaredLocation(owner, 12, AccessKind.UPDATE);
              recorder.fieldAt = null;
              MemoryHooks.declaredLocation(owner, 12, AccessKind.READ);
              MemoryHooks.declaredLocation(null, 12, AccessKind.READ);
            }));
    Thread thread = recorder.named("thread", new Thread());
    recorder.fieldAt = field(Thread.class, "interrupted");
    List<String> calls =
        controlled(() -> MemoryHooks.declaredLocation(thread, 12, AccessKind.WRITE));
    assertEquals(1, calls.size());
    assertTrue(calls.get(0).startsWith("jdkField(1, thread, "), calls.get(0));
  }

  @Test
  void aCloneHasItsFieldsCopiedOneByOne() {
    Program copy = recorder.named("copy", new Program());
    List<String> calls =
        controlled(
            () -> {
              assertSame(copy, ReflectiveFieldAccesses.cloned(owner, copy));
              assertSame(copy, ReflectiveFieldAccesses.cloned(new Derived(), copy));
              assertNull(ReflectiveFieldAccesses.cloned(owner, null));
              ReflectiveFieldAccesses.cloned("jdk", "jdk");
            });
    assertEquals(List.of("copyFields(owner, copy)"), calls);
    assertEquals(List.of(), uncontrolled(() -> ReflectiveFieldAccesses.cloned(owner, copy)));
  }

  @Test
  void aHandleAnnouncesWhatItAccesses() throws Exception {
    MethodHandles.Lookup lookup = MethodHandles.lookup();
    MethodHandle getter =
        ReflectiveFieldAccesses.getter(
            lookup.findGetter(Program.class, "plain", int.class), Program.class, "plain");
    MethodHandle setter =
        ReflectiveFieldAccesses.setter(
            lookup.findSetter(Derived.class, "plain", int.class), Derived.class, "plain");
    MethodHandle shared =
        ReflectiveFieldAccesses.getter(
            lookup.findStaticGetter(Program.class, "shared", int.class),
            field(Program.class, "shared"));
    MethodHandle setShared =
        ReflectiveFieldAccesses.setter(
            lookup.findStaticSetter(Program.class, "shared", int.class),
            field(Program.class, "shared"));
    MethodHandle unknown = lookup.findGetter(Program.class, "plain", int.class);
    assertSame(unknown, ReflectiveFieldAccesses.getter(unknown, Program.class, "unknown"));
    Derived derived = recorder.named("derived", new Derived());
    assertEquals(
        List.of(
            "write(derived, plain)",
            "read(derived, plain)",
            "write(null, shared)",
            "read(null, shared)"),
        accesses(
            () -> {
              setter.invoke(derived, 7);
              assertEquals(7, (int) getter.invoke((Program) derived));
              setShared.invoke(8);
              assertEquals(8, (int) shared.invoke());
            }));
    assertEquals(7, derived.plain);
    controlled(() -> assertThrows(NullPointerException.class, () -> getter.invoke((Program) null)));
    assertEquals(List.of(), recorder.take());
  }

  @Test
  void aHandleAnnouncesTheElementThatItAccesses() {
    long[] array = recorder.named("array", new long[3]);
    MethodHandle getter =
        ReflectiveFieldAccesses.elementGetter(MethodHandles.arrayElementGetter(long[].class));
    MethodHandle setter =
        ReflectiveFieldAccesses.elementSetter(MethodHandles.arrayElementSetter(long[].class));
    int site = ReflectiveFieldAccesses.elementSite();
    assertEquals(
        List.of("writeElement(array, 2, " + site + ")", "readElement(array, 2, " + site + ")"),
        controlled(
            () -> {
              setter.invoke(array, 2, 9L);
              assertEquals(9L, (long) getter.invoke(array, 2));
            }));
    assertEquals(site, ReflectiveFieldAccesses.elementSite());
    assertEquals(
        List.of(),
        controlled(
            () -> {
              ReflectiveFieldAccesses.readsElement("no array", 0);
              ReflectiveFieldAccesses.writesElement(null, 0);
            }));
  }

  @Test
  void makingAStaticFieldAccessibleUsesItsClass() {
    int number = dev.heddle.hooks.StaticInitialisation.number(Program.class);
    String use = "initialise(Program, " + number + ")";
    assertEquals(
        List.of(use, use),
        controlled(
            () -> {
              ReflectiveFieldAccesses.uses(field(Program.class, "shared"));
              ReflectiveFieldAccesses.uses(Program.class, "shared");
              ReflectiveFieldAccesses.uses(field(Program.class, "plain"));
              ReflectiveFieldAccesses.uses(Program.class, "unknown");
              ReflectiveFieldAccesses.uses(null, "shared");
              ReflectiveFieldAccesses.uses((Field) null);
            }));
  }

  @Test
  void whoAsksIsToldOfEveryClass() {
    Collection<Class<?>> told = new ArrayList<>();
    boolean[] outside = {true};
    ClassLoadCounter.tell(
        type -> {
          told.add(type);
          outside[0] &= !Hooks.controlled();
        });
    long before = ClassLoadCounter.count();
    ClassLoadCounter.note();
    controlled(() -> ClassLoadCounter.defined(Program.class));
    assertEquals(List.of(Program.class), told);
    assertTrue(outside[0]);
    assertEquals(before + 1, ClassLoadCounter.count());
    ClassLoadCounter.tell(type -> {});
  }
}
