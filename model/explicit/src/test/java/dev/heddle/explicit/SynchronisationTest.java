package dev.heddle.explicit;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.heddle.core.Verdict;
import java.util.Set;
import org.junit.jupiter.api.Test;

class SynchronisationTest {
  @Test
  void aLockExcludes() {
    String text =
        "var x: int; lock l; proc p() { acquire l; x = x + 1; release l; }"
            + " thread t[i in 1..3] runs p();";
    assertEquals(Set.of("x = 3, l = free"), Searched.finals(text));
  }

  @Test
  void aLockIsNotTakenTwice() {
    String text = "lock l; proc p() { acquire l; acquire l; } thread t runs p();";
    assertEquals(
        Set.of("deadlock: t waits for l held by t at m.hd:1"), Searched.all(text).failures());
  }

  @Test
  void anothersLockCannotBeReleased() {
    String text =
        "lock l; proc p() { acquire l; } proc q() { release l; }"
            + " thread t runs p(); thread u runs q();";
    assertEquals(Set.of("release without acquire: l"), Searched.all(text).failures());
  }

  @Test
  void aSemaphoreLetsSoManyIn() {
    String text =
        "var inside: int; semaphore s = 2; proc p() { down s; atomic { inside = inside + 1; }"
            + " assert inside <= 2; atomic { inside = inside - 1; } up s; }"
            + " thread t[i in 1..3] runs p();";
    assertEquals(Set.of("inside = 0, s = 2"), Searched.finals(text));
  }

  @Test
  void aSignalIsNotRemembered() {
    String text =
        "lock l; condition c; proc p() { acquire l; wait c with l; release l; }"
            + " proc q() { acquire l; signal c; release l; } thread t runs p(); thread u runs q();";
    Searched searched = Searched.all(text);
    assertEquals(Set.of("deadlock: t waits for c at m.hd:1"), searched.failures());
    assertEquals(Set.of("l = free, c = 0"), searched.finals());
  }

  @Test
  void aSignalWakesOneAndABroadcastAll() {
    String text =
        "var n: int; lock l; condition c; proc p() { acquire l; n = n + 1; wait c with l;"
            + " release l; } proc q() { await n == 2; acquire l; %s release l; }"
            + " interleave explicit; thread t[i in 1..2] runs p(); thread u runs q();";
    assertEquals(
        Set.of("n = 2, l = free, c = 0"), Searched.finals(String.format(text, "broadcast c;")));
    assertEquals(
        Set.of("n = 2, l = free, c = 0"),
        Searched.finals(String.format(text, "signal c; signal c;")));
    assertEquals(
        Set.of("deadlock: t[1] waits for c at m.hd:1", "deadlock: t[2] waits for c at m.hd:1"),
        union(Searched.all(String.format(text, "signal c;")).failures()));
  }

  /** Only the first deadlock is reported, whichever it is; the other is its mirror image. */
  private static Set<String> union(Set<String> failures) {
    assertEquals(1, failures.size());
    String told = failures.iterator().next();
    return Set.of(
        told,
        told.contains("t[1]")
            ? told.replace('1', '2').replace("hd:2", "hd:1")
            : told.replace("t[2]", "t[1]"));
  }

  @Test
  void aBarrierIsUsedAgainAndAgain() {
    String text =
        "var a: array 2 of int; barrier k = 2; proc p(me: int) { for round in 1..2 {"
            + " a[me] = round; arrive k; assert a[1 - me] >= round; arrive k; } }"
            + " thread t[i in 0..1] runs p(i);";
    assertEquals(Set.of("a[0] = 2, a[1] = 2, k = 0"), Searched.finals(text));
  }

  @Test
  void aChannelKeepsTheOrderAndItsCapacity() {
    String rest =
        "): int; proc p() { for i in 1..3 { send i to c; } }"
            + " proc q() { var y: int; for i in 1..3 { receive y from c; x = 10 * x + y; } }"
            + " thread t runs p(); thread u runs q();";
    for (int capacity = 1; capacity <= 3; capacity++) {
      Set<String> finals = Searched.finals("var x: int; channel c(" + capacity + rest);
      assertEquals(1, finals.size());
      assertEquals("x = 123, c = 0", finals.iterator().next().substring(0, 14));
    }
  }

  @Test
  void aRendezvousHoldsTheSenderUntilTheReceiverHasCome() {
    String text =
        "var sent: bool; var early: bool; channel c: int; proc p() { send 7 to c; sent = true; }"
            + " proc q() { early = sent; var y: int; receive y from c; assert y == 7; }"
            + " thread t runs p(); thread u runs q();";
    assertEquals(Set.of("sent = true, early = false, c = 0, c[0] = 0"), Searched.finals(text));
  }

  @Test
  void whatIsSentIsComputedBeforeTheSenderWaits() {
    String text =
        "var x: int = 1; var y: int = 2; var got: int; channel c(1): int;"
            + " proc p() { send 9 to c; send x + y to c; }"
            + " proc q() { receive got from c; receive got from c; x = 0; }"
            + " thread t runs p(); thread u runs q();";
    assertEquals(Set.of("x = 0, y = 2, got = 3, c = 0, c[0] = 0"), Searched.finals(text));
    String explicit =
        "var x: int = 1; var got: int; channel c(1): int; proc p() { send 9 to c; send x to c; }"
            + " proc q() { receive got from c; x = 0; zield; receive got from c; }"
            + " buffer t runs p(); buffer u runs q();";
    assertEquals(Set.of("x = 0, got = 1, c = 0, c[0] = 0"), Searched.finals(explicit));
  }

  @Test
  void anEmptyChannelIsAsItWasAtFirst() {
    String text =
        "var got: 3..4; channel c(1): 3..4; proc p() { send 4 to c; receive got from c; }"
            + " buffer b runs p();";
    assertEquals(Set.of("got = 4, c = 0, c[0] = 3"), Searched.finals(text));
  }

  @Test
  void whichThreadIsJoinedIsComputedBeforeTheTaskWaits() {
    String text =
        "var x: int; var y: int = 1; var go: bool; proc w(i: int) { if i == 0 { await go; } }"
            + " proc r() { join t[x + y]; go = true; } thread u runs r();"
            + " thread t[i in 0..1] runs w(i);";
    assertEquals(Set.of("x = 0, y = 1, go = true"), Searched.finals(text));
  }

  @Test
  void messagesRace() {
    String form =
        "var x: int; var a: array 2 of int; channel c(1): int; channel k(1): array 2 of int;"
            + " proc p() { %s } proc q() { %s } thread t runs p(); thread u runs q();";
    assertEquals(1, races(String.format(form, "send x to c;", "x = 1;")));
    assertEquals(1, races(String.format(form, "send 1 to c; receive a[0] from c;", "a[0] = 1;")));
    assertEquals(1, races(String.format(form, "send a to k;", "a[0] = 1;")));
    assertEquals(
        1, races(String.format(form, "send a to k;", "send 1 to c; receive a[0] from c;")));
    String local = "var b: array 2 of int; send b to k; ";
    assertEquals(1, races(String.format(form, local + "receive a from k;", "a[0] = 1;")));
    assertEquals(0, races(String.format(form, "send a to k;", "x = a[0];")));
    assertEquals(0, races(String.format(form, "send a to k;", "send a to k;")));
    assertEquals(0, races(String.format(form, "atomic { send a to k; }", "a[0] = 1;")));
  }

  @Test
  void messagesMayBeRecords() {
    String text =
        "record M { a: int; b: bool; } var got: M; channel c(2): M;"
            + " proc p() { var m: M; m.a = 5; m.b = true; send m to c; }"
            + " proc q() { receive got from c; } thread t runs p(); thread u runs q();";
    assertEquals(
        "got.a = 5, got.b = true", Searched.finals(text).iterator().next().substring(0, 23));
  }

  @Test
  void spawnedTasksInterleaveAndAreJoined() {
    String text =
        "var x: int; group g; proc p() { spawn q() in g; spawn q() in g; join g; assert x >= 1; }"
            + " proc q() { x = x + 1; } thread t runs p();";
    assertEquals(Set.of("x = 1, g = 0", "x = 2, g = 0"), Searched.finals(text));
  }

  @Test
  void aThreadIsJoinedWhenItsBufferIsEmpty() {
    String text =
        "var x: int; proc p() { post q() at 0; } proc q() { x = 1; } proc r() { join t[1]; join t;"
            + " assert x == 1; } thread t[i in 1..2] runs p(); thread u runs r();";
    assertEquals(Set.of("x = 1"), Searched.finals(text));
  }

  @Test
  void racesAreFoundUnlessAtomicOrExcluded() {
    String form = "var x: int; lock l; proc p() { %s } thread t runs p(); thread u runs p();";
    assertEquals(1, races(String.format(form, "x = 1;")));
    assertEquals(0, races(String.format(form, "var y: int = x;")));
    assertEquals(0, races(String.format(form, "atomic { x = 1; }")));
    assertEquals(0, races(String.format(form, "acquire l; x = 1; release l;")));
    String levels =
        "interleave accesses; var x: int; proc p() { post q() at 1; post q() at 1; }"
            + " proc q() { atomic { skip; } x = 1; } buffer b runs p();";
    assertEquals(0, races(levels));
    // Accesses one after the other, in either order, are no race; neither are accesses that never
    // happen at the same time.
    String serial =
        "var x: int; proc p() { post q() at 0; post q() at 0; } proc q() { x = x + 1; }"
            + " buffer b runs p();";
    assertEquals(0, races(serial));
    assertEquals(1, races("interleave accesses; " + serial));
  }

  @Test
  void whatIsCopiedRacesInAllItsParts() {
    String form =
        "record R { v: int; w: bool; } var r: R; var q: array 2 of R; var a: array 2 of int;"
            + " proc take(w: array 2 of int) {} proc p(i: int) { %s }"
            + " thread t runs p(0); thread u runs p(1);";
    assertEquals(2, races(String.format(form, "r = q[i];")));
    assertEquals(1, races(String.format(form, "if i == 0 { r = q[0]; } else { r.w = true; }")));
    assertEquals(1, races(String.format(form, "if i == 0 { take(a); } else { a[1] = 2; }")));
    assertEquals(0, races(String.format(form, "atomic { r = q[i]; }")));
    assertEquals(0, races(String.format(form, "q[i] = r;")));
  }

  private static long races(String text) {
    return Searched.all(text).result().verdict().races().stream()
        .map(Verdict.Finding::outcome)
        .distinct()
        .count();
  }
}
