package dev.heddle.hooks.memory;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.heddle.hooks.Hooks;
import dev.heddle.hooks.UnderControl;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.invoke.VarHandle;
import java.lang.invoke.VarHandle.AccessMode;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;

/** Handles that access variables: announced first, and the same results. */
final class VariableHandlesTest extends UnderControl {
  private static final VarHandle FIELD;
  private static final VarHandle SHARED;
  private static final VarHandle ELEMENT = MethodHandles.arrayElementVarHandle(int[].class);

  static {
    try {
      FIELD = MethodHandles.lookup().findVarHandle(Owner.class, "value", int.class);
      SHARED = MethodHandles.lookup().findStaticVarHandle(Owner.class, "shared", int.class);
    } catch (ReflectiveOperationException e) {
      throw new ExceptionInInitializerError(e);
    }
  }

  private static final class Owner {
    static int shared;
    int value;
  }

  private final Owner owner = recorder.named("owner", new Owner());
  private final int[] array = recorder.named("array", new int[3]);

  VariableHandlesTest() {
    recorder.named("field", FIELD);
    recorder.named("static", SHARED);
    recorder.named("element", ELEMENT);
  }

  @Test
  void aHandleOfAVariableAnnouncesTheAccess() {
    MethodHandle get = VarHandleCalls.toMethodHandle(FIELD, AccessMode.GET);
    MethodHandle set = VarHandleCalls.toMethodHandle(FIELD, AccessMode.SET_VOLATILE);
    MethodHandle add = VarHandleCalls.toMethodHandle(ELEMENT, AccessMode.GET_AND_ADD);
    MethodHandle shared = VarHandleCalls.toMethodHandle(SHARED, AccessMode.GET_AND_SET);
    Owner.shared = 1;
    assertEquals(
        List.of(
            "variable(1, field, owner, 0)",
            "plainVariable(0, field, owner, 0)",
            "variable(2, element, array, 2)",
            "variable(2, static, null, 0)"),
        controlled(
            () -> {
              set.invoke(owner, 5);
              assertEquals(5, (int) get.invoke(owner));
              assertEquals(0, (int) add.invoke(array, 2, 4));
              assertEquals(1, (int) shared.invoke(9));
            }));
    assertEquals(4, array[2]);
    assertEquals(9, Owner.shared);
    assertFalse(MemoryHooks.takeWeak());
  }

  @Test
  void aWeakerAccessIsAnnouncedAsSuch() {
    MethodHandle acquire = VarHandleCalls.toMethodHandle(FIELD, AccessMode.GET_ACQUIRE);
    assertEquals(
        List.of("variable(0, field, owner, 0)"),
        controlled(() -> assertEquals(0, (int) acquire.invoke(owner))));
    assertTrue(MemoryHooks.takeWeak());
    assertFalse(MemoryHooks.takeWeak());
    uncontrolled(() -> assertEquals(0, (int) acquire.invoke(owner)));
    assertFalse(MemoryHooks.takeWeak());
  }

  @Test
  void aWeakCompareAndSetMayFailForNoReason() {
    MethodHandle weak = VarHandleCalls.toMethodHandle(FIELD, AccessMode.WEAK_COMPARE_AND_SET);
    MethodHandle strong = VarHandleCalls.toMethodHandle(FIELD, AccessMode.COMPARE_AND_SET);
    recorder.failsWeakly = true;
    assertEquals(
        List.of("variable(2, field, owner, 0)"),
        controlled(() -> assertTrue((boolean) strong.invoke(owner, 0, 1))));
    controlled(() -> assertFalse((boolean) weak.invoke(owner, 1, 2)));
    assertEquals(1, owner.value);
    uncontrolled(() -> assertTrue((boolean) weak.invoke(owner, 1, 2)));
    recorder.failsWeakly = false;
    controlled(() -> assertTrue((boolean) weak.invoke(owner, 2, 3)));
    assertEquals(3, owner.value);
  }

  @Test
  void invokersTakeTheVariableAsTheirFirstArgument() throws Exception {
    MethodType type = MethodType.methodType(int.class, Owner.class);
    MethodHandle invoker = VarHandleCalls.varHandleInvoker(AccessMode.GET_VOLATILE, type);
    MethodHandle exact = VarHandleCalls.varHandleExactInvoker(AccessMode.GET_VOLATILE, type);
    MethodHandle found =
        VarHandleCalls.findVirtual(MethodHandles.lookup(), VarHandle.class, "getVolatile", type);
    owner.value = 6;
    for (MethodHandle handle : List.of(invoker, exact, found)) {
      assertEquals(
          List.of("variable(0, field, owner, 0)"),
          controlled(() -> assertEquals(6, (int) handle.invoke(FIELD, owner))));
      controlled(
          () ->
              assertThrows(
                  NullPointerException.class, () -> handle.invoke((VarHandle) null, owner)));
      assertEquals(List.of(), recorder.take());
    }
  }

  @Test
  void otherMethodsAreFoundAsTheyAre() throws Throwable {
    MethodHandle length =
        VarHandleCalls.findVirtual(
            MethodHandles.lookup(), String.class, "length", MethodType.methodType(int.class));
    assertEquals(4, (int) length.invokeExact("four"));
    MethodHandle type =
        VarHandleCalls.findVirtual(
            MethodHandles.lookup(), VarHandle.class, "varType", MethodType.methodType(Class.class));
    assertSame(int.class, type.invoke(FIELD));
    assertThrows(
        NoSuchMethodException.class,
        () ->
            VarHandleCalls.findVirtual(
                MethodHandles.lookup(), String.class, "unknown", MethodType.methodType(int.class)));
  }

  @Test
  void handlesAreMadeOutsideOfControl() {
    Hooks.running = Thread.currentThread();
    VarHandleCalls.toMethodHandle(FIELD, AccessMode.GET);
    assertTrue(Hooks.controlled());
  }

  @Test
  void parkingWithoutItsClassIsParking() {
    Thread thread = Thread.currentThread();
    UnsafeCalls.unpark("unsafe", thread);
    UnsafeCalls.park("unsafe", false, 0);
    long before = System.nanoTime();
    UnsafeCalls.park("unsafe", false, 1_000_000);
    UnsafeCalls.park("unsafe", true, System.currentTimeMillis() + 2);
    assertTrue(System.nanoTime() > before);
    LockSupport.unpark(thread);
    UnsafeCalls.park("unsafe", false, 0);
  }
}
