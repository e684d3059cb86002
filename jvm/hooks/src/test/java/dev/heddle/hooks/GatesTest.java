package dev.heddle.hooks;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.ObjectOutputStream;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

@SuppressWarnings({"UnusedMethod", "UnusedVariable"}) // found by reflection
final class GatesTest extends UnderControl {
  private static class Locking {
    synchronized void text(String text) {}

    synchronized void numbers(int[] numbers, long number) {}

    void free() {}

    static synchronized void ofTheClass() {}

    private synchronized void writeObject(ObjectOutputStream out) throws IOException {}
  }

  private static class Overriding extends Locking {
    @Override
    void text(String text) {}

    @Override
    synchronized void free() {}
  }

  private static final class Inheriting extends Overriding {}

  private static final class Declared {
    synchronized void flag() {}

    void body() {}
  }

  private static final int TEXT = SynchronizedCallGates.number("text(Ljava/lang/String;)");
  private static final int NUMBERS = SynchronizedCallGates.number("numbers([IJ)");
  private static final int FREE = SynchronizedCallGates.number("free()");

  private boolean enters(Object receiver, int method) {
    recorder.named("receiver", receiver);
    boolean[] entered = new boolean[1];
    List<String> calls =
        controlled(() -> entered[0] = SynchronizedCallGates.enter(receiver, method));
    assertEquals(entered[0] ? List.of("enter(receiver)") : List.of(), calls);
    calls = controlled(() -> SynchronizedCallGates.approach(receiver, method));
    assertEquals(entered[0] ? List.of("approach(receiver)") : List.of(), calls);
    calls = controlled(() -> SynchronizedCallGates.leave(receiver, entered[0]));
    assertEquals(entered[0] ? List.of("exit(receiver)") : List.of(), calls);
    return entered[0];
  }

  @Test
  void aSynchronizedMethodHoldsTheMonitorOfItsReceiver() {
    assertTrue(enters(new Locking(), TEXT));
    assertTrue(enters(new Locking(), NUMBERS));
    assertFalse(enters(new Locking(), FREE));
    assertFalse(enters(new Locking(), SynchronizedCallGates.number("ofTheClass()")));
    assertFalse(enters(new Locking(), SynchronizedCallGates.number("unknown()")));
    assertTrue(enters(new Locking(), SynchronizedCallGates.HOLDS));
  }

  @Test
  void theMethodCountsThatTheCallReaches() {
    for (Locking receiver : List.of(new Overriding(), new Inheriting())) {
      assertFalse(enters(receiver, TEXT));
      assertTrue(enters(receiver, NUMBERS));
      assertTrue(enters(receiver, FREE));
    }
    assertTrue(enters(new Locking(), TEXT));
  }

  @Test
  void whatIsDeclaredOfAClassCountsMoreThanFlags() {
    SynchronizedCallGates.declare(Declared.class.getName(), Set.of("body()"));
    assertTrue(enters(new Declared(), SynchronizedCallGates.number("body()")));
    assertFalse(enters(new Declared(), SynchronizedCallGates.number("flag()")));
  }

  @Test
  void othersTakeNoSimulatedMonitor() {
    Locking receiver = new Locking();
    for (Object object : new Object[] {receiver, null}) {
      List<String> calls =
          uncontrolled(
              () -> {
                assertFalse(SynchronizedCallGates.enter(object, TEXT));
                SynchronizedCallGates.approach(object, TEXT);
                SynchronizedCallGates.beginReal(receiver);
                SynchronizedCallGates.endReal(receiver);
                SynchronizedCallGates.looks(new StringBuffer());
                SynchronizedCallGates.writes(receiver, Locking.class);
              });
      assertEquals(List.of(), calls);
    }
    controlled(() -> assertFalse(SynchronizedCallGates.enter(null, SynchronizedCallGates.HOLDS)));
  }

  @Test
  void realMonitorsAreReported() {
    Object receiver = recorder.named("receiver", new Object());
    assertEquals(
        List.of("beginReal(receiver)", "endReal(receiver)"),
        controlled(
            () -> {
              SynchronizedCallGates.beginReal(receiver);
              SynchronizedCallGates.endReal(receiver);
            }));
  }

  @Test
  void onlyBuffersOfCharactersLockThemselves() {
    assertEquals(
        List.of("look(StringBuffer)"),
        controlled(
            () -> {
              SynchronizedCallGates.looks(new StringBuffer());
              SynchronizedCallGates.looks("text");
              SynchronizedCallGates.looks(null);
            }));
  }

  @Test
  void aClassThatWritesItsObjectsItselfMayLock() {
    Object object = recorder.named("object", new Locking());
    assertEquals(
        List.of("approach(object)"),
        controlled(
            () -> {
              SynchronizedCallGates.writes(object, Locking.class);
              SynchronizedCallGates.writes(object, Declared.class);
              SynchronizedCallGates.writes(object, null);
            }));
  }

  @Test
  void numbersOfMethodsStay() {
    int before = SynchronizedCallGates.numbered().size();
    for (int i = 0; i < 200; i++) {
      assertEquals(before + i, SynchronizedCallGates.number("method" + i + "()"));
    }
    assertEquals(TEXT, SynchronizedCallGates.number("text(Ljava/lang/String;)"));
    assertEquals("method150()", SynchronizedCallGates.numbered().get(before + 150));
    assertFalse(enters(new Locking(), before + 150));
    assertTrue(enters(new Locking(), TEXT));
  }
}
