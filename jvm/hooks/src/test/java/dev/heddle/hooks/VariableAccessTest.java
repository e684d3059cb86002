package dev.heddle.hooks;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.invoke.VarHandle.AccessMode;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** What accesses are, and which have numbers. */
final class VariableAccessTest {
  private static final Set<AccessMode> READS =
      Set.of(
          AccessMode.GET, AccessMode.GET_VOLATILE, AccessMode.GET_OPAQUE, AccessMode.GET_ACQUIRE);
  private static final Set<AccessMode> WRITES =
      Set.of(
          AccessMode.SET, AccessMode.SET_VOLATILE, AccessMode.SET_OPAQUE, AccessMode.SET_RELEASE);

  @Test
  void everyAccessModeReadsOrWritesOrBoth() {
    for (AccessMode mode : AccessMode.values()) {
      VariableAccess access = VariableAccess.of(mode);
      int expected =
          READS.contains(mode)
              ? AccessKind.READ
              : WRITES.contains(mode) ? AccessKind.WRITE : AccessKind.UPDATE;
      assertEquals(expected, access.access(), mode.toString());
      assertEquals(mode == AccessMode.GET || mode == AccessMode.SET, access.plain());
      boolean compares = mode.toString().toLowerCase(java.util.Locale.ROOT).contains("compare");
      int values = READS.contains(mode) ? 0 : compares ? 2 : 1;
      assertEquals(values, access.values(), mode.toString());
    }
  }

  @Test
  void someAreWeakerThanThoseToVolatileFields() {
    Set<AccessMode> weak =
        Set.of(
            AccessMode.GET_OPAQUE,
            AccessMode.GET_ACQUIRE,
            AccessMode.SET_OPAQUE,
            AccessMode.SET_RELEASE,
            AccessMode.COMPARE_AND_EXCHANGE_ACQUIRE,
            AccessMode.COMPARE_AND_EXCHANGE_RELEASE,
            AccessMode.WEAK_COMPARE_AND_SET_PLAIN,
            AccessMode.WEAK_COMPARE_AND_SET_ACQUIRE,
            AccessMode.WEAK_COMPARE_AND_SET_RELEASE,
            AccessMode.GET_AND_SET_ACQUIRE,
            AccessMode.GET_AND_SET_RELEASE,
            AccessMode.GET_AND_ADD_ACQUIRE,
            AccessMode.GET_AND_ADD_RELEASE,
            AccessMode.GET_AND_BITWISE_OR_ACQUIRE,
            AccessMode.GET_AND_BITWISE_OR_RELEASE,
            AccessMode.GET_AND_BITWISE_AND_ACQUIRE,
            AccessMode.GET_AND_BITWISE_AND_RELEASE,
            AccessMode.GET_AND_BITWISE_XOR_ACQUIRE,
            AccessMode.GET_AND_BITWISE_XOR_RELEASE);
    for (AccessMode mode : AccessMode.values()) {
      assertEquals(weak.contains(mode), VariableAccess.of(mode).weak(), mode.toString());
    }
    assertTrue(VariableAccess.isWeak("putOrderedInt"));
    assertFalse(VariableAccess.isWeak("putIntVolatile"));
  }

  @Test
  void anIndexMayBeAnyNumber() {
    assertEquals(7, AccessKind.index(7));
    assertEquals(8, AccessKind.index((short) 8));
    assertEquals(1L << 40, AccessKind.index(1L << 40));
    assertEquals('a', AccessKind.index('a'));
    assertEquals(AccessKind.UNKNOWN_INDEX, AccessKind.index("7"));
    assertEquals(AccessKind.UNKNOWN_INDEX, AccessKind.index(null));
  }

  @Test
  void aSiteSaysWhichFieldIsMeant() {
    ClassLoader loader = getClass().getClassLoader();
    int number = FieldSite.register(loader, "program.A", "x");
    assertEquals(number + 1, FieldSite.register(loader, "program.A", "x"));
    assertSame(loader, FieldSite.of(number).loader());
    assertEquals("program.A", FieldSite.of(number).owner());
    assertEquals("x", FieldSite.of(number).name());
    for (int i = 0; i < 3000; i++) {
      FieldSite.register(null, "program.A", null);
    }
    assertEquals("x", FieldSite.of(number).name());
  }

  @Test
  void sitesInTheJdkAreTheSameForTheSameField() {
    int known = FieldSite.registerJdk("java.util.Some", "x");
    int other = FieldSite.registerJdk("java.util.Some", "y");
    assertEquals(known, FieldSite.registerJdk("java.util.Some", "x"));
    assertTrue(other != known);
    assertEquals("y", FieldSite.of(other).name());
    List<FieldSite> all = FieldSite.jdk();
    assertTrue(all != null && all.size() > other);
  }

  @Test
  void whatEndsAThreadIsThrownOnAsItIs() {
    assertSame(
        Unwinding.INSTANCE,
        assertThrows(Throwable.class, () -> Unwinding.wrapped(Unwinding.INSTANCE)));
    Exception other = new Exception();
    assertSame(other, Unwinding.wrapped(other).getCause());
    assertEquals(0, Unwinding.INSTANCE.getStackTrace().length);
  }

  @Test
  void theCurrentThreadCanBeAnotherOnNewerJdks() {
    boolean expected = Runtime.version().feature() >= 19 && !ThreadIdentity.debugged();
    assertEquals(expected, ThreadIdentity.supported());
    if (ThreadIdentity.supported()) {
      Thread platform = Thread.currentThread();
      Thread identity = new Thread("another");
      Thread[] seen = new Thread[1];
      ThreadIdentity.runAs(platform, identity, () -> seen[0] = Thread.currentThread());
      assertSame(identity, seen[0]);
      assertSame(platform, Thread.currentThread());
    }
  }
}
