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

  private static final int TEXT = Gates.number("text(Ljava/lang/String;)");
  private static final int NUMBERS = Gates.number("numbers([IJ)");
  private static final int FREE = Gates.number("free()");

  private boolean enters(Object receiver, int method) {
    recorder.named("receiver", receiver);
    boolean[] entered = new boolean[1];
    List<String> calls = controlled(() -> entered[0] = Gates.enter(receiver, method));
    assertEquals(entered[0] ? List.of("enter(receiver)") : List.of(), calls);
    calls = controlled(() -> Gates.approach(receiver, method));
    assertEquals(entered[0] ? List.of("approach(receiver)") : List.of(), calls);
    calls = controlled(() -> Gates.leave(receiver, entered[0]));
    assertEquals(entered[0] ? List.of("exit(receiver)") : List.of(), calls);
    return entered[0];
  }

  @Test
  void aSynchronizedMethodHoldsTheMonitorOfItsReceiver() {
    assertTrue(enters(new Locking(), TEXT));
    assertTrue(enters(new Locking(), NUMBERS));
    assertFalse(enters(new Locking(), FREE));
    assertFalse(enters(new Locking(), Gates.number("ofTheClass()")));
    assertFalse(enters(new Locking(), Gates.number("unknown()")));
    assertTrue(enters(new Locking(), Gates.HOLDS));
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
    Gates.declare(Declared.class.getName(), Set.of("body()"));
    assertTrue(enters(new Declared(), Gates.number("body()")));
    assertFalse(enters(new Declared(), Gates.number("flag()")));
  }

  @Test
  void othersTakeNoSimulatedMonitor() {
    Locking receiver = new Locking();
    for (Object object : new Object[] {receiver, null}) {
      List<String> calls =
          uncontrolled(
              () -> {
                assertFalse(Gates.enter(object, TEXT));
                Gates.approach(object, TEXT);
                Gates.beginReal(receiver);
                Gates.endReal(receiver);
                Gates.looks(new StringBuffer());
                Gates.writes(receiver, Locking.class);
              });
      assertEquals(List.of(), calls);
    }
    controlled(() -> assertFalse(Gates.enter(null, Gates.HOLDS)));
  }

  @Test
  void realMonitorsAreReported() {
    Object receiver = recorder.named("receiver", new Object());
    assertEquals(
        List.of("beginReal(receiver)", "endReal(receiver)"),
        controlled(
            () -> {
              Gates.beginReal(receiver);
              Gates.endReal(receiver);
            }));
  }

  @Test
  void onlyBuffersOfCharactersLockThemselves() {
    assertEquals(
        List.of("look(StringBuffer)"),
        controlled(
            () -> {
              Gates.looks(new StringBuffer());
              Gates.looks("text");
              Gates.looks(null);
            }));
  }

  @Test
  void aClassThatWritesItsObjectsItselfMayLock() {
    Object object = recorder.named("object", new Locking());
    assertEquals(
        List.of("approach(object)"),
        controlled(
            () -> {
              Gates.writes(object, Locking.class);
              Gates.writes(object, Declared.class);
              Gates.writes(object, null);
            }));
  }

  @Test
  void numbersOfMethodsStay() {
    int before = Gates.numbered().size();
    for (int i = 0; i < 200; i++) {
      assertEquals(before + i, Gates.number("method" + i + "()"));
    }
    assertEquals(TEXT, Gates.number("text(Ljava/lang/String;)"));
    assertEquals("method150()", Gates.numbered().get(before + 150));
    assertFalse(enters(new Locking(), before + 150));
    assertTrue(enters(new Locking(), TEXT));
  }
}
